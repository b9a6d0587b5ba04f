//! Lints for complete rules: valid statements that are probably not intended, as far as static analysis shows.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic};
use crate::geometry::CellId;
use crate::rules::files::{Role, Selected};
use crate::rules::lints::actions::actions_never;
use crate::rules::lints::compounds::promotion_left_out;
use crate::rules::lints::duties::{duties_idle, forced_forbidden};
use crate::rules::lints::effects::{effects_never, mover_vanishes};
use crate::rules::lints::en_passant::en_passant;
use crate::rules::lints::ends::{check_never, ends_idle, ends_never, nobody_wins};
use crate::rules::lints::findings::{Findings, MoveFindings};
use crate::rules::lints::hands::{drops_without_pieces, hands_unused, held_forever, unmoved_idle};
use crate::rules::lints::immobile::never_moves;
use crate::rules::lints::leaps::leaps_over;
use crate::rules::lints::limits::limits_idle;
use crate::rules::lints::moves::{moves_never, moves_twice};
use crate::rules::lints::promotions::{Stuck, promotions};
use crate::rules::lints::protection::{captures_never, promotes_away, protected_captured};
use crate::rules::lints::reach::leads_from;
use crate::rules::lints::requirements::{captures_nothing, conditions_contradict, drops_never, like_twice};
use crate::rules::lints::space::{barrier_unused, board_parts, forward_away, no_gaps, one_class};
use crate::rules::lints::turns::turns;
use crate::rules::lower::Places;
use crate::rules::model::{Castle, Fate, Hand, Kind, KindId, Player, PlayerId, Rules};
use crate::rules::pieces::Kinds;
use crate::rules::reach::Walker;
use crate::syntax::tree::{ArmyItem, EventItem, PieceItem, VerdictItem};

/// Lints complete rules; `places` and `selected` give the places in the file, and `findings` caches findings of other choices of
/// options.
pub(in crate::rules) fn lint(
    rules: &Rules,
    selected: &Selected,
    kinds: &Kinds<'_>,
    places: &Places,
    findings: &mut Findings,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let appearing = appearing(rules);
    let known = findings.get(&places.moves);
    let (walker, further) = (Walker::new(rules, &known.moves), Walker::new(rules, &known.moves));
    strange_moves(&walker, rules, kinds, places, known, diagnostics);
    for id in kinds.declared() {
        let kind = &rules.kinds[id.index()];
        if !kinds.alike(id).any(|kind| appearing.contains(&kind)) {
            let message = format!("no piece called `{}` ever comes onto the board", kind.name);
            let mistake = Diagnostic::new(Code::KindNeverAppears, kinds.piece(id).name.span, message);
            let inherited = kinds.piece(id).name.span.source != selected.beginning().source;
            let quiet = selected.ends.iter().find(|end| {
                let names = |it: &EventItem| matches!(it, EventItem::Quiet { except, .. } if except.iter().any(|name| name.node == kind.name));
                names(&end.node.event) && selected.role(end.span) != Role::Main
            });
            diagnostics.push(mistake.help(if inherited && quiet.is_some() {
                let name = &kind.name;
                format!("write `remove {name}`, and declare `quiet plies …` again without `except {name}`")
            } else if inherited {
                format!("write `remove {}`", kind.name)
            } else {
                "put it into the array or a hand, or let a piece promote to it".to_owned()
            }));
        }
        let (appears, spans) = (appearing.contains(&id), &places.promotions[id.index()]);
        let further = Stuck {
            walker: &further,
            known,
        };
        promotions(&walker, &further, rules, id, appears, spans, diagnostics);
        promotes_away(rules, id, spans, diagnostics);
        diagnostics.extend(promotion_left_out(rules, selected, kinds, id));
        captures_nothing(rules, kinds, &appearing, id, places, diagnostics);
        castle_never(rules, kinds, places, id, diagnostics);
        reverts_unused(rules, kinds, id, diagnostics);
        reverts_circle(kinds, id, diagnostics);
        royal_unused(rules, kinds, id, kind, diagnostics);
    }
    never_moves(&further, rules, selected, diagnostics);
    no_royal(rules, selected, diagnostics);
    no_ally(rules, selected, diagnostics);
    without_check(rules, selected, diagnostics);
    protected_captured(rules, selected, kinds, diagnostics);
    captures_never(rules, selected, kinds, &appearing, diagnostics);
    en_passant(rules, kinds, &appearing, diagnostics);
    hands_unused(rules, selected, diagnostics);
    held_forever(rules, selected, diagnostics);
    drops_without_pieces(rules, selected, diagnostics);
    unmoved_idle(rules, selected, diagnostics);
    ends_never(&walker, rules, selected, kinds, diagnostics);
    ends_idle(&walker, rules, selected, &appearing, diagnostics);
    duties_idle(rules, selected, diagnostics);
    forced_forbidden(rules, selected, diagnostics);
    effects_never(rules, selected, kinds, &appearing, diagnostics);
    mover_vanishes(rules, selected, diagnostics);
    drops_never(rules, selected, diagnostics);
    limits_idle(rules, selected, diagnostics);
    like_twice(rules, selected, kinds, diagnostics);
    turns(rules, selected, diagnostics);
    actions_never(rules, selected, kinds, &appearing, diagnostics);
    check_never(rules, selected, &appearing, diagnostics);
    nobody_wins(rules, selected, diagnostics);
    one_class(rules, selected, diagnostics);
    no_gaps(rules, selected, diagnostics);
    barrier_unused(rules, selected, &known.idle_barriers, diagnostics);
    board_parts(rules, selected, &appearing, &known.apart, diagnostics);
    forward_away(rules, selected, diagnostics);
    leaps_over(selected, diagnostics);
    let work = walker.work() + further.work();
    findings.work += work;
}

