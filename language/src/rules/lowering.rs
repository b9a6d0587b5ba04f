//! What the lowering of statements reads and changes.

use crate::diagnostics::Diagnostic;
use crate::rules::context::Context;
use crate::rules::model::KindId;
use crate::rules::pieces::Kinds;
use crate::syntax::tree::Name;

/// The surroundings in which a statement is lowered.
pub(in crate::rules) struct Lowering<'l> {
    /// The board, players, zones and directions. Lowering adds unnamed zones, and the directions of actions.
    pub context: &'l mut Context,
    /// The kinds of pieces.
    pub kinds: &'l Kinds<'l>,
    /// The diagnostics found so far.
    pub diagnostics: &'l mut Vec<Diagnostic>,
}

impl<'l> Lowering<'l> {
    /// Lowering with these kinds.
    pub fn new(context: &'l mut Context, kinds: &'l Kinds<'l>, diagnostics: &'l mut Vec<Diagnostic>) -> Self {
        Self {
            context,
            kinds,
            diagnostics,
        }
    }

    /// The kinds with these names; without names, all kinds.
    pub fn all_of(&mut self, names: &[Name]) -> Vec<KindId> {
        match names {
            [] => self.kinds.ids().collect(),
            names => self.kinds.set(names, self.diagnostics),
        }
    }

    /// Lowers something a second time, without reporting its mistakes again.
    pub fn again<T>(&mut self, lower: impl FnOnce(&mut Lowering<'_>) -> T) -> T {
        lower(&mut Lowering::new(self.context, self.kinds, &mut Vec::new()))
    }
}
