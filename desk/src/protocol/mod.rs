//! Commands of pages, and the events and effects between the studio and its executor. `PROTOCOL.md` describes all of them.

mod answers;
mod command;
mod events;

pub use answers::AnswerCache;
pub use command::{Command, DraftWrite, DrawRequest, FileWrite, Head, PositionRequest, ShareRequest, invalid_command};
pub use events::{Effect, Event, Role};
