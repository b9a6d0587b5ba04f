//! Left and right on boards with two axes: orders directions counterclockwise or clockwise.

use std::cmp::Ordering;

use crate::geometry::{Lattice, Vector};
use crate::syntax::tree::Rotation;

/// Classifies the turn from one direction to another: less than a half turn (0), a half turn (1), or more (2); `None` for the
/// same direction.
fn half_turns(lattice: Lattice, rotation: Rotation, from: Vector, to: Vector) -> Option<u8> {
    match (cross(rotation, from, to).cmp(&0), lattice.dot(from, to) > 0) {
        (Ordering::Greater, _) => Some(0),
        (Ordering::Equal, false) => Some(1),
        (Ordering::Less, _) => Some(2),
        (Ordering::Equal, true) => None,
    }
}

/// The cross product, which is positive if the second direction lies on this side of the first.
fn cross(rotation: Rotation, one: Vector, other: Vector) -> i64 {
    let [x, y] = [0, 1].map(|axis| i64::from(one.0[axis]));
    let [other_x, other_y] = [0, 1].map(|axis| i64::from(other.0[axis]));
    let left = x * other_y - y * other_x;
    match rotation {
        Rotation::Left => left,
        Rotation::Right => -left,
    }
}

/// Orders two directions by the turn from a third one to this side; `None` if one of them equals the third direction.
fn compare(lattice: Lattice, rotation: Rotation, from: Vector, (one, other): (Vector, Vector)) -> Option<Ordering> {
    let parts = (
        half_turns(lattice, rotation, from, one)?,
        half_turns(lattice, rotation, from, other)?,
    );
    Some(parts.0.cmp(&parts.1).then_with(|| 0.cmp(&cross(rotation, one, other))))
}

/// Whether a direction of a family is the next one after another when turning to this side.
pub(super) fn is_next(lattice: Lattice, rotation: Rotation, from: Vector, to: Vector, family: &[Vector]) -> bool {
    let mut others = family.iter();
    half_turns(lattice, rotation, from, to).is_some()
        && others.all(|&other| compare(lattice, rotation, from, (other, to)) != Some(Ordering::Less))
}

/// Sorts directions by the turn to this side, starting with the first of them.
///
/// Returns `None` if two of them are the same direction, or if there is only one.
pub(super) fn ring(lattice: Lattice, rotation: Rotation, family: &[Vector]) -> Option<Vec<Vector>> {
    let (&first, rest) = family.split_first()?;
    let mut rest = rest.to_vec();
    if rest.is_empty()
        || rest
            .iter()
            .any(|&it| half_turns(lattice, rotation, first, it).is_none())
    {
        return None;
    }
    let order = |one: &Vector, other: &Vector| compare(lattice, rotation, first, (*one, *other));
    rest.sort_by(|one, other| order(one, other).unwrap_or(Ordering::Equal));
    let apart = |pair: &[Vector]| order(&pair[0], &pair[1]) == Some(Ordering::Less);
    rest.windows(2)
        .all(apart)
        .then(|| std::iter::once(first).chain(rest).collect())
}
