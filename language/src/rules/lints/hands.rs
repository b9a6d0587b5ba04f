//! Lints for hands: hands without drops, drops without a hand, and pieces that stay in a hand for ever.

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::files::{Role, Selected};
use crate::rules::model::{Hand, KindId, Rules};
use crate::syntax::tree::{ArrayItem, DropItem, HandItem, Name};

/// Warns about drops that are `unmoved` without any effect.
pub(super) fn unmoved_idle(rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    let depends_on_unmoved = |kind: KindId| {
        rules
            .player_ids()
            .any(|player| rules.distinguishes_unmoved(player, kind))
    };
    for drop in selected.drops.iter().filter(|drop| drop.node.unmoved) {
        let DropItem { kinds, becomes, .. } = &drop.node;
        let names = if becomes.is_empty() { kinds } else { becomes };
        let named = |kind: &KindId| names.is_empty() || names.iter().any(|name| name.node == rules.kind(*kind).name);
        if !rules.kind_ids().filter(named).any(depends_on_unmoved) {
            let message = "it does not matter whether such a piece has moved";
            let mistake = Diagnostic::new(Code::UnmovedIdle, drop.span, message);
            diagnostics
                .push(mistake.help("remove `unmoved`, or give the piece a move that is `unmoved`, or a castling"));
        }
    }
}

/// Warns about hands without drops, drops without a hand, and hands that stay empty.
pub(super) fn hands_unused(rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    let filled = !rules.start.hands.is_empty() || rules.hand.as_ref().is_some_and(|hand| *hand != Hand::AsAtStart);
    let mut from_hands = selected.drops.iter().filter(|drop| {
        let kinds = &drop.node.kinds;
        kinds.is_empty() || !kinds.iter().all(|name| is_neutral(rules, name))
    });
    match from_hands.next() {
        Some(drop) if !filled => {
            let message = "no piece ever comes into a hand";
            let mistake = Diagnostic::new(Code::HandUnused, drop.span, message);
            diagnostics.push(mistake.help("write `hand: captures go to the captor as they are`"));
        }
        None if filled => {
            let message = "pieces come into a hand, but none can be dropped";
            let span = selected
                .hand
                .as_ref()
                .map_or_else(|| selected.beginning(), |hand| hand.span);
            diagnostics.push(Diagnostic::new(Code::HandUnused, span, message).help("write `drop any`"));
        }
        _ => {}
    }
    if let Some(hand) = &selected.hand
        && hand.node == HandItem::StartOnly
        && rules.start.hands.is_empty()
    {
        let message = "no hand holds anything at the start";
        let mistake = Diagnostic::new(Code::HandUnused, hand.span, message);
        diagnostics.push(mistake.help("fill it in the array: `hand: Knight 2, Pawn`"));
    }
}

/// Warns about pieces that a player begins with in hand and can never drop, in a game with drops.
pub(super) fn held_forever(rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    if !rules.has_drops() {
        return;
    }
    let items = selected.arrays.iter().flat_map(|array| &array.node.items);
    let hands = items.filter_map(|item| match &item.node {
        ArrayItem::Hand(held) => Some(held),
        ArrayItem::Line { .. }
        | ArrayItem::Fill { .. }
        | ArrayItem::Lot { .. }
        | ArrayItem::Cells { .. }
        | ArrayItem::Nothing
        | ArrayItem::When(_) => None,
    });
    for (name, _) in hands.flatten() {
        let mut alike = rules.kind_ids().filter(|&kind| rules.kind(kind).name == name.node);
        if alike.any(|kind| rules.kind(kind).drops.is_empty()) {
            let message = format!("a `{}` begins in hand, but can never be dropped", name.node);
            let mistake = Diagnostic::new(Code::HandUnused, name.span, message);
            diagnostics.push(mistake.help(format!("write `drop {}` or `drop any`", name.node)));
        }
    }
}

/// Warns about drops of kinds that no hand ever holds, where hands hold only what they hold at the start.
pub(super) fn drops_without_pieces(rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    if rules.hand != Some(Hand::AsAtStart) || rules.start.hands.is_empty() {
        return;
    }
    let own = selected
        .drops
        .iter()
        .filter(|drop| selected.role(drop.span) == Role::Main);
    for name in own.flat_map(|drop| &drop.node.kinds) {
        let mut held = rules.start.hands.iter().map(|&(_, kind, _)| &rules.kind(kind).name);
        if !is_neutral(rules, name) && !held.any(|held| *held == name.node) {
            let message = format!("a `{}` can never be dropped", name.node);
            diagnostics.push(
                Diagnostic::new(Code::DropNever, name.span, message)
                    .labelled("no hand ever holds such a piece")
                    .help(format!("put it into a hand in the array: `hand: {}`", name.node)),
            );
        }
    }
}

/// Whether a name is that of a neutral kind, which is dropped without being held.
fn is_neutral(rules: &Rules, name: &Name) -> bool {
    let mut kinds = rules.kinds.iter();
    kinds.any(|kind| kind.neutral && kind.name == name.node)
}
