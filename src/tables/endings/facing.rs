//! Lines along which pieces face each other.

use std::collections::HashSet;

use crate::geometry::{CellId, Space, Vector};
use crate::rules::{KindId, Rules};
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::parts::packer::{Pack, Packer, pack};
use crate::tables::parts::rays::Rays;

/// The kinds whose pieces can face each other, and the lines along which they do.
#[derive(Clone, Debug)]
pub struct FacingLines<const W: usize> {
    /// The kinds.
    pub kinds: Vec<KindId>,
    rays: Rays<W>,
}

pack!(FacingLines { rays; kinds });

impl FacingLines<WIDE> {
    pub(in crate::tables) fn new(rules: &Rules, kinds: &[KindId], lines: &[Vector]) -> Self {
        let from = |from| {
            lines
                .iter()
                .map(move |&line| cells_along(&rules.space, from, line))
                .collect()
        };
        let lines: Vec<Vec<Vec<CellId>>> = rules.space.ids().map(from).collect();
        Self {
            kinds: kinds.to_vec(),
            rays: Rays::new(lines.iter().map(|lines| lines.iter().map(Vec::as_slice))),
        }
    }
}

impl<const W: usize> FacingLines<W> {
    /// The first pieces along the lines from a cell.
    #[must_use]
    #[inline]
    pub fn first_pieces(&self, from: CellId, occupied: &Bitboard<W>) -> Bitboard<W> {
        self.rays.reach(from, occupied) & *occupied
    }
}

/// The cells along a line, each where the line first reaches it.
fn cells_along(space: &Space, from: CellId, line: Vector) -> Vec<CellId> {
    let (mut place, mut cells, mut visited) = (space.place(from), Vec::new(), HashSet::new());
    while let Some(next) = space.step(place, line).filter(|&next| visited.insert(next)) {
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
