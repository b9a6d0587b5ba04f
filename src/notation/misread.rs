//! Mistakes in single-line texts.

use std::error::Error;
use std::fmt;
use std::ops::Range;

/// A mistake in a text: the problem, its place, and a suggestion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread<P> {
    /// The problem.
    pub problem: P,
    /// The bytes of the text that are wrong.
    pub range: Range<usize>,
    /// How to correct the mistake.
    pub help: Option<String>,
}

impl<P> Misread<P> {
    /// A problem with its bytes.
    pub fn new(problem: P, range: Range<usize>) -> Self {
        Self {
            problem,
            range,
            help: None,
        }
    }

    /// Adds a suggestion for correcting the mistake.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Adds a name that may have been intended, if there is one.
    #[must_use]
    pub fn did_you_mean(self, candidate: Option<&str>) -> Self {
        match candidate {
            Some(candidate) => self.help(format!("did you mean `{candidate}`?")),
            None => self,
        }
    }

    /// The same mistake with its problem mapped.
    pub fn map<Q>(self, wrap: impl FnOnce(P) -> Q) -> Misread<Q> {
        Misread {
            problem: wrap(self.problem),
            range: self.range,
            help: self.help,
        }
    }

    /// The same mistake in a longer text that contains this one at a byte offset.
    #[must_use]
    pub fn moved(mut self, by: usize) -> Self {
        self.range = self.range.start + by..self.range.end + by;
        self
    }
}

impl<P: fmt::Display> Misread<P> {
    /// The problem and the suggestion, in one line.
    #[must_use]
    pub fn in_one_line(&self) -> String {
        match &self.help {
            Some(help) => format!("{self} ({help})"),
            None => self.to_string(),
        }
    }
}

impl<P: fmt::Display> fmt::Display for Misread<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl<P: fmt::Display + fmt::Debug> Error for Misread<P> {}
