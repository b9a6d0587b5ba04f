//! Turns of several moves.

use std::collections::BTreeSet;

use triagonal::geometry::CellId;
use triagonal::rules::{Action, Pass, PlayerId, Rules, Stage};

use crate::actions::does;
use crate::falls::{others, out};
use crate::legal::{in_check, moves_aside_from_passes};
use crate::making::pass_on;
use crate::state::{OMove, State};

/// Returns the stages of the current turn, once for each of their moves, with whether a pass can end the stage.
fn moves_of_turn<'r>(rules: &'r Rules, state: &State) -> Vec<(&'r Stage, bool)> {
    let Some(turns) = &rules.turns else {
        return Vec::new();
    };
    let own = turns.firsts[state.turn.index()].as_ref();
    let own = own.filter(|_| state.ply < rules.players.len() as u32);
    let first = turns.first.as_ref().filter(|_| state.ply == 0);
    let stages = own.or(first).unwrap_or(&turns.stages[state.turn.index()]);
    let mut all = Vec::new();
    for stage in stages {
        let (least, most) = (stage.times.least(state.ply), stage.times.most(state.ply));
        all.extend((0..most).map(|made| (stage, made >= least)));
    }
    all
}

/// Whether a move may come next in the turn.
pub fn fits_turn(rules: &Rules, state: &State, mv: &OMove) -> bool {
    let Some((stage, _)) = moves_of_turn(rules, state).get(usize::from(state.turn_ply)).copied() else {
        return true;
    };
    let asked = stage.actions.is_empty() || stage.actions.iter().any(|action| does(rules, state, mv, action));
    let moves = moves_of_turn(rules, state);
    let rest = moves.iter().skip(usize::from(state.turn_ply));
    let left = rest.take_while(|(other, _)| std::ptr::eq(*other, stage)).count();
    asked && usize::from(counts_as(rules, state, mv)) <= left
}

/// Returns how many moves of the turn a move counts as.
fn counts_as(rules: &Rules, state: &State, mv: &OMove) -> u16 {
    let counted = rules.turns.iter().flat_map(|turns| &turns.counted);
    let concerned = counted.filter(|it| it.player.is_none_or(|player| player == state.turn));
    let fitting = concerned.filter(|it| does(rules, state, mv, &it.action));
    fitting.map(|it| it.moves).max().unwrap_or(1)
}

/// Returns the actions of which the next move must perform one; none if any move is allowed.
pub fn actions_now(rules: &Rules, state: &State) -> Vec<Action> {
    let moves = moves_of_turn(rules, state);
    let now = moves.get(usize::from(state.turn_ply));
    now.map_or(Vec::new(), |(stage, _)| stage.actions.clone())
}

/// Returns when the player to move may pass.
pub fn pass_now(rules: &Rules, state: &State) -> Pass {
    match moves_of_turn(rules, state).get(usize::from(state.turn_ply)) {
        None => rules.pass,
        Some((stage, optional)) if *optional || stage.actions.contains(&Action::Pass) => Pass::Free,
        Some(_) if state.turn_ply > 0 => Pass::Never,
        Some(_) => rules.pass,
    }
}

/// Returns the player of the next turn.
pub fn next_player(rules: &Rules, state: &State) -> PlayerId {
    if state.turn_ply == 0 {
        return state.turn;
    }
    let mut later = others(rules, state.turn);
    later.find(|&player| !out(rules, state, player)).unwrap_or(state.turn)
}

/// Continues the turn after a move, or passes it to the next player.
pub fn go_on(rules: &Rules, before: &State, mv: &OMove, next: &mut State) {
    let mover = before.turn;
    let successor = PlayerId((mover.0 + 1) % rules.players.len() as u16);
    let mut passed_on = next.clone();
    passed_on.turn_ply = 0;
    passed_on.ply += 1;
    pass_on(rules, &mut passed_on, successor);
    if out(rules, &passed_on, passed_on.turn) {
        // No player is left.
        passed_on.turn = mover;
    }
    let ended = |action: &Action| match action {
        Action::Check => in_check(rules, next, passed_on.turn),
        action => does(rules, before, mv, action),
    };
    let goes_on = rules.turns.as_ref().is_some_and(|turns| {
        let concerned = turns
            .ended_by
            .iter()
            .filter(|end| end.player.is_none_or(|player| player == mover));
        let made = before.turn_ply + counts_as(rules, before, mv);
        let more = usize::from(made) < moves_of_turn(rules, before).len();
        let left = mv.to.is_some() && passed_on.turn != mover && !out(rules, next, mover);
        more && left && !concerned.into_iter().any(|end| ended(&end.action))
    });
    let mut drops = rules.kinds.iter().flat_map(|kind| &kind.drops);
    let traced = drops.any(|drop| drop.place.is_some());
    next.trail = None;
    passed_on.trail = None;
    if goes_on {
        next.turn_ply += counts_as(rules, before, mv);
        let partner = mv.carried.map(|(from, _)| from);
        let began: BTreeSet<CellId> = mv.from.into_iter().chain(partner).collect();
        let first = !began.is_empty() && began.iter().all(|cell| before.unmoved.contains(cell));
        next.trail = mv.to.filter(|_| traced).map(|to| (began, to, first));
        let passed = before.passed.iter();
        let en_passant = passed
            .filter(|(cell, _)| mv.to == Some(*cell))
            .any(|(_, piece)| mv.captures.contains(piece));
        let board = &next.board;
        next.passed.retain(|(_, piece)| en_passant || board[piece].0 == mover);
    } else {
        *next = passed_on;
    }
}

/// Skips the moves of the turn for which the player to move has nothing but a pass.
pub fn leave_out(rules: &Rules, state: &mut State) {
    while state.turn_ply > 0 && moves_aside_from_passes(rules, state).next().is_none() {
        let moves = moves_of_turn(rules, state);
        let (stage, _) = moves[usize::from(state.turn_ply)];
        let mut rest = moves.iter().skip(usize::from(state.turn_ply));
        let left_out = rest.position(|(other, _)| !std::ptr::eq(*other, stage));
        match left_out {
            Some(left_out) => state.turn_ply += left_out as u16,
            None => {
                let next = next_player(rules, state);
                state.turn_ply = 0;
                state.trail = None;
                state.ply += 1;
                pass_on(rules, state, next);
            }
        }
    }
}
