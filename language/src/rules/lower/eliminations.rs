//! Lowers the ways to eliminate players.

use crate::diagnostics::Spanned;
use crate::rules::lowering::Lowering;
use crate::rules::model::{Army, Check, Elimination, Loss};
use crate::syntax::tree::{ArmyItem, EndItem, EventItem, VerdictItem};

/// Lowers the ways to eliminate players while the others play on: by capture, by threat, or for having no move.
pub(super) fn eliminations(
    lowering: &mut Lowering<'_>,
    check: Option<&Check>,
    written: &[Spanned<EndItem>],
) -> Vec<Elimination> {
    let kinds = lowering.kinds;
    let mut eliminations = Vec::new();
    for item in written {
        let VerdictItem::Eliminates(army) = item.node.result.node else {
            continue;
        };
        let protected = || check.map_or_else(Vec::new, |check| check.kinds.clone());
        let (by, every, kinds) = match &item.node.event {
            EventItem::Capturing { every, kinds: names } => {
                (Loss::Capture, *every, kinds.set(names, lowering.diagnostics))
            }
            EventItem::Threatening { every, kinds: names } => {
                (Loss::Threat, *every, kinds.set(names, lowering.diagnostics))
            }
            EventItem::Checkmate => (Loss::Checkmate, false, protected()),
            EventItem::Stalemate => (Loss::Stalemate, false, protected()),
            EventItem::Baring { .. }
            | EventItem::Holding { .. }
            | EventItem::Reaching { .. }
            | EventItem::State(_)
            | EventItem::Row { .. }
            | EventItem::Times { .. }
            | EventItem::Facing(_)
            | EventItem::Passes(_)
            | EventItem::DeadPosition
            | EventItem::Repetition { .. }
            | EventItem::NullTurn
            | EventItem::Quiet { .. }
            | EventItem::Length(_)
            | EventItem::LastTeam => continue,
        };
        eliminations.push(Elimination {
            by,
            kinds,
            every,
            army: match army {
                ArmyItem::Vanishes => Army::Vanishes,
                ArmyItem::JoinsCaptor => Army::JoinsCaptor,
                ArmyItem::JoinsAlly => Army::JoinsAlly,
                ArmyItem::Stays => Army::Stays,
            },
        });
    }
    eliminations
}
