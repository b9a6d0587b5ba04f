//! Moves of two steps by way of another cell, as a Lion makes them.

use crate::geometry::CellId;
use crate::play::{Move, Position};

use super::grid::Grid;
use super::spellings::captures_en_passant;

/// The most rows and columns of a board.
const MAX_SIDE: usize = 26;

/// The legal moves from a cell by way of another one to a target. Cells are columns from the first player's right and rows from
/// the top. What stands on the way is captured.
pub(super) fn matching(
    position: &Position,
    from: (usize, usize),
    way: (usize, usize),
    to: (usize, usize),
) -> Vec<Move> {
    let rules = position.game().rules();
    let Some(grid) = Grid::new(rules, MAX_SIDE) else {
        return Vec::new();
    };
    if !(are_adjacent(from, way) && are_adjacent(way, to)) {
        return Vec::new();
    }
    let place = |cell: CellId| grid.seen_from_top_right(cell);
    let captures = rules
        .space
        .ids()
        .any(|cell| place(cell) == way && position.piece_at(cell).is_some());
    let fits = |made: &Move| {
        let mut elsewhere = made.captures().iter().filter(|&&cell| place(cell) != to);
        let passed = elsewhere.next().copied().map(place);
        made.from().map(place) == Some(from)
            && made.to().map(place) == Some(to)
            && !made.is_promotion()
            && passed == captures.then_some(way)
            && elsewhere.next().is_none()
    };
    position.legal_moves().into_iter().filter(fits).collect()
}

/// The cell next to the origin and to the target on which a move captures.
pub(super) fn way(position: &Position, made: &Move) -> Option<CellId> {
    let rules = position.game().rules();
    let grid = Grid::new(rules, MAX_SIDE)?;
    let (from, to) = (made.from()?, made.to()?);
    let mut elsewhere = made.captures().iter().filter(|&&cell| cell != to);
    let way = *elsewhere.next()?;
    let place = |cell: CellId| grid.seen_from_top_right(cell);
    let is_two_steps = elsewhere.next().is_none()
        && made.carried().is_none()
        && !made.is_promotion()
        && !captures_en_passant(rules, made)
        && are_adjacent(place(from), place(way))
        && are_adjacent(place(way), place(to));
    is_two_steps.then_some(way)
}

fn are_adjacent(one: (usize, usize), other: (usize, usize)) -> bool {
    let apart = (one.0.abs_diff(other.0), one.1.abs_diff(other.1));
    apart != (0, 0) && apart.0 <= 1 && apart.1 <= 1
}
