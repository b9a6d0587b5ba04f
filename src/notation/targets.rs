//! The target cells of moves.

use crate::geometry::CellId;
use crate::play::Move;
use crate::rules::Rules;

/// The target cell of a move, as far as the text alone determines it.
#[must_use]
pub fn target_of_text(rules: &Rules, text: &str) -> Option<CellId> {
    let named = |name: &str| rules.space.cell_named(name);
    if let Some((_, drop)) = text.split_once('@') {
        // Captures of a drop follow its target.
        let heads = drop.match_indices('x').map(|(at, _)| &drop[..at]);
        return std::iter::once(drop).chain(heads).find_map(named);
    }
    let ends = text.split(['=', '&']).next()?;
    let tails = ends.rmatch_indices(['-', 'x']).map(|(at, _)| &ends[at + 1..]);
    tails.into_iter().find_map(named)
}

/// The target cells of the piece on a cell, in ascending order and without duplicates.
#[must_use]
pub fn targets(legal: &[Move], from: CellId) -> Vec<CellId> {
    let mut cells: Vec<CellId> = legal
        .iter()
        .filter(|made| made.from() == Some(from))
        .filter_map(Move::to)
        .collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}
