//! Meeting pieces, and the choices of which to remove before a move.

use std::collections::BTreeSet;

use triagonal::geometry::{CellId, Shift};
use triagonal::rules::limits::MAX_MEETING_PAIRS;
use triagonal::rules::{PlayerId, Rules};

use crate::state::{State, team};

/// Returns all sets of cells that a player may clear before moving, including the empty set.
pub fn removals(rules: &Rules, state: &State, player: PlayerId) -> BTreeSet<BTreeSet<CellId>> {
    let mut sets = BTreeSet::from([BTreeSet::new()]);
    for (one, other) in pairs(rules, state, player).into_iter().take(MAX_MEETING_PAIRS) {
        // A piece is removed together with one partner only.
        let with_pair: Vec<_> = sets
            .iter()
            .filter(|set| !set.contains(&one) && !set.contains(&other))
            .map(|set| set.iter().copied().chain([one, other]).collect())
            .collect();
        sets.extend(with_pair);
    }
    sets
}

fn pairs(rules: &Rules, state: &State, player: PlayerId) -> Vec<(CellId, CellId)> {
    let team = |owner: PlayerId| team(rules, owner);
    let mut found = Vec::new();
    for meeting in &rules.meetings {
        for (&cell, &(owner, kind)) in &state.board {
            if kind != meeting.one || team(owner).is_none() || team(owner) == team(player) {
                continue;
            }
            if let Shift::Cell(facing) = rules.space.shift(cell, meeting.facing[owner.index()])
                && facing != cell
                && state.board.get(&facing) == Some(&(owner, meeting.other))
            {
                found.push((cell, facing));
            }
        }
    }
    let mut known = BTreeSet::new();
    found.retain(|&(one, other)| known.insert(BTreeSet::from([one, other])));
    found
}

/// Returns the position with some cells cleared.
pub fn without(state: &State, cells: &BTreeSet<CellId>) -> State {
    let mut cleared = state.clone();
    cleared.board.retain(|cell, _| !cells.contains(cell));
    cleared.passed.retain(|(_, piece)| !cells.contains(piece));
    cleared.unmoved.retain(|cell| !cells.contains(cell));
    cleared
}
