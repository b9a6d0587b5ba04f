//! Lowers promotions.

use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::geometry::CellSet;
use crate::rules::lower::limit::{limit, only_if};
use crate::rules::lowering::Lowering;
use crate::rules::model::{Forced, KindId, MoveRule, Promotion, ZoneId};
use crate::rules::pieces::Bases;
use crate::syntax::tree::{ForcedItem, PieceItem, Promotes, Targets, Timing};

/// Lowers the promotions of a kind, with their places; `usual` is the timing of `in` without more.
pub(super) fn promotions(
    lowering: &mut Lowering<'_>,
    bases: &Bases,
    kind: KindId,
    usual: Timing,
) -> Vec<(Promotion, Span)> {
    let kinds = lowering.kinds;
    let mut found_promotions = Vec::new();
    for item in kinds.items(kind) {
        if let PieceItem::Promotes(written) = &item.node
            && bases.holds(kinds, kind, written)
        {
            let place = place(lowering, written, usual, item.span);
            let promotion = promotion(lowering, bases, kind, place, written);
            found_promotions.extend(promotion.map(|promotion| (promotion, item.span)));
        }
    }
    found_promotions
}

fn promotion(
    lowering: &mut Lowering<'_>,
    bases: &Bases,
    kind: KindId,
    (timing, zone): (Timing, Option<ZoneId>),
    written: &Promotes,
) -> Option<Promotion> {
    let kinds = lowering.kinds;
    for name in written.to.names() {
        kinds.kind(name, lowering.diagnostics);
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
        (!written.captured.is_empty()).then(|| kinds.set(&written.captured, lowering.diagnostics))
    };
    let limit = match &written.limit {
        None => Some(None),
        Some(most) => limit(lowering, most).map(Some),
    };
    let forced = match &written.forced {
        None => Some(Forced::Never),
        Some(ForcedItem::Always) => Some(Forced::Always),
        Some(ForcedItem::On(zone)) => lowering.context.zone(zone, lowering.diagnostics).map(Forced::On),
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
        situations: only_if(lowering, &written.only_if),
        by_rule: false,
    })
}

/// Replaces the promotions in a kind's move rules with the twins that remember the kind.
pub(super) fn remember(
    lowering: &mut Lowering<'_>,
    bases: &Bases,
    kind: KindId,
    moves: &mut [Arc<[MoveRule]>],
    places: &[Vec<Span>],
) {
    let kinds = lowering.kinds;
    let own = |rule: &MoveRule| rule.conditions.promoting.contains(&kind);
    let mut written = moves.iter().flat_map(|rules| rules.iter()).zip(places.iter().flatten());
    if let Some((_, &span)) = written.find(|(rule, _)| own(rule)) {
        let name = &kinds.piece(kind).name.node;
        let message = format!("a `{name}` can promote to a `{name}`");
        let mistake = Diagnostic::new(Code::PromotesToItself, span, message);
        lowering
            .diagnostics
            .push(mistake.help("a piece that is already of the kind stays what it is"));
    }
    for rules in moves {
        if rules.iter().all(|rule| rule.conditions.promoting.is_empty()) {
            continue;
        }
        let remembered = |rule: &MoveRule| {
            let mut rule = rule.clone();
            for to in &mut rule.conditions.promoting {
                *to = bases.promoted(kinds, kind, *to);
            }
            rule.conditions.promoting.retain(|to| *to != kind);
            rule
        };
        *rules = rules.iter().map(remembered).collect();
    }
}

/// The promotions in a kind's move rules, with their places.
pub(super) fn by_rules(
    lowering: &mut Lowering<'_>,
    moves: &[Arc<[MoveRule]>],
    places: &[Vec<Span>],
) -> Vec<(Promotion, Span)> {
    let mut found_promotions: Vec<(Promotion, Span)> = Vec::new();
    for (rule, &span) in moves.iter().flat_map(|rules| rules.iter()).zip(places.iter().flatten()) {
        let to = &rule.conditions.promoting;
        if to.is_empty() || found_promotions.iter().any(|(known, _)| known.to == *to) {
            continue;
        }
        let Some(zone) = everywhere(lowering, span) else {
            continue;
        };
        let promotion = Promotion {
            zone,
            entering: true,
            leaving: false,
            within: true,
            capturing: None,
            captured: None,
            to: to.clone(),
            as_captured: false,
            limit: None,
            forced: Forced::Never,
            situations: Vec::new(),
            by_rule: true,
        };
        found_promotions.push((promotion, span));
    }
    found_promotions
}

fn everywhere(lowering: &mut Lowering<'_>, span: Span) -> Option<ZoneId> {
    let cells: CellSet = lowering.context.space.ids().collect();
    let each = lowering.context.player_ids().map(|_| cells.clone()).collect();
    lowering.context.unnamed_zone(each, span, lowering.diagnostics)
}

/// Bans on moves that end on some cells, as mandatory promotions without a choice.
pub(super) fn bans(lowering: &mut Lowering<'_>, kind: KindId) -> Vec<Promotion> {
    let kinds = lowering.kinds;
    let mut bans = Vec::new();
    for item in kinds.items(kind) {
        if let PieceItem::CannotEnd(zone) = &item.node {
            bans.extend(lowering.context.zone(zone, lowering.diagnostics).map(|zone| Promotion {
                zone,
                entering: true,
                leaving: false,
                within: true,
                capturing: None,
                captured: None,
                to: Vec::new(),
                as_captured: false,
                limit: None,
                forced: Forced::Always,
                situations: Vec::new(),
                by_rule: false,
            }));
        }
    }
    bans
}

/// The timing and zone of a promotion: without a zone, any move to any cell.
fn place(lowering: &mut Lowering<'_>, written: &Promotes, usual: Timing, span: Span) -> (Timing, Option<ZoneId>) {
    let Some((timing, zone)) = &written.place else {
        return (Timing::On, everywhere(lowering, span));
    };
    let timing = Some(timing.node).filter(|timing| *timing != Timing::In);
    (
        timing.unwrap_or(usual),
        lowering.context.zone(zone, lowering.diagnostics),
    )
}
