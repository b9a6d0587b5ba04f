//! Ends of games.

use std::collections::BTreeSet;

use triagonal::geometry::{CellId, Vector};
use triagonal::rules::{End, Event, KindId, PlayerId, Rules, Verdict};

use crate::facing::faces_by;
use crate::falls::{has_pieces, others, out, teams_with_pieces};
use crate::forbidden::legal_moves;
use crate::legal::{attacked, can_move, enemies, in_check, moves_allowed_by, players};
use crate::making::{Deed, make};
use crate::recurrence::{are_same, brings_back};
use crate::state::State;
use crate::states::{count, true_lists};
use crate::stuck::score_stuck;
use crate::verdicts::{Ending, Reason, verdict};
use crate::ways::in_zone;

/// The history of a game, as far as rules depend on it.
#[derive(Clone, Debug)]
pub struct Past {
    /// The position from which play began.
    pub origin: State,
    /// The last move.
    pub deed: Deed,
    /// All positions since play began, including the current one.
    pub states: Vec<State>,
    /// For each move: the player, whether it gave check, and whether it ended the turn.
    pub checks: Vec<(PlayerId, bool, bool)>,
}

/// Returns the end by the position or the last move, apart from ends of players without moves.
pub fn end_by_deed_or_place(rules: &Rules, origin: &State, state: &State, deed: &Deed) -> Option<Ending> {
    if let Some(ending) = end_by_elimination(rules, origin, state) {
        return Some(ending);
    }
    let rule = |wanted: fn(&Event) -> bool| rules.ends.iter().filter(move |end| wanted(&end.event));
    let captures = rule(|event| matches!(event, Event::Capture { .. }));
    let races = rule(|event| matches!(event, Event::Reach { reply: true, .. }));
    let reaches = rule(|event| matches!(event, Event::Reach { reply: false, .. }));
    let bares = rule(|event| matches!(event, Event::Bare { .. }));
    captures
        .chain(races)
        .chain(reaches)
        .chain(rule(|event| matches!(event, Event::Row { .. })))
        .chain(rule(|event| matches!(event, Event::Hold { .. })))
        .chain(bares)
        .chain(rule(|event| matches!(event, Event::Army { .. })))
        .chain(rule(|event| matches!(event, Event::Times { .. })))
        .chain(rule(|event| matches!(event, Event::Facing { .. })))
        .chain(rule(|event| matches!(event, Event::Passes { .. })))
        .find_map(|end| happened(rules, origin, state, deed, end))
}

/// Whether a move has ended the game by capture.
pub fn ends_by_capture(rules: &Rules, state: &State, deed: &Deed) -> bool {
    let mut captures = rules
        .ends
        .iter()
        .filter(|end| matches!(end.event, Event::Capture { .. }));
    captures.any(|end| happened(rules, state, state, deed, end).is_some())
}

fn end_by_elimination(rules: &Rules, origin: &State, state: &State) -> Option<Ending> {
    if rules.eliminations.is_empty() {
        return None;
    }
    let left = teams_with_pieces(rules, state);
    let lost_some = teams_with_pieces(rules, origin).iter().any(|team| !left.contains(team));
    let declared = rules.ends.iter().find(|end| end.event == Event::LastTeam);
    let result = declared.map_or(Verdict::Wins, |end| end.result);
    let first = players(rules).find(|&player| has_pieces(state, player));
    let over = first.filter(|_| left.len() == 1 && lost_some);
    over.map(|first| verdict(rules, state, result, first, Reason::Elimination))
}

