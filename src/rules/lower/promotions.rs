//! What pieces become by moves on the board.

use crate::diagnostics::{Diagnostic, Span};
use crate::geometry::CellSet;
use crate::rules::context::Context;
use crate::rules::lower::limit::{limit, only_if};
use crate::rules::model::{Forced, KindId, Promotion, ZoneId};
use crate::rules::pieces::{Bases, Kinds};
use crate::syntax::tree::{ForcedItem, PieceItem, Promotes, Targets, Timing};

/// The promotions of a kind, and where each is written; `usual` is the timing of those that only say `in`.
pub(super) fn promotions(
    context: &mut Context,
    kinds: &Kinds<'_>,
    bases: &Bases,
    kind: KindId,
    usual: Timing,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<(Promotion, Span)> {
    let mut found = Vec::new();
    for item in kinds.items(kind) {
        if let PieceItem::Promotes(written) = &item.node
            && bases.holds(kinds, kind, written)
        {
            let place = place(context, written, usual, item.span, diagnostics);
            let promotion = promotion(context, kinds, bases, kind, place, written, diagnostics);
            found.extend(promotion.map(|promotion| (promotion, item.span)));
        }
    }
    found
}

fn promotion(
    context: &mut Context,
    kinds: &Kinds<'_>,
    bases: &Bases,
    kind: KindId,
    (timing, zone): (Timing, Option<ZoneId>),
    written: &Promotes,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Promotion> {
    for name in written.to.names() {
        kinds.kind(name, diagnostics);
    }
    let mut to = Vec::new();
    for target in bases.targets(kinds, kind, &written.to) {
        let target = bases.promoted(kinds, kind, target);
        if !to.contains(&target) {
            to.push(target);
        }
    }
    let as_captured = written.to == Targets::Captured;
    let captured = if as_captured {
        let looks = |kind: &KindId| kinds.twin(*kind).map_or(*kind, |twin| twin.of);
        let alike = to.iter().map(looks).flat_map(|kind| kinds.alike(kind));
        Some(alike.collect())
    } else {
        (!written.captured.is_empty()).then(|| kinds.set(&written.captured, diagnostics))
    };
    let limit = match &written.limit {
        None => Some(None),
        Some(most) => limit(context, kinds, most, diagnostics).map(Some),
    };
    let forced = match &written.forced {
        None => Some(Forced::Never),
        Some(ForcedItem::Always) => Some(Forced::Always),
        Some(ForcedItem::On(zone)) => context.zone(zone, diagnostics).map(Forced::On),
    };
    let (entering, leaving, within) = match timing {
        Timing::On | Timing::In => (true, false, true),
        Timing::Entering => (true, false, false),
        Timing::Leaving => (false, true, false),
        Timing::MovingIn => (true, true, true),
    };
    Some(Promotion {
        zone: zone?,
        entering,
        leaving,
        within,
        capturing: if as_captured { Some(true) } else { written.capturing },
        captured,
        to,
        as_captured,
        limit: limit?,
        forced: forced?,
        situations: only_if(context, kinds, &written.only_if, diagnostics),
    })
}

/// Which zone a move must touch, and how: without a zone, one of all cells.
fn place(
    context: &mut Context,
    written: &Promotes,
    usual: Timing,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Timing, Option<ZoneId>) {
    let Some((timing, zone)) = &written.place else {
        let cells: CellSet = context.space.ids().collect();
        let each = context.player_ids().map(|_| cells.clone()).collect();
        return (Timing::On, context.unnamed_zone(each, span, diagnostics));
    };
    let timing = Some(timing.node).filter(|timing| *timing != Timing::In);
    (timing.unwrap_or(usual), context.zone(zone, diagnostics))
}
