//! States of armies and their duration.

use triagonal::rules::{ArmyFact, ArmyTest, Event, KindId, Place, PlayerId, Rules, Size};

use crate::falls::out;
use crate::legal::{enemies, in_check, players};
use crate::state::State;
use crate::ways::in_zone;

/// Returns the indices of the lists of facts that are true of a player.
pub fn true_lists(rules: &Rules, state: &State, player: PlayerId, any_of: &[Vec<ArmyFact>]) -> Vec<usize> {
    let numbers = 0..any_of.len();
    numbers
        .filter(|&number| all_true(rules, state, player, &any_of[number]))
        .collect()
}

/// Whether all facts of a list are true of a player.
fn all_true(rules: &Rules, state: &State, player: PlayerId, facts: &[ArmyFact]) -> bool {
    let (enemy_facts, own_facts): (Vec<&ArmyFact>, Vec<&ArmyFact>) = facts.iter().partition(|fact| fact.enemy);
    if !own_facts
        .iter()
        .all(|fact| is_true(rules, state, &fact.test, player, player))
    {
        return false;
    }
    if enemy_facts.is_empty() {
        return true;
    }
    players(rules)
        .filter(|&enemy| enemies(rules, player, enemy) && !out(rules, state, enemy))
        .any(|enemy| {
            enemy_facts
                .iter()
                .all(|fact| is_true(rules, state, &fact.test, enemy, player))
        })
}

fn is_true(rules: &Rules, state: &State, test: &ArmyTest, whose: PlayerId, against: PlayerId) -> bool {
    match test {
        ArmyTest::Pieces { kinds, size, place } => {
            let pieces = pieces(rules, state, whose, place.as_ref());
            fits(*size, pieces.iter().filter(|kind| kinds.contains(kind)).count())
        }
        ArmyTest::Points { size, place: None } => fits(*size, points(rules, state, whose)),
        ArmyTest::Points { size, place } => {
            let pieces = pieces(rules, state, whose, place.as_ref());
            fits(*size, pieces.into_iter().map(|kind| worth(rules, kind)).sum())
        }
        ArmyTest::EqualPoints => points(rules, state, whose) == points(rules, state, against),
        ArmyTest::Check { denied: false } => in_check(rules, state, whose),
        ArmyTest::Check { denied: true } => !in_check(rules, state, whose),
    }
}

/// Whether the number of a player's pieces of some kinds, on the board and in hand, has a size.
pub fn has_count(rules: &Rules, state: &State, player: PlayerId, kinds: &[KindId], size: Size) -> bool {
    let pieces = pieces(rules, state, player, None);
    fits(size, pieces.iter().filter(|kind| kinds.contains(kind)).count())
}

fn fits(size: Size, count: usize) -> bool {
    match size {
        Size::AtMost(most) => count <= usize::from(most),
        Size::AtLeast(least) => count >= usize::from(least),
    }
}

fn worth(rules: &Rules, kind: KindId) -> usize {
    rules
        .points
        .as_ref()
        .map_or(0, |points| usize::from(points.kinds[kind.index()]))
}

/// Returns the points of all pieces of a player.
fn points(rules: &Rules, state: &State, player: PlayerId) -> usize {
    let pieces = pieces(rules, state, player, None).into_iter();
    let besides = rules.points.as_ref();
    let besides = besides.map_or(0, |points| usize::from(points.players[player.index()]));
    let scored = state.scores.get(&player).map_or(0, |&score| usize::from(score));
    pieces.map(|kind| worth(rules, kind)).sum::<usize>() + besides + scored
}

/// Returns the kinds of a player's pieces, with one entry for each piece.
fn pieces(rules: &Rules, state: &State, player: PlayerId, place: Option<&Place>) -> Vec<KindId> {
    let mut found = Vec::new();
    for (&cell, &(owner, kind)) in &state.board {
        if owner == player && place.is_none_or(|place| in_zone(rules, place.zone, player, cell)) {
            found.push(kind);
        }
    }
    for (&(owner, kind), &count) in &state.hands {
        if owner == player && place.is_none_or(|place| place.hand) {
            found.extend(std::iter::repeat_n(kind, usize::from(count)));
        }
    }
    found
}

/// Returns how long a state has lasted, given all positions since play began; nothing if it does not hold, or did not begin
/// as required.
pub fn count(rules: &Rules, states: &[State], player: PlayerId, event: &Event) -> Option<u32> {
    let Event::Army {
        any_of,
        lasting: Some(lasting),
    } = event
    else {
        return None;
    };
    let holds = |state: &State| !out(rules, state, player) && !true_lists(rules, state, player, any_of).is_empty();
    let held = states.iter().rev().take_while(|state| holds(state)).count();
    let held = &states[states.len() - held..];
    let (first, before) = (held.first()?, &held[..held.len() - 1]);
    let turns = before.iter().filter(|state| state.turn_ply == 0).count();
    if !lasting.beginning.is_empty() && true_lists(rules, first, player, &lasting.beginning).is_empty() {
        return None;
    }
    Some(turns as u32 + first.board.len() as u32 * u32::from(lasting.less))
}
