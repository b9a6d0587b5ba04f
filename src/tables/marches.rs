//! Moves of all pieces of a kind at once.
//!
//! Cells are numbered so that a displacement mostly adds the same to the number of a cell wherever it begins.
//! So a kind with few displacements, as a pawn, needs no look at each of its pieces: the set of them is shifted.

use std::collections::BTreeMap;

use crate::geometry::CellId;

use super::aims::Aims;
use super::leaps::Leaps;
use super::set::Set;
use super::strides::Strides;

/// The most marches of a kind.
const MOST_MARCHES: usize = 12;

/// What some displacements of a kind have in common that add the same to the number of a cell.
#[derive(Clone, Debug)]
pub struct March<const W: usize> {
    /// The cells on which it may begin.
    from: Set<W>,
    /// The cells on which it may end with a choice of promotion.
    pub changing: Set<W>,
    /// How it ends and what it passes.
    way: Way,
}

/// How a march goes, told by what it adds to the number of a cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    by: i16,
    /// What leads to the cells that must be empty.
    through: Vec<i16>,
    /// What leads to the cells on which the piece exposes itself, in order.
    passed: Vec<i16>,
    unmoved: bool,
    moves: bool,
    captures: bool,
}

impl<const W: usize> March<W> {
    /// Finds out where it gives a choice of promotion, which it does where it begins or ends in a zone.
    pub(super) fn promote_in(&mut self, zone: &Set<W>) {
        let ends = self.from.moved(self.way.by);
        self.changing = ends & (*zone | (self.from & *zone).moved(self.way.by));
    }

    /// The cells on which it ends for some pieces, given those that have not moved, the empty cells, and those on which
    /// moves may end.
    #[must_use]
    #[inline(always)]
    pub fn ends(&self, army: &Set<W>, unmoved: &Set<W>, empty: &Set<W>, aims: &Aims<W>) -> Set<W> {
        let mut from = *army & self.from;
        if self.way.unmoved {
            from &= *unmoved;
        }
        if from.is_empty() {
            return from;
        }
        for &by in &self.way.through {
            from &= empty.moved(-by);
            if from.is_empty() {
                return from;
            }
        }
        from.moved(self.way.by) & aims.of(self.way.moves, self.way.captures)
    }

    /// Where it began if it ends on a cell.
    #[must_use]
    #[inline]
    pub fn origin(&self, to: CellId) -> CellId {
        CellId(to.0.wrapping_add_signed(-self.way.by))
    }

    /// The cells on which a piece exposes itself that goes from a cell, in order.
    #[inline]
    pub fn passed(&self, from: CellId) -> impl Iterator<Item = CellId> {
        let passed = self.way.passed.iter();
        passed.map(move |&by| CellId(from.0.wrapping_add_signed(by)))
    }

    /// Whether the piece exposes itself.
    #[must_use]
    #[inline]
    pub fn passes(&self) -> bool {
        !self.way.passed.is_empty()
    }
}

/// The marches of a kind all of whose moves are displacements and fixed paths, if they are few and no two
/// lead from one cell to the same other.
pub(super) fn marches<const W: usize>(leaps: &Leaps<W>, strides: &Strides<W>, cells: usize) -> Vec<March<W>> {
    let mut ways: BTreeMap<Way, Set<W>> = BTreeMap::new();
    for from in (0..cells).map(|cell| CellId(cell as u16)) {
        let mut reached = Set::<W>::EMPTY;
        let (moves, captures) = (leaps.moves(from), leaps.captures(from));
        let leaping = (moves | captures).iter().map(|to| {
            let way = Way {
                by: offset(from, to),
                through: Vec::new(),
                passed: Vec::new(),
                unmoved: false,
                moves: moves.has(to),
                captures: captures.has(to),
            };
            (to, way)
        });
        let striding = strides.from(from).iter().map(|stride| {
            let way = Way {
                by: offset(from, stride.to),
                through: stride.through.iter().map(|cell| offset(from, cell)).collect(),
                passed: stride.passed.iter().map(|&cell| offset(from, cell)).collect(),
                unmoved: stride.unmoved,
                moves: stride.moves,
                captures: stride.captures,
            };
            (stride.to, way)
        });
        for (to, way) in leaping.chain(striding) {
            if reached.has(to) {
                return Vec::new();
            }
            reached.insert(to);
            ways.entry(way).or_insert(Set::EMPTY).insert(from);
        }
        if ways.len() > MOST_MARCHES {
            return Vec::new();
        }
    }
    let march = |(way, from)| March {
        from,
        changing: Set::EMPTY,
        way,
    };
    ways.into_iter().map(march).collect()
}

fn offset(from: CellId, to: CellId) -> i16 {
    to.0.wrapping_sub(from.0) as i16
}
