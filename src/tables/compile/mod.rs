//! Compilation of checked rules to tables, independent of the bitboard width.

pub(in crate::tables) mod arrange_slides;
pub(in crate::tables) mod classify;
pub(in crate::tables) mod compile_cache;
pub(in crate::tables) mod compile_moves;
pub(in crate::tables) mod compile_tables;
