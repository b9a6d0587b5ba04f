//! Pieces that the lines of effects mark.

use triagonal::geometry::{CellId, Place, Vector};
use triagonal::rules::{Contact, MoveRule, PlayerId, Rules, Token};

use crate::legal::enemies;
use crate::lines::step;
use crate::state::State;
use crate::ways::in_zone;

/// A marked piece.
#[derive(Clone)]
pub struct Marked {
    /// The cell of the piece.
    pub cell: CellId,
    /// The direction of the line.
    pub vector: Vector,
    /// The places from the end of the move to the piece.
    pub places: Vec<Place>,
}

/// The line that is followed.
struct Line<'l> {
    rules: &'l Rules,
    state: &'l State,
    us: PlayerId,
    from: CellId,
}

/// Returns the pieces that lines from the end of a player's move mark, in the order of the lines.
pub fn marks(rules: &Rules, state: &State, (us, from): (PlayerId, CellId), lines: &[MoveRule]) -> Vec<Marked> {
    let line = Line { rules, state, us, from };
    let mut marked = Vec::new();
    for rule in lines {
        let zone = rule.conditions.from;
        if zone.is_none_or(|zone| in_zone(rules, zone, us, from)) {
            for path in &rule.paths {
                let begin = rules.space.place(from);
                follow(&line, &rule.legs[0], 0, path[0], &[begin], &[], &mut marked);
            }
        }
    }
    marked
}

/// Follows the tokens of a line, with every number of cells that each token may match. `places` leads from the end of the move
/// to the current place.
fn follow(
    line: &Line<'_>,
    tokens: &[Token],
    taken: u16,
    vector: Vector,
    places: &[Place],
    so_far: &[Marked],
    marked: &mut Vec<Marked>,
) {
    let place = places[places.len() - 1];
    let Some((token, rest)) = tokens.split_first() else {
        if line.rules.space.cell_at(place.point).is_some() {
            marked.extend_from_slice(so_far);
        }
        return;
    };
    if taken >= token.min {
        follow(line, rest, 0, vector, places, so_far, marked);
    }
    if token.max.is_some_and(|max| taken >= max) {
        return;
    }
    let Some(next) = step(&line.rules.space, place, vector) else {
        return;
    };
    let places: Vec<Place> = places.iter().copied().chain([next]).collect();
    let mut so_far = so_far.to_vec();
    let matches = match line.rules.space.cell_at(next.point) {
        None => token.on.empty && token.zone.is_none(),
        Some(cell) if cell == line.from => false,
        Some(cell) if token.zone.is_some_and(|zone| !in_zone(line.rules, zone, line.us, cell)) => false,
        Some(cell) => match line.state.board.get(&cell) {
            None => token.on.empty,
            Some(&(owner, kind)) => {
                if token.contact == Contact::Capture {
                    let places = places.clone();
                    so_far.push(Marked { cell, vector, places });
                }
                let side = if enemies(line.rules, line.us, owner) {
                    token.on.enemy
                } else {
                    token.on.friend
                };
                side && token.kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind))
            }
        },
    };
    if matches {
        follow(line, tokens, taken + 1, vector, &places, &so_far, marked);
    }
}
