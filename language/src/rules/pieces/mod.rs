//! The kinds of pieces: their names and symbols, the statements that give them moves, and their bases in a hand. Uses no other
//! folder.

mod bases;
mod kinds;
mod move_sources;

pub(super) use bases::Bases;
pub(super) use kinds::Kinds;
pub(super) use move_sources::{Source, moves};
