//! Which positions are the same, and which moves are illegal because they repeat a position.

use triagonal::rules::Rules;

use crate::ends::Past;
use crate::forbidden::legal_moves;
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
        let before = past
            .states
            .iter()
            .filter(|earlier| are_same(rules, past, earlier, &next));
        over && before.count() + 1 >= usize::from(times)
    });
    let began = past.states.iter().rfind(|earlier| earlier.turn_ply == 0);
    let idle = began.is_some_and(|began| began.board == next.board && began.hands == next.hands);
    repeats || (rule.null_turn && over && idle)
}

/// Whether two positions of a game are the same, apart from counters and from passed cells that cannot be used.
pub fn are_same(rules: &Rules, past: &Past, one: &State, other: &State) -> bool {
    with_usable_passes(rules, past, one).same_position(rules, &with_usable_passes(rules, past, other))
}

/// The position without the passed cells on which no capture is legal. With more than two players, or turns of several moves, a
/// capture may be legal later.
fn with_usable_passes(rules: &Rules, past: &Past, state: &State) -> State {
    let mut usable = state.clone();
    if rules.players.len() == 2 && rules.turns.is_none() && !state.passed.is_empty() {
        let moves = legal_moves(rules, &past.origin, state);
        let is_used = |cell, piece| {
            moves
                .iter()
                .any(|mv| mv.to == Some(cell) && mv.captures.contains(&piece))
        };
        usable.passed.retain(|&(cell, piece)| is_used(cell, piece));
    }
    usable
}
