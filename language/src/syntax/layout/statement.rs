//! Unparsed statements and blocks, and errors in brackets.

use std::ops::Range;

use crate::diagnostics::Code;

/// An unparsed statement.
#[derive(Debug)]
pub struct RawStatement {
    /// The bytes of its text, without the block.
    pub line: Range<usize>,
    /// Its block.
    pub block: Option<RawBlock>,
    /// Whether an error in it has been reported.
    pub broken: bool,
}

/// A block in braces.
#[derive(Debug)]
pub struct RawBlock {
    /// The range of bytes, including the braces.
    pub range: Range<usize>,
    /// Its statements.
    pub statements: Vec<RawStatement>,
}

/// An error in brackets or quotation marks.
#[derive(Debug)]
pub struct LayoutError {
    /// The code.
    pub code: Code,
    /// The bracket or the quotation mark.
    pub at: Range<usize>,
    /// The offset where something is missing, if applicable.
    pub missed: Option<usize>,
}
