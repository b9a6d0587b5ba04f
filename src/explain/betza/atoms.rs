//! The letters of leaps.

use std::collections::BTreeSet;

use crate::rules::{BetzaDialect, Leap};

/// The letters of a leap and its range. Nothing if there are none.
pub fn atom(dialect: BetzaDialect, shape: Leap, range: Option<u16>) -> Option<String> {
    let letters = match shape {
        (1, 0) => "W",
        (1, 1) => "F",
        (2, 0) => "D",
        (2, 1) => "N",
        (2, 2) => "A",
        (3, 0) => "H",
        (3, 1) => "C",
        (3, 2) => "Z",
        (3, 3) => "G",
        _ => longer(shape).filter(|_| dialect == BetzaDialect::Diagram)?,
    };
    Some(match (letters, range) {
        (letters, Some(1)) => letters.to_owned(),
        ("W", None) => "R".to_owned(),
        ("F", None) => "B".to_owned(),
        (letters, None) => format!("{letters}0"),
        ("W", Some(range)) => format!("R{range}"),
        ("F", Some(range)) => format!("B{range}"),
        (letters, Some(range)) => format!("{letters}{range}"),
    })
}

/// The letters of a leap that goes further than three cells.
fn longer(shape: Leap) -> Option<&'static str> {
    Some(match shape {
        (4, 0) => "WX",
        (4, 1) => "FX",
        (5, 0) => "DX",
        (5, 1) => "NX",
        (5, 2) => "AX",
        (6, 0) => "HX",
        (6, 1) => "CX",
        (6, 2) => "ZX",
        (6, 3) => "GX",
        (4, 2) => "DY",
        (4, 3) => "NY",
        (4, 4) => "AY",
        (5, 3) => "CY",
        (5, 4) => "ZY",
        _ => return None,
    })
}

/// The atom of all orthogonal and diagonal steps with a range.
pub fn radial(range: Option<u16>) -> String {
    match range {
        None => "Q".to_owned(),
        Some(1) => "K".to_owned(),
        Some(range) => format!("Q{range}"),
    }
}

/// The components of a leap, the longer one first.
pub fn shape((x, y): Leap) -> Leap {
    (x.abs().max(y.abs()), x.abs().min(y.abs()))
}

/// All leaps of the same shape.
pub fn copies((long, short): Leap) -> BTreeSet<Leap> {
    let mut all = BTreeSet::new();
    for (x, y) in [(long, short), (short, long)] {
        all.extend([(x, y), (-x, y), (x, -y), (-x, -y)]);
    }
    all
}
