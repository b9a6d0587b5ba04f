//! Names of pieces in notations of other languages, by symbol.

use crate::rules::{KindId, Rules};

use super::dialects::Letters;

/// The name of a kind.
pub(super) fn of_kind<'a>(letters: &'a Letters, rules: &Rules, kind: KindId) -> Option<&'a str> {
    letters.get(&rules.kind(kind).symbol)?.first().map(String::as_str)
}

/// A text with alternative names replaced by the standard ones.
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
