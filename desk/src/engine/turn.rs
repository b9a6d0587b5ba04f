//! Turns of several moves.

use triagonal::Position;
use triagonal::search::{Evaluation, Limits, Line, Searcher, TranspositionTable};

/// Appends the second move of a turn to a line that ends after the first: some protocols write both moves as one.
pub fn finish_turn(position: &Position, evaluation: &Evaluation, table: &TranspositionTable, line: &mut Line) {
    let [first] = line.moves.as_slice() else { return };
    let next = position.after(first).ok();
    let Some(next) = next.filter(|next| next.turn_ply() == 1 && next.outcome().is_none()) else {
        return;
    };
    let limits = Limits {
        depth: Some(1),
        ..Limits::default()
    };
    let result = Searcher::new(&next, evaluation, table).search(&limits, &|_| false, &mut |_| {});
    let second = result.lines.first().and_then(|line| line.moves.first());
    line.moves.extend(second);
}
