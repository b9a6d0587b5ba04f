//! Tests for the beginning and the continuation of statements.

use crate::syntax::forms::BlockKind;

/// Whether a statement with this ending continues on the next line.
pub fn is_unfinished(so_far: &str) -> bool {
    so_far.ends_with([',', ':', '/']) || ends_with_and_or(so_far)
}

/// Whether a text begins with a word that begins statements in any block.
pub fn begins_statement(text: &str) -> bool {
    BlockKind::of_word(first_word(text)).next().is_some()
}

/// Whether a text ends with `and` or `or`, which cannot be followed by a new statement.
pub fn ends_with_and_or(so_far: &str) -> bool {
    matches!(so_far.rsplit([' ', '\t', '\n', ')']).next(), Some("and" | "or"))
}

/// The first word of a text.
pub fn first_word(text: &str) -> &str {
    let end = text.find(|sign: char| !(sign.is_alphanumeric() || matches!(sign, '_' | '\'' | '’')));
    &text[..end.unwrap_or(text.len())]
}

/// The length of `{2}` or `{2,3}` at the beginning of a text.
pub fn repeat_length(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('{')?;
    let end = inside.find(|sign: char| !(sign.is_ascii_digit() || matches!(sign, ',' | ' ' | '\t')))?;
    let counts = inside
        .trim_start_matches([' ', '\t'])
        .starts_with(|sign: char| sign.is_ascii_digit());
    (counts && inside[end..].starts_with('}')).then_some(end + 2)
}