fn happened(rules: &Rules, origin: &State, state: &State, deed: &Deed, end: &End) -> Option<Ending> {
    if end.as_turn_ends && state.turn_ply > 0 {
        return None;
    }
    let mover = deed.doer;
    let may = |player: PlayerId| end.player.is_none_or(|only| only == player);
    let opponents = || players(rules).filter(|&player| enemies(rules, mover, player));
    match &end.event {
        Event::Capture { kinds, every } => {
            let is = |owner: PlayerId, piece: &(PlayerId, KindId)| piece.0 == owner && kinds.contains(&piece.1);
            let lost = |owner: PlayerId| {
                deed.lost.iter().any(|piece| is(owner, piece))
                    && !(*every && deed.moved.board.values().any(|piece| is(owner, piece)))
            };
            (may(mover) && opponents().any(lost)).then(|| verdict(rules, state, end.result, mover, Reason::Capture))
        }
        Event::Reach {
            zone,
            kinds,
            safe,
            reply: true,
            ..
        } => {
            let reached = |state: &State, player: PlayerId| {
                state.board.iter().any(|(&cell, &(owner, kind))| {
                    owner == player
                        && kinds.contains(&kind)
                        && in_zone(rules, *zone, player, cell)
                        && !(*safe && attacked(rules, state, player, cell))
                })
            };
            let mut before = others(rules, mover).filter(|&player| enemies(rules, mover, player) && may(player));
            if let Some(first) = before.find(|&player| reached(state, player)) {
                return Some(match reached(state, mover) {
                    true => Ending {
                        winners: None,
                        reason: Reason::Reach,
                    },
                    false => verdict(rules, state, end.result, first, Reason::Reach),
                });
            }
            let replies = || moves_allowed_by(rules, state, |_| true);
            let can_reply = || {
                let mut replies = replies().into_iter();
                replies.any(|mv| reached(&make(rules, state, &mv).state, state.turn))
            };
            (may(mover) && reached(state, mover) && !can_reply())
                .then(|| verdict(rules, state, end.result, mover, Reason::Reach))
        }
        Event::Army { lasting: Some(_), .. } => None,
        Event::Army { any_of, lasting: None } => {
            let has = |player: PlayerId| {
                let before = true_lists(rules, origin, player, any_of);
                let now = true_lists(rules, state, player, any_of);
                now.iter().any(|list| !before.contains(list))
            };
            let mut asked = asked_about_armies(rules, mover);
            let player = asked.find(|&player| may(player) && !out(rules, state, player) && has(player))?;
            Some(verdict(rules, state, end.result, player, Reason::Material))
        }
        Event::Row { length, kinds, lines } => {
            let own = |cell: CellId| {
                let piece = state.board.get(&cell);
                piece.is_some_and(|(owner, kind)| *owner == mover && kinds.contains(kind))
            };
            let in_row = |from: CellId, line: Vector| {
                let (mut place, mut met) = (rules.space.place(from), BTreeSet::from([from]));
                let mut seen = vec![place];
                while met.len() < usize::from(*length) {
                    let Some(next) = rules.space.step(place, line).filter(|next| !seen.contains(next)) else {
                        return false;
                    };
                    seen.push(next);
                    place = next;
                    match rules.space.cell_at(place.point) {
                        Some(cell) if own(cell) && met.insert(cell) => {}
                        None if rules.space.gaps_pass => {}
                        _ => return false,
                    }
                }
                true
            };
            let mut cells = rules.space.ids().filter(|&cell| own(cell));
            (may(mover) && cells.any(|cell| lines.iter().any(|&line| in_row(cell, line))))
                .then(|| verdict(rules, state, end.result, mover, Reason::Row))
        }
        Event::Times { times, .. } => {
            let counters = rules.ends.iter().filter(|end| matches!(end.event, Event::Times { .. }));
            let number = counters.take_while(|other| !std::ptr::eq(*other, end)).count() as u16;
            let count = state.counts.get(&(number, mover)).copied().unwrap_or(0);
            (may(mover) && count >= *times).then(|| verdict(rules, state, end.result, mover, Reason::Times))
        }
        Event::Reach {
            arriving,
            zone,
            kinds,
            safe,
            reply: false,
        } => state
            .board
            .iter()
            .any(|(&cell, &(owner, kind))| {
                owner == mover
                    && may(mover)
                    && kinds.contains(&kind)
                    && in_zone(rules, *zone, mover, cell)
                    && (!*arriving || deed.arrived.contains(&cell))
                    && !(*safe && attacked(rules, state, mover, cell))
            })
            .then(|| verdict(rules, state, end.result, mover, Reason::Reach)),
        Event::Hold { .. } if state.turn_ply > 0 => None,
        Event::Hold { zone, kinds, safe } => state
            .board
            .iter()
            .any(|(&cell, &(owner, kind))| {
                owner == state.turn
                    && may(owner)
                    && !(*safe && attacked(rules, state, owner, cell))
                    && kinds.contains(&kind)
                    && in_zone(rules, *zone, owner, cell)
            })
            .then(|| verdict(rules, state, end.result, state.turn, Reason::Hold)),
        Event::Bare { reply } => {
            let has_more = |state: &State, player: PlayerId| {
                let held = state.hands.keys().copied();
                let mut pieces = state.board.values().copied().chain(held);
                pieces.any(|(owner, kind)| owner == player && !rules.kinds[kind.index()].royal)
            };
            let bare = |player: PlayerId| !has_more(state, player) && !out(rules, state, player);
            let bared = |player: PlayerId| has_more(origin, player) && bare(player);
            let opponent_bare = may(mover) && opponents().any(bared);
            let both = bare(mover) && opponents().any(bare);
            let mover_bared = *reply && may(state.turn) && bared(mover);
            match (*reply, opponent_bare, mover_bared) {
                (true, one, other) if both && (one || other) => Some(Ending {
                    winners: None,
                    reason: Reason::Bare,
                }),
                (true, false, true) => Some(verdict(rules, state, end.result, state.turn, Reason::Bare)),
                (false, true, _) => Some(verdict(rules, state, end.result, mover, Reason::Bare)),
                (true, ..) | (false, false, _) => None,
            }
        }
        Event::Facing { .. } => (may(mover) && state.passes > 0 && faces_by(rules, &end.event, state, mover))
            .then(|| verdict(rules, state, end.result, mover, Reason::Face)),
        Event::Passes { times } => {
            (may(mover) && state.passes >= *times).then(|| verdict(rules, state, end.result, mover, Reason::Passes))
        }
        Event::Checkmate
        | Event::Stalemate
        | Event::DeadPosition
        | Event::Repetition { .. }
        | Event::Quiet { .. }
        | Event::Length { .. }
        | Event::LastTeam => None,
    }
}

