//! Limits of a search.

use crate::play::Move;

/// The limits of a search. Without any, it runs until it is stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The depth, in plies.
    pub depth: Option<u32>,
    /// The number of positions.
    pub nodes: Option<u64>,
    /// Searches for a win within this number of plies: stops when it has found one, and prunes nothing that could be one.
    pub mate: Option<u32>,
    /// The moves to search at the root; all of them if empty.
    pub moves: Vec<Move>,
    /// Whether every line is searched to the depth and no further: far slower, but the result is exactly the best by the evaluation.
    pub exhaustive: bool,
    /// The number of best moves to find, each with its line (MultiPV); 0 counts as 1.
    pub lines: usize,
}
