//! How players are eliminated.

use crate::diagnostics::{Diagnostic, Spanned};
use crate::rules::model::{Army, Elimination, Loss};
use crate::rules::pieces::Kinds;
use crate::syntax::tree::{ArmyItem, EndItem, EventItem, VerdictItem};

/// The ways to eliminate players while the others play on: by capture and by threat.
pub(super) fn eliminations(
    kinds: &Kinds<'_>,
    written: &[Spanned<EndItem>],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Elimination> {
    let mut found = Vec::new();
    for item in written {
        let VerdictItem::Eliminates(army) = item.node.result.node else {
            continue;
        };
        let (by, every, names) = if let EventItem::Capturing { every, kinds } = &item.node.event {
            (Loss::Capture, *every, kinds)
        } else if let EventItem::Threatening { every, kinds } = &item.node.event {
            (Loss::Threat, *every, kinds)
        } else {
            continue;
        };
        found.push(Elimination {
            by,
            kinds: kinds.set(names, diagnostics),
            every,
            army: match army {
                ArmyItem::Vanishes => Army::Vanishes,
                ArmyItem::JoinsCaptor => Army::JoinsCaptor,
                ArmyItem::JoinsAlly => Army::JoinsAlly,
            },
        });
    }
    found
}
