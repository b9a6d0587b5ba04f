//! How far a search goes.

use crate::play::Move;

/// How far a search goes; without any limit, until it is stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// How deep it looks, in plies.
    pub depth: Option<u32>,
    /// How many positions it looks at.
    pub nodes: Option<u64>,
    /// In how many plies a win is looked for at most: it stops when it has found one, and
    /// leaves nothing out that could be one.
    pub mate: Option<u32>,
    /// The moves to look at; all of them, if there are none.
    pub moves: Vec<Move>,
    /// Whether every line is looked at to the depth and no further: slower by far, but what is found is exactly the best by the
    /// evaluation.
    pub exhaustive: bool,
    /// How many of the best moves are wanted, each with its line; one, if it says nothing.
    pub lines: usize,
}
