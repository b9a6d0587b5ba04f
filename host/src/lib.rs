//! What the programs of Triagonal share: the engine under a clock, how a command ends, output, signals, and files
//! written safely.

pub mod engine;
pub mod folder;
pub mod output;
pub mod signals;
pub mod stop;
mod temporary;
pub mod unreadable;
pub mod write;
