//! Lowers the hand rule and drops.

use crate::diagnostics::{Code, Diagnostic, Span, Spanned};
use crate::geometry::CellSet;
use crate::rules::lower::limit::{limit, only_if};
use crate::rules::lowering::Lowering;
use crate::rules::model::{Drop, DropPlace, Hand, KindId, Limit, Situation, Start, ZoneId};
use crate::rules::pieces::Bases;
use crate::syntax::tree::{DropItem, DropPlaceItem, HandItem};

/// Lowers the hand rule. Without one, hands that hold something at the start hold only that.
pub(super) fn hand(lowering: &mut Lowering<'_>, written: Option<&Spanned<HandItem>>, start: &Start) -> Option<Hand> {
    let kinds = lowering.kinds;
    let Some(written) = written else {
        return (!start.hands.is_empty()).then_some(Hand::AsAtStart);
    };
    Some(match &written.node {
        HandItem::Captures { to_ally, as_base } => match (to_ally, as_base) {
            (false, false) => Hand::ToCaptor,
            (false, true) => Hand::AsBase,
            (true, false) => Hand::ToAlly,
            (true, true) => Hand::AsBaseToAlly,
        },
        HandItem::StartOnly => Hand::AsAtStart,
        HandItem::ToOwner(names) => Hand::ToOwner(kinds.set(names, lowering.diagnostics)),
    })
}

/// Lowers the drops of each kind: by the statements that name it, otherwise by `drop any`.
pub(super) fn drops(lowering: &mut Lowering<'_>, bases: &Bases, written: &[Spanned<DropItem>]) -> Vec<Vec<Drop>> {
    let kinds = lowering.kinds;
    let mut drops_by_kind: Vec<Vec<(Drop, Span)>> = vec![Vec::new(); kinds.len()];
    let mut any: Option<(Place, Span)> = None;
    let twice = |span: Span, first: Span, what: &str| {
        let message = format!("the drops of {what} are already declared");
        Diagnostic::new(Code::DropTwice, span, message).and(first, "here")
    };
    for item in written {
        let place = place(lowering, item);
        if item.node.kinds.is_empty() {
            match &any {
                Some((_, first)) => lowering.diagnostics.push(twice(item.span, *first, "any other piece")),
                None => any = place.clone().map(|place| (place, item.span)),
            }
        }
        let becomes: Vec<(KindId, Span)> = item
            .node
            .becomes
            .iter()
            .filter_map(|name| Some((kinds.kind(name, lowering.diagnostics)?, name.span)))
            .collect();
        for name in &item.node.kinds {
            let Some(kind) = kinds.kind(name, lowering.diagnostics) else {
                continue;
            };
            let itself = item.node.becomes.is_empty().then_some((kind, name.span));
            for (becomes, span) in becomes.iter().copied().chain(itself) {
                let becomes = if becomes == kind {
                    kind
                } else {
                    bases.promoted(kinds, kind, becomes)
                };
                let drops = &mut drops_by_kind[kind.index()];
                if let Some((_, first)) = drops.iter().find(|(drop, _)| drop.becomes == becomes) {
                    let what = if becomes == kind {
                        format!("`{}`", name.node)
                    } else {
                        format!("`{}` as `{}`", name.node, kinds.piece(becomes).name.node)
                    };
                    lowering.diagnostics.push(twice(span, *first, &what));
                } else if let Some(place) = &place {
                    drops.push((place.drop_as(becomes), span));
                }
            }
        }
    }
    let each = kinds.ids().zip(drops_by_kind).map(|(kind, named)| {
        let other = any
            .iter()
            .filter(|_| named.is_empty())
            .map(|(place, _)| place.drop_as(kind));
        let other: Vec<Drop> = other.collect();
        named.into_iter().map(|(drop, _)| drop).chain(other).collect()
    });
    each.collect()
}

/// The conditions of a drop.
#[derive(Clone)]
struct Place {
    zone: Option<ZoneId>,
    place: Option<DropPlace>,
    limit: Option<Limit>,
    may_mate: bool,
    unmoved: bool,
    situations: Vec<Situation>,
}

impl Place {
    /// The drop of a piece that becomes this kind.
    fn drop_as(&self, becomes: KindId) -> Drop {
        Drop {
            becomes,
            zone: self.zone,
            place: self.place,
            limit: self.limit.clone(),
            may_mate: self.may_mate,
            unmoved: self.unmoved,
            situations: self.situations.clone(),
        }
    }
}

fn place(lowering: &mut Lowering<'_>, item: &Spanned<DropItem>) -> Option<Place> {
    let DropItem {
        kinds: _,
        becomes: _,
        on,
        except,
        place,
        limit: most,
        not_giving_mate,
        unmoved,
        only_if: asked,
    } = &item.node;
    let errors_before = lowering.diagnostics.len();
    let on = on
        .as_ref()
        .and_then(|zone| lowering.context.zone(zone, lowering.diagnostics));
    let except = except.as_ref().and_then(|zone| {
        let found = lowering.context.zone(zone, lowering.diagnostics);
        if found.is_none() && lowering.kinds.named(&zone.name.node).is_some() {
            let help = others_help(lowering, &zone.name.node);
            if let Some(mistake) = lowering.diagnostics.last_mut() {
                mistake.help = Some(help);
            }
        }
        found
    });
    let place = place.as_ref().map(|place| match place.node {
        DropPlaceItem::FromMover => DropPlace::FromMover,
        DropPlaceItem::Began { unmoved } => DropPlace::Began { unmoved },
    });
    let limit = most.as_ref().and_then(|most| limit(lowering, most));
    let situations = only_if(lowering, asked);
    if lowering.diagnostics.len() > errors_before {
        return None;
    }
    let zone = match except {
        None => on,
        Some(except) => Some(without(lowering, on, except, item.span)?),
    };
    Some(Place {
        zone,
        place,
        limit,
        may_mate: !not_giving_mate,
        unmoved: *unmoved,
        situations,
    })
}

/// What to write for a drop of all kinds except one: `drop any except Pawn`.
fn others_help(lowering: &Lowering<'_>, name: &str) -> String {
    let names = lowering.kinds.pieces.iter().map(|piece| piece.name.node.as_str());
    let others: Vec<&str> = names.filter(|other| *other != name).collect();
    format!(
        "a zone follows `except`; to exclude a kind, name those that can be dropped: `drop {}`",
        others.join(", ")
    )
}

/// The cells of a zone, or of the board, that are not in another zone.
fn without(lowering: &mut Lowering<'_>, zone: Option<ZoneId>, except: ZoneId, span: Span) -> Option<ZoneId> {
    let cells = lowering.context.player_ids().map(|player| {
        let inside = |zone, cell| lowering.context.cells_of(zone, player).contains(cell);
        let left = lowering
            .context
            .space
            .ids()
            .filter(|&cell| zone.is_none_or(|zone| inside(zone, cell)));
        left.filter(|&cell| !inside(except, cell)).collect()
    });
    let cells: Vec<CellSet> = cells.collect();
    lowering.context.unnamed_zone(cells, span, lowering.diagnostics)
}