/// Reports kinds that never move, and moves without any use; all choices of options with the same moves share the findings.
fn strange_moves(
    walker: &Walker<'_>,
    rules: &Rules,
    kinds: &Kinds<'_>,
    places: &Places,
    known: &MoveFindings,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if let Some(strange) = known.strange.get() {
        diagnostics.extend_from_slice(strange);
        return;
    }
    let before = diagnostics.len();
    for id in kinds.declared() {
        // A neutral piece without moves is an obstacle, which is normal.
        let still = rules.is_neutral(id) && rules.kind(id).moves.iter().all(|moves| moves.is_empty());
        if !still && !no_moves(rules, kinds, id, rules.kind(id), diagnostics) {
            moves_never(walker, rules, id, places, diagnostics);
        }
        moves_twice(rules, kinds, id, places, diagnostics);
        conditions_contradict(rules, id, places, diagnostics);
    }
    known.strange.get_or_init(|| diagnostics[before..].to_vec());
}

/// The kinds that can appear on the board or in a hand.
fn appearing(rules: &Rules) -> BTreeSet<KindId> {
    let on_board = rules.start.pieces.iter().map(|&(_, _, kind)| kind);
    let changes = rules.effects.iter().flat_map(|effect| &effect.changes);
    let changed = changes.filter_map(|change| match change.what {
        Fate::Becomes(kind) => Some(kind),
        Fate::Removed | Fate::Captured | Fate::Pushed | Fate::Pulled | Fate::ChangesSides | Fate::Returns(_) => None,
    });
    let held = rules.start.hands.iter().map(|&(_, kind, _)| kind);
    let dropped = |kind: &KindId| rules.is_neutral(*kind) && !rules.kind(*kind).drops.is_empty();
    let placed = rules.kind_ids().filter(dropped);
    let mut open: Vec<KindId> = on_board.chain(held).chain(placed).chain(changed).collect();
    let mut kinds: BTreeSet<KindId> = open.iter().copied().collect();
    let reverting = rules.hand.as_ref().is_some_and(Hand::reverts);
    while let Some(kind) = open.pop() {
        let kind = &rules.kinds[kind.index()];
        // A promotion to a captured kind adds no new kind.
        let promotions = kind.promotions.iter().filter(|promotion| !promotion.as_captured);
        let promoted = promotions.flat_map(|promotion| promotion.to.iter().copied());
        let base = reverting.then_some(kind.base);
        let dropped = kind.drops.iter().map(|drop| drop.becomes);
        open.extend(promoted.chain(base).chain(dropped).filter(|&next| kinds.insert(next)));
    }
    kinds
}

