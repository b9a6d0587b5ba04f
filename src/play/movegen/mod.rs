//! Move generation: pseudo-legal moves, then the legal ones among them.

pub(in crate::play) mod drops;
pub(in crate::play) mod generator;
pub(in crate::play) mod inline_cells;
pub(in crate::play) mod legal;
pub(in crate::play) mod meetings;
pub(in crate::play) mod moves;
mod neutral;
mod noisy;
mod one_way;
pub(in crate::play) mod pseudo_legal;
pub(in crate::play) mod walker;
