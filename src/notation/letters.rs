//! What notations of other languages call the pieces, by their symbols.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::rules::{KindId, Rules};

/// The names that one notation has for pieces: for each symbol the one that is written, then those that are read.
pub(super) type Letters = BTreeMap<String, Vec<String>>;

/// The names of all notations.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AllLetters {
    /// The order of pieces in hand in positions of the protocol USI.
    pub(super) hand: Vec<String>,
    /// KIF.
    pub(super) kif: Letters,
    /// WXF.
    pub(super) wxf: Letters,
}

/// The names, which come with the program.
pub(super) static ALL: LazyLock<AllLetters> = LazyLock::new(|| {
    toml::from_str(include_str!("../../assets/notation/letters.toml")).expect("the names of pieces are well-formed")
});

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
