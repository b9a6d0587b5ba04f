//! The studio: a page in the browser to write, see and play variants, and the server behind it.

mod address;
mod analysis;
mod cards;
mod commands;
mod dates;
mod drafts;
mod engines;
mod export;
mod failure;
mod files;
mod folder;
mod games;
mod guard;
mod info;
mod jobs;
mod links;
mod moves;
mod net;
mod outbox;
mod own_files;
mod rates;
mod secrets;
mod serve;
mod services;
mod site;
mod socket;
mod state;
mod store;
mod tasks;
mod threads;
mod variants;
mod which;
mod whole;
mod workshop;

pub use export::{Export, export};
pub use serve::{Plan, run};
