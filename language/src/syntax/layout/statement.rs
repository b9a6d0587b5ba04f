//! Statements and blocks before they are read, and mistakes in their brackets.

use std::ops::Range;

use crate::diagnostics::Code;

/// A statement, before it is read.
#[derive(Debug)]
pub struct RawStatement {
    /// The bytes of its text, without the block.
    pub line: Range<usize>,
    /// Its block.
    pub block: Option<RawBlock>,
    /// Whether a mistake in it has been reported.
    pub broken: bool,
}

/// A block in braces.
#[derive(Debug)]
pub struct RawBlock {
    /// Its bytes, with the braces.
    pub range: Range<usize>,
    /// Its statements.
    pub statements: Vec<RawStatement>,
}

/// A mistake in brackets or quotation marks.
#[derive(Debug)]
pub struct LayoutError {
    /// What it is.
    pub code: Code,
    /// The bracket or the quotation mark.
    pub at: Range<usize>,
    /// Where something is missing, if something is.
    pub missed: Option<usize>,
}
