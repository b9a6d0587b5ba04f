//! Straight walks, without regard to pieces.

use triagonal::geometry::{CellId, Place, Space, Vector};
use triagonal::rules::limits::MAX_RAY;

/// Makes one displacement; nothing at an edge, or at a gap that blocks.
pub fn step(space: &Space, place: Place, vector: Vector) -> Option<Place> {
    let next = space.step(place, vector)?;
    (space.gaps_pass || space.cell_at(next.point).is_some()).then_some(next)
}

/// Returns the place where a walk along a vector first reaches a cell.
pub fn walk(space: &Space, from: CellId, to: CellId, vector: Vector) -> Option<Place> {
    let mut place = space.place(from);
    for _ in 0..MAX_RAY {
        place = step(space, place, vector)?;
        match space.cell_at(place.point) {
            Some(cell) if cell == to => return Some(place),
            Some(cell) if cell == from => return None,
            _ => {}
        }
    }
    None
}
