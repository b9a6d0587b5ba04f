//! The studio: a page in the browser to write, see and play variants, and the server behind it.

mod address;
mod analysis;
mod commands;
mod drafts;
mod engines;
mod export;
mod failure;
mod files;
mod folder;
mod games;
mod guard;
mod jobs;
mod keeping;
mod links;
mod moments;
mod net;
mod outbox;
mod own_files;
mod rates;
mod requests;
mod secrets;
mod serve;
mod services;
mod site;
mod socket;
mod store;
mod tasks;
mod threads;
mod whole;
mod workbench;

pub use export::{Export, export};
pub use serve::{Plan, run};