/// Reports a kind that never moves; returns whether it did.
fn no_moves(rules: &Rules, kinds: &Kinds<'_>, id: KindId, kind: &Kind, diagnostics: &mut Vec<Diagnostic>) -> bool {
    let players = rules.player_ids();
    let still: Vec<PlayerId> = players
        .filter(|player| {
            !kind.moves[player.index()]
                .iter()
                .any(|rule| rules.space.ids().any(|cell| leads_from(rules, *player, rule, cell)))
        })
        .collect();
    let Some(first) = still.first() else { return false };
    let message = if still.len() == rules.players.len() {
        format!("`{}` has no moves", kind.name)
    } else {
        format!(
            "`{}` of `{}` has no moves",
            kind.name,
            rules.players[first.index()].name
        )
    };
    diagnostics.push(Diagnostic::new(Code::NoMoves, kinds.piece(id).name.span, message));
    true
}

fn castle_never(rules: &Rules, kinds: &Kinds<'_>, places: &Places, id: KindId, diagnostics: &mut Vec<Diagnostic>) {
    let mut reported = BTreeSet::new();
    let begins = |owner: PlayerId| {
        let mut pieces = rules.start.pieces.iter();
        pieces.any(|&(_, player, kind)| (player, kind) == (owner, id))
    };
    let anybody = rules.player_ids().any(begins);
    for (player, castles) in rules.player_ids().zip(&places.castles[id.index()]) {
        // If players have different armies, the piece may belong to another player only.
        if anybody && !begins(player) {
            continue;
        }
        for (_, span) in castles {
            let alike = castles.iter().filter(|(_, other)| other == span);
            let missing = |castle: &Castle| {
                let pieces = [(castle.from, id), (castle.partner_from, castle.partner)];
                let begins = |cell, kind| rules.start.possible().any(|piece| piece == (cell, player, kind));
                pieces
                    .into_iter()
                    .find(|&(cell, kind)| !begins(cell, kind) && !drops_unmoved(rules, player, kind, cell))
            };
            let missing: Option<Vec<(CellId, KindId)>> = alike.map(|(castle, _)| missing(castle)).collect();
            let Some(&(cell, kind)) = missing.as_ref().and_then(|missing| missing.first()) else {
                continue;
            };
            // One report is enough: whatever is missing for one player is usually missing for all.
            if reported.insert(*span) {
                let (player, piece) = (&rules.player(player).name, &kinds.piece(kind).name.node);
                let message = format!("no `{piece}` of `{player}` begins on `{}`", rules.space.name(cell));
                let mistake = Diagnostic::new(Code::CastleNever, *span, message);
                diagnostics.push(mistake.help("only pieces that have not moved can castle"));
            }
        }
    }
}

/// Whether a player can drop a piece on a cell from which it can then castle.
fn drops_unmoved(rules: &Rules, player: PlayerId, kind: KindId, cell: CellId) -> bool {
    let mut drops = rules.kinds.iter().flat_map(|kind| &kind.drops);
    drops.any(|drop| {
        let there = || drop.zone.is_none_or(|zone| rules.zone(zone, player).contains(cell));
        drop.unmoved && drop.becomes == kind && there()
    })
}

fn reverts_unused(rules: &Rules, kinds: &Kinds<'_>, id: KindId, diagnostics: &mut Vec<Diagnostic>) {
    if rules.hand.as_ref().is_some_and(Hand::reverts) {
        return;
    }
    let reverts = kinds.items(id).find(|item| matches!(item.node, PieceItem::Reverts(_)));
    if let Some(item) = reverts {
        let message = "this has no effect: captured pieces do not revert in this game";
        let mistake = Diagnostic::new(Code::RevertsUnused, item.span, message);
        diagnostics.push(mistake.help("write `hand: captures go to the captor as their base kind`"));
    }
}

fn reverts_circle(kinds: &Kinds<'_>, id: KindId, diagnostics: &mut Vec<Diagnostic>) {
    let next = |kind: KindId| {
        kinds.items(kind).find_map(|item| {
            let PieceItem::Reverts(to) = &item.node else {
                return None;
            };
            kinds.named(&to.node).map(|to| (to, item.span))
        })
    };
    let Some((mut to, span)) = next(id) else { return };
    let name = &kinds.piece(id).name.node;
    // A cycle that does not contain this kind is reported at the kinds in it.
    for _ in 0..kinds.len() {
        if to == id {
            let message = format!("a `{name}` eventually reverts to itself");
            let mistake = Diagnostic::new(Code::RevertsCircle, span, message);
            diagnostics.push(mistake.help("name the piece that it was before it promoted"));
            return;
        }
        match next(to) {
            Some((further, _)) => to = further,
            None => return,
        }
    }
}

