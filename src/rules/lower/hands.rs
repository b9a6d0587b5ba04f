//! What captures bring into a hand, and how pieces are dropped from it.

use crate::diagnostics::{Code, Diagnostic, Span, Spanned};
use crate::geometry::CellSet;
use crate::rules::bounds::count;
use crate::rules::context::Context;
use crate::rules::model::{Drop, Hand, ZoneId};
use crate::rules::pieces::Kinds;
use crate::syntax::tree::{DropItem, HandItem};

/// What happens to captured pieces.
pub(super) fn hand(kinds: &Kinds<'_>, written: &HandItem, diagnostics: &mut Vec<Diagnostic>) -> Hand {
    match written {
        HandItem::Captures { to_ally, as_base } => match (to_ally, as_base) {
            (false, false) => Hand::ToCaptor,
            (false, true) => Hand::AsBase,
            (true, false) => Hand::ToAlly,
            (true, true) => Hand::AsBaseToAlly,
        },
        HandItem::StartOnly => Hand::AsAtStart,
        HandItem::ToOwner(names) => Hand::ToOwner(kinds.set(names, diagnostics)),
    }
}

/// For each kind how it is dropped, if at all: by a statement that names it, else by `drop any`.
pub(super) fn drops(
    context: &mut Context,
    kinds: &Kinds<'_>,
    written: &[Spanned<DropItem>],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Option<Drop>> {
    let mut found: Vec<Option<(Drop, Span)>> = vec![None; kinds.len()];
    let mut any: Option<(Drop, Span)> = None;
    let twice = |span: Span, first: Span, what: &str| {
        let message = format!("the drops of {what} are already declared");
        Diagnostic::new(Code::DropTwice, span, message).and(first, "here")
    };
    for item in written {
        let drop = drop(context, item, diagnostics);
        if item.node.kinds.is_empty() {
            match &any {
                Some((_, first)) => diagnostics.push(twice(item.span, *first, "any other piece")),
                None => any = drop.clone().map(|drop| (drop, item.span)),
            }
        }
        for name in &item.node.kinds {
            let Some(kind) = kinds.kind(name, diagnostics) else {
                continue;
            };
            match &found[kind.index()] {
                Some((_, first)) => {
                    diagnostics.push(twice(name.span, *first, &format!("`{}`", name.node)));
                }
                None => found[kind.index()] = drop.clone().map(|drop| (drop, name.span)),
            }
        }
    }
    let any = any.map(|(drop, _)| drop);
    let named = found.into_iter().map(|drop| drop.map(|(drop, _)| drop));
    named.map(|drop| drop.or_else(|| any.clone())).collect()
}

fn drop(context: &mut Context, item: &Spanned<DropItem>, diagnostics: &mut Vec<Diagnostic>) -> Option<Drop> {
    let DropItem {
        on,
        except,
        limit,
        not_giving_mate,
        ..
    } = &item.node;
    let before = diagnostics.len();
    let on = on.as_ref().and_then(|zone| context.zone(zone, diagnostics));
    let except = except.as_ref().and_then(|zone| context.zone(zone, diagnostics));
    let limit = limit.as_ref().and_then(|(number, partition)| {
        let most = count(number, 1, i64::from(u16::MAX), "a limit is", "pieces", diagnostics);
        let partition = context.partition(partition, diagnostics);
        Some((most?, partition?))
    });
    if diagnostics.len() > before {
        return None;
    }
    let zone = match except {
        None => on,
        Some(except) => Some(without(context, on, except, item.span, diagnostics)?),
    };
    Some(Drop {
        zone,
        limit,
        may_mate: !not_giving_mate,
    })
}

/// The cells of a zone, or of the board, that are not in another zone.
fn without(
    context: &mut Context,
    zone: Option<ZoneId>,
    except: ZoneId,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<ZoneId> {
    let cells = context.player_ids().map(|player| {
        let inside = |zone, cell| context.cells_of(zone, player).contains(cell);
        let left = context
            .space
            .ids()
            .filter(|&cell| zone.is_none_or(|zone| inside(zone, cell)));
        left.filter(|&cell| !inside(except, cell)).collect()
    });
    let cells: Vec<CellSet> = cells.collect();
    context.unnamed_zone(cells, span, diagnostics)
}
