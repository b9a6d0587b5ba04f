//! Leaps and their shapes.

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
