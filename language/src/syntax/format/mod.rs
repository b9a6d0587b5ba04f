//! The formatter, which puts texts into canonical form.
//!
//! The formatter changes only blanks, line breaks and indentation. First `rows` splits a text into rows of statements, comments
//! and empty lines. The grammar splits each statement into leaves, its words and characters (`leaves`). Statements become lines
//! (`line`), `columns` aligns adjacent lines, and `page` writes them.

mod columns;
mod leaves;
mod line;
mod page;
mod rows;

use crate::diagnostics::{Diagnostic, SourceId, with_line_feeds};

use super::parse;

/// The canonical form of a text, with the same statements and comments.
///
/// Windows line ends are preserved. A text that formatting would push over a [limit](super::limits) is returned unchanged.
///
/// # Errors
///
/// Returns the mistakes of a text that cannot be parsed.
pub fn format(source: SourceId, text: &str) -> Result<String, Vec<Diagnostic>> {
    let text = &*with_line_feeds(text);
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

/// Whether the first line has a Windows line end.
fn has_long_line_ends(text: &str) -> bool {
    text.find('\n').is_some_and(|end| text[..end].ends_with('\r'))
}
