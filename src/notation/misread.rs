//! Mistakes in texts of one line.

use std::error::Error;
use std::fmt;
use std::ops::Range;

/// What is wrong with a text, where, and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread<P> {
    /// What is wrong.
    pub problem: P,
    /// The bytes of the text that are wrong.
    pub range: Range<usize>,
    /// How to mend it.
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

    /// Adds how to mend it.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Adds a name that may have been meant, if there is one.
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

    /// The same mistake in a longer text, in which this one begins at a byte.
    #[must_use]
    pub fn moved(mut self, by: usize) -> Self {
        self.range = self.range.start + by..self.range.end + by;
        self
    }
}

impl<P: fmt::Display> Misread<P> {
    /// The problem and how to mend it, in one line.
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
