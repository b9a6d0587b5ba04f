//! Left and right on boards of two axes: which direction comes next, counterclockwise or clockwise.

use std::cmp::Ordering;

use crate::geometry::{Lattice, Vector};
use crate::syntax::tree::Rotation;

/// How far directions turn from another one to a side, without their lengths: less than half round, half, or more.
fn part(lattice: Lattice, rotation: Rotation, from: Vector, to: Vector) -> Option<u8> {
    match (cross(rotation, from, to).cmp(&0), lattice.dot(from, to) > 0) {
        (Ordering::Greater, _) => Some(0),
        (Ordering::Equal, false) => Some(1),
        (Ordering::Less, _) => Some(2),
        (Ordering::Equal, true) => None,
    }
}

/// The area between two directions, which is positive if the second lies on a side of the first.
fn cross(rotation: Rotation, one: Vector, other: Vector) -> i64 {
    let [x, y] = [0, 1].map(|axis| i64::from(one.0[axis]));
    let [other_x, other_y] = [0, 1].map(|axis| i64::from(other.0[axis]));
    let left = x * other_y - y * other_x;
    match rotation {
        Rotation::Left => left,
        Rotation::Right => -left,
    }
}

/// Which of two directions comes first when a piece turns to a side from a third one; `None` if one of them is that
/// direction.
fn compare(lattice: Lattice, rotation: Rotation, from: Vector, (one, other): (Vector, Vector)) -> Option<Ordering> {
    let parts = (
        part(lattice, rotation, from, one)?,
        part(lattice, rotation, from, other)?,
    );
    Some(parts.0.cmp(&parts.1).then_with(|| 0.cmp(&cross(rotation, one, other))))
}

/// Whether a direction is the next one of a family when a piece turns to a side from another one.
pub(super) fn is_next(lattice: Lattice, rotation: Rotation, from: Vector, to: Vector, family: &[Vector]) -> bool {
    let mut others = family.iter();
    part(lattice, rotation, from, to).is_some()
        && others.all(|&other| compare(lattice, rotation, from, (other, to)) != Some(Ordering::Less))
}

/// Directions in the order of a turn to a side, from the first of them.
///
/// `None` if two of them are the same direction, so that neither comes first, or if there is nothing to turn to.
pub(super) fn ring(lattice: Lattice, rotation: Rotation, family: &[Vector]) -> Option<Vec<Vector>> {
    let (&first, rest) = family.split_first()?;
    let mut rest = rest.to_vec();
    if rest.is_empty() || rest.iter().any(|&it| part(lattice, rotation, first, it).is_none()) {
        return None;
    }
    let order = |one: &Vector, other: &Vector| compare(lattice, rotation, first, (*one, *other));
    rest.sort_by(|one, other| order(one, other).unwrap_or(Ordering::Equal));
    let apart = |pair: &[Vector]| order(&pair[0], &pair[1]) == Some(Ordering::Less);
    rest.windows(2)
        .all(apart)
        .then(|| std::iter::once(first).chain(rest).collect())
}
