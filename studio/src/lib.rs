//! The studio: a web page to write, view and play variants, and its server.

mod address;
mod analysis;
mod client;
mod drafts;
mod engines;
mod export;
mod failure;
mod files;
mod folder;
mod games;
mod guard;
mod jobs;
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
mod stored;
mod studio;
mod tasks;
mod threads;
mod workbench;

pub use export::{Export, export};
pub use serve::{Plan, run};
