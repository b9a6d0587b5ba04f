//! Effects of moves: changes to pieces other than the ones that the move itself makes.

pub(in crate::play) mod apply;
mod marked_lines;
