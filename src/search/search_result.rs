//! The result of a search.

use crate::play::Move;

use super::value::Score;

/// One of the best moves with its principal variation.
#[derive(Clone, Debug)]
pub struct Line {
    /// The score, for the player to move.
    pub score: Score,
    /// The principal variation, which begins with the move.
    pub moves: Vec<Move>,
}

/// The result of a search.
#[derive(Clone, Debug, Default)]
pub struct SearchResult {
    /// The depth of the last complete iteration.
    pub depth: u32,
    /// The greatest ply reached.
    pub selective_depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
    /// The best moves, the best first; empty if there is no legal move.
    pub lines: Vec<Line>,
}
