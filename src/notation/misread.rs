//! A text that cannot be read, and which part of it.

use std::error::Error;
use std::fmt;
use std::ops::Range;

/// What is wrong with a text, where, and how it may be put right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread<P> {
    /// What is wrong.
    pub problem: P,
    /// The bytes of the text it concerns.
    pub range: Range<usize>,
    /// How it may be put right.
    pub help: Option<String>,
}

impl<P> Misread<P> {
    /// A problem at a place.
    pub fn new(problem: P, range: Range<usize>) -> Self {
        Self {
            problem,
            range,
            help: None,
        }
    }

    /// Says how it may be put right.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Offers a name that may have been meant, if there is one.
    #[must_use]
    pub fn did_you_mean(self, candidate: Option<&str>) -> Self {
        match candidate {
            Some(candidate) => self.help(format!("did you mean `{candidate}`?")),
            None => self,
        }
    }

    /// The same problem in another wrapping.
    pub fn map<Q>(self, wrap: impl FnOnce(P) -> Q) -> Misread<Q> {
        Misread {
            problem: wrap(self.problem),
            range: self.range,
            help: self.help,
        }
    }

    /// The same problem in a longer text, of which this one begins at a byte.
    #[must_use]
    pub fn moved(mut self, by: usize) -> Self {
        self.range = self.range.start + by..self.range.end + by;
        self
    }
}

impl<P: fmt::Display> fmt::Display for Misread<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl<P: fmt::Display + fmt::Debug> Error for Misread<P> {}
