//! What the parser says about mistakes.

mod hints;
mod layout;
mod statement;
mod words;

pub use layout::{fault, meant, missing_block, unexpected_block, unknown_statement};
pub use statement::unread;
