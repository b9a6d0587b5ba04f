//! Pieces that face each other along lines.

use std::collections::HashSet;

use crate::geometry::{CellId, Space, Vector};
use crate::rules::{Event, KindId, Rules};

use crate::tables::bitboard::Bitboard;
use crate::tables::movers::rays::Rays;

/// Kinds whose pieces can face each other.
#[derive(Clone, Debug)]
pub struct Faces<const W: usize> {
    /// The kinds.
    pub kinds: Vec<KindId>,
    rays: Rays<W>,
}

impl<const W: usize> Faces<W> {
    /// All of a game.
    pub(in crate::tables) fn all(rules: &Rules) -> Vec<Self> {
        let of_end = |event: &Event| {
            let Event::Facing { kinds, lines } = event else {
                return None;
            };
            let from = |from| lines.iter().map(move |&line| walk(&rules.space, from, line)).collect();
            let walks: Vec<Vec<Vec<CellId>>> = rules.space.ids().map(from).collect();
            Some(Self {
                kinds: kinds.clone(),
                rays: Rays::new(walks.iter().map(|lines| lines.iter().map(Vec::as_slice))),
            })
        };
        rules.ends.iter().filter_map(|end| of_end(&end.event)).collect()
    }

    /// The first pieces along the lines from a cell.
    #[must_use]
    #[inline]
    pub fn seen(&self, from: CellId, occupied: &Bitboard<W>) -> Bitboard<W> {
        self.rays.reach(from, occupied) & *occupied
    }
}

/// The cells along a line, each the first time that the line comes to it.
fn walk(space: &Space, from: CellId, line: Vector) -> Vec<CellId> {
    let (mut place, mut cells, mut been) = (space.place(from), Vec::new(), HashSet::new());
    while let Some(next) = space.step(place, line).filter(|&next| been.insert(next)) {
        place = next;
        match space.cell_at(place.point) {
            Some(cell) if cell == from => break,
            Some(cell) if !cells.contains(&cell) => cells.push(cell),
            Some(_) => {}
            None if space.gaps_pass => {}
            None => break,
        }
    }
    cells
}
