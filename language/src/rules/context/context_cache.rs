//! ContextCache that are already known.

use std::collections::HashMap;

use crate::diagnostics::{Diagnostic, Span};
use crate::rules::context::build::build_context;
use crate::rules::context::lookup::Context;
use crate::rules::files::Selected;

/// How many contexts are kept.
const MOST_KNOWN: usize = 8;

/// The contexts under some choices of a variant's options, for those that leave them the same.
#[derive(Default)]
pub(in crate::rules) struct ContextCache {
    /// By the places of the statements, each with its mistakes.
    known: HashMap<Vec<Span>, (Option<Context>, Vec<Diagnostic>)>,
}

impl ContextCache {
    /// Builds everything but pieces; nothing if that is not possible, with the reasons reported.
    pub fn context(&mut self, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) -> Option<Context> {
        if self.known.len() == MOST_KNOWN {
            self.known.clear();
        }
        let (context, found) = self.known.entry(selected.places_of_ground()).or_insert_with(|| {
            let mut found = Vec::new();
            (build_context(selected, &mut found), found)
        });
        diagnostics.extend_from_slice(found);
        context.clone()
    }
}
