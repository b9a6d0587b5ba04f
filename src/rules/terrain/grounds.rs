//! Grounds that are already known.

use std::collections::HashMap;

use crate::diagnostics::{Diagnostic, Span};
use crate::rules::files::Selected;
use crate::rules::terrain::ground::Ground;
use crate::rules::terrain::groundwork::ground;

/// How many grounds are kept.
const MOST_KNOWN: usize = 8;

/// The grounds under some choices of a variant's options, for those that leave them the same.
#[derive(Default)]
pub(in crate::rules) struct Grounds {
    /// By the places of the statements, each with its mistakes.
    known: HashMap<Vec<Span>, (Option<Ground>, Vec<Diagnostic>)>,
}

impl Grounds {
    /// Builds everything but pieces; nothing if that is not possible, with the reasons reported.
    pub fn ground(&mut self, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) -> Option<Ground> {
        if self.known.len() == MOST_KNOWN {
            self.known.clear();
        }
        let (ground, found) = self.known.entry(selected.places_of_ground()).or_insert_with(|| {
            let mut found = Vec::new();
            (ground(selected, &mut found), found)
        });
        diagnostics.extend_from_slice(found);
        ground.clone()
    }
}
