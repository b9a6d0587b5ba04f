//! Constants and helpers shared by the bound on the work of a turn and its measurement.

use crate::rules::model::{Anchor, Contact, Fate, KindId, MoveRule, Rules, Selection, Token};

/// The steps to consider a move of an enemy.
pub(super) const MOVE: u64 = 16;
/// The steps to make and unmake a move that has effects, without the effects.
pub(super) const MADE: u64 = 256;
/// The steps to find the pieces for a change.
pub(super) const CHANGE: u64 = 64;
/// The steps to look around a piece for a change.
pub(super) const ANCHOR: u64 = 4;
/// The steps to find out whether the mover attacks a piece.
pub(super) const ATTACKED: u64 = 16;

/// Whether all selected pieces stand near the first or last cell of the move.
pub(super) fn is_near_mover(selection: &Selection) -> bool {
    match selection {
        Selection::Captured { .. } => true,
        Selection::Lines { .. } => false,
        Selection::Standing(standing) => {
            let mut near = standing.near.iter();
            let near = near.any(|beside| beside.anchor == Anchor::Mover && !beside.denied);
            near || standing.beyond.is_some() || standing.behind.is_some()
        }
    }
}

pub(super) fn captures(rule: &MoveRule) -> bool {
    let mut tokens = rule.legs.iter().flatten();
    tokens.any(|token| token.contact == Contact::Capture)
}

/// Whether a leg captures only on the cell where it ends.
pub(super) fn ends_with_capture(leg: &[Token]) -> bool {
    leg.split_last().is_some_and(|(last, before)| {
        last.max == Some(1) && before.iter().all(|token| token.contact != Contact::Capture)
    })
}

/// The kinds that a piece of this kind can become in the course of a game.
pub(super) fn forms(rules: &Rules, kind: KindId) -> Vec<KindId> {
    let changes = rules.effects.iter().flat_map(|effect| &effect.changes);
    let changed = changes.filter_map(|change| match change.what {
        Fate::Becomes(kind) => Some(kind),
        Fate::Removed | Fate::Captured | Fate::ChangesSides | Fate::Returns(_) | Fate::Pushed | Fate::Pulled => None,
    });
    let mut forms = vec![kind];
    forms.extend(changed);
    let mut index = 0;
    while let Some(&form) = forms.get(index) {
        let promotions = rules.kind(form).promotions.iter();
        let more: Vec<KindId> = promotions.flat_map(|promotion| &promotion.to).copied().collect();
        for kind in more {
            if !forms.contains(&kind) {
                forms.push(kind);
            }
        }
        index += 1;
    }
    forms
}
