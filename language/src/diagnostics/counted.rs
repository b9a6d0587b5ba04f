//! Counts with nouns.

/// A count with its noun: `1 cell`, `2 cells`, `2 axes`.
#[must_use]
pub fn counted(count: usize, thing: &str) -> String {
    match (count, thing) {
        (1, _) => format!("1 {thing}"),
        (_, "axis") => format!("{count} axes"),
        _ => format!("{count} {thing}s"),
    }
}
