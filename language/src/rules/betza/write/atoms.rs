//! The letters of leaps.

use std::collections::BTreeSet;

use crate::rules::betza::atoms::{letter_of, longer_letters_of};
use crate::rules::betza::leaps::{self, Leap};
use crate::syntax::tree::BetzaDialect;

/// The letters of a leap with a range; `None` if there are none.
pub fn atom(dialect: BetzaDialect, shape: Leap, range: Option<u16>) -> Option<String> {
    let letters = match letter_of(shape) {
        Some(letter) => letter.to_string(),
        None if dialect == BetzaDialect::Diagram => longer_letters_of(shape)?,
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
    leaps::copies(shape).into_iter().collect()
}
