//! Leaps: moves of a single displacement, as sets of targets.

use crate::geometry::{CellId, Space};
use crate::rules::{Contact, Token};
use crate::tables::bitboard::{Bitboard, WIDE, pack_all};
use crate::tables::compile::single_leg::SingleLeg;
use crate::tables::compile::vector_lines::VectorLines;
use crate::tables::target_mask::TargetMask;

/// The leaps of one kind of one player.
///
/// A table is empty where the kind has no such moves.
#[derive(Clone, Debug, Default)]
pub struct Leaps<const W: usize> {
    quiet: Vec<Bitboard<W>>,
    captures: Vec<Bitboard<W>>,
    attackers: Vec<Bitboard<W>>,
    ep_captures: Vec<Bitboard<W>>,
    ep_attackers: Vec<Bitboard<W>>,
}

impl Leaps<WIDE> {
    /// Adds what a rule with one token allows.
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

    pub(in crate::tables) fn pack<const W: usize>(&self) -> Leaps<W> {
        Leaps {
            quiet: pack_all(&self.quiet),
            captures: pack_all(&self.captures),
            attackers: pack_all(&self.attackers),
            ep_captures: pack_all(&self.ep_captures),
            ep_attackers: pack_all(&self.ep_attackers),
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

    /// The cells that a piece can go to if they are empty.
    #[must_use]
    #[inline]
    pub fn quiet(&self, from: CellId) -> Bitboard<W> {
        at(&self.quiet, from)
    }

    /// The cells on which a piece can capture.
    #[must_use]
    #[inline]
    pub fn captures(&self, from: CellId) -> Bitboard<W> {
        at(&self.captures, from)
    }

    /// The cells from which a piece can capture on a cell.
    #[must_use]
    #[inline]
    pub fn attackers(&self, to: CellId) -> Bitboard<W> {
        at(&self.attackers, to)
    }

    /// Whether there are captures en passant.
    #[must_use]
    #[inline]
    pub fn captures_en_passant(&self) -> bool {
        !self.ep_captures.is_empty()
    }

    /// The en passant squares on which a piece can capture.
    #[must_use]
    #[inline]
    pub fn ep_captures(&self, from: CellId) -> Bitboard<W> {
        at(&self.ep_captures, from)
    }

    /// The cells from which a piece can capture on an en passant square.
    #[must_use]
    #[inline]
    pub fn ep_attackers(&self, square: CellId) -> Bitboard<W> {
        at(&self.ep_attackers, square)
    }
}

fn insert(table: &mut Vec<Bitboard<WIDE>>, cells: usize, row: CellId, cell: CellId) {
    if table.is_empty() {
        table.resize(cells, Bitboard::EMPTY);
    }
    table[row.index()].insert(cell);
}

#[inline]
fn at<const W: usize>(table: &[Bitboard<W>], row: CellId) -> Bitboard<W> {
    table.get(row.index()).copied().unwrap_or(Bitboard::EMPTY)
}
