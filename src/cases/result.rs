//! What comes of trying a case.

use std::fmt;
use std::ops::Range;
use std::time::Duration;

use crate::diagnostics::Source;
use crate::geometry::CellId;
use crate::play::Position;

/// What became of one case.
#[derive(Clone, Debug)]
pub struct CaseResult {
    /// What it is called.
    pub name: String,
    /// Where its name stands in the suite.
    pub range: Range<usize>,
    /// What was not as expected; nothing, if the case holds.
    pub failures: Vec<Failure>,
    /// The position of a case that fails, if it expects something of it.
    pub position: Option<Position>,
    /// Cells of it to look at.
    pub marks: Vec<(CellId, Discrepancy)>,
    /// How long it took.
    pub took: Duration,
}

/// Why a cell is worth looking at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discrepancy {
    /// A piece should be able to go there and cannot, or could and no longer can.
    Missing,
    /// A piece can go there and should not be able to, or could not before.
    Extra,
}

/// An expectation that does not hold.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The text the expectation stands in, if it is not the suite.
    pub text: Option<Source>,
    /// Where it stands there.
    pub range: Range<usize>,
    /// What it is about, as `perft 3`.
    pub about: String,
    /// What was expected; empty, where something cannot be tried at all.
    pub expected: String,
    /// What was found instead.
    pub found: String,
    /// What was expected in a list and not found.
    pub missing: Vec<String>,
    /// What was found in a list and not expected.
    pub extra: Vec<String>,
}

impl Failure {
    /// The failure in one line, without the lists.
    #[must_use]
    pub fn headline(&self) -> String {
        let count = |list: &[String], word: &str| (!list.is_empty()).then(|| format!("{} {word}", list.len()));
        let differ = [count(&self.missing, "missing"), count(&self.extra, "extra")];
        let differ: Vec<String> = differ.into_iter().flatten().collect();
        let Self {
            about, expected, found, ..
        } = self;
        match (differ.as_slice(), expected.as_str()) {
            ([], "") => format!("{about}: {found}"),
            ([], _) => format!("{about}: expected {expected}, found {found}"),
            (differ, _) => format!("{about}: {} (expected {expected}, found {found})", differ.join(" and ")),
        }
    }

    /// The lists of what is missing and what is extra, each with its name; those that are empty are left out.
    pub fn lists(&self) -> impl Iterator<Item = (&'static str, &[String])> {
        let lists = [("missing", self.missing.as_slice()), ("extra", self.extra.as_slice())];
        lists.into_iter().filter(|(_, list)| !list.is_empty())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.headline())?;
        for (what, list) in self.lists() {
            write!(f, "; {what} {}", list.join(" "))?;
        }
        Ok(())
    }
}
