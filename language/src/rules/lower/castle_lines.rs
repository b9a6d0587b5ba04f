//! The lines of cells along which pieces castle.

use crate::geometry::{CellId, Space, Vector};
use crate::rules::limits::MAX_RAY;

/// The reason why a piece has no castling line.
#[derive(Clone, Copy)]
pub(super) enum NoWay {
    /// No line connects the cells.
    NoLine,
    /// Several lines of the same length connect them.
    Several,
}

/// The cells from one cell to another, inclusive: along a straight line or, if no straight line connects the two, along two lines
/// that meet at `through`.
pub(super) fn way(space: &Space, from: CellId, to: CellId, through: Option<CellId>) -> Result<Vec<CellId>, NoWay> {
    let straight = line(space, from, to, through);
    match (through, &straight) {
        (Some(corner), Err(NoWay::NoLine)) if matches!(line(space, from, to, None), Err(NoWay::NoLine)) => {
            let mut cells = line(space, from, corner, None)?;
            cells.extend(line(space, corner, to, None)?.into_iter().skip(1));
            Ok(cells)
        }
        _ => straight,
    }
}

/// The cells of the shortest straight line from one cell to another, inclusive: along an orthogonal direction, or along a
/// diagonal if no orthogonal line connects them.
fn line(space: &Space, from: CellId, to: CellId, through: Option<CellId>) -> Result<Vec<CellId>, NoWay> {
    if from == to && through.is_none() {
        return Ok(vec![from]);
    }
    for shape in [&[1][..], &[1, 1]] {
        let directions = space.lattice.copies(space.dimensions(), shape);
        let lines = directions
            .into_iter()
            .flat_map(|vector| space.crossings(vector))
            .filter_map(|vector| walk(space, from, to, vector));
        let between = |line: &Vec<CellId>| {
            let inner = line.get(1..line.len() - 1).unwrap_or_default();
            through.is_none_or(|cell| inner.contains(&cell))
        };
        let mut lines: Vec<Vec<CellId>> = lines.filter(between).collect();
        lines.sort_by_key(|line| (line.len(), line.clone()));
        lines.dedup();
        match lines.as_slice() {
            [] => {}
            [one, other, ..] if one.len() == other.len() => return Err(NoWay::Several),
            [shortest, ..] => return Ok(shortest.clone()),
        }
    }
    Err(NoWay::NoLine)
}

/// The cells from one to another along a vector, inclusive.
fn walk(space: &Space, from: CellId, to: CellId, vector: Vector) -> Option<Vec<CellId>> {
    let mut cells = vec![from];
    let begin = space.place(from);
    let mut place = begin;
    for _ in 0..MAX_RAY {
        place = space.step(place, vector)?;
        match space.cell_at(place.point) {
            Some(cell) => {
                cells.push(cell);
                if cell == to {
                    return Some(cells);
                }
                if cell == from {
                    return None;
                }
            }
            None if space.gaps_pass => {}
            None => return None,
        }
    }
    None
}

/// All cells of the straight line through two cells, from end to end, with `one` before `other`; `None` if the line is cyclic.
pub(super) fn whole_line(space: &Space, one: CellId, other: CellId) -> Option<Vec<CellId>> {
    for shape in [&[1][..], &[1, 1]] {
        let directions = space.lattice.copies(space.dimensions(), shape);
        let mut leading = directions
            .iter()
            .filter(|&&vector| walk(space, one, other, vector).is_some());
        let (Some(&vector), None) = (leading.next(), leading.next()) else {
            continue;
        };
        let back = vector.reversed();
        let mut cells = walk_out(space, one, back)?;
        cells.reverse();
        cells.extend(walk_out(space, one, vector)?.into_iter().skip(1));
        return Some(cells);
    }
    None
}

/// The cells from a cell along a vector until the line ends; `None` if the line is cyclic.
fn walk_out(space: &Space, from: CellId, vector: Vector) -> Option<Vec<CellId>> {
    let mut cells = vec![from];
    let mut place = space.place(from);
    for _ in 0..MAX_RAY {
        let Some(next) = space.step(place, vector) else {
            return Some(cells);
        };
        place = next;
        match space.cell_at(place.point) {
            Some(cell) if cells.contains(&cell) => return None,
            Some(cell) => cells.push(cell),
            None if space.gaps_pass => {}
            None => return Some(cells),
        }
    }
    None
}
