//! Rows of cells.

use std::collections::{BTreeSet, HashSet};

use crate::geometry::{CellId, Space, Vector};
use crate::tables::bitboard::{Bitboard, WIDE};

/// All rows of a length in these directions, as sets of cells. A row contains no cell twice.
pub(in crate::tables) fn rows(space: &Space, length: usize, lines: &[Vector]) -> Vec<Bitboard<WIDE>> {
    let starts = space.ids().flat_map(|from| lines.iter().map(move |&line| (from, line)));
    let found: BTreeSet<Vec<CellId>> = starts
        .filter_map(|(from, line)| row(space, from, line, length))
        .collect();
    found.into_iter().map(|cells| cells.into_iter().collect()).collect()
}

/// The cells of the row that begins on a cell, in ascending order.
fn row(space: &Space, from: CellId, line: Vector, length: usize) -> Option<Vec<CellId>> {
    let (mut place, mut cells, mut visited) = (space.place(from), vec![from], HashSet::new());
    while cells.len() < length {
        place = space.step(place, line).filter(|&next| visited.insert(next))?;
        match space.cell_at(place.point) {
            Some(cell) if cells.contains(&cell) => return None,
            Some(cell) => cells.push(cell),
            None if space.gaps_pass => {}
            None => return None,
        }
    }
    cells.sort_unstable();
    Some(cells)
}
