//! Reads a Betza string in the dialect of XBoard or of the Interactive Diagram.
//!
//! A string is accepted only if its meaning in its dialect is unambiguous; otherwise an error marks the character.

mod again;
mod brackets;
mod chain;
mod letters;
mod picks;
mod single;

use crate::rules::betza::leaps::Leap;
use crate::rules::betza::meaning::BetzaMeaning;
use crate::rules::betza::unclear::Unclear;
use crate::syntax::tree::BetzaDialect;

use letters::{Letters, Modifiers};

/// Reads a string in a dialect, for a board with this number of columns and rows.
///
/// # Errors
///
/// Returns the first character that the dialect does not have, or that is ambiguous.
pub fn read(text: &str, dialect: BetzaDialect, size: Leap) -> Result<BetzaMeaning, Unclear> {
    let mut letters = Letters::new(text, dialect);
    let mut meaning = BetzaMeaning::default();
    while letters.peek().is_some() {
        let first = letters.modifiers()?;
        meaning.directed |= !first.directions.is_empty();
        if dialect == BetzaDialect::Diagram
            && let Some(at) = letters.take('[')
        {
            meaning.moves.extend(brackets::bracket(&first, at, &mut letters)?);
            continue;
        }
        let mut groups: Vec<Modifiers> = vec![first];
        while letters.take('a').is_some() {
            groups.push(letters.modifiers()?);
            chain::at_most_legs(groups.len(), letters.place())?;
        }
        let ranged = letters.ranged()?;
        meaning.moves.extend(match groups.as_slice() {
            [only] => single::single(only, &ranged, dialect, size)?,
            groups => again::again(groups, &ranged, dialect)?,
        });
    }
    if meaning.moves.is_empty() {
        return Err(Unclear::new(
            0,
            "a Betza string needs at least one atom, such as `W` or `N`",
        ));
    }
    Ok(meaning)
}
