//! The result of running a case.

use std::fmt;
use std::ops::Range;

use crate::diagnostics::Source;
use crate::geometry::CellId;
use crate::play::Position;

/// The result of one case.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CaseResult {
    /// The name of the case.
    pub name: String,
    /// The bytes of the suite that give the name.
    pub range: Range<usize>,
    /// The expectations that do not hold; none, if the case holds.
    pub failures: Vec<Failure>,
    /// The position of a case that fails, if it expects something of it.
    pub position: Option<Position>,
    /// Cells of that position where targets of a piece are missing or extra.
    pub marks: Vec<(CellId, Discrepancy)>,
}

/// How the targets that were found differ from the expected ones on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discrepancy {
    /// A piece should be able to go there and cannot, or it could and no longer can.
    Missing,
    /// A piece can go there and should not, or it could not before.
    Extra,
}

/// An expectation that does not hold.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Failure {
    /// The text of the expectation, if it is not the suite.
    pub text: Option<Source>,
    /// The bytes of that text.
    pub range: Range<usize>,
    /// What it is about, as `perft 3`.
    pub about: String,
    /// What was expected; empty, if the expectation cannot be checked at all.
    pub expected: String,
    /// What was found instead.
    pub found: String,
    /// The expected items of a list that were not found.
    pub missing: Vec<String>,
    /// The items of a list that were found but not expected.
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

    /// The lists of missing and extra items that are not empty, each with its name.
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
