//! What notations of other languages call the pieces, by their symbols.

use crate::rules::{KindId, Rules};

use super::dialects::Letters;

/// The name of a kind.
pub(super) fn of_kind<'a>(letters: &'a Letters, rules: &Rules, kind: KindId) -> Option<&'a str> {
    letters.get(&rules.kind(kind).symbol)?.first().map(String::as_str)
}

/// A text with the names that are only read replaced by those that are written.
pub(super) fn as_written(letters: &Letters, text: &str) -> String {
    let mut text = text.to_owned();
    for names in letters.values() {
        if let [first, others @ ..] = names.as_slice() {
            for other in others {
                text = text.replace(other.as_str(), first);
            }
        }
    }
    text
}
