//! Lints for moves, promotions and drops with impossible conditions: contradictions, and captures of pieces that cannot be
//! captured. Also for pieces that combine a piece with itself.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::rules::files::Selected;
use crate::rules::lints::implications::contradict;
use crate::rules::lower::Places;
use crate::rules::model::{Contact, Fact, KindId, MoveRule, PlayerId, Rules, Situation, Surroundings};
use crate::rules::pieces::Kinds;
use crate::syntax::tree::{Name, PieceItem};

/// The label for contradictory conditions.
const CONTRADICT: &str = "its conditions contradict each other";

/// Warns about moves and promotions of a kind with contradictory conditions.
pub(super) fn conditions_contradict(rules: &Rules, id: KindId, places: &Places, diagnostics: &mut Vec<Diagnostic>) {
    let first = PlayerId(0);
    let spans = &places.moves[id.index()][first.index()];
    let moves = rules.moves(first, id).iter().zip(spans);
    let moves = moves.map(|(rule, &span)| (&rule.conditions.situations, span));
    let mut reported: BTreeSet<Span> = BTreeSet::new();
    for (situations, span) in moves {
        if contradict(situations) && reported.insert(span) {
            let mistake = Diagnostic::new(Code::MoveNever, span, "this move can never be made");
            diagnostics.push(mistake.labelled(CONTRADICT));
        }
    }
    let promotions = rules.kind(id).promotions.iter().zip(&places.promotions[id.index()]);
    for (promotion, &span) in promotions {
        if contradict(&promotion.situations) && reported.insert(span) {
            let mistake = Diagnostic::new(Code::PromotionNever, span, "this promotion can never happen");
            diagnostics.push(mistake.labelled(CONTRADICT));
        }
    }
}

/// Warns about drops with contradictory conditions.
pub(super) fn drops_never(rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    for drop in &selected.drops {
        let names = &drop.node.kinds;
        let named = |kind: KindId| names.iter().any(|name| name.node == rules.kind(kind).name);
        let mut kinds = rules.kind_ids().filter(|&kind| named(kind));
        let never = |kind: KindId| {
            let drops = &rules.kind(kind).drops;
            !drops.is_empty() && drops.iter().all(|drop| contradict(&drop.situations))
        };
        if kinds.any(never) {
            let mistake = Diagnostic::new(Code::DropNever, drop.span, "such a piece can never be dropped");
            diagnostics.push(mistake.labelled(CONTRADICT));
        }
    }
}

/// Warns about pieces and movements that combine a piece with itself, or with one that includes its moves.
pub(super) fn like_twice(rules: &Rules, selected: &Selected, kinds: &Kinds<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let pieces = selected.pieces.iter().map(|piece| &piece.node.like);
    let movements = selected.movements.iter().map(|movement| &movement.node.like);
    let is_part = |part: &Name, whole: &Name| is_part(rules, selected, kinds, part, whole);
    for like in pieces.chain(movements) {
        for (index, name) in like.iter().enumerate() {
            let before = like[..index].iter().find(|other| other.node == name.node);
            let within = || {
                let others = like.iter().enumerate().filter(|(other, _)| *other != index);
                let mut wider = others.filter(|(_, other)| other.node != name.node && is_part(name, other));
                wider.find(|(number, other)| *number < index || !is_part(other, name))
            };
            if let Some(other) = before.or_else(|| within().map(|(_, other)| other)) {
                let message = format!("`{}` adds no moves", name.node);
                let mistake = Diagnostic::new(Code::MoveTwice, name.span, message);
                diagnostics.push(mistake.and(other.span, "already included here"));
            }
        }
    }
}

/// Whether all moves of the piece with one name are moves of another. A name shared with a movement refers to the movement.
fn is_part(rules: &Rules, selected: &Selected, kinds: &Kinds<'_>, part: &Name, whole: &Name) -> bool {
    let first = PlayerId(0);
    let is_movement = |name: &Name| selected.movements.iter().any(|movement| movement.node.name == *name);
    let kind = |name: &Name| kinds.named(&name.node).filter(|_| !is_movement(name));
    let (Some(part), Some(whole)) = (kind(part), kind(whole)) else {
        return false;
    };
    let (part, whole) = (rules.moves(first, part), rules.moves(first, whole));
    let held = |rule: &MoveRule| {
        let same = |other: &&MoveRule| {
            other.legs == rule.legs
                && other.bends == rule.bends
                && other.returns == rule.returns
                && other.conditions == rule.conditions
        };
        let holds = |path| whole.iter().filter(same).any(|other| other.paths.contains(path));
        rule.paths.iter().all(holds)
    };
    !part.is_empty() && part.len() * whole.len() <= MAX_COMPARED && part.iter().all(held)
}

