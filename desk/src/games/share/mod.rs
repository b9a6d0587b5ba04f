//! Games to be taken along.

mod page;
mod pgn;

pub use page::page;
pub use pgn::pgn;
