//! Lints for ends of the game that cannot come about, and for games that nobody can win.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::geometry::{CellId, CellSet};
use crate::rules::files::{Role, Selected};
use crate::rules::lints::beginnings::who_begins_with;
use crate::rules::lints::counts::{EndFault, fault_of_end};
use crate::rules::lints::states::why_never;
use crate::rules::lints::supply::Supply;
use crate::rules::model::{ArmyFact, ArmyTest, End, Event, KindId, Pass, Place, PlayerId, Rules, Size, Verdict};
use crate::rules::pieces::Kinds;
use crate::rules::reach::{Reach, Walker};
use crate::syntax::tree::{EventItem, Name, VerdictItem, ZoneRef};

/// Warns about ends by impossible events: passes where nobody may pass, a player without a move where such a player passes, a
/// piece in a zone that it cannot reach.
pub(super) fn ends_never(
    walker: &Walker<'_>,
    rules: &Rules,
    selected: &Selected,
    kinds: &Kinds<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let faces = rules.ends.iter().any(|end| matches!(end.event, Event::Facing { .. }));
    let forbids = rules.forbidden.checkmate || rules.forbidden.stalemate;
    for end in &selected.ends {
        if end.node.result.node == VerdictItem::GoesOn {
            continue;
        }
        let why = match &end.node.event {
            EventItem::Passes(_) if rules.pass == Pass::Never && !faces && !rules.turns_allow_passes() => {
                "no player may pass"
            }
            EventItem::Stalemate if rules.pass != Pass::Never && !forbids => "a player without another move passes",
            EventItem::Checkmate if rules.pass == Pass::Cornered && !forbids => "a player without another move passes",
            EventItem::LastTeam if rules.eliminations.is_empty() => "no player is eliminated in this game",
            EventItem::Reaching { zone, kinds: names, .. } | EventItem::Holding { zone, kinds: names, .. }
                if !can_reach(walker, rules, kinds, (zone, names, end.node.player.as_ref())) =>
            {
                let goal = (zone, names.as_slice(), end.node.player.as_ref());
                if promotes_on_arrival(walker, rules, kinds, goal) {
                    let why = "such a piece must promote when it arrives there";
                    let mistake = end_never(selected, end.span, why);
                    diagnostics.push(match selected.role(end.span) {
                        Role::Main => mistake.help("an ending by promotion is written `promotion 1 time wins`"),
                        Role::Extended | Role::Used => mistake,
                    });
                    continue;
                }
                "no such piece can get there"
            }
            EventItem::Checkmate
            | EventItem::Stalemate
            | EventItem::Baring { .. }
            | EventItem::Capturing { .. }
            | EventItem::Threatening { .. }
            | EventItem::Holding { .. }
            | EventItem::Reaching { .. }
            | EventItem::State(_)
            | EventItem::Row { .. }
            | EventItem::Times { .. }
            | EventItem::Facing(_)
            | EventItem::Passes(_)
            | EventItem::Repetition { .. }
            | EventItem::DeadPosition
            | EventItem::NullTurn
            | EventItem::Quiet { .. }
            | EventItem::Length(_)
            | EventItem::LastTeam => continue,
        };
        diagnostics.push(end_never(selected, end.span, why));
    }
}

/// Warns about ends by states of armies that can never hold, ends that require more than there is or come about at once, and ends
/// that another end always precedes.
pub(super) fn ends_idle(
    walker: &Walker<'_>,
    rules: &Rules,
    selected: &Selected,
    appearing: &BTreeSet<KindId>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let ends = selected.ends.iter().filter(|end| match end.node.result.node {
        VerdictItem::Wins | VerdictItem::Draws | VerdictItem::Loses | VerdictItem::MostPoints => true,
        VerdictItem::Forbidden | VerdictItem::Eliminates(_) | VerdictItem::GoesOn => false,
    });
    let supply = Supply::new(rules);
    for (index, (written, end)) in ends.zip(&rules.ends).enumerate() {
        let reported = |known: &Diagnostic| known.span() == written.span;
        if diagnostics.iter().any(reported) {
            continue;
        }
        let why = why_never(rules, end).map(ToOwned::to_owned);
        let why = why.or_else(|| never_comes_there(walker, rules, end));
        let found = match why {
            Some(why) => Some(EndFault::Never(why)),
            None => fault_of_end(
                rules,
                &supply,
                appearing,
                (index, selected.role(written.span) != Role::Main),
            ),
        };
        if let (None, Some(player)) = (&found, who_begins_with(rules, end)) {
            diagnostics.push(held_from_start(selected, written.span, &rules.player(player).name));
        }
        diagnostics.extend(found.map(|found| match found {
            EndFault::Never(why) => end_never(selected, written.span, why),
            EndFault::AtOnce(why) => {
                let message = "this ending happens at once, whatever the players do";
                Diagnostic::new(Code::EndAtOnce, written.span, message).labelled(why)
            }
        }));
    }
}

/// The warning that an army is in the state of an end before the first move.
fn held_from_start(selected: &Selected, span: Span, player: &str) -> Diagnostic {
    let message =
        format!("this is true of {player} before the first move, so it ends the game only when it is true again");
    let mistake = Diagnostic::new(Code::HoldsAtStart, span, message);
    match selected.role(span) {
        Role::Main => mistake.help("an ending needs a number that the armies of the array have not reached"),
        Role::Extended | Role::Used => mistake,
    }
}

