//! Everything that the studio does, without sockets, disks, threads or clocks.
//!
//! A [`Desk`](desk::Desk) is a whole studio of one person: events go in, effects come out. The program, which has many people,
//! threads and a database, uses the same parts one by one: a [`Table`](games::Table) for each game, and functions for what is
//! asked about variants and texts. `PROTOCOL.md` describes what pages say, and what events and effects look like.

#![warn(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "files, threads, clocks and the terminal belong to executors"
)]

pub mod cards;
pub mod dates;
pub mod desk;
pub mod engine;
pub mod failure;
pub mod games;
pub mod info;
pub mod kept;
pub mod library;
pub mod moves;
pub mod names;
pub mod opening;
pub mod own;
pub mod protocol;
pub mod state;
pub mod variants;
pub mod visitor;
pub mod which;
pub mod workshop;
