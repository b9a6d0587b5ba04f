//! Moves that are illegal because they repeat a position.

use triagonal::rules::Rules;

use crate::ends::Past;
use crate::making::make;
use crate::state::{OMove, State};

/// Whether a move repeats a position that no move may repeat, given all positions so far.
pub fn brings_back(rules: &Rules, past: &Past, state: &State, mv: &OMove) -> bool {
    let rule = rules.forbidden.recurrence;
    if rule.repetition.is_none() && !rule.null_turn {
        return false;
    }
    let next = make(rules, state, mv).state;
    let over = next.turn_ply == 0;
    let repeats = rule.repetition.is_some_and(|times| {
        let before = past.states.iter().filter(|earlier| earlier.same_position(rules, &next));
        over && before.count() + 1 >= usize::from(times)
    });
    let began = past.states.iter().rfind(|earlier| earlier.turn_ply == 0);
    let idle = began.is_some_and(|began| began.board == next.board && began.hands == next.hands);
    repeats || (rule.null_turn && over && idle)
}
