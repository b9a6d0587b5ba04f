//! Compares games by small move trees.

use std::sync::Arc;

use triagonal::play::{Game, Move, Position, SetupError};
use triagonal::rules::Rules;

/// The size limit for the trees that are counted.
const MAX_TREE: u64 = 30_000;

/// The perft counts of the start position, up to the size limit.
pub fn tree(rules: &Rules) -> Vec<u64> {
    let game = Game::new(Arc::new(rules.clone()));
    let start = Position::start(&game);
    let mut sizes: Vec<u64> = Vec::new();
    for depth in 1..=4 {
        let size = start.perft(depth);
        let width = size / sizes.last().copied().unwrap_or(1).max(1);
        sizes.push(size);
        if size == 0 || size.saturating_mul(width) > MAX_TREE {
            break;
        }
    }
    sizes
}

/// Whether the player who waits at the start is in check.
pub fn is_waiting_in_check(rules: &Rules) -> bool {
    let game = Game::new(Arc::new(rules.clone()));
    let start = Position::start(&game);
    // If Black begins, White has to pass first.
    if start.legal_moves().iter().all(Move::is_pass) {
        return start.in_check();
    }
    matches!(Position::from_setup(&game, &start.setup()), Err(SetupError::Check(_)))
}