/// Returns why a state with pieces in a zone never holds, if they cannot reach it.
fn never_comes_there(walker: &Walker<'_>, rules: &Rules, end: &End) -> Option<String> {
    let Event::Army { any_of, .. } = &end.event else {
        return None;
    };
    let moves = |player: PlayerId, kind: KindId, cell: CellId| walker.moves(player, kind, cell);
    let reach = Reach { rules, moves: &moves };
    let absent = |fact: &ArmyFact| {
        let ArmyTest::Pieces {
            kinds,
            size: Size::AtLeast(_),
            place: Some(Place { zone, hand: false }),
        } = &fact.test
        else {
            return false;
        };
        rules.player_ids().all(|player| {
            walker.begin_search();
            let cells = rules.zone(*zone, player);
            !kinds
                .iter()
                .any(|&kind| reach.can_reach(player, kind, |cell| cells.contains(cell)))
        })
    };
    let never = any_of.iter().all(|facts| facts.iter().any(absent)) && !walker.is_exhausted();
    never.then(|| "no such piece can get there".to_owned())
}

fn end_never(selected: &Selected, span: Span, why: impl Into<String>) -> Diagnostic {
    let mistake = Diagnostic::new(Code::EndNever, span, "this ending can never happen").labelled(why);
    match selected.role(span) {
        Role::Main => mistake,
        Role::Extended | Role::Used => mistake.help("`… goes on` removes an inherited ending"),
    }
}

/// Pieces and the zone that they are to reach: the zone, the names of the kinds, and the player if only one counts.
type Goal<'a> = (&'a ZoneRef, &'a [Name], Option<&'a Name>);

/// Whether a piece of a goal's kinds passes a test about the cells of the zone; `None` if there is no such zone.
fn some_piece(
    walker: &Walker<'_>,
    rules: &Rules,
    kinds: &Kinds<'_>,
    (zone, names, only): Goal<'_>,
    test: impl Fn(&Reach<'_>, PlayerId, KindId, &CellSet) -> bool,
) -> Option<bool> {
    let moves = |player: PlayerId, kind: KindId, cell: CellId| walker.moves(player, kind, cell);
    let reach = Reach { rules, moves: &moves };
    let named: Vec<KindId> = match names {
        [] => rules.kind_ids().collect(),
        names => names
            .iter()
            .filter_map(|name| kinds.named(&name.node))
            .flat_map(|kind| kinds.alike(kind))
            .collect(),
    };
    let words = zone.words();
    let zone = rules.zones.iter().find(|known| known.name == words)?;
    let is_meant = |player: &PlayerId| only.is_none_or(|only| rules.player(*player).name == only.node);
    Some(rules.player_ids().filter(is_meant).any(|player| {
        walker.begin_search();
        let cells = &zone.cells[player.index()];
        named.iter().any(|&kind| test(&reach, player, kind, cells))
    }))
}

/// Whether a piece that never stands in the zone of its goal has a move into it.
fn promotes_on_arrival(walker: &Walker<'_>, rules: &Rules, kinds: &Kinds<'_>, goal: Goal<'_>) -> bool {
    let enters =
        |reach: &Reach<'_>, player, kind, cells: &CellSet| reach.has_move(player, kind, |_, mv| cells.contains(mv.to));
    some_piece(walker, rules, kinds, goal, enters) == Some(true)
}

/// Whether a piece can reach the zone of its goal.
fn can_reach(walker: &Walker<'_>, rules: &Rules, kinds: &Kinds<'_>, goal: Goal<'_>) -> bool {
    let stands =
        |reach: &Reach<'_>, player, kind, cells: &CellSet| reach.can_reach(player, kind, |cell| cells.contains(cell));
    some_piece(walker, rules, kinds, goal, stands) != Some(false) || walker.is_exhausted()
}

/// Warns about protected pieces that no enemy can capture.
pub(super) fn check_never(
    rules: &Rules,
    selected: &Selected,
    appearing: &BTreeSet<KindId>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let (Some(check), Some(written)) = (&rules.check, &selected.check) else {
        return;
    };
    let is_safe = |kind: &&KindId| {
        let captures = |other: &KindId| !rules.kind(*other).spares.contains(kind);
        !rules.kind(**kind).capturable || !appearing.iter().any(captures)
    };
    if let Some(&kind) = check.kinds.iter().find(is_safe) {
        let message = format!("check protects `{}`, which nothing can capture", rules.kind(kind).name);
        let mistake = Diagnostic::new(Code::CheckNever, written.span, message);
        diagnostics.push(mistake.help("declare another ending instead of check and checkmate"));
    }
}

/// Warns about a game in which every end is a draw.
pub(super) fn nobody_wins(rules: &Rules, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    let decides = |result: Verdict| result != Verdict::Draws;
    let mut ends = rules.ends.iter();
    let decided = ends.any(|end| {
        let by_check = matches!(end.event, Event::Repetition { perpetual_check: Some(result), .. } if decides(result));
        decides(end.result) || by_check
    });
    if decided || !rules.eliminations.is_empty() {
        return;
    }
    let span = selected
        .ends
        .first()
        .map_or_else(|| selected.beginning(), |end| end.span);
    let mistake = Diagnostic::new(Code::NobodyWins, span, "nobody can win this game");
    diagnostics.push(mistake.help("declare a way to win: `checkmate wins`, `capturing any King wins`"));
}
