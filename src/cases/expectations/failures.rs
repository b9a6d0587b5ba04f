//! The failures of a case while it runs.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::Range;

use crate::diagnostics::Source;
use crate::geometry::CellId;
use crate::notation::cell_named;
use crate::rules::Rules;

use crate::cases::case_result::{Discrepancy, Failure};

/// The failures of a case so far.
#[derive(Default)]
pub(in crate::cases) struct Failures {
    /// All failures, in the order in which they were found.
    pub list: Vec<Failure>,
    /// Cells where targets of a piece are missing or extra.
    pub marks: Vec<(CellId, Discrepancy)>,
    /// The text that the ranges of failures point into, if it is not the suite.
    pub text: Option<Source>,
}

impl Failures {
    /// Adds a failure if two values differ.
    pub fn same<T: PartialEq + Display>(&mut self, range: Range<usize>, about: &str, expected: T, found: T) {
        if expected != found {
            self.differ(range, about, &expected.to_string(), found.to_string());
        }
    }

    /// Adds a failure: what was expected and what was found.
    pub fn differ(&mut self, range: Range<usize>, about: &str, expected: &str, found: String) {
        self.list.push(Failure {
            text: self.text.clone(),
            range,
            about: about.to_owned(),
            expected: expected.to_owned(),
            found,
            missing: Vec::new(),
            extra: Vec::new(),
        });
    }

    /// Adds a failure about something that cannot be tried, and why.
    pub fn wrong(&mut self, range: Range<usize>, about: &str, why: String) {
        self.differ(range, about, "", why);
    }

    /// Adds a failure with what is missing and what is extra, if two sets differ.
    pub fn same_set(
        &mut self,
        range: Range<usize>,
        about: &str,
        expected: &BTreeSet<String>,
        found: &BTreeSet<String>,
    ) {
        if expected != found {
            self.list.push(Failure {
                text: self.text.clone(),
                range,
                about: about.to_owned(),
                expected: expected.len().to_string(),
                found: found.len().to_string(),
                missing: expected.difference(found).cloned().collect(),
                extra: found.difference(expected).cloned().collect(),
            });
        }
    }

    /// As [`same_set`](Self::same_set), for the target cells of a piece: those that differ are also marked on the board.
    pub fn same_targets(
        &mut self,
        rules: &Rules,
        range: Range<usize>,
        about: &str,
        expected: &[CellId],
        found: &[CellId],
    ) {
        let without = |these: &[CellId], those: &[CellId], mark: Discrepancy| -> Vec<(CellId, Discrepancy)> {
            let only = these.iter().filter(|cell| !those.contains(cell));
            only.map(|&cell| (cell, mark)).collect()
        };
        self.marks.extend(without(expected, found, Discrepancy::Missing));
        self.marks.extend(without(found, expected, Discrepancy::Extra));
        let names = |cells: &[CellId]| cell_names(rules, cells.iter().copied());
        self.same_set(range, about, &names(expected), &names(found));
    }

    /// The cells with these names; a name without a cell is a failure.
    pub fn cells<'a>(
        &mut self,
        rules: &Rules,
        range: &Range<usize>,
        about: &str,
        names: impl IntoIterator<Item = &'a String>,
    ) -> Vec<CellId> {
        let mut cells = Vec::new();
        for name in names {
            match cell_named(rules, name) {
                Ok(cell) => cells.push(cell),
                Err(error) => self.wrong(range.clone(), about, error.in_one_line()),
            }
        }
        cells
    }
}

/// The names of cells, without duplicates.
pub(in crate::cases) fn cell_names(rules: &Rules, cells: impl IntoIterator<Item = CellId>) -> BTreeSet<String> {
    cells
        .into_iter()
        .map(|cell| rules.space.name(cell).to_owned())
        .collect()
}
