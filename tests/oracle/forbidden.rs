//! Moves that may not be made for what they bring about.

use triagonal::rules::{Forbidden, Rules};

use crate::oracle::ends::end_by_deed_or_place;
use crate::oracle::legal::{can_move, in_check, moves_allowed_by};
use crate::oracle::making::make;
use crate::oracle::state::{OMove, State};

/// The legal moves of the player to move, as far as the game has not ended before.
pub fn legal_moves(rules: &Rules, origin: &State, state: &State) -> Vec<OMove> {
    moves_allowed_by(rules, state, |mv| !is_forbidden(rules, origin, state, mv))
}

/// The moves there would be if nothing were forbidden.
pub fn moves_without_ban(rules: &Rules, state: &State) -> Vec<OMove> {
    moves_allowed_by(rules, state, |_| true)
}

fn is_forbidden(rules: &Rules, origin: &State, state: &State, mv: &OMove) -> bool {
    if rules.forbidden == Forbidden::default() {
        return false;
    }
    let made = make(rules, state, mv);
    if end_by_deed_or_place(rules, origin, &made.state, &made.deed).is_some() {
        return false;
    }
    let barred = if in_check(rules, &made.state, made.state.turn) {
        rules.forbidden.checkmate
    } else {
        rules.forbidden.stalemate
    };
    barred && !can_move(rules, &made.state)
}
