//! Messages of the parser.

mod correction;
mod examples;
mod hints;
mod layout;
mod meant;
mod missing;
mod phrases;
mod repair;
mod small_words;
mod statement;
mod words;

pub use hints::beginnings;
pub use layout::{layout_error, meant, missing_block, moves_outside, unexpected_block, unknown_statement};
pub use statement::{sentence, unread};
pub use words::words;
