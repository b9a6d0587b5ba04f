//! Locations of spans, by line and column.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;

use serde::Serialize;

use super::line_index::LineIndex;
use super::source::{Source, Sources};
use super::span::{SourceId, Span};

/// A location in a text, for people and programs.
///
/// Lines and columns count characters from 1; the end is the character after the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Location<'a> {
    /// The name of the text.
    pub file: &'a str,
    /// The line of the first character.
    pub line: usize,
    /// The column of the first character.
    pub column: usize,
    /// The line of the end.
    pub end_line: usize,
    /// The column of the end.
    pub end_column: usize,
}

impl<'a> Location<'a> {
    /// The location of a range of bytes in a text.
    fn new(file: &'a str, lines: &LineIndex<'_>, bytes: Range<usize>) -> Self {
        let (line, column) = lines.position(bytes.start);
        let (end_line, end_column) = lines.position(bytes.end);
        Self {
            file,
            line,
            column,
            end_line,
            end_column,
        }
    }

    /// The location of a range of bytes in a source.
    #[must_use]
    pub fn in_source(source: &'a Source, bytes: Range<usize>) -> Self {
        Self::new(&source.name, &LineIndex::new(&source.text), bytes)
    }
}

/// The format of compilers: `my-game.variant:3:9`.
impl fmt::Display for Location<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// Finds locations in any number of sources; indexes the lines of each text once.
#[derive(Default)]
pub struct LocationFinder<'a> {
    lines: HashMap<*const u8, LineIndex<'a>>,
}

impl<'a> LocationFinder<'a> {
    /// The location of a range of bytes in a source.
    pub fn find(&mut self, source: &'a Source, bytes: Range<usize>) -> Location<'a> {
        Location::new(&source.name, self.lines(source), bytes)
    }

    /// The line index of a source.
    pub(super) fn lines(&mut self, source: &'a Source) -> &LineIndex<'a> {
        // Copies of a source share their text.
        let lines = self.lines.entry(source.text.as_ptr());
        lines.or_insert_with(|| LineIndex::new(&source.text))
    }
}

/// Finds the locations of spans; indexes the lines of each text once.
pub(super) struct Locations<'a> {
    sources: &'a Sources,
    lines: HashMap<SourceId, LineIndex<'a>>,
}

impl<'a> Locations<'a> {
    pub(super) fn new(sources: &'a Sources) -> Self {
        Self {
            sources,
            lines: HashMap::new(),
        }
    }

    pub(super) fn find(&mut self, span: Span) -> Location<'a> {
        let source = self.sources.get(span.source);
        let lines = self
            .lines
            .entry(span.source)
            .or_insert_with(|| LineIndex::new(&source.text));
        Location::new(&source.name, lines, span.start as usize..span.end as usize)
    }
}
