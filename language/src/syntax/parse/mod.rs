//! Parses a text: splits a file into statements and parses each of them on its own.
//!
//! [`reader`] selects the grammar rule for each statement, and the builders convert each match to nodes of the tree.

mod actions;
mod array;
mod blocks;
mod board;
mod effects;
mod endings;
mod file;
mod moves;
mod node;
mod piece;
mod predicate;
mod reader;
mod states;
mod turns;
mod unclear;
mod unclear_selections;
mod zones;

use crate::diagnostics::{Code, Diagnostic, SourceId, Span, with_line_feeds};

use super::forms::BlockKind;
use super::layout::layout;
use super::limits::{MAX_ERRORS, MAX_FILE_SIZE};
use super::messages::layout_error;
use super::tree::File;
use file::item;
use reader::Reader;

/// Parses a text, and reports all its mistakes.
///
/// The tree contains every valid statement, even if others have mistakes.
pub fn parse(source: SourceId, text: &str) -> (File, Vec<Diagnostic>) {
    if text.len() > MAX_FILE_SIZE {
        let message = format!("the file has {} bytes, but the limit is {MAX_FILE_SIZE}", text.len());
        let start = Span {
            source,
            start: 0,
            end: 0,
        };
        return (
            File::default(),
            vec![Diagnostic::new(Code::FileTooLarge, start, message)],
        );
    }
    let text = &*with_line_feeds(text);
    let (statements, errors) = layout(text);
    let mut reader = Reader::new(source, text);
    for error in errors.iter().take(MAX_ERRORS + 1) {
        let diagnostic = layout_error(text, error, |range| reader.span(range));
        reader.report(diagnostic);
    }
    let items = reader.block(BlockKind::File, statements, item);
    (File { items }, reader.finish())
}
