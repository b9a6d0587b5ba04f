//! From text to a syntax tree.

pub mod tree;
pub mod tree_moves;
