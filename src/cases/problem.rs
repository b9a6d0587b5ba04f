//! What is wrong with a suite as a text.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use crate::diagnostics::Source;

/// A mistake in a suite, or in a file that it names.
#[derive(Clone, Debug)]
pub struct SuiteProblem {
    /// The text with the mistake, if it is not the suite.
    pub text: Option<Source>,
    /// The bytes of that text.
    pub range: Range<usize>,
    /// What is wrong.
    pub message: String,
}

impl SuiteProblem {
    /// A mistake at a place of the suite.
    #[must_use]
    pub fn new(range: Range<usize>, message: String) -> Self {
        Self {
            text: None,
            range,
            message,
        }
    }
}

impl fmt::Display for SuiteProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for SuiteProblem {}
