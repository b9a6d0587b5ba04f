//! Lowers actions, obligations and prohibitions.

use crate::diagnostics::{Code, Diagnostic, Spanned};
use crate::rules::lowering::Lowering;
use crate::rules::model::{Action, Carrying, Conditions, DirectionsId, KindId, Obligation, Prohibition, Token};
use crate::rules::moves::{Budget, DirectionSet, ResolvedMove, move_rules, refuse_bend};
use crate::rules::pieces::Kinds;
use crate::syntax::tree::{ActionItem, CarryItem, DemandItem, Directions, DutyItem, KindsItem};

/// Lowers the obligations and prohibitions.
pub(super) fn duties(
    lowering: &mut Lowering<'_>,
    written: &[Spanned<DutyItem>],
) -> (Vec<Obligation>, Vec<Prohibition>) {
    let (mut obligations, mut prohibitions) = (Vec::new(), Vec::new());
    for item in written {
        let action = in_some_direction(lowering, &item.node.action.node);
        let Some(player) = lowering
            .context
            .only_player(item.node.player.as_ref(), lowering.diagnostics)
        else {
            continue;
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

/// Lowers an action outside of an obligation or prohibition.
pub(super) fn action(lowering: &mut Lowering<'_>, written: &Spanned<ActionItem>) -> Action {
    let action = in_some_direction(lowering, &written.node);
    if action.is_for_duties() {
        let message = format!("`{}` can only be forced or forbidden", written.node.subject());
        let mistake = Diagnostic::new(Code::ActionUnfit, written.span, message);
        lowering
            .diagnostics
            .push(mistake.help("use a single action here: `capture`, `promotion`, `check`"));
    }
    action
}

/// Lowers an action with its kinds and directions.
fn in_some_direction(lowering: &mut Lowering<'_>, written: &ActionItem) -> Action {
    let kinds = lowering.kinds;
    if let ActionItem::All(parts) = written {
        let parts = parts.iter();
        return Action::All(parts.map(|part| in_some_direction(lowering, part)).collect());
    }
    let mut action = action_anywhere(kinds, written, lowering.diagnostics);
    if let (
        Action::Move { along, .. } | Action::Capture { along, .. },
        ActionItem::Move { along: asked, .. } | ActionItem::Capture { along: asked, .. },
    ) = (&mut action, written)
    {
        *along = directions(lowering, asked);
    }
    action
}

/// Lowers the directions of an action, if it has any.
fn directions(lowering: &mut Lowering<'_>, written: &[Directions]) -> Option<DirectionsId> {
    let span = written.first()?.family.span;
    for one in written {
        refuse_bend(
            one,
            "the directions of an action must be straight",
            lowering.diagnostics,
        );
    }
    let directions = written
        .iter()
        .filter_map(|written| DirectionSet::resolve(lowering.context, written, 0, lowering.diagnostics));
    let walk = ResolvedMove {
        directions: vec![directions.collect()],
        legs: vec![vec![Token::any_cells()]],
        returns: false,
        conditions: Conditions::default(),
        span,
    };
    let players = lowering.context.player_ids();
    let mut budget = Budget::new();
    let rules = players.map(|player| move_rules(lowering.context, player, &walk, &mut budget, lowering.diagnostics));
    let rules = rules.collect();
    let known = lowering.context.directions.iter().position(|known| *known == rules);
    let index = known.unwrap_or(lowering.context.directions.len());
    if known.is_none() {
        lowering.context.directions.push(rules);
    }
    Some(DirectionsId::at(index))
}

/// Lowers an action without its directions.
pub(in crate::rules) fn action_anywhere(
    kinds: &Kinds<'_>,
    written: &ActionItem,
    diagnostics: &mut Vec<Diagnostic>,
) -> Action {
    let mut set = |written: &KindsItem| -> Option<Vec<KindId>> {
        let named = kinds.set(&written.names, diagnostics);
        let set = if written.except {
            kinds.ids().filter(|kind| !named.contains(kind)).collect()
        } else {
            named
        };
        (!written.names.is_empty()).then_some(set)
    };
    match written {
        ActionItem::Move { along: _, by } => Action::Move {
            along: None,
            by: set(by),
        },
        ActionItem::Capture { along: _, of, by } => Action::Capture {
            along: None,
            of: set(of),
            by: set(by),
        },
        ActionItem::Drop { of } => Action::Drop { of: set(of) },
        ActionItem::Promotion { to } => Action::Promotion { to: set(to) },
        ActionItem::Carry { how, of, by } => Action::Carry {
            how: match how {
                CarryItem::Swap => Carrying::Swap,
                CarryItem::Push => Carrying::Push,
                CarryItem::Pull => Carrying::Pull,
            },
            of: set(of),
            by: set(by),
        },
        ActionItem::Castling => Action::Castling,
        ActionItem::Pass => Action::Pass,
        ActionItem::Check => Action::Check,
        ActionItem::Attack { of, by } => Action::Attack {
            of: set(of),
            by: set(by),
        },
        ActionItem::All(parts) => {
            let parts = parts.iter().map(|part| action_anywhere(kinds, part, diagnostics));
            Action::All(parts.collect())
        }
    }
}
