//! Leaps and their shapes.

use crate::geometry::Space;

/// A displacement, with forward pointing up.
pub type Leap = (i16, i16);

/// The absolute components of a leap, the longer one first.
pub fn shape((x, y): Leap) -> Leap {
    (x.abs().max(y.abs()), x.abs().min(y.abs()))
}

/// All leaps of a shape.
pub fn copies((long, short): Leap) -> Vec<Leap> {
    let mut all = Vec::new();
    for (x, y) in [(long, short), (short, long)] {
        for leap in [(x, y), (-x, y), (x, -y), (-x, -y)] {
            if !all.contains(&leap) {
                all.push(leap);
            }
        }
    }
    all
}

/// The size of a board of squares: its columns and rows.
pub fn board_size(space: &Space) -> Leap {
    let along = |axis: usize| space.axes.get(axis).map_or(1, |axis| axis.labels.len() as i16);
    (along(0), along(1))
}
