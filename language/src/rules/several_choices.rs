//! Warnings that depend on several choices of options.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic, Span};

/// Warnings that count only if every choice of options raises them: a name that is unused under one choice may be needed under
/// another, and differences between choices are intended.
const OF_ALL_CHOICES: &[Code] = &[Code::UnusedName, Code::KindNeverAppears, Code::StuckUnpromoted];

/// Warnings that count only if they are raised under every choice in which the statement is in force.
const OF_CHOICES_IN_FORCE: &[Code] = &[
    Code::ConstantOutside,
    Code::OneClass,
    Code::NoGaps,
    Code::BarrierUnused,
    Code::MoveNever,
    Code::PromotionNever,
    Code::ForcedNever,
    Code::EnPassantNever,
    Code::PassingUnused,
    Code::NothingTakenBack,
];

/// Collects such warnings over all choices.
#[derive(Default)]
pub(super) struct Always {
    found: Vec<Diagnostic>,
    choices: Vec<Choice>,
}

/// The warnings under one choice, and the places of the statements in force under it.
struct Choice {
    raised: BTreeSet<(Code, Span)>,
    /// Sorted.
    in_force: Vec<Span>,
}

impl Always {
    /// Adds the warnings under one choice, and the places of the statements in force under it.
    pub fn add(&mut self, found: Vec<Diagnostic>, mut in_force: Vec<Span>) {
        in_force.sort_unstable();
        let raised = found.iter().map(|warning| (warning.code, warning.span())).collect();
        self.choices.push(Choice { raised, in_force });
        self.found.extend(found);
    }

    /// Returns the warnings that count.
    pub fn found(self) -> Vec<Diagnostic> {
        let mut known = BTreeSet::new();
        let mut found = self.found;
        found.retain(|warning| {
            let key = (warning.code, warning.span());
            let known_place = |choice: &Choice| choice.in_force.binary_search(&key.1).is_ok();
            let depends = OF_CHOICES_IN_FORCE.contains(&warning.code) && self.choices.iter().any(known_place);
            let raises = |choice: &Choice| (depends && !known_place(choice)) || choice.raised.contains(&key);
            known.insert(key) && self.choices.iter().all(raises)
        });
        found
    }
}

/// Whether a warning depends on several choices.
pub(super) fn of_several_choices(warning: &Diagnostic) -> bool {
    OF_ALL_CHOICES.contains(&warning.code) || OF_CHOICES_IN_FORCE.contains(&warning.code)
}
