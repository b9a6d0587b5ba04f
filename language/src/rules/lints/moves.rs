//! Lints for moves that can never be made, and for redundant moves.

use std::collections::BTreeMap;

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::rules::lower::Places;
use crate::rules::model::{Conditions, Holds, KindId, MoveRule, PlayerId, Rules, Token, ZoneId};
use crate::rules::pieces::Kinds;
use crate::rules::reach::Walker;
use crate::syntax::tree::PieceItem;

/// The maximum number of rules and paths of a kind that are compared.
const MAX_COMPARED: usize = 512;

/// Warns about moves of a kind that lead nowhere from any cell.
pub(super) fn moves_never(
    walker: &Walker<'_>,
    rules: &Rules,
    id: KindId,
    places: &Places,
    diagnostics: &mut Vec<Diagnostic>,
) {
    // A statement can produce several rules; one rule that leads somewhere is enough.
    let mut leads: BTreeMap<Span, BTreeMap<PlayerId, bool>> = BTreeMap::new();
    for player in rules.player_ids() {
        let spans = &places.moves[id.index()][player.index()];
        for (rule, &span) in rules.moves(player, id).iter().zip(spans) {
            let known = leads.entry(span).or_default().entry(player).or_default();
            *known = *known || walker.has_end(player, rule);
        }
    }
    if walker.is_exhausted() {
        return;
    }
    let begins = |player: PlayerId| {
        rules
            .start
            .possible()
            .any(|(_, owner, kind)| (owner, kind) == (player, id))
    };
    for (span, leads) in leads {
        let within = |found: &Diagnostic| {
            let place = found.span();
            let inside = place.source == span.source && span.start <= place.start && place.end <= span.end;
            inside && matches!(found.code, Code::LeapTooLong | Code::MoveNever)
        };
        let leads = |player: PlayerId| leads.get(&player).copied().unwrap_or(false);
        let stuck = rules.player_ids().find(|&player| !leads(player) && begins(player));
        let all = !rules.player_ids().any(leads);
        if diagnostics.iter().any(within) || !(all || stuck.is_some()) {
            continue;
        }
        let mistake = Diagnostic::new(Code::MoveNever, span, "this move can never be made");
        diagnostics.push(match stuck.filter(|_| !all) {
            None => mistake.labelled("it leads from no cell to any other"),
            Some(player) => {
                let name = &rules.player(player).name;
                mistake.labelled(format!("for `{name}`, it leads from no cell to any other"))
            }
        });
    }
}

/// Warns about moves and castlings in the block of a kind that another statement covers too.
pub(super) fn moves_twice(
    rules: &Rules,
    kinds: &Kinds<'_>,
    id: KindId,
    places: &Places,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let first = PlayerId(0);
    let spans = &places.moves[id.index()][first.index()];
    let all: Vec<(&MoveRule, Span)> = rules.moves(first, id).iter().zip(spans.iter().copied()).collect();
    let paths: usize = all.iter().map(|(rule, _)| 1 + rule.paths.len()).sum();
    let compared = if paths > MAX_COMPARED { &[][..] } else { &all };
    let mut reported: Vec<Span> = Vec::new();
    for item in kinds.items(id).filter(|item| matches!(item.node, PieceItem::Move(_))) {
        let mut own = compared.iter().filter(|(_, span)| *span == item.span).peekable();
        if own.peek().is_none() {
            continue;
        }
        let others = || {
            all.iter()
                .filter(|(_, span)| *span != item.span && !reported.contains(span))
        };
        let holder = |(rule, _): &(&MoveRule, Span)| {
            let mut others = others();
            others
                .find(|(other, _)| is_within(rules, rule, other))
                .map(|(_, span)| *span)
        };
        let holders: Option<Vec<Span>> = own.map(holder).collect();
        if let Some(&holder) = holders.as_ref().and_then(|holders| holders.first()) {
            reported.push(item.span);
            let mistake = Diagnostic::new(Code::MoveTwice, item.span, "this move adds nothing");
            diagnostics.push(mistake.and(holder, "the piece already has it from here"));
        }
    }
    let castles = &places.castles[id.index()][first.index()];
    for (index, (castle, span)) in castles.iter().enumerate() {
        let same = |other: &&(_, Span)| {
            let other: &crate::rules::model::Castle = &other.0;
            (other.from, other.to, other.partner_from, other.partner_to, &other.empty)
                == (
                    castle.from,
                    castle.to,
                    castle.partner_from,
                    castle.partner_to,
                    &castle.empty,
                )
        };
        let (before, reported) = (
            castles[..index].iter().find(same),
            castles[..index].iter().any(|(_, other)| other == span),
        );
        if let (Some((_, before)), false) = (before, reported) {
            let mistake = Diagnostic::new(Code::MoveTwice, *span, "this castling adds nothing");
            diagnostics.push(mistake.and(*before, "the piece already has it from here"));
        }
    }
}

