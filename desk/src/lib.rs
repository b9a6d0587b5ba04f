//! The studio without sockets, disks, threads or clocks.
//!
//! A [`StudioCore`](studio::StudioCore) is the whole studio of one user: events go in, effects come out. The program, which has
//! many users, threads and a database, uses the parts directly: a [`GameRoom`](games::GameRoom) for each game, and functions for
//! requests about variants and texts. `PROTOCOL.md` describes the commands of pages, and the events and effects.

#![warn(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "files, threads, clocks and the terminal belong to executors"
)]

pub mod cards;
pub mod dates;
pub mod engine;
pub mod failure;
pub mod games;
pub mod ids;
pub mod info;
pub mod library;
pub mod moves;
pub mod opening;
pub mod own;
pub mod protocol;
pub mod state;
pub mod storage;
pub mod studio;
pub mod variants;
pub mod visitor;
pub mod which;
pub mod workshop;
