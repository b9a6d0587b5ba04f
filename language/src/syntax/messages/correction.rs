//! The correction of an invalid form.

use std::ops::Range;

/// A correction of an invalid form.
pub struct Correction {
    /// The suggestion.
    pub help: String,
    /// Alternative replacements for ranges of bytes.
    pub fixes: Vec<(Range<usize>, String)>,
}

impl Correction {
    /// A correction that is only a suggestion.
    pub(super) fn help(help: impl Into<String>) -> Self {
        Self {
            help: help.into(),
            fixes: Vec::new(),
        }
    }

    /// Adds an alternative replacement.
    pub(super) fn or(mut self, place: Range<usize>, text: impl Into<String>) -> Self {
        self.fixes.push((place, text.into()));
        self
    }
}
