//! Completion at the cursor.

use serde::Serialize;
use triagonal::diagnostics::Utf16Index;
use triagonal::{builtin, complete, declared_zones};

/// A completion.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Completion {
    label: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    kind: &'static str,
}

/// The names that a text can use, including inherited ones.
#[derive(Clone, Debug, Default)]
pub struct KnownNames {
    /// The kinds of pieces, each with its description.
    pub kinds: Vec<(String, String)>,
    /// The players.
    pub players: Vec<String>,
    /// The names of other files.
    pub files: Vec<String>,
}

/// Returns the start of the word at a position, and its completions.
pub fn complete_at(text: &str, at: usize, names: &KnownNames) -> (usize, Vec<Completion>) {
    let offsets = Utf16Index::new(text);
    let completion = complete(text, offsets.byte(at));
    let word = |label: &str, detail: Option<&str>, kind| Completion {
        label: label.to_owned(),
        detail: detail.map(str::to_owned),
        kind,
    };
    let mut completions: Vec<Completion> = Vec::new();
    if completion.kinds {
        completions.extend(names.kinds.iter().map(|(name, text)| word(name, Some(text), "class")));
    }
    if completion.zones {
        completions.extend(
            declared_zones(text)
                .iter()
                .map(|zone| word(zone, Some("zone"), "variable")),
        );
    }
    if completion.players {
        completions.extend(
            names
                .players
                .iter()
                .map(|player| word(player, Some("player"), "variable")),
        );
    }
    if completion.files {
        let shipped = builtin::variants()
            .iter()
            .map(|variant| word(variant.name, Some(&variant.title), "namespace"));
        let own = names
            .files
            .iter()
            .map(|name| word(name, Some("your file"), "namespace"));
        let mut libraries: Vec<&str> = builtin::movements().iter().map(|movement| movement.file).collect();
        libraries.dedup();
        completions.extend(
            own.chain(
                libraries
                    .into_iter()
                    .map(|file| word(file, Some("pieces"), "namespace")),
            )
            .chain(shipped),
        );
    }
    let kind = if completion.begins { "keyword" } else { "property" };
    completions.extend(completion.words.iter().map(|own| word(own, None, kind)));
    let mut labels = std::collections::BTreeSet::new();
    completions.retain(|word| labels.insert(word.label.clone()));
    (offsets.unit(completion.from), completions)
}
