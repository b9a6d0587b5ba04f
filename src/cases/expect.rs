//! Collecting what is not as expected.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::Range;

use crate::diagnostics::Source;
use crate::geometry::CellId;
use crate::notation::cell_named;
use crate::rules::Rules;

use super::result::{Discrepancy, Failure};
use super::run::told_with_help;

/// The failures of a case so far.
#[derive(Default)]
pub(super) struct Failures {
    /// What is not as expected.
    pub(super) list: Vec<Failure>,
    /// Cells to look at.
    pub(super) marks: Vec<(CellId, Discrepancy)>,
    /// The text that places are in, if it is not the suite.
    pub(super) text: Option<Source>,
}

impl Failures {
    /// Expects two things to be the same.
    pub(super) fn same<T: PartialEq + Display>(&mut self, range: Range<usize>, about: &str, expected: T, found: T) {
        if expected != found {
            self.differ(range, about, &expected.to_string(), found.to_string());
        }
    }

    /// What was found is not what was expected.
    pub(super) fn differ(&mut self, range: Range<usize>, about: &str, expected: &str, found: String) {
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

    /// Something that cannot be tried.
    pub(super) fn wrong(&mut self, range: Range<usize>, about: &str, why: String) {
        self.differ(range, about, "", why);
    }

    /// Expects two sets to be the same, and tells how they differ.
    pub(super) fn same_set(
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

    /// Expects a piece to be able to go to exactly these cells, and marks those that differ.
    pub(super) fn same_goals(
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

    /// The cells with these names; those that do not exist are told.
    pub(super) fn cells<'a>(
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
                Err(wrong) => self.wrong(range.clone(), about, told_with_help(&wrong)),
            }
        }
        cells
    }
}

/// The names of cells, each once.
pub(super) fn cell_names(rules: &Rules, cells: impl IntoIterator<Item = CellId>) -> BTreeSet<String> {
    cells
        .into_iter()
        .map(|cell| rules.space.name(cell).to_owned())
        .collect()
}
