//! Actions, and what players must and must not do.

use crate::diagnostics::{Diagnostic, Spanned};
use crate::rules::context::Context;
use crate::rules::model::{Action, KindId, Obligation, Prohibition};
use crate::rules::pieces::Kinds;
use crate::syntax::tree::{ActionItem, DemandItem, DutyItem, Name};

/// What players must do, and what they must not do.
pub(super) fn duties(
    context: &Context,
    kinds: &Kinds<'_>,
    written: &[Spanned<DutyItem>],
    diagnostics: &mut Vec<Diagnostic>,
) -> (Vec<Obligation>, Vec<Prohibition>) {
    let (mut obligations, mut prohibitions) = (Vec::new(), Vec::new());
    for item in written {
        let action = action(kinds, &item.node.action.node, diagnostics);
        let player = match &item.node.player {
            Some(name) => match context.player(name, diagnostics) {
                Some(player) => Some(player),
                None => continue,
            },
            None => None,
        };
        match item.node.demand {
            DemandItem::Forced { most } => obligations.push(Obligation { action, player, most }),
            DemandItem::Forbidden { except_mate } => prohibitions.push(Prohibition {
                action,
                player,
                except_mate,
            }),
            DemandItem::Allowed => {}
        }
    }
    (obligations, prohibitions)
}

/// An action with its kinds looked up.
pub(in crate::rules) fn action(kinds: &Kinds<'_>, written: &ActionItem, diagnostics: &mut Vec<Diagnostic>) -> Action {
    let mut set = |names: &[Name]| -> Option<Vec<KindId>> {
        let named = kinds.set(names, diagnostics);
        (!names.is_empty()).then_some(named)
    };
    match written {
        ActionItem::Move { by } => Action::Move { by: set(by) },
        ActionItem::Capture { of, by } => Action::Capture {
            of: set(of),
            by: set(by),
        },
        ActionItem::Drop { of } => Action::Drop { of: set(of) },
        ActionItem::Promotion { to } => Action::Promotion { to: set(to) },
        ActionItem::Castling => Action::Castling,
        ActionItem::Pass => Action::Pass,
        ActionItem::Check => Action::Check,
    }
}
