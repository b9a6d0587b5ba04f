//! How a hexagonal board lies in drawings.

use crate::rules::Rules;

/// By how many twelfths of a full turn a hexagonal board is turned counterclockwise so that the first player's forward
/// points up. Where it is not turned, the second axis points up and the first one up to the right. After an odd number the
/// hexagons stand on a corner.
#[must_use]
pub fn turn(rules: &Rules) -> u8 {
    let (mut along, mut up) = (0.0, 0.0);
    for heading in rules.players.first().into_iter().flat_map(|player| &player.forward) {
        for vector in &heading.vectors {
            let [first, second] = [0, 1].map(|axis| f64::from(vector.0[axis]) * heading.cells.len() as f64);
            along += first * 0.75_f64.sqrt();
            up += first / 2.0 + second;
        }
    }
    if along.hypot(up) < 0.5 {
        return 0;
    }
    let twelfths = 3.0 - up.atan2(along).to_degrees() / 30.0;
    twelfths.round().rem_euclid(12.0) as u8
}

/// A step of the lattice in rows of hexagons that stand on a corner, as near to this turn as such rows come: half cells to
/// the right, and rows up.
pub(super) fn in_rows(turn: u8, (first, second): (i64, i64)) -> (i64, i64) {
    let sixth = |(first, second): (i64, i64), _| (-second, first + second);
    let (first, second) = (0..turn.div_ceil(2)).fold((first, second), sixth);
    (2 * first + second, second)
}
