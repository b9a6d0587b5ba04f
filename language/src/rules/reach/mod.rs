//! The cells that pieces can reach in the course of a game. Uses `model`.

mod closure;
mod walks;

pub use closure::{Reach, Way, can_be_held};
pub(super) use walks::{KnownWays, Walker};
