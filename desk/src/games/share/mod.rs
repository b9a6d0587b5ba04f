//! Games as files for other programs and people.

mod page;
mod pgn;

pub use page::page;
pub use pgn::pgn;
