//! Moves that are forbidden because of their consequences.

use triagonal::rules::Rules;

use crate::actions::{is_prohibited, obliged};
use crate::ends::end_by_deed_or_place;
use crate::legal::{can_move, in_check, moves_allowed_by};
use crate::making::make_unsettled;
use crate::state::{OMove, State};

/// Returns the legal moves of the player to move, if the game has not ended.
pub fn legal_moves(rules: &Rules, origin: &State, state: &State) -> Vec<OMove> {
    obliged(rules, state, moves_without_duty(rules, origin, state))
}

/// Returns the legal moves without regard to obligations.
pub fn moves_without_duty(rules: &Rules, origin: &State, state: &State) -> Vec<OMove> {
    let allowed = |mv: &OMove| {
        !is_forbidden(rules, origin, state, mv)
            && (!is_prohibited(rules, state, mv, true) || gives_mate(rules, state, mv))
    };
    moves_allowed_by(rules, state, allowed)
}

/// Returns the legal moves without regard to obligations and forbidden consequences.
pub fn moves_without_ban(rules: &Rules, state: &State) -> Vec<OMove> {
    let free = Rules {
        prohibitions: Vec::new(),
        ..rules.clone()
    };
    moves_allowed_by(&free, state, |_| true)
}

fn gives_mate(rules: &Rules, state: &State, mv: &OMove) -> bool {
    let next = make_unsettled(rules, state, mv).state;
    next.turn_ply == 0 && in_check(rules, &next, next.turn) && !can_move(rules, &next)
}

fn is_forbidden(rules: &Rules, origin: &State, state: &State, mv: &OMove) -> bool {
    if !rules.forbidden.checkmate && !rules.forbidden.stalemate {
        return false;
    }
    let made = make_unsettled(rules, state, mv);
    let goes_on = made.state.turn_ply > 0;
    if goes_on || end_by_deed_or_place(rules, origin, &made.state, &made.deed).is_some() {
        return false;
    }
    let barred = if in_check(rules, &made.state, made.state.turn) {
        rules.forbidden.checkmate
    } else {
        rules.forbidden.stalemate
    };
    barred && !can_move(rules, &made.state)
}
