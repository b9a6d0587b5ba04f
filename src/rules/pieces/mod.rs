//! Which kinds of pieces there are, which statements make up each of them, and what each is in a hand. Uses no other
//! folder.

mod bases;
mod compounds;
mod kinds;

pub(super) use bases::Bases;
pub(super) use compounds::{Source, moves};
pub(super) use kinds::Kinds;
