//! What pieces become by moves on the board.

use crate::diagnostics::{Diagnostic, Span};
use crate::rules::bounds::count;
use crate::rules::context::Context;
use crate::rules::model::{Forced, KindId, Promotion};
use crate::rules::pieces::{Bases, Kinds};
use crate::syntax::tree::{ForcedItem, PieceItem, Promotes, Timing};

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
            let timing = Some(written.timing.node).filter(|timing| *timing != Timing::In);
            let timing = timing.unwrap_or(usual);
            let promotion = promotion(context, kinds, bases, kind, timing, written, diagnostics);
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
    timing: Timing,
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
    let zone = context.zone(&written.zone, diagnostics);
    let limit = match &written.limit {
        None => Some(None),
        Some(most) => count(most, 1, i64::from(u16::MAX), "a limit is", "pieces", diagnostics).map(Some),
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
        capturing: written.capturing,
        to,
        limit: limit?,
        forced: forced?,
    })
}
