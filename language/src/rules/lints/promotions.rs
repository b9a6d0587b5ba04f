//! Lints for promotions that never happen, and for promotions that should be mandatory.

use crate::diagnostics::{Code, Diagnostic, Span, counted};
use crate::geometry::{CellId, CellSet};
use crate::rules::lints::findings::MoveFindings;
use crate::rules::model::{Forced, KindId, Most, PlayerId, Promotion, Rules, ZoneId};
use crate::rules::reach::{Reach, ReachMove, Walker};

/// A walker for unpromoted pieces, with a budget of its own; `known` are the findings about the same moves.
pub(super) struct Stuck<'a> {
    pub walker: &'a Walker<'a>,
    pub known: &'a MoveFindings,
}

/// Lints the promotions of a kind, which are at these places; `appears` is whether the kind can appear on the board.
pub(super) fn promotions(
    walker: &Walker<'_>,
    further: &Stuck<'_>,
    rules: &Rules,
    id: KindId,
    appears: bool,
    places: &[Span],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut stuck_reported = false;
    for (promotion, &span) in rules.kind(id).promotions.iter().zip(places) {
        if promotion.by_rule {
            diagnostics.extend(strange_target(rules, id, promotion, span));
            continue;
        }
        let warning = never(walker, rules, id, promotion, appears, span)
            .or_else(|| forced_never(walker, rules, id, promotion, appears, span))
            .or_else(|| {
                let stuck = stuck(further, rules, id, promotion, span).filter(|_| !stuck_reported);
                stuck_reported |= stuck.is_some();
                stuck
            })
            .or_else(|| strange_target(rules, id, promotion, span));
        diagnostics.extend(warning);
    }
}

/// Reports a promotion that cannot happen.
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
    let absent = |to: &KindId| {
        let looks = |kind: KindId| rules.kind(kind).looks;
        let mut start = rules.start.pieces.iter();
        !start.any(|&(_, _, kind)| looks(kind) == looks(*to))
    };
    let lost = promotion
        .limit
        .as_ref()
        .is_some_and(|limit| limit.most == Most::AsInArray);
    let check = rules.check.as_ref().filter(|check| check.every);
    let safe = |kind: &KindId| {
        let protected = check.is_some_and(|check| check.kinds.contains(kind));
        protected || !rules.kind(*kind).capturable || rules.kind(id).spares.contains(kind)
    };
    let why = if promotion.captured.as_ref().is_some_and(|kinds| kinds.iter().all(safe)) {
        "no such piece can be captured"
    } else if lost && promotion.to.iter().all(absent) {
        "no such piece is in the array"
    } else if promotion.to.iter().all(|&to| to == id) {
        "the piece would only become what it is"
    } else if zone.cells.iter().all(|zone| zone.is_empty()) {
        "the zone has no cells"
    } else if !possible {
        "no move crosses the edge of the zone"
    } else if appears && !happens(walker, rules, id, promotion, None) {
        "no such piece can get there"
    } else {
        return None;
    };
    let mistake = Diagnostic::new(Code::PromotionNever, span, "this promotion can never happen");
    Some(mistake.labelled(why))
}

/// Whether any player's piece can promote in this way, by a move that ends in a zone.
fn happens(walker: &Walker<'_>, rules: &Rules, id: KindId, promotion: &Promotion, end: Option<ZoneId>) -> bool {
    let moves = |player: PlayerId, kind: KindId, cell: CellId| walker.moves(player, kind, cell);
    let reach = Reach { rules, moves: &moves };
    let promotes = |player: PlayerId| {
        walker.begin_search();
        let zone = rules.zone(promotion.zone, player);
        let end = end.map(|zone| rules.zone(zone, player));
        reach.has_move(player, id, |from: CellId, mv: &ReachMove| {
            promotion.fits(zone.contains(from), zone.contains(mv.to))
                && promotion.suits(mv.captures)
                && end.is_none_or(|end| end.contains(mv.to))
        })
    };
    walker.is_exhausted() || rules.player_ids().any(promotes) || walker.is_exhausted()
}

/// Reports a promotion that is mandatory only where it cannot happen.
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
            .help("`forced` alone applies to the whole zone of the promotion"),
    )
}

/// Reports a promotion to the kind itself, or from a kind that is not royal to a royal one.
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

/// Reports a promotion that the player may decline although the piece can then get stuck.
fn stuck(further: &Stuck<'_>, rules: &Rules, id: KindId, promotion: &Promotion, span: Span) -> Option<Diagnostic> {
    let (player, cells) = rules.player_ids().find_map(|player| {
        let cells = dead_cells(further, rules, id, promotion, player);
        (!cells.is_empty()).then_some((player, cells))
    })?;
    if further.walker.is_exhausted() {
        return None;
    }
    let (name, first) = (&rules.kind(id).name, rules.space.name(*cells.first()?));
    let more = match cells.len() {
        1 => String::new(),
        several => format!(" or {}", counted(several - 1, "other cell")),
    };
    let zone = rules.zone(promotion.zone, player);
    let inside = cells.iter().all(|&cell| zone.contains(cell));
    let (message, help) = if inside {
        let help = if cells.len() == zone.len() {
            "write `, forced` at the end of the promotion"
        } else {
            "write `, forced on ZONE` at the end of the promotion, with a zone of such cells"
        };
        (
            format!("a `{name}` that does not promote on `{first}`{more} can never move again"),
            help,
        )
    } else {
        let help = "write `, forced` at the end of the promotion, or let its zone hold such cells";
        (
            format!("a `{name}` that has not promoted can never move again on `{first}`{more}"),
            help,
        )
    };
    Some(Diagnostic::new(Code::StuckUnpromoted, span, message).help(help))
}

/// The cells that a piece can reach after declining a promotion, but cannot leave.
fn dead_cells(further: &Stuck<'_>, rules: &Rules, id: KindId, promotion: &Promotion, player: PlayerId) -> Vec<CellId> {
    let Stuck { walker, known } = further;
    if promotion.forced == Forced::Always {
        return Vec::new();
    }
    let kept = known.leaves.borrow().get(&(player, id)).cloned();
    let leaves = kept.unwrap_or_else(|| {
        let mut cells = CellSet::new();
        let leaves = rules.space.ids().filter(|&cell| walker.can_leave(player, id, cell));
        leaves.for_each(|cell| cells.insert(cell));
        if !walker.is_exhausted() {
            known.leaves.borrow_mut().insert((player, id), cells.clone());
        }
        cells
    });
    let mut dead: Vec<CellId> = rules.space.ids().filter(|&cell| !leaves.contains(cell)).collect();
    let moves = |player: PlayerId, kind: KindId, cell: CellId| walker.moves(player, kind, cell);
    let reach = Reach { rules, moves: &moves };
    if !dead.is_empty() {
        dead = reach.cells_entered_unpromoted(player, id, &dead);
    }
    if !dead.is_empty() {
        walker.begin_search();
        let unpromoted = reach.cells_unpromoted(player, id, promotion);
        dead.retain(|&cell| unpromoted.contains(cell));
    }
    dead
}