/// The maximum number of pairs of rules that are compared.
const MAX_COMPARED: usize = 256;

/// Warns about a kind with captures that spares every piece of the game.
pub(super) fn captures_nothing(
    rules: &Rules,
    kinds: &Kinds<'_>,
    appearing: &BTreeSet<KindId>,
    id: KindId,
    places: &Places,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let victim = |kind: &KindId| rules.kind(*kind).capturable && !rules.kind(id).spares.contains(kind);
    let captures = |rule: &MoveRule| {
        rule.legs
            .iter()
            .flatten()
            .any(|token| token.contact == Contact::Capture)
    };
    let spared = kinds
        .items(id)
        .find(|item| matches!(item.node, PieceItem::CannotCapture(_)));
    // A piece guards any piece that it could capture if that were an enemy, even if it spares its kind.
    let idle = appearing.contains(&id) && !appearing.iter().any(victim) && !guards(rules, id);
    if let Some(item) = spared.filter(|_| idle) {
        if rules.moves(PlayerId(0), id).iter().any(captures) {
            let name = &rules.kind(id).name;
            let mistake = Diagnostic::new(
                Code::CapturesNothing,
                item.span,
                format!("a `{name}` can capture nothing"),
            );
            diagnostics.push(
                mistake
                    .labelled("no piece of the game is left for it to capture")
                    .help("write `move` before its moves, if it should only move"),
            );
        }
        return;
    }
    never_denied(rules, kinds, id, diagnostics);
    if guards(rules, id) {
        return;
    }
    // A move that must capture needs a piece that it can capture.
    let spans = &places.moves[id.index()][0];
    let mut reported: Vec<Span> = Vec::new();
    for (rule, &span) in rules.moves(PlayerId(0), id).iter().zip(spans) {
        let empty_handed = rule.legs.iter().flatten().any(|token| {
            let must = token.contact == Contact::Capture && token.min > 0 && !token.on.empty && !token.on.en_passant;
            let fits = |kind: &KindId| token.kinds.as_ref().is_none_or(|kinds| kinds.contains(kind));
            must && !appearing.iter().any(|kind| fits(kind) && victim(kind))
        });
        if appearing.contains(&id) && empty_handed && !reported.contains(&span) {
            reported.push(span);
            let mistake = Diagnostic::new(Code::MoveNever, span, "this move can never be made");
            diagnostics.push(mistake.labelled("the game has no piece that it could capture"));
        }
    }
}

/// Whether any condition depends on guarding by pieces of a kind.
fn guards(rules: &Rules, id: KindId) -> bool {
    let kinds = rules.kinds.iter();
    let mut situations = kinds.flat_map(|kind| {
        let moves = kind.moves.iter().flat_map(|moves| moves.iter());
        let of_moves = moves.flat_map(|rule| &rule.conditions.situations);
        let of_promotions = kind.promotions.iter().flat_map(|promotion| &promotion.situations);
        of_moves
            .chain(of_promotions)
            .chain(kind.drops.iter().flat_map(|drop| &drop.situations))
    });
    situations.any(|situation| {
        situation.parts().iter().any(|part| match &part.fact {
            Fact::Guarded { by } | Fact::AtEnd(Surroundings::Guarded { by }) => {
                by.as_ref().is_none_or(|by| by.contains(&id))
            }
            Fact::Near(_)
            | Fact::Attacked { .. }
            | Fact::AtEnd(Surroundings::Near(_) | Surroundings::Attacked { .. })
            | Fact::StartAttacked
            | Fact::WayAttacked
            | Fact::Check
            | Fact::Army { .. }
            | Fact::All(_) => false,
        })
    })
}

/// Warns about `cannot move` with contradictory conditions.
fn never_denied(rules: &Rules, kinds: &Kinds<'_>, id: KindId, diagnostics: &mut Vec<Diagnostic>) {
    let moves = rules.moves(PlayerId(0), id).iter();
    let mut situations = moves.flat_map(|rule| &rule.conditions.situations);
    let contradicts = |situation: &Situation| {
        let Fact::All(parts) = &situation.fact else {
            return false;
        };
        situation.denied && contradict(parts)
    };
    let denial = kinds
        .items(id)
        .find(|item| matches!(&item.node, PieceItem::CannotMove { .. }));
    if let Some(item) = denial.filter(|_| situations.any(contradicts)) {
        let mistake = Diagnostic::new(Code::ConditionIdle, item.span, "this never keeps a piece from moving");
        diagnostics.push(mistake.labelled(CONTRADICT));
    }
}
