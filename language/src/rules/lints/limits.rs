//! Lint for limits of drops that are never reached, because no player can have enough pieces.

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::files::Selected;
use crate::rules::lints::supply::Supply;
use crate::rules::model::{Drop, KindId, Most, Rules};

/// Warns about drops with a limit that is never reached.
pub(super) fn limits_idle(rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    let supply = Supply::new(rules);
    for item in &selected.drops {
        let is_named = |kind: &KindId| item.node.kinds.iter().any(|name| name.node == rules.kind(*kind).name);
        let kinds = rules.kind_ids().filter(is_named);
        let mut drops = kinds.flat_map(|kind| &rules.kind(kind).drops).peekable();
        if drops.peek().is_some() && drops.all(|drop| is_idle(rules, &supply, drop)) {
            let message = "the limit of this drop forbids nothing: no player can have that many of these pieces";
            diagnostics.push(Diagnostic::new(Code::ConditionIdle, item.span, message));
        }
    }
}

/// Whether a drop has a limit that no player can reach.
fn is_idle(rules: &Rules, supply: &Supply<'_>, drop: &Drop) -> bool {
    let Some((Most::Fixed(most), limit)) = drop.limit.as_ref().map(|limit| (limit.most, limit)) else {
        return false;
    };
    let name = &rules.kind(drop.becomes).name;
    let alike = || {
        rules
            .kind_ids()
            .filter(|&kind| rules.kind(kind).name == *name)
            .collect()
    };
    let counted: Vec<KindId> = limit.of.clone().unwrap_or_else(alike);
    if counted.iter().any(|&kind| rules.is_neutral(kind)) {
        return false;
    }
    // The dropped piece is still in the hand.
    let dropped = u64::from(counted.contains(&drop.becomes));
    rules.player_ids().all(|player| {
        let all = supply.most(player, &counted);
        all.is_some_and(|all| all.saturating_sub(dropped) < u64::from(most))
    })
}
