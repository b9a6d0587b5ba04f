//! Moves of a single displacement, as sets of targets.

use crate::geometry::{CellId, Space};
use crate::rules::{Mark, MoveRule, Token};

use super::aims::Aims;
use super::courses::Courses;
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
    /// Whether a rule with these tokens is of a single displacement.
    pub(super) fn cover(rule: &MoveRule, tokens: &[&Token]) -> bool {
        let &[token] = tokens else { return false };
        let once = token.min == 1 && token.max == Some(1);
        let special = rule.unmoved || rule.near.is_some();
        let odd_piece = token.kinds.is_some() && (token.on.enemy || token.on.passed);
        let odd_passed = token.on.passed && token.mark != Mark::Capture;
        once && !special && !odd_piece && token.mark != Mark::Swap && !odd_passed
    }

    /// Adds what a rule allows that is of a single displacement.
    pub(super) fn add(
        &mut self,
        space: &Space,
        courses: &mut Courses,
        rule: &MoveRule,
        token: &Token,
        within: &Within<W>,
    ) {
        let cells = space.cells.len();
        for &vector in rule.paths.iter().filter_map(|path| path.first()) {
            let steps = courses.steps(space, vector);
            for (from, to) in (0..).map(CellId).zip(steps.iter()) {
                let &Some(to) = to else { continue };
                if to == from || !within.allows(from, to) {
                    continue;
                }
                if token.on.empty {
                    insert(&mut self.moves, cells, from, to);
                }
                if token.on.enemy && token.mark == Mark::Capture {
                    insert(&mut self.captures, cells, from, to);
                    insert(&mut self.attackers, cells, to, from);
                }
                if token.on.passed {
                    insert(&mut self.passed, cells, from, to);
                    insert(&mut self.passed_from, cells, to, from);
                }
            }
        }
    }

    /// The cells a piece can go to, given those on which its moves may end.
    #[must_use]
    #[inline(always)]
    pub fn targets(&self, from: CellId, aims: &Aims<W>) -> Set<W> {
        (self.moves(from) & aims.empty) | (self.captures(from) & aims.prey)
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

fn insert<const W: usize>(table: &mut Vec<Set<W>>, cells: usize, row: CellId, cell: CellId) {
    if table.is_empty() {
        table.resize(cells, Set::EMPTY);
    }
    table[row.index()].insert(cell);
}

#[inline]
fn at<const W: usize>(table: &[Set<W>], row: CellId) -> Set<W> {
    table.get(row.index()).copied().unwrap_or(Set::EMPTY)
}
