//! Statements that revoke an inherited statement although there is none.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic, Spanned};
use crate::rules::files::overlay::{FOR, Held};
use crate::rules::files::statements::Statement;
use crate::syntax::tree::{ActionItem, Block, DemandItem, Item, VerdictItem};

/// Reports statements of a file that revoke nothing: neither a file that it extends nor the file itself, under any choice of its
/// options, has a statement with the same key.
pub(super) fn takes_nothing_back(
    below: &[Held<'_, Item>],
    above: &[Held<'_, Item>],
    file: &Block<Item>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut taking = above.iter().filter(|held| takes_back(&held.item.node)).peekable();
    if taking.peek().is_none() {
        return;
    }
    let mut known: BTreeSet<String> = below.iter().filter_map(Held::key).map(str::to_owned).collect();
    add_keys(file, &mut known);
    for held in taking {
        let Some(key) = held.key().filter(|key| !known.contains(*key)) else {
            continue;
        };
        let (subject, player) = key
            .rsplit_once(FOR)
            .map_or((key, None), |(subject, player)| (subject, Some(player)));
        let mut narrower = known.iter().filter_map(|other| other.rsplit_once(FOR));
        if player.is_none() && narrower.any(|(other, _)| other == subject) {
            continue;
        }
        let diagnostic = Diagnostic::new(Code::NothingTakenBack, held.item.span, "this removes nothing");
        diagnostics.push(match player.filter(|_| known.contains(subject)) {
            Some(player) => diagnostic
                .labelled(format!(
                    "the inherited statement applies to all players, {player} included"
                ))
                .help(format!(
                    "remove it without `for {player}`, and declare it again for the players to whom it applies"
                )),
            None if matches!(&held.item.node, Item::Duty(duty) if duty.action.node == ActionItem::Pass) => diagnostic
                .labelled("no pass is forbidden or forced here")
                .help("`pass allowed` makes a pass a legal move"),
            None => diagnostic.labelled("no extended file has such a statement"),
        });
    }
}

/// Whether a statement only revokes another one.
fn takes_back(item: &Item) -> bool {
    let allows = matches!(item, Item::Duty(duty) if duty.demand == DemandItem::Allowed);
    allows || matches!(item, Item::End(end) if end.result.node == VerdictItem::GoesOn)
}

/// Adds the keys of all statements of a block under any options, except those that revoke.
fn add_keys(block: &[Spanned<Item>], known: &mut BTreeSet<String>) {
    for item in block {
        match item.node.when() {
            Some(when) => add_keys(&when.items, known),
            None if takes_back(&item.node) => {}
            None => known.extend(item.node.key()),
        }
    }
}
