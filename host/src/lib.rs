//! Shared parts of Triagonal's programs: engine sessions, exit codes, output, signals, and safe writing of files.

pub mod engine;
pub mod folder;
pub mod output;
pub mod signals;
pub mod stop;
mod temporary;
pub mod unreadable;
pub mod write;