fn royal_unused(rules: &Rules, kinds: &Kinds<'_>, id: KindId, kind: &Kind, diagnostics: &mut Vec<Diagnostic>) {
    let checked = rules.check.iter().any(|check| check.kinds.contains(&id));
    let ends = rules.ends.iter().any(|end| end.event.turns_on_royal(id));
    let eliminates = rules.eliminations.iter().any(|loss| loss.kinds.contains(&id));
    if kind.royal && !checked && !ends && !eliminates {
        let message = format!("`{}` is royal, but no rule of the game depends on it", kind.name);
        let help = format!(
            "write `check protects every {0}` or `capturing every {0} wins`",
            kind.name
        );
        diagnostics.push(Diagnostic::new(Code::RoyalUnused, kinds.piece(id).name.span, message).help(help));
    }
}

fn no_royal(rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    let (Some(check), Some(written)) = (&rules.check, &selected.check) else {
        return;
    };
    for player in rules.player_ids() {
        let mut pieces = rules.start.pieces.iter().map(|(_, owner, kind)| (owner, kind));
        let held = rules.start.hands.iter().map(|(owner, kind, _)| (owner, kind));
        let protected = |(owner, kind): (&PlayerId, &KindId)| *owner == player && check.kinds.contains(kind);
        let dropped = |(_, kind): &(&PlayerId, &KindId)| !rules.kind(**kind).drops.is_empty();
        if !pieces.any(protected) && !held.filter(dropped).any(protected) {
            let name = &rules.player(player).name;
            let message = format!("`{name}` begins without a piece that check protects");
            let mistake = Diagnostic::new(Code::NoRoyal, written.span, message);
            let stands = rules.start.pieces.iter().any(|(_, owner, _)| *owner == player);
            diagnostics.push(match stands {
                true => mistake,
                false => mistake.help(format!(
                    "no piece of `{name}` begins on the board: an `array` replaces the whole inherited one, so write the pieces \
                     on the board in it as well"
                )),
            });
        }
    }
}

fn no_ally(rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    let team = |player: &Player| rules.players.iter().filter(|other| other.team == player.team).count();
    let Some(alone) = rules.players.iter().find(|player| team(player) == 1) else {
        return;
    };
    if let Some(hand) = selected
        .hand
        .as_ref()
        .filter(|_| rules.hand.as_ref().is_some_and(Hand::to_ally))
    {
        let message = format!("`{}` has no ally to whom captured pieces could go", alone.name);
        let mistake = Diagnostic::new(Code::NoAlly, hand.span, message);
        diagnostics.push(mistake.help("put players into teams: `players White in team North, …`"));
    }
    for end in &selected.ends {
        if end.node.result.node == VerdictItem::Eliminates(ArmyItem::JoinsAlly) {
            let message = format!("`{}` has no ally that an army could join", alone.name);
            let mistake = Diagnostic::new(Code::NoAlly, end.node.result.span, message);
            diagnostics
                .push(mistake.help("put players into teams: `players White in team North, …`; or let the army vanish"));
        }
    }
}

fn without_check(rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    if rules.check.is_some() {
        return;
    }
    for end in &selected.ends {
        let word = if end.node.event == EventItem::Checkmate {
            "checkmate"
        } else if let EventItem::Repetition {
            perpetual_check: Some(_),
            ..
        } = &end.node.event
        {
            "perpetual check"
        } else {
            continue;
        };
        if end.node.result.node == VerdictItem::GoesOn {
            continue;
        }
        let message = format!("there is no {word} in a game without check");
        let mistake = Diagnostic::new(Code::CheckmateWithoutCheck, end.span, message);
        diagnostics.push(mistake.help(match (selected.role(end.span), &end.node.event) {
            (Role::Main, _) => "write `check protects every King`",
            (_, EventItem::Checkmate) => "`checkmate goes on` removes this ending",
            (..) => "declare it again without `perpetual check`: `repetition 3 draws`",
        }));
    }
}
