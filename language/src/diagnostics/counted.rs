//! Numbers with what they count.

/// So many things: `1 cell`, `2 cells`, `2 axes`.
#[must_use]
pub fn counted(count: usize, thing: &str) -> String {
    match (count, thing) {
        (1, _) => format!("1 {thing}"),
        (_, "axis") => format!("{count} axes"),
        _ => format!("{count} {thing}s"),
    }
}
