//! Leaps: moves by a single displacement, as target sets.

use std::sync::Arc;

use crate::geometry::{CellId, Space};
use crate::rules::{Contact, Token};
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::parts::packer::{Pack, Packer, pack};
use crate::tables::parts::single_leg::SingleLeg;
use crate::tables::parts::vector_lines::VectorLines;
use crate::tables::target_mask::TargetMask;

/// The leaps of one kind of one player.
///
/// A table is empty if the kind has no such moves. Kinds with the same leaps share their tables.
#[derive(Clone, Debug, Default)]
pub struct Leaps<const W: usize> {
    quiet: Arc<[Bitboard<W>]>,
    captures: Arc<[Bitboard<W>]>,
    attackers: Arc<[Bitboard<W>]>,
    ep_captures: Arc<[Bitboard<W>]>,
    ep_attackers: Arc<[Bitboard<W>]>,
}

pack!(Leaps {
    quiet,
    captures,
    attackers,
    ep_captures,
    ep_attackers
});

impl Leaps<WIDE> {
    /// Adds the moves of a rule with a single token.
    pub(in crate::tables) fn add(&mut self, space: &Space, lines: &mut VectorLines, leg: &SingleLeg, token: &Token) {
        let cells = space.cells.len();
        for &vector in leg.rule.paths.iter().filter_map(|path| path.first()) {
            let steps = lines.steps(space, vector);
            for (from, to) in (0..).map(CellId).zip(steps.iter()) {
                let &Some(to) = to else { continue };
                if to == from || !leg.allows(from, to) {
                    continue;
                }
                if token.on.empty {
                    insert(&mut self.quiet, cells, from, to);
                }
                if token.on.enemy && token.contact == Contact::Capture {
                    insert(&mut self.captures, cells, from, to);
                    insert(&mut self.attackers, cells, to, from);
                }
                if token.on.en_passant {
                    insert(&mut self.ep_captures, cells, from, to);
                    insert(&mut self.ep_attackers, cells, to, from);
                }
            }
        }
    }
}

impl<const W: usize> Leaps<W> {
    /// The targets of a piece within a mask.
    #[must_use]
    #[inline(always)]
    pub fn targets(&self, from: CellId, mask: &TargetMask<W>) -> Bitboard<W> {
        (self.quiet(from) & mask.quiet) | (self.captures(from) & mask.capture)
    }

    /// The cells to which a piece can move if they are empty.
    #[must_use]
    #[inline]
    pub fn quiet(&self, from: CellId) -> Bitboard<W> {
        row_of(&self.quiet, from)
    }

    /// The cells on which a piece can capture.
    #[must_use]
    #[inline]
    pub fn captures(&self, from: CellId) -> Bitboard<W> {
        row_of(&self.captures, from)
    }

    /// The cells from which a piece can capture on a cell.
    #[must_use]
    #[inline]
    pub fn attackers(&self, to: CellId) -> Bitboard<W> {
        row_of(&self.attackers, to)
    }

    /// Whether there are en passant captures.
    #[must_use]
    #[inline]
    pub fn captures_en_passant(&self) -> bool {
        !self.ep_captures.is_empty()
    }

    /// The en passant squares on which a piece can capture.
    #[must_use]
    #[inline]
    pub fn ep_captures(&self, from: CellId) -> Bitboard<W> {
        row_of(&self.ep_captures, from)
    }

    /// The cells from which a piece can capture on an en passant square.
    #[must_use]
    #[inline]
    pub fn ep_attackers(&self, square: CellId) -> Bitboard<W> {
        row_of(&self.ep_attackers, square)
    }
}

fn insert(table: &mut Arc<[Bitboard<WIDE>]>, cells: usize, row: CellId, cell: CellId) {
    if table.is_empty() {
        *table = vec![Bitboard::EMPTY; cells].into();
    }
    Arc::make_mut(table)[row.index()].insert(cell);
}

#[inline]
fn row_of<const W: usize>(table: &[Bitboard<W>], row: CellId) -> Bitboard<W> {
    table.get(row.index()).copied().unwrap_or(Bitboard::EMPTY)
}
