//! Orientation of hexagonal boards in drawings.

use crate::rules::Rules;

/// The rotation, in twelfths of a full turn counterclockwise, after which the first player's forward direction points up on a
/// hexagonal board. Without rotation, the second axis points up and the first one up to the right. After an odd number of
/// twelfths, the hexagons have a corner at the top.
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

/// A step of the lattice in rows of hexagons with a corner at the top, for the rotation nearest to this one: half cells to the
/// right, and rows up.
pub(super) fn in_rows(turn: u8, (first, second): (i64, i64)) -> (i64, i64) {
    let sixth = |(first, second): (i64, i64), _| (-second, first + second);
    let (first, second) = (0..turn.div_ceil(2)).fold((first, second), sixth);
    (2 * first + second, second)
}
