//! The cells that pieces can reach in the course of a game. Uses `model`.

mod closure;
mod walks;

pub use closure::{Reach, ReachMove, can_be_held};
pub(super) use walks::{MoveCache, Walker};
