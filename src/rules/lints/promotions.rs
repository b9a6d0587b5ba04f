//! Promotions that never happen, and those that should not be left to the player.

use crate::diagnostics::{Code, Diagnostic, Span, counted};
use crate::geometry::CellId;
use crate::rules::lints::findings::MoveFindings;
use crate::rules::lints::reach::{ends, leads_from};
use crate::rules::model::{Forced, KindId, PlayerId, Promotion, Rules, ZoneId};
use crate::rules::reach::{Reach, Walker, Way};

/// Looks over the promotions of a kind, which are written at these places; `appears` is whether the kind comes onto the
/// board.
pub(super) fn promotions(
    walker: &Walker<'_>,
    rules: &Rules,
    id: KindId,
    appears: bool,
    places: &[Span],
    known: &MoveFindings,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut stuck_told = false;
    for (promotion, &span) in rules.kind(id).promotions.iter().zip(places) {
        let found = never(walker, rules, id, promotion, appears, span)
            .or_else(|| forced_never(walker, rules, id, promotion, appears, span))
            .or_else(|| {
                let stuck = stuck(rules, id, promotion, span, known).filter(|_| !stuck_told);
                stuck_told |= stuck.is_some();
                stuck
            })
            .or_else(|| strange_target(rules, id, promotion, span));
        diagnostics.extend(found);
    }
}

/// A promotion that cannot happen.
fn never(
    walker: &Walker<'_>,
    rules: &Rules,
    id: KindId,
    promotion: &Promotion,
    appears: bool,
    span: Span,
) -> Option<Diagnostic> {
    let zone = &rules.zones[promotion.zone.index()];
    let cells = rules.space.cells.len();
    let possible = zone.cells.iter().any(|zone| {
        let crossing = !zone.is_empty() && zone.len() < cells;
        ((promotion.entering || promotion.leaving) && crossing) || (promotion.within && zone.len() > 1)
    });
    let why = if promotion.to.iter().all(|&to| to == id) {
        "the piece would only become what it is"
    } else if zone.cells.iter().all(|zone| zone.is_empty()) {
        "the zone has no cells"
    } else if !possible {
        "no move crosses the edge of the zone"
    } else if appears && !happens(walker, rules, id, promotion, None) {
        "from where such pieces come onto the board, no move leads there"
    } else {
        return None;
    };
    let mistake = Diagnostic::new(Code::PromotionNever, span, "this promotion can never happen");
    Some(mistake.labelled(why))
}

/// Whether some player's piece can promote so, by a move that ends in a zone.
fn happens(walker: &Walker<'_>, rules: &Rules, id: KindId, promotion: &Promotion, end: Option<ZoneId>) -> bool {
    let ways = |player: PlayerId, kind: KindId, cell: CellId| walker.ways(player, kind, cell);
    let reach = Reach { rules, ways: &ways };
    let promotes = |player: PlayerId| {
        walker.begin_search();
        let zone = rules.zone(promotion.zone, player);
        let end = end.map(|zone| rules.zone(zone, player));
        reach.goes(player, id, |from: CellId, way: &Way| {
            promotion.fits(zone.contains(from), zone.contains(way.to))
                && (!promotion.capturing || way.captures)
                && end.is_none_or(|end| end.contains(way.to))
        })
    };
    walker.is_exhausted() || rules.player_ids().any(promotes) || walker.is_exhausted()
}

/// A promotion that must be taken only where it cannot be.
fn forced_never(
    walker: &Walker<'_>,
    rules: &Rules,
    id: KindId,
    promotion: &Promotion,
    appears: bool,
    span: Span,
) -> Option<Diagnostic> {
    let Forced::On(zone) = promotion.forced else {
        return None;
    };
    if !appears || happens(walker, rules, id, promotion, Some(zone)) {
        return None;
    }
    let message = "this promotion is forced only where it can never happen";
    Some(
        Diagnostic::new(Code::ForcedNever, span, message)
            .help("`forced` alone is about the whole zone of the promotion"),
    )
}

/// A promotion to the kind itself, or from a kind on which the game does not depend to one on which it does.
fn strange_target(rules: &Rules, id: KindId, promotion: &Promotion, span: Span) -> Option<Diagnostic> {
    let name = &rules.kind(id).name;
    if promotion.to.contains(&id) {
        let message = format!("a `{name}` can promote to a `{name}`");
        let mistake = Diagnostic::new(Code::PromotesToItself, span, message);
        return Some(mistake.help("without `forced`, a piece can stay what it is"));
    }
    let royal = promotion.to.iter().map(|&to| rules.kind(to)).find(|to| to.royal)?;
    if rules.kind(id).royal {
        return None;
    }
    let message = format!("a `{name}` can promote to a royal `{}`", royal.name);
    Some(Diagnostic::new(Code::PromotesToRoyal, span, message).help("the game depends on royal pieces"))
}

/// A promotion that the player may decline on a cell from which the piece has no way to go on.
fn stuck(rules: &Rules, id: KindId, promotion: &Promotion, span: Span, known: &MoveFindings) -> Option<Diagnostic> {
    if !promotion.entering && !promotion.within {
        return None;
    }
    let (player, cells) = rules.player_ids().find_map(|player| {
        let cells = dead_cells(rules, id, promotion, player, known);
        (!cells.is_empty()).then_some((player, cells))
    })?;
    let first = rules.space.name(*cells.first()?);
    let more = match cells.len() {
        1 => String::new(),
        several => format!(" or {}", counted(several - 1, "other cell")),
    };
    let message = format!(
        "a `{}` that does not promote on `{first}`{more} can never move again",
        rules.kind(id).name
    );
    let help = if cells.len() == rules.zone(promotion.zone, player).len() {
        "write `, forced` at the end of the promotion"
    } else {
        "write `, forced on ZONE` at the end of the promotion, with a zone of such cells"
    };
    Some(Diagnostic::new(Code::StuckUnpromoted, span, message).help(help))
}

/// The cells of a promotion's zone that a piece can come to, need not promote on, and cannot leave.
fn dead_cells(rules: &Rules, id: KindId, promotion: &Promotion, player: PlayerId, known: &MoveFindings) -> Vec<CellId> {
    let moves = rules.moves(player, id);
    let must = |cell: CellId| {
        let here = |promotion: &&Promotion| {
            (promotion.entering || promotion.within) && rules.zone(promotion.zone, player).contains(cell)
        };
        let mut here = rules.kind(id).promotions.iter().filter(here);
        here.any(|promotion| match promotion.forced {
            Forced::Never => false,
            Forced::Always => true,
            Forced::On(zone) => rules.zone(zone, player).contains(cell),
        })
    };
    let mut leaves = known.leaves.borrow_mut();
    let leaves = leaves.entry((player, id)).or_insert_with(|| {
        // What has come to a cell has moved.
        let leads = |cell: &CellId| {
            let mut moves = moves.iter().filter(|rule| !rule.conditions.unmoved);
            moves.any(|rule| leads_from(rules, player, rule, *cell))
        };
        rules.space.ids().filter(leads).collect()
    });
    let zone = rules.zone(promotion.zone, player).iter();
    let mut dead: Vec<CellId> = zone.filter(|&cell| !leaves.contains(cell) && !must(cell)).collect();
    if !dead.is_empty() {
        let mut ends_of = known.ends.borrow_mut();
        let ends = ends_of
            .entry((player, id))
            .or_insert_with(|| ends(rules, player, moves));
        dead.retain(|&cell| ends.contains(cell));
    }
    dead
}
