//! Moves of a single displacement, as sets of targets.

use crate::geometry::{CellId, Shift, Space};
use crate::rules::{Mark, MoveRule, Token};

use super::set::Set;
use super::within::Within;

/// The single displacements of one kind of one player.
///
/// A table is empty where the kind has no such moves.
#[derive(Clone, Debug, Default)]
pub struct Leaps<const W: usize> {
    moves: Vec<Set<W>>,
    captures: Vec<Set<W>>,
    attackers: Vec<Set<W>>,
    passed: Vec<Set<W>>,
    passed_from: Vec<Set<W>>,
}

impl<const W: usize> Leaps<W> {
    /// Adds what a rule allows, if the rule is of a single displacement; tells whether it is.
    pub(super) fn add(&mut self, space: &Space, rule: &MoveRule, tokens: &[&Token], within: &Within<W>) -> bool {
        let &[token] = tokens else { return false };
        let once = token.min == 1 && token.max == Some(1);
        let captures = token.mark == Mark::Capture;
        let special = rule.unmoved || rule.near.is_some();
        let odd_piece = token.kinds.is_some() && (token.on.enemy || token.on.passed);
        if !once || special || odd_piece || token.mark == Mark::Swap || (token.on.passed && !captures) {
            return false;
        }
        for from in space.ids() {
            for path in &rule.paths {
                let Some(Shift::Cell(to)) = path.first().map(|&vector| space.shift(from, vector)) else {
                    continue;
                };
                if to == from || !within.allows(from, to) {
                    continue;
                }
                if token.on.empty {
                    insert(&mut self.moves, space, from, to);
                }
                if token.on.enemy && captures {
                    insert(&mut self.captures, space, from, to);
                    insert(&mut self.attackers, space, to, from);
                }
                if token.on.passed {
                    insert(&mut self.passed, space, from, to);
                    insert(&mut self.passed_from, space, to, from);
                }
            }
        }
        true
    }

    /// The cells a piece may go to if they are empty.
    #[must_use]
    #[inline]
    pub fn moves(&self, from: CellId) -> Set<W> {
        at(&self.moves, from)
    }

    /// The cells a piece may capture on.
    #[must_use]
    #[inline]
    pub fn captures(&self, from: CellId) -> Set<W> {
        at(&self.captures, from)
    }

    /// The cells from which a piece may capture on a cell.
    #[must_use]
    #[inline]
    pub fn attackers(&self, to: CellId) -> Set<W> {
        at(&self.attackers, to)
    }

    /// Whether there are captures en passant.
    #[must_use]
    #[inline]
    pub fn has_passed(&self) -> bool {
        !self.passed.is_empty()
    }

    /// The cells a piece may go to by capturing en passant.
    #[must_use]
    #[inline]
    pub fn passed(&self, from: CellId) -> Set<W> {
        at(&self.passed, from)
    }

    /// The cells from which a piece may capture en passant by going to a cell.
    #[must_use]
    #[inline]
    pub fn passed_from(&self, to: CellId) -> Set<W> {
        at(&self.passed_from, to)
    }
}

fn insert<const W: usize>(table: &mut Vec<Set<W>>, space: &Space, row: CellId, cell: CellId) {
    if table.is_empty() {
        table.resize(space.cells.len(), Set::EMPTY);
    }
    table[row.index()].insert(cell);
}

#[inline]
fn at<const W: usize>(table: &[Set<W>], row: CellId) -> Set<W> {
    table.get(row.index()).copied().unwrap_or(Set::EMPTY)
}
