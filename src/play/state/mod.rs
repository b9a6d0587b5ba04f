//! The state of a position, and making and unmaking moves.

pub(in crate::play) mod board;
mod counters;
pub(in crate::play) mod effects;
pub(in crate::play) mod elimination;
pub(in crate::play) mod en_passant;
pub(in crate::play) mod from_setup;
pub(in crate::play) mod journal;
pub(in crate::play) mod make;
mod marked_lines;
mod stuck;
pub(in crate::play) mod trail;
pub(in crate::play) mod turns;