/// Returns the players whose armies are tested, in order: the opponents of the last mover, then the last mover.
fn asked_about_armies(rules: &Rules, mover: PlayerId) -> impl Iterator<Item = PlayerId> {
    let opponents = others(rules, mover).filter(move |&player| enemies(rules, mover, player));
    opponents.chain([mover])
}

/// Returns how the game has ended, if it has.
pub fn ending(rules: &Rules, state: &State, past: &Past) -> Option<Ending> {
    end_by_deed_or_place(rules, &past.origin, state, &past.deed)
        .or_else(|| end_without_moves(rules, state, past))
        .or_else(|| end_by_history(rules, state, past))
}

fn end_without_moves(rules: &Rules, state: &State, past: &Past) -> Option<Ending> {
    let judged = legal_moves(rules, &past.origin, state);
    if judged.iter().any(|mv| !brings_back(rules, past, state, mv)) {
        return None;
    }
    let (event, reason, forbidden) = if in_check(rules, state, state.turn) {
        (Event::Checkmate, Reason::Checkmate, rules.forbidden.checkmate)
    } else {
        (Event::Stalemate, Reason::Stalemate, rules.forbidden.stalemate)
    };
    let drawn = |reason| Ending { winners: None, reason };
    if forbidden || (judged.is_empty() && can_move(rules, state)) {
        return Some(drawn(Reason::Stalemate));
    }
    let mut scored = state.clone();
    score_stuck(rules, &mut scored);
    Some(
        rules
            .ends
            .iter()
            .filter(|end| end.event == event)
            .map(|end| (end, if end.stuck { state.turn } else { past.deed.doer }))
            .find(|(end, player)| end.player.is_none_or(|only| only == *player))
            .map_or(drawn(reason), |(end, player)| {
                verdict(rules, &scored, end.result, player, reason)
            }),
    )
}

fn end_by_history(rules: &Rules, state: &State, past: &Past) -> Option<Ending> {
    if state.turn_ply > 0 {
        return None;
    }
    let mover = past.deed.doer;
    let mut found = Vec::new();
    for end in &rules.ends {
        let may = |player: PlayerId| end.player.is_none_or(|only| only == player);
        if let Event::Army {
            lasting: Some(lasting), ..
        } = &end.event
        {
            let enough = |&player: &PlayerId| {
                let count = count(rules, &past.states, player, &end.event);
                may(player) && count.is_some_and(|count| count >= u32::from(lasting.plies))
            };
            let player = asked_about_armies(rules, mover).find(enough);
            found.extend(player.map(|player| verdict(rules, state, end.result, player, Reason::Lasting)));
        }
        if !may(mover) {
            continue;
        }
        match end.event {
            Event::Repetition { times, perpetual_check } => {
                let is_same = |earlier: &State| are_same(rules, past, earlier, state);
                let count = past.states.iter().filter(|earlier| is_same(earlier)).count();
                if count >= usize::from(times) {
                    let first = past.states.iter().position(is_same).expect("the present is among them");
                    let perpetual = perpetual_check.zip(perpetual_checker(rules, &past.checks[first..]));
                    found.push(perpetual.map_or_else(
                        || verdict(rules, state, end.result, mover, Reason::Repetition),
                        |(result, player)| verdict(rules, state, result, player, Reason::PerpetualCheck),
                    ));
                }
            }
            Event::Quiet { plies, .. } if state.quiet >= plies => {
                found.push(verdict(rules, state, end.result, mover, Reason::Quiet));
            }
            Event::Length { plies } if state.ply >= u32::from(plies) => {
                found.push(verdict(rules, state, end.result, mover, Reason::Length));
            }
            _ => {}
        }
    }
    let order = |ending: &Ending| match ending.reason {
        Reason::Quiet => 1,
        Reason::Lasting => 2,
        Reason::Length => 3,
        _ => 0,
    };
    found.into_iter().min_by_key(order)
}

/// Returns the only player all of whose turns gave check.
fn perpetual_checker(rules: &Rules, checks: &[(PlayerId, bool, bool)]) -> Option<PlayerId> {
    let always = |player: &PlayerId| {
        let mut own = checks
            .iter()
            .filter(|(mover, _, over)| mover == player && *over)
            .peekable();
        own.peek().is_some() && own.all(|&(_, check, _)| check)
    };
    let mut checkers = players(rules).filter(always);
    match (checkers.next(), checkers.next()) {
        (Some(player), None) => Some(player),
        _ => None,
    }
}
