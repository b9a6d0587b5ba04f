//! A word of a PGN text.

use std::ops::Range;

use crate::notation::Misread;

use super::record::RecordProblem;

/// A word with the bytes that it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) what: What<'a>,
    pub(super) range: Range<usize>,
    /// The line ends between the last token and this one: two of them leave an empty line.
    pub(super) line_ends: usize,
}

/// What a word is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What<'a> {
    /// `[Name "value"]`; the bytes are those of the value.
    Tag(&'a str, String),
    /// A tag that is not well-formed.
    BadTag(Misread<RecordProblem>),
    /// `{text}` or `; text`
    Comment(String),
    /// A comment without an end.
    BadComment(Misread<RecordProblem>),
    /// `$3`
    Glyph(&'a str),
    /// `(`
    Opens,
    /// `)`
    Closes,
    /// Anything else: a number, a move or a result.
    Word(&'a str),
}

/// Something that begins at a byte and has no end.
pub(super) fn unclosed(what: &'static str, at: usize) -> Misread<RecordProblem> {
    Misread::new(RecordProblem::Unclosed(what), at..at + 1)
}
