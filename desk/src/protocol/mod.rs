//! What pages say, and what passes between a desk and its executor. `PROTOCOL.md` describes it.

mod answered;
mod command;
mod events;

pub use answered::Answered;
pub use command::{Command, DraftWrite, DrawAsk, FileWrite, Head, PositionAsk, ShareAsk, no_command};
pub use events::{Effect, Event, Role};
