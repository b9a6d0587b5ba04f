//! The moves of pieces, each in the table that is fastest for it.

pub(in crate::tables) mod direct;
pub(in crate::tables) mod drops;
pub(in crate::tables) mod graph;
pub(in crate::tables) mod hops;
pub(in crate::tables) mod lame_paths;
pub(in crate::tables) mod leaps;
pub(in crate::tables) mod limit;
pub(in crate::tables) mod lines;
pub(in crate::tables) mod mover;
pub(in crate::tables) mod promotions;
pub(in crate::tables) mod shift_moves;
pub(in crate::tables) mod slides;
pub(in crate::tables) mod walks;
