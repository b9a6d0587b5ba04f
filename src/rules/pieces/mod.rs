//! Which kinds of pieces there are, which statements make up each of them, and what each is in a hand. Uses no other
//! folder.

mod bases;
mod kinds;
mod move_sources;

pub(super) use bases::Bases;
pub(super) use kinds::Kinds;
pub(super) use move_sources::{Source, moves};
