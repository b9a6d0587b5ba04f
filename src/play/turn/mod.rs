//! Making moves, and which moves are legal.
//!
//! The files of this folder call each other in a cycle, because the rules of the games do. Whether a move is legal depends on
//! check. Check can depend on captures, the captures on their effects, and effects on what a move does. Whether a player is
//! eliminated, and whether a stage of a turn is skipped, depends on whether that player has a legal move. No other folder may
//! take part in this cycle.

pub(in crate::play) mod actions;
mod candidates;
mod captures;
mod check;
pub(in crate::play) mod check_info;
mod counters;
mod elimination;
pub(in crate::play) mod generator;
mod make;
mod noisy;
mod one_way;
pub(in crate::play) mod permitted;
mod removals;
mod stages;
mod stuck;
