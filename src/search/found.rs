//! What a search has found.

use crate::play::Move;

use super::value::Score;

/// One of the best moves, with what follows.
#[derive(Clone, Debug)]
pub struct Line {
    /// What it comes to, for the player to move.
    pub score: Score,
    /// The move and what follows.
    pub moves: Vec<Move>,
}

/// What a search has found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// How deep it has looked.
    pub depth: u32,
    /// How deep it has looked where that was needed.
    pub selective_depth: u32,
    /// How many positions it has looked at.
    pub nodes: u64,
    /// The best moves, the best first; none if there is no move.
    pub lines: Vec<Line>,
}
