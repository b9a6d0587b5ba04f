//! Replacements in a text.

/// A replacement in the text. Offsets are in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The start of the replaced text.
    pub from: usize,
    /// The end of the replaced text.
    pub to: usize,
    /// The new text.
    pub insert: String,
}

/// Applies replacements to a text.
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
