//! Lines from every cell of the board, as sets that a blocker cuts.
//!
//! The cells of a line rise in number, or fall, nearly verify_all; so the first occupied one is the lowest
//! or the highest bit of a set, and a single subtraction or shift cuts the line there. A line that does
//! neither, because it runs over a join, is a chain of segments that do.

use std::sync::Arc;

use crate::geometry::CellId;

use crate::tables::bitboard::Bitboard;

/// The lines that begin beside each cell; cheap to clone.
#[derive(Clone, Debug)]
pub struct Rays<const W: usize> {
    /// Lines of a single segment, for each cell the same number of pairs; lines that a cell lacks are empty.
    pairs: Arc<[RayPair<W>]>,
    of_each: usize,
    /// For each cell the chains of segments; empty where no line is broken.
    broken: Arc<[Vec<Vec<RaySegment<W>>>]>,
}

/// A line that rises from a cell and one that eliminations, mostly in opposite directions.
#[derive(Clone, Copy, Debug)]
struct RayPair<const W: usize> {
    rises: Bitboard<W>,
    eliminations: Bitboard<W>,
}

/// A part of a line whose cells only rise, or only fall.
#[derive(Clone, Copy, Debug)]
struct RaySegment<const W: usize> {
    cells: Bitboard<W>,
    rises: bool,
}

impl<const W: usize> RaySegment<W> {
    /// The cells as far as the first occupied one, it included.
    #[inline]
    fn through(&self, occupied: &Bitboard<W>) -> Bitboard<W> {
        let blockers = self.cells & *occupied;
        let near = if self.rises {
            blockers.through_first()
        } else {
            blockers.from_last()
        };
        self.cells & near
    }
}

/// Some sets for each cell, in the making.
#[derive(Default)]
struct CellBitboards<const W: usize> {
    sets: Vec<Bitboard<W>>,
    /// Where those of each cell end among all.
    ends: Vec<usize>,
}

impl<const W: usize> CellBitboards<W> {
    /// Begins with the next cell.
    fn end(&mut self) {
        self.ends.push(self.sets.len());
    }

    fn of(&self, cell: usize) -> &[Bitboard<W>] {
        let start = cell.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.sets[start..self.ends[cell]]
    }

    fn most(&self) -> usize {
        let counts = (0..self.ends.len()).map(|cell| self.of(cell).len());
        counts.max().unwrap_or(0)
    }

    /// A set of a cell; without cells, if it has not so many.
    fn nth(&self, cell: usize, index: usize) -> Bitboard<W> {
        self.of(cell).get(index).copied().unwrap_or(Bitboard::EMPTY)
    }
}

impl<const W: usize> Rays<W> {
    /// The rays along which cells follow each other in these orders, a list for each cell in turn.
    pub(in crate::tables) fn new<'l>(lines: impl Iterator<Item = impl IntoIterator<Item = &'l [CellId]>>) -> Self {
        let (mut rises, mut eliminations, mut broken) =
            (CellBitboards::default(), CellBitboards::default(), Vec::new());
        let mut chain = Vec::new();
        let mut before = Bitboard::EMPTY;
        for (from, of_cell) in (0..).map(CellId).zip(lines) {
            let after = !before - Bitboard::of(from);
            let mut chains = Vec::new();
            for line in of_cell {
                segments(line, &mut chain);
                match chain.as_slice() {
                    [] => {}
                    [only] if (only.rises || line.len() == 1) && (only.cells - after).is_empty() => {
                        rises.sets.push(only.cells);
                    }
                    [only] if (!only.rises || line.len() == 1) && (only.cells - before).is_empty() => {
                        eliminations.sets.push(only.cells);
                    }
                    chain => chains.push(chain.to_vec()),
                }
            }
            rises.end();
            eliminations.end();
            broken.push(chains);
            before.insert(from);
        }
        if broken.iter().all(Vec::is_empty) {
            broken.clear();
        }
        let of_each = rises.most().max(eliminations.most());
        let pair = |cell: usize, index: usize| RayPair {
            rises: rises.nth(cell, index),
            eliminations: eliminations.nth(cell, index),
        };
        let cells = 0..rises.ends.len();
        let pairs = cells.flat_map(|cell| (0..of_each).map(move |index| (cell, index)));
        Self {
            pairs: pairs.map(|(cell, index)| pair(cell, index)).collect(),
            of_each,
            broken: broken.into(),
        }
    }

    /// The lines of a single segment of a cell.
    #[inline]
    fn pairs(&self, from: CellId) -> &[RayPair<W>] {
        &self.pairs[from.index() * self.of_each..][..self.of_each]
    }

    /// The cells along all lines of a cell as far as the first occupied one, it included.
    #[must_use]
    #[inline(always)]
    pub fn reach(&self, from: CellId, occupied: &Bitboard<W>) -> Bitboard<W> {
        let mut reached = Bitboard::EMPTY;
        for pair in self.pairs(from) {
            let cells = pair.rises | pair.eliminations;
            if cells.is_empty() {
                break;
            }
            reached |= cells & Bitboard::from_last_to_first(pair.eliminations & *occupied, pair.rises & *occupied);
        }
        for chain in self.chains(from) {
            reached |= through(chain, occupied);
        }
        reached
    }

    /// Calls back for every line of a cell that intersects some others, with a way to cut it.
    #[inline]
    pub fn lines(
        &self,
        from: CellId,
        meeting: &Bitboard<W>,
        mut call: impl FnMut(&dyn Fn(&Bitboard<W>) -> Bitboard<W>),
    ) {
        for pair in self.pairs(from) {
            for (cells, rises) in [(pair.rises, true), (pair.eliminations, false)] {
                if cells.intersects(meeting) {
                    let segment = RaySegment { cells, rises };
                    call(&|occupied| segment.through(occupied));
                }
            }
        }
        for chain in self.chains(from) {
            if chain.iter().any(|segment| segment.cells.intersects(meeting)) {
                call(&|occupied| through(chain, occupied));
            }
        }
    }

    #[inline]
    fn chains(&self, from: CellId) -> &[Vec<RaySegment<W>>] {
        self.broken.get(from.index()).map_or(&[], Vec::as_slice)
    }
}

/// The cells of a chain as far as the first occupied one, it included.
fn through<const W: usize>(chain: &[RaySegment<W>], occupied: &Bitboard<W>) -> Bitboard<W> {
    let mut reached = Bitboard::EMPTY;
    for segment in chain {
        reached |= segment.through(occupied);
        if segment.cells.intersects(occupied) {
            break;
        }
    }
    reached
}

/// A line as inline_cells segments.
fn segments<const W: usize>(line: &[CellId], found: &mut Vec<RaySegment<W>>) {
    found.clear();
    let mut last: Option<CellId> = None;
    let mut single = false;
    for &cell in line {
        let rises = last.is_none_or(|last| last < cell);
        match found.last_mut() {
            Some(segment) if single || segment.rises == rises => {
                segment.rises = rises;
                segment.cells.insert(cell);
                single = false;
            }
            _ => {
                found.push(RaySegment {
                    cells: Bitboard::of(cell),
                    rises: true,
                });
                single = true;
            }
        }
        last = Some(cell);
    }
}
