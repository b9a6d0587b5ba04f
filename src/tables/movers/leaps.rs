//! Moves of a single displacement, as sets of targets.

use crate::geometry::{CellId, Space};
use crate::rules::{Contact, MoveRule, Token};

use crate::tables::bitboard::Bitboard;
use crate::tables::compile::vector_lines::VectorLines;
use crate::tables::compile::within::Within;
use crate::tables::target_mask::TargetMask;

/// The single displacements of one kind of one player.
///
/// A table is empty where the kind has no such moves.
#[derive(Clone, Debug, Default)]
pub struct Leaps<const W: usize> {
    moves: Vec<Bitboard<W>>,
    captures: Vec<Bitboard<W>>,
    attackers: Vec<Bitboard<W>>,
    ep_captures: Vec<Bitboard<W>>,
    ep_attackers: Vec<Bitboard<W>>,
}

impl<const W: usize> Leaps<W> {
    /// Whether a rule with these tokens is of a single displacement.
    pub(in crate::tables) fn cover(rule: &MoveRule, tokens: &[&Token]) -> bool {
        let &[token] = tokens else { return false };
        let once = token.min == 1 && token.max == Some(1);
        let special = rule.conditions.unmoved || rule.conditions.near.is_some();
        let odd_piece = token.kinds.is_some() && (token.on.enemy || token.on.en_passant);
        let odd_en_passant = token.on.en_passant && token.contact != Contact::Capture;
        once && !special && !odd_piece && token.contact != Contact::Swap && !odd_en_passant
    }

    /// Adds what a rule allows that is of a single displacement.
    pub(in crate::tables) fn add(
        &mut self,
        space: &Space,
        vector_lines: &mut VectorLines,
        rule: &MoveRule,
        token: &Token,
        within: &Within<W>,
    ) {
        let cells = space.cells.len();
        for &vector in rule.paths.iter().filter_map(|path| path.first()) {
            let steps = vector_lines.steps(space, vector);
            for (from, to) in (0..).map(CellId).zip(steps.iter()) {
                let &Some(to) = to else { continue };
                if to == from || !within.allows(from, to) {
                    continue;
                }
                if token.on.empty {
                    insert(&mut self.moves, cells, from, to);
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

    /// The cells a piece can go to, given those on which its moves may end.
    #[must_use]
    #[inline(always)]
    pub fn targets(&self, from: CellId, mask: &TargetMask<W>) -> Bitboard<W> {
        (self.moves(from) & mask.quiet) | (self.captures(from) & mask.capture)
    }

    /// The cells a piece may go to if they are empty.
    #[must_use]
    #[inline]
    pub fn moves(&self, from: CellId) -> Bitboard<W> {
        at(&self.moves, from)
    }

    /// The cells a piece may capture on.
    #[must_use]
    #[inline]
    pub fn captures(&self, from: CellId) -> Bitboard<W> {
        at(&self.captures, from)
    }

    /// The cells from which a piece may capture on a cell.
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

    /// The cells a piece may go to by capturing en passant.
    #[must_use]
    #[inline]
    pub fn ep_captures(&self, from: CellId) -> Bitboard<W> {
        at(&self.ep_captures, from)
    }

    /// The cells from which a piece may capture en passant by going to a cell.
    #[must_use]
    #[inline]
    pub fn ep_attackers(&self, to: CellId) -> Bitboard<W> {
        at(&self.ep_attackers, to)
    }
}

fn insert<const W: usize>(table: &mut Vec<Bitboard<W>>, cells: usize, row: CellId, cell: CellId) {
    if table.is_empty() {
        table.resize(cells, Bitboard::EMPTY);
    }
    table[row.index()].insert(cell);
}

#[inline]
fn at<const W: usize>(table: &[Bitboard<W>], row: CellId) -> Bitboard<W> {
    table.get(row.index()).copied().unwrap_or(Bitboard::EMPTY)
}
