//! Lines from every cell of the board, as bitboards that are cut at the first blocker.
//!
//! The cell numbers along a line nearly always rise, or fall. So the first occupied cell is the lowest or the highest bit of a
//! bitboard, and a single subtraction or shift cuts the line there. A line that does neither, because it crosses a join, is a
//! chain of segments that do.

use std::sync::Arc;

use crate::geometry::CellId;
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::parts::packer::{Pack, Packer, pack};

/// The lines from each cell; cheap to clone.
#[derive(Clone, Debug)]
pub struct Rays<const W: usize> {
    /// Lines of a single segment: the same number of pairs for each cell, padded with empty lines.
    pairs: Arc<[RayPair<W>]>,
    pairs_per_cell: usize,
    /// For each cell, the chains of segments; empty if no line needs one.
    chains: Arc<[Vec<Chain<W>>]>,
}

pack!(Rays { pairs, chains; pairs_per_cell });

type Chain<const W: usize> = Vec<RaySegment<W>>;

/// A rising and a falling line from a cell, usually in opposite directions.
#[derive(Clone, Copy, Debug)]
struct RayPair<const W: usize> {
    rises: Bitboard<W>,
    falls: Bitboard<W>,
}

pack!(RayPair { rises, falls });

impl<const W: usize> Pack<W> for Arc<[RayPair<WIDE>]> {
    type Packed = Arc<[RayPair<W>]>;

    fn pack(&self, packer: &mut Packer<W>) -> Self::Packed {
        packer.shared(self)
    }
}

impl<const W: usize> Pack<W> for Arc<[Vec<Chain<WIDE>>]> {
    type Packed = Arc<[Vec<Chain<W>>]>;

    fn pack(&self, packer: &mut Packer<W>) -> Self::Packed {
        packer.shared(self)
    }
}

/// A part of a line along which cell numbers only rise, or only fall.
#[derive(Clone, Copy, Debug)]
struct RaySegment<const W: usize> {
    cells: Bitboard<W>,
    rises: bool,
}

pack!(RaySegment { cells; rises });

impl<const W: usize> RaySegment<W> {
    /// The cells up to and including the first occupied one.
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

/// A list of lines for each cell, under construction.
#[derive(Default)]
struct LinesByCell {
    lines: Vec<Bitboard<WIDE>>,
    /// For each cell, the end of its lines in the list.
    ends: Vec<usize>,
}

impl LinesByCell {
    fn end_cell(&mut self) {
        self.ends.push(self.lines.len());
    }

    fn lines_of(&self, cell: usize) -> &[Bitboard<WIDE>] {
        let start = cell.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.lines[start..self.ends[cell]]
    }

    fn most_per_cell(&self) -> usize {
        let counts = (0..self.ends.len()).map(|cell| self.lines_of(cell).len());
        counts.max().unwrap_or(0)
    }

    /// A line of a cell; empty if the cell has fewer lines.
    fn nth(&self, cell: usize, index: usize) -> Bitboard<WIDE> {
        self.lines_of(cell).get(index).copied().unwrap_or(Bitboard::EMPTY)
    }
}

impl Rays<WIDE> {
    /// Builds rays from lines of cells: an iterator over the lines of each cell in turn.
    pub(in crate::tables) fn new<'l>(lines: impl Iterator<Item = impl IntoIterator<Item = &'l [CellId]>>) -> Self {
        let (mut rises, mut falls, mut chains) = (LinesByCell::default(), LinesByCell::default(), Vec::new());
        let mut chain = Vec::new();
        let mut before = Bitboard::EMPTY;
        for (from, of_cell) in (0..).map(CellId).zip(lines) {
            let after = !before - Bitboard::single(from);
            let mut chains_of_cell = Vec::new();
            for line in of_cell {
                split_into_segments(line, &mut chain);
                match chain.as_slice() {
                    [] => {}
                    [only] if (only.rises || line.len() == 1) && (only.cells - after).is_empty() => {
                        rises.lines.push(only.cells);
                    }
                    [only] if (!only.rises || line.len() == 1) && (only.cells - before).is_empty() => {
                        falls.lines.push(only.cells);
                    }
                    chain => chains_of_cell.push(chain.to_vec()),
                }
            }
            rises.end_cell();
            falls.end_cell();
            chains.push(chains_of_cell);
            before.insert(from);
        }
        if chains.iter().all(Vec::is_empty) {
            chains.clear();
        }
        let pairs_per_cell = rises.most_per_cell().max(falls.most_per_cell());
        let cells = 0..rises.ends.len();
        let pairs = cells.flat_map(|cell| (0..pairs_per_cell).map(move |index| (cell, index)));
        let pair = |(cell, index)| RayPair {
            rises: rises.nth(cell, index),
            falls: falls.nth(cell, index),
        };
        Self {
            pairs: pairs.map(pair).collect(),
            pairs_per_cell,
            chains: chains.into(),
        }
    }
}

impl<const W: usize> Rays<W> {
    #[inline]
    fn pairs(&self, from: CellId) -> &[RayPair<W>] {
        &self.pairs[from.index() * self.pairs_per_cell..][..self.pairs_per_cell]
    }

    /// The cells along all lines of a cell, each up to and including the first occupied one.
    #[must_use]
    #[inline(always)]
    pub fn reach(&self, from: CellId, occupied: &Bitboard<W>) -> Bitboard<W> {
        let mut reached = Bitboard::EMPTY;
        for pair in self.pairs(from) {
            let cells = pair.rises | pair.falls;
            if cells.is_empty() {
                break;
            }
            reached |= cells & Bitboard::between(pair.falls & *occupied, pair.rises & *occupied);
        }
        for chain in self.chains(from) {
            reached |= through(chain, occupied);
        }
        reached
    }

    /// Calls back for every line of a cell that contains some of these cells, with a function that cuts the line at its first
    /// blocker.
    #[inline]
    pub fn lines(
        &self,
        from: CellId,
        crossing: &Bitboard<W>,
        mut callback: impl FnMut(&dyn Fn(&Bitboard<W>) -> Bitboard<W>),
    ) {
        for pair in self.pairs(from) {
            for (cells, rises) in [(pair.rises, true), (pair.falls, false)] {
                if cells.intersects(crossing) {
                    let segment = RaySegment { cells, rises };
                    callback(&|occupied| segment.through(occupied));
                }
            }
        }
        for chain in self.chains(from) {
            if chain.iter().any(|segment| segment.cells.intersects(crossing)) {
                callback(&|occupied| through(chain, occupied));
            }
        }
    }

    #[inline]
    fn chains(&self, from: CellId) -> &[Chain<W>] {
        self.chains.get(from.index()).map_or(&[], Vec::as_slice)
    }
}

/// The cells of a chain up to and including the first occupied one.
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

/// Splits a line into as few segments as possible.
fn split_into_segments(line: &[CellId], segments: &mut Chain<WIDE>) {
    segments.clear();
    let mut last: Option<CellId> = None;
    let mut single = false;
    for &cell in line {
        let rises = last.is_none_or(|last| last < cell);
        match segments.last_mut() {
            Some(segment) if single || segment.rises == rises => {
                segment.rises = rises;
                segment.cells.insert(cell);
                single = false;
            }
            _ => {
                segments.push(RaySegment {
                    cells: Bitboard::single(cell),
                    rises: true,
                });
                single = true;
            }
        }
        last = Some(cell);
    }
}
