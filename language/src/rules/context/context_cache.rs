//! A cache of contexts.

use std::collections::HashMap;

use crate::diagnostics::{Diagnostic, Span};
use crate::rules::context::build::build_context;
use crate::rules::context::lookup::Context;
use crate::rules::files::Selected;

/// The number of cached contexts.
const MAX_CACHED: usize = 8;

/// The contexts for combinations of option values, shared by combinations that do not affect them.
#[derive(Default)]
pub(in crate::rules) struct ContextCache {
    /// The contexts and their diagnostics, by the places of the statements.
    known: HashMap<Vec<Span>, (Option<Context>, Vec<Diagnostic>)>,
}

impl ContextCache {
    /// Builds or looks up the context; reports errors and returns `None` if that is impossible.
    pub fn context(&mut self, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) -> Option<Context> {
        if self.known.len() == MAX_CACHED {
            self.known.clear();
        }
        let (context, found) = self.known.entry(selected.places_of_ground()).or_insert_with(|| {
            let mut errors = Vec::new();
            (build_context(selected, &mut errors), errors)
        });
        diagnostics.extend_from_slice(found);
        context.clone()
    }
}
