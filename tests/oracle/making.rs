//! Making moves, step by step.

use std::collections::BTreeSet;

use triagonal::geometry::CellId;
use triagonal::rules::{Action, Army, Event, KindId, PlayerId, Rules, Scored};

use crate::actions::does;
use crate::board_moves::attacked_in_passing;
use crate::effects::after_effects;
use crate::falls::{Eliminated, by_capture, by_threat, others, out};
use crate::legal::{enemies, in_check, players};
use crate::state::{OMove, State, team};
use crate::stuck::{by_stuck, score};
use crate::turns::{go_on, leave_out, next_player};

/// The properties of the last move on which ends depend.
#[derive(Clone, Debug)]
pub struct Deed {
    /// The player to whom consequences are attributed.
    pub doer: PlayerId,
    /// The captured pieces: their owners and kinds.
    pub lost: BTreeSet<(PlayerId, KindId)>,
    /// The cells on which the move put a piece.
    pub arrived: BTreeSet<CellId>,
    /// The position after the piece movement, before eliminations.
    pub moved: State,
    /// Whether effects have removed protected pieces of the mover.
    pub harmed: bool,
}

/// The result of making a move.
pub struct Made {
    /// The position after all steps.
    pub state: State,
    /// The properties of the move.
    pub deed: Deed,
    /// The eliminated players.
    pub falls: Vec<Eliminated>,
}

/// Makes a move with all its steps.
pub fn make(rules: &Rules, state: &State, mv: &OMove) -> Made {
    let mut made = hand_over(rules, state, mv);
    leave_out(rules, &mut made.state);
    let mut made = after_threats(rules, state, mv, made);
    if made.state.turn_ply == 0 {
        made.falls.extend(by_stuck(rules, &mut made.state));
    }
    made
}

/// Makes a move without the elimination of players who have no move.
pub fn make_unsettled(rules: &Rules, state: &State, mv: &OMove) -> Made {
    after_threats(rules, state, mv, hand_over(rules, state, mv))
}

/// Carries out the steps from eliminations by threat on, without the elimination of players who have no move.
fn after_threats(rules: &Rules, state: &State, mv: &OMove, mut made: Made) -> Made {
    if made.state.turn_ply == 0 {
        made.falls.extend(by_threat(rules, &mut made.state));
    }
    let next = &mut made.state;
    for (number, end) in (0..).zip(rules.ends.iter().filter(|end| matches!(end.event, Event::Times { .. }))) {
        let Event::Times { action, times } = &end.event else {
            continue;
        };
        let done = match action {
            Action::Check => in_check(rules, next, next_player(rules, next)),
            action => does(rules, state, mv, action),
        };
        if done {
            let count = next.counts.entry((number, state.turn)).or_insert(0);
            *count = (*count + 1).min(*times);
        }
    }
    let points = points_of_move(rules, state, mv, next);
    score(next, state.turn, points);
    made
}

/// Returns the points of a move, given the position after it.
fn points_of_move(rules: &Rules, state: &State, mv: &OMove, next: &State) -> u32 {
    let mut alive = mv.clone();
    alive.captures.retain(|cell| team(rules, state.board[cell].0).is_some());
    let scores = |what: &Scored| match what {
        Scored::Move { player, .. } if player.is_some_and(|player| player != state.turn) => false,
        Scored::Move { action, .. } => match action {
            Action::Check => in_check(rules, next, next_player(rules, next)),
            Action::Capture { .. } => does(rules, state, &alive, action),
            action => does(rules, state, mv, action),
        },
        Scored::Checkmate(_) | Scored::Stalemate(_) => false,
    };
    let all = rules.points.iter().flat_map(|points| &points.scores);
    all.filter(|it| scores(&it.what)).map(|it| u32::from(it.points)).sum()
}

/// Makes a move up to the step that decides whether it leaves the player safe.
pub fn before_threats(rules: &Rules, state: &State, mv: &OMove) -> Made {
    hand_over(rules, state, mv)
}

/// Turns a given position into one from which play begins.
pub fn begin(rules: &Rules, origin: &State) -> Made {
    let mut state = origin.clone();
    pass_on(rules, &mut state, origin.turn);
    if state.turn != origin.turn {
        state.turn_ply = 0;
    }
    leave_out(rules, &mut state);
    let mut falls = Vec::new();
    if state.turn_ply == 0 {
        falls.extend(by_threat(rules, &mut state));
        falls.extend(by_stuck(rules, &mut state));
    }
    let mut before: Vec<PlayerId> = others(rules, state.turn).collect();
    before.reverse();
    if state.turn_ply > 0 {
        before.insert(0, state.turn);
    }
    let doer = before.into_iter().find(|&player| !out(rules, &state, player));
    let deed = Deed {
        doer: doer.unwrap_or(state.turn),
        lost: BTreeSet::new(),
        arrived: BTreeSet::new(),
        moved: origin.clone(),
        harmed: false,
    };
    Made { state, deed, falls }
}

/// Carries out the steps before eliminations by threat.
fn hand_over(rules: &Rules, state: &State, mv: &OMove) -> Made {
    let mover = state.turn;
    let effected = after_effects(rules, state, mv);
    let captured = mv.captures.iter().map(|cell| state.board[cell]);
    let deed = Deed {
        doer: mover,
        lost: captured.chain(effected.lost).collect(),
        arrived: mv.to.into_iter().chain(mv.carried.map(|(_, to)| to)).collect(),
        moved: effected.state,
        harmed: effected.harmed,
    };
    let mut next = deed.moved.clone();
    let falls = by_capture(rules, &mut next, mover, &deed.lost);
    go_on(rules, state, mv, &mut next);
    keep_useful_exposures(rules, &mut next, mover, mv);
    Made {
        state: next,
        deed,
        falls,
    }
}

/// Gives the turn to the first remaining player, starting with `first`, and ends that player's exposures.
pub fn pass_on(rules: &Rules, state: &mut State, first: PlayerId) {
    let mut candidates = std::iter::once(first).chain(others(rules, first));
    state.turn = candidates.find(|&player| !out(rules, state, player)).unwrap_or(first);
    let (board, turn) = (&state.board, state.turn);
    state.passed.retain(|(_, piece)| board[piece].0 != turn);
}

/// Keeps the exposures of the mover only if an enemy could use them at once, unless pieces can change hands.
fn keep_useful_exposures(rules: &Rules, state: &mut State, mover: PlayerId, mv: &OMove) {
    let joins = |army: Army| matches!(army, Army::JoinsCaptor | Army::JoinsAlly);
    if rules.eliminations.iter().any(|elimination| joins(elimination.army)) {
        return;
    }
    let mut useful = BTreeSet::new();
    if !mv.passed.is_empty() {
        for enemy in players(rules).filter(|&enemy| enemies(rules, mover, enemy)) {
            useful.extend(attacked_in_passing(rules, state, enemy));
        }
    }
    state
        .passed
        .retain(|pair| Some(pair.1) != mv.to || useful.contains(pair));
}
