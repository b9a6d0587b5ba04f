//! Replacements in a text.

/// A replacement in the text, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The first byte that is replaced.
    pub from: usize,
    /// The byte after the last one.
    pub to: usize,
    /// What stands there instead.
    pub insert: String,
}

/// The text after the changes.
pub fn applied(text: &str, changes: &[Replacement]) -> String {
    let mut sorted: Vec<&Replacement> = changes.iter().collect();
    sorted.sort_by_key(|change| (change.from, change.to));
    let (mut made, mut at) = (String::with_capacity(text.len()), 0);
    for change in sorted {
        made.push_str(text.get(at..change.from).unwrap_or_default());
        made.push_str(&change.insert);
        at = change.to;
    }
    made + text.get(at..).unwrap_or_default()
}
