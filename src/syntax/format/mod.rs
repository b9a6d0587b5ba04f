//! The one canonical form of a text.
//!
//! The words of a statement stay as they are; what changes is the blanks between them, where lines are
//! broken and how they are indented. A text falls into rows first (`rows`), with its comments and empty
//! lines; each statement is read by its rule of the grammar, which tells its words and signs apart
//! (`leaves`). Statements become lines (`line`), adjacent lines are put below each other (`columns`), and
//! the lines are written (`page`).

mod columns;
mod leaves;
mod line;
mod page;
mod rows;

use crate::diagnostics::{Diagnostic, SourceId};

use super::parse;

/// The canonical form of a text: it says the same, with the same comments in the same places.
///
/// A text with line ends of two signs keeps them. What would break a [limit](super::limits) by the blanks
/// that belong between its words stays as it is.
///
/// # Errors
/// The mistakes of a text that cannot be read.
pub fn format(source: SourceId, text: &str) -> Result<String, Vec<Diagnostic>> {
    let (tree, mistakes) = parse(source, text);
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let formatted = rows::rows(text)
        .map(page::write)
        .filter(|formatted| parse(source, formatted) == (tree, Vec::new()));
    Ok(match formatted {
        None => text.to_owned(),
        Some(formatted) if has_long_line_ends(text) => formatted.replace('\n', "\r\n"),
        Some(formatted) => formatted,
    })
}

/// Whether the first line ends as on Windows.
fn has_long_line_ends(text: &str) -> bool {
    text.find('\n').is_some_and(|end| text[..end].ends_with('\r'))
}