/// Whether every move by one rule of the first player is also a move by another rule.
fn is_within(rules: &Rules, one: &MoveRule, other: &MoveRule) -> bool {
    let legs = one.legs == other.legs
        || match (one.legs.as_slice(), other.legs.as_slice()) {
            ([one], [other]) => line_within(one, other),
            _ => false,
        };
    legs && one.returns == other.returns
        && one.bends == other.bends
        && implied_by(rules, &other.conditions, &one.conditions)
        && one.paths.iter().all(|path| other.paths.contains(path))
}

/// A line over empty cells: the minimum and maximum number of cells before the last one, and the last token.
fn over_empty(leg: &[Token]) -> Option<(u16, Option<u16>, &Token)> {
    let (last, before) = leg.split_last()?;
    if (last.min, last.max) != (1, Some(1)) {
        return None;
    }
    match before {
        [] => Some((0, Some(0), last)),
        [free] if free.on == Holds::EMPTY && free.zone.is_none() => Some((free.min, free.max, last)),
        _ => None,
    }
}

/// Whether every line that one leg matches is matched by the other, as slides include steps.
fn line_within(one: &[Token], other: &[Token]) -> bool {
    let (Some((min, max, end)), Some((other_min, other_max, other_end))) = (over_empty(one), over_empty(other)) else {
        return false;
    };
    let far = other_max.is_none_or(|other_max| max.is_some_and(|max| max <= other_max));
    let holds = |one: Holds, other: Holds| {
        (!one.empty || other.empty)
            && (!one.friend || other.friend)
            && (!one.enemy || other.enemy)
            && (!one.en_passant || other.en_passant)
    };
    let only_moves = end.on == Holds::EMPTY && other_end.on.empty;
    let alike = end.contact == other_end.contact && holds(end.on, other_end.on);
    other_min <= min
        && far
        && (only_moves || alike)
        && (other_end.kinds.is_none() || other_end.kinds == end.kinds)
        && (other_end.zone.is_none() || other_end.zone == end.zone)
}

/// Whether conditions imply others.
fn implied_by(rules: &Rules, fewer: &Conditions, conditions: &Conditions) -> bool {
    let Conditions {
        from,
        to,
        changing,
        unmoved,
        situations,
        passing,
        promoting,
        borrowed: _, // it is the same move
    } = fewer;
    let zone = |fewer: Option<ZoneId>, zone: Option<ZoneId>| match (fewer, zone) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(fewer), Some(zone)) => {
            let first = PlayerId(0);
            fewer == zone
                || rules
                    .zone(zone, first)
                    .iter()
                    .all(|cell| rules.zone(fewer, first).contains(cell))
        }
    };
    zone(*from, conditions.from)
        && zone(*to, conditions.to)
        && (changing.is_none() || *changing == conditions.changing)
        && (!unmoved || conditions.unmoved)
        && situations.iter().all(|asked| conditions.situations.contains(asked))
        && *passing == conditions.passing
        && *promoting == conditions.promoting
}
