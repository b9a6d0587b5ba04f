//! Lints for effects that never come about, and for effects that always remove the moved piece.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::files::Selected;
use crate::rules::lints::actions::{forbidden, report};
use crate::rules::lints::implications::within;
use crate::rules::model::{Action, Fate, KindId, Rules, Selection, Who};
use crate::rules::pieces::Kinds;

/// Warns about effects of impossible or forbidden actions.
pub(super) fn effects_never(
    rules: &Rules,
    selected: &Selected,
    kinds: &Kinds<'_>,
    appearing: &BTreeSet<KindId>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for effect in selected.effects.iter().filter(|effect| !effect.node.changes.is_empty()) {
        let after = &effect.node.after;
        report(rules, kinds, appearing, (&after.node, after.span), diagnostics);
        forbidden(rules, kinds, (&after.node, after.span), diagnostics);
    }
}

/// Warns about effects that always remove the piece that moves or is dropped.
pub(super) fn mover_vanishes(rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    let written = selected.effects.iter().filter(|effect| !effect.node.changes.is_empty());
    let spans: Vec<_> = written.map(|effect| effect.span).collect();
    if spans.len() != rules.effects.len() {
        return;
    }
    for (effect, span) in rules.effects.iter().zip(spans) {
        let (Action::Move {
            along: None,
            by: moving,
        }
        | Action::Drop { of: moving }) = &effect.after
        else {
            continue;
        };
        let vanishes = effect.changes.iter().any(|change| {
            let Selection::Standing(standing) = &change.to else {
                return false;
            };
            let unconditional = standing.near.is_empty()
                && standing.same.is_empty()
                && !standing.attacked
                && standing.beyond.is_none()
                && standing.behind.is_none()
                && standing.zone.is_none();
            change.what == Fate::Removed
                && standing.who == Who::Mover
                && unconditional
                && within(moving.as_deref(), standing.kinds.as_deref())
        });
        if vanishes {
            let message = "such a piece leaves the game whenever it moves";
            let mistake = Diagnostic::new(Code::MoverVanishes, span, message);
            diagnostics.push(mistake.help("limit the effect to some moves: `after capture: remove mover`"));
        }
    }
}
