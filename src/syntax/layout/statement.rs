//! Statements and blocks before they are read, and mistakes in their brackets.

use std::ops::Range;

use crate::diagnostics::Code;

/// A statement, before it is read.
#[derive(Debug)]
pub struct RawStatement {
    /// The bytes of its text, the block aside.
    pub line: Range<usize>,
    /// Its block.
    pub block: Option<RawBlock>,
    /// It has been reported already.
    pub broken: bool,
}

/// What stands between braces.
#[derive(Debug)]
pub struct RawBlock {
    /// The bytes of it, braces included.
    pub range: Range<usize>,
    /// Its statements.
    pub statements: Vec<RawStatement>,
}

/// A mistake of the layout.
#[derive(Debug)]
pub struct LayoutError {
    /// What it is.
    pub code: Code,
    /// The bracket or the quotation mark.
    pub at: Range<usize>,
    /// Where it was missed, if it is about something missing.
    pub missed: Option<usize>,
}
