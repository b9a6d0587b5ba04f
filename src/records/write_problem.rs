//! Why a game cannot be written.

use std::fmt;

use crate::notation::Unsayable;

/// Why a game cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteProblem {
    /// A move has no form, or shares it: its number, and why.
    Move(String, Unsayable),
    /// The format cannot say where the game begins.
    Start,
    /// The format, whose name this is, has no name for the game.
    Game(&'static str),
}

impl fmt::Display for WriteProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(number, why) => write!(f, "move {number} {why}"),
            Self::Game(format) => write!(f, "{format} has no name for this game"),
            Self::Start => f.write_str("this format cannot say where the game begins"),
        }
    }
}

impl std::error::Error for WriteProblem {}
