//! Whether two files are one game, as far as their move trees tell.

use std::sync::Arc;

use triagonal::play::{Game, Position};
use triagonal::rules::Rules;

/// How large a tree may be that is counted to compare two games.
const ENOUGH: u64 = 30_000;

/// The sizes of the move tree from the start, while they are small.
pub fn tree(rules: &Rules) -> Vec<u64> {
    let game = Game::new(Arc::new(rules.clone()));
    let start = Position::start(&game);
    let mut sizes: Vec<u64> = Vec::new();
    for depth in 1..=4 {
        let size = start.perft(depth);
        let width = size / sizes.last().copied().unwrap_or(1).max(1);
        sizes.push(size);
        if size == 0 || size.saturating_mul(width) > ENOUGH {
            break;
        }
    }
    sizes
}
