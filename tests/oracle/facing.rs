//! Pieces that face each other.

use std::collections::HashSet;

use triagonal::geometry::{CellId, Vector};
use triagonal::rules::{Event, KindId, PlayerId, Rules};

use crate::legal::enemies;
use crate::state::{State, team};

/// Whether a piece of a player faces another under any end of the game.
pub fn faces(rules: &Rules, state: &State, player: PlayerId) -> bool {
    rules.ends.iter().any(|end| faces_by(rules, &end.event, state, player))
}

/// Whether a piece of a player faces another under one end.
pub fn faces_by(rules: &Rules, event: &Event, state: &State, player: PlayerId) -> bool {
    let Event::Facing { kinds, lines } = event else {
        return false;
    };
    let pieces = state.board.iter();
    let mut own = pieces.filter(|(_, (owner, kind))| *owner == player && kinds.contains(kind));
    own.any(|(&from, _)| {
        lines.iter().any(|&line| {
            first_along(rules, state, from, line)
                .filter(|&(owner, _)| team(rules, owner).is_some())
                .is_some_and(|(owner, kind)| enemies(rules, player, owner) && kinds.contains(&kind))
        })
    })
}

/// Returns the first piece on a line.
fn first_along(rules: &Rules, state: &State, from: CellId, line: Vector) -> Option<(PlayerId, KindId)> {
    let mut place = rules.space.place(from);
    let mut been = HashSet::new();
    loop {
        place = rules.space.step(place, line)?;
        if !been.insert(place) {
            return None;
        }
        match rules.space.cell_at(place.point) {
            Some(cell) if cell == from => return None,
            Some(cell) => {
                if let Some(&piece) = state.board.get(&cell) {
                    return Some(piece);
                }
            }
            None if rules.space.gaps_pass => {}
            None => return None,
        }
    }
}
