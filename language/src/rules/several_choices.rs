//! Warnings that depend on more than one choice of options.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic, Span};

/// Warnings that count only if every choice of options raises them: what one choice leaves without a use, another may
/// need, and what an option decides was meant.
const OF_ALL_CHOICES: &[Code] = &[Code::UnusedName, Code::KindNeverAppears, Code::StuckUnpromoted];

/// Warnings that count only if every choice of options raises them under which the statement is in force.
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

/// What was found under each choice, of the warnings that count only if others raise them too.
#[derive(Default)]
pub(super) struct Always {
    found: Vec<Diagnostic>,
    choices: Vec<Choice>,
}

/// What one choice raises, and the places of the statements in force under it.
struct Choice {
    raised: BTreeSet<(Code, Span)>,
    /// In rising order.
    in_force: Vec<Span>,
}

impl Always {
    /// Adds what one choice raises, and the places of the statements in force under it.
    pub fn add(&mut self, found: Vec<Diagnostic>, mut in_force: Vec<Span>) {
        in_force.sort_unstable();
        let raised = found.iter().map(|one| (one.code, one.span())).collect();
        self.choices.push(Choice { raised, in_force });
        self.found.extend(found);
    }

    /// The warnings that count.
    pub fn found(self) -> Vec<Diagnostic> {
        let mut known = BTreeSet::new();
        let mut found = self.found;
        found.retain(|one| {
            let key = (one.code, one.span());
            let known_place = |choice: &Choice| choice.in_force.binary_search(&key.1).is_ok();
            let depends = OF_CHOICES_IN_FORCE.contains(&one.code) && self.choices.iter().any(known_place);
            let raises = |choice: &Choice| (depends && !known_place(choice)) || choice.raised.contains(&key);
            known.insert(key) && self.choices.iter().all(raises)
        });
        found
    }
}

/// Whether it takes several choices to tell if a warning counts.
pub(super) fn of_several_choices(warning: &Diagnostic) -> bool {
    OF_ALL_CHOICES.contains(&warning.code) || OF_CHOICES_IN_FORCE.contains(&warning.code)
}
