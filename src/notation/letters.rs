//! Names of pieces in notations of other languages, by symbol or by name.

use crate::rules::{KindId, Rules};

use super::dialects::Letters;

/// The name of a kind, by its symbol.
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

/// The names of a kind, by the name in the game's file.
pub(super) fn names_of<'a>(letters: &'a Letters, rules: &Rules, kind: KindId) -> &'a [String] {
    letters.get(&rules.kind(kind).name).map_or(&[], Vec::as_slice)
}

/// Reads the longest name of a kind that a text begins with. Returns it and the rest of the text.
pub(super) fn split_name<'t>(letters: &Letters, rules: &Rules, text: &'t str) -> Option<(&'t str, &'t str)> {
    let names = rules.kind_ids().flat_map(|kind| names_of(letters, rules, kind));
    let longest = names
        .filter(|name| text.starts_with(name.as_str()))
        .map(String::len)
        .max()?;
    Some(text.split_at(longest))
}

/// Whether a kind has a name.
pub(super) fn is_called(letters: &Letters, rules: &Rules, kind: KindId, name: &str) -> bool {
    names_of(letters, rules, kind).iter().any(|other| other == name)
}
