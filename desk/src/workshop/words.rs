//! What can be written at the cursor.

use serde::Serialize;
use triagonal::diagnostics::Utf16Index;
use triagonal::{builtin, complete, declared_zones};

/// A word that can be written.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Word {
    label: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    kind: &'static str,
}

/// The names that a text knows, with those that it inherits.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The kinds of pieces, each with what it does.
    pub kinds: Vec<(String, String)>,
    /// The players.
    pub players: Vec<String>,
    /// Other files.
    pub files: Vec<String>,
}

/// Where the word at a place begins, and what it can be.
pub fn words(text: &str, at: usize, names: &Names) -> (usize, Vec<Word>) {
    let offsets = Utf16Index::new(text);
    let completion = complete(text, offsets.byte(at));
    let word = |label: &str, detail: Option<&str>, kind| Word {
        label: label.to_owned(),
        detail: detail.map(str::to_owned),
        kind,
    };
    let mut found: Vec<Word> = Vec::new();
    if completion.kinds {
        found.extend(names.kinds.iter().map(|(name, text)| word(name, Some(text), "class")));
    }
    if completion.zones {
        found.extend(
            declared_zones(text)
                .iter()
                .map(|zone| word(zone, Some("zone"), "variable")),
        );
    }
    if completion.players {
        found.extend(
            names
                .players
                .iter()
                .map(|player| word(player, Some("player"), "variable")),
        );
    }
    if completion.files {
        let shipped = builtin::variants()
            .iter()
            .map(|one| word(one.name, Some(&one.title), "namespace"));
        let own = names
            .files
            .iter()
            .map(|name| word(name, Some("your file"), "namespace"));
        let mut libraries: Vec<&str> = builtin::movements().iter().map(|one| one.file).collect();
        libraries.dedup();
        found.extend(
            own.chain(
                libraries
                    .into_iter()
                    .map(|file| word(file, Some("pieces"), "namespace")),
            )
            .chain(shipped),
        );
    }
    let kind = if completion.begins { "keyword" } else { "property" };
    found.extend(completion.words.iter().map(|own| word(own, None, kind)));
    let mut known = std::collections::BTreeSet::new();
    found.retain(|word| known.insert(word.label.clone()));
    (offsets.unit(completion.from), found)
}
