//! The letters of leaps.

use std::collections::BTreeSet;

use crate::rules::{BetzaDialect, Leap, copies_of_leap, letter_of_leap, longer_letters_of_leap};

/// The letters of a leap with a range; `None` if there are none.
pub fn atom(dialect: BetzaDialect, shape: Leap, range: Option<u16>) -> Option<String> {
    let letters = match letter_of_leap(shape) {
        Some(letter) => letter.to_string(),
        None if dialect == BetzaDialect::Diagram => longer_letters_of_leap(shape)?,
        None => return None,
    };
    Some(match (letters.as_str(), range) {
        (_, Some(1)) => letters,
        ("W", None) => "R".to_owned(),
        ("F", None) => "B".to_owned(),
        (letters, None) => format!("{letters}0"),
        ("W", Some(range)) => format!("R{range}"),
        ("F", Some(range)) => format!("B{range}"),
        (letters, Some(range)) => format!("{letters}{range}"),
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

/// All leaps of the same shape.
pub fn copies(shape: Leap) -> BTreeSet<Leap> {
    copies_of_leap(shape).into_iter().collect()
}
