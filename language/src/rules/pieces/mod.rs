//! The kinds of pieces: which there are, which statements give each of them its moves, and what each is in a hand. Uses
//! no other folder.

mod bases;
mod kinds;
mod move_sources;

pub(super) use bases::Bases;
pub(super) use kinds::Kinds;
pub(super) use move_sources::{Source, moves};
