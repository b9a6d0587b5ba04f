//! Lines from every cell of the board, as sets that a blocker cuts.
//!
//! The cells of a line rise in number, or fall, nearly everywhere; so the first occupied one is the lowest
//! or the highest bit of a set, and a single subtraction or shift cuts the line there. A line that does
//! neither, because it runs over a join, is a chain of stretches that do.

use std::sync::Arc;

use crate::geometry::CellId;

use super::set::Set;

/// The lines that begin beside each cell; cheap to clone.
#[derive(Clone, Debug)]
pub struct Rays<const W: usize> {
    /// Lines of a single stretch, for each cell the same number of pairs; lines that a cell lacks are empty.
    pairs: Arc<[Pair<W>]>,
    of_each: usize,
    /// For each cell the chains of stretches; empty where no line is broken.
    broken: Arc<[Vec<Vec<Stretch<W>>>]>,
}

/// A line that rises from a cell and one that falls, mostly in opposite directions.
#[derive(Clone, Copy, Debug)]
struct Pair<const W: usize> {
    rises: Set<W>,
    falls: Set<W>,
}

/// A part of a line whose cells only rise, or only fall.
#[derive(Clone, Copy, Debug)]
struct Stretch<const W: usize> {
    cells: Set<W>,
    rises: bool,
}

impl<const W: usize> Stretch<W> {
    /// The cells as far as the first occupied one, it included.
    #[inline]
    fn through(&self, occupied: &Set<W>) -> Set<W> {
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
struct Few<const W: usize> {
    sets: Vec<Set<W>>,
    /// Where those of each cell end among all.
    ends: Vec<usize>,
}

impl<const W: usize> Few<W> {
    /// Begins with the next cell.
    fn end(&mut self) {
        self.ends.push(self.sets.len());
    }

    fn of(&self, cell: usize) -> &[Set<W>] {
        let start = cell.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.sets[start..self.ends[cell]]
    }

    fn most(&self) -> usize {
        let counts = (0..self.ends.len()).map(|cell| self.of(cell).len());
        counts.max().unwrap_or(0)
    }

    /// A set of a cell; without cells, if it has not so many.
    fn nth(&self, cell: usize, index: usize) -> Set<W> {
        self.of(cell).get(index).copied().unwrap_or(Set::EMPTY)
    }
}

impl<const W: usize> Rays<W> {
    /// The rays along which cells follow each other in these orders, a list for each cell in turn.
    pub(super) fn new<'l>(lines: impl Iterator<Item = impl IntoIterator<Item = &'l [CellId]>>) -> Self {
        let (mut rises, mut falls, mut broken) = (Few::default(), Few::default(), Vec::new());
        let mut chain = Vec::new();
        let mut before = Set::EMPTY;
        for (from, of_cell) in (0..).map(CellId).zip(lines) {
            let after = !before - Set::of(from);
            let mut chains = Vec::new();
            for line in of_cell {
                stretches(line, &mut chain);
                match chain.as_slice() {
                    [] => {}
                    [only] if (only.rises || line.len() == 1) && (only.cells - after).is_empty() => {
                        rises.sets.push(only.cells);
                    }
                    [only] if (!only.rises || line.len() == 1) && (only.cells - before).is_empty() => {
                        falls.sets.push(only.cells);
                    }
                    chain => chains.push(chain.to_vec()),
                }
            }
            rises.end();
            falls.end();
            broken.push(chains);
            before.insert(from);
        }
        if broken.iter().all(Vec::is_empty) {
            broken.clear();
        }
        let of_each = rises.most().max(falls.most());
        let pair = |cell: usize, index: usize| Pair {
            rises: rises.nth(cell, index),
            falls: falls.nth(cell, index),
        };
        let cells = 0..rises.ends.len();
        let pairs = cells.flat_map(|cell| (0..of_each).map(move |index| (cell, index)));
        Self {
            pairs: pairs.map(|(cell, index)| pair(cell, index)).collect(),
            of_each,
            broken: broken.into(),
        }
    }

    /// The lines of a single stretch of a cell.
    #[inline]
    fn pairs(&self, from: CellId) -> &[Pair<W>] {
        &self.pairs[from.index() * self.of_each..][..self.of_each]
    }

    /// The cells along all lines of a cell as far as the first occupied one, it included.
    #[must_use]
    #[inline(always)]
    pub fn reach(&self, from: CellId, occupied: &Set<W>) -> Set<W> {
        let mut reached = Set::EMPTY;
        for pair in self.pairs(from) {
            let cells = pair.rises | pair.falls;
            if cells.is_empty() {
                break;
            }
            reached |= cells & Set::from_last_to_first(pair.falls & *occupied, pair.rises & *occupied);
        }
        for chain in self.chains(from) {
            reached |= through(chain, occupied);
        }
        reached
    }

    /// Calls back for every line of a cell that meets some others, with a way to cut it.
    #[inline]
    pub fn lines(&self, from: CellId, meeting: &Set<W>, mut call: impl FnMut(&dyn Fn(&Set<W>) -> Set<W>)) {
        for pair in self.pairs(from) {
            for (cells, rises) in [(pair.rises, true), (pair.falls, false)] {
                if cells.meets(meeting) {
                    let stretch = Stretch { cells, rises };
                    call(&|occupied| stretch.through(occupied));
                }
            }
        }
        for chain in self.chains(from) {
            if chain.iter().any(|stretch| stretch.cells.meets(meeting)) {
                call(&|occupied| through(chain, occupied));
            }
        }
    }

    #[inline]
    fn chains(&self, from: CellId) -> &[Vec<Stretch<W>>] {
        self.broken.get(from.index()).map_or(&[], Vec::as_slice)
    }
}

/// The cells of a chain as far as the first occupied one, it included.
fn through<const W: usize>(chain: &[Stretch<W>], occupied: &Set<W>) -> Set<W> {
    let mut reached = Set::EMPTY;
    for stretch in chain {
        reached |= stretch.through(occupied);
        if stretch.cells.meets(occupied) {
            break;
        }
    }
    reached
}

/// A line as few stretches.
fn stretches<const W: usize>(line: &[CellId], found: &mut Vec<Stretch<W>>) {
    found.clear();
    let mut last: Option<CellId> = None;
    let mut single = false;
    for &cell in line {
        let rises = last.is_none_or(|last| last < cell);
        match found.last_mut() {
            Some(stretch) if single || stretch.rises == rises => {
                stretch.rises = rises;
                stretch.cells.insert(cell);
                single = false;
            }
            _ => {
                found.push(Stretch {
                    cells: Set::of(cell),
                    rises: true,
                });
                single = true;
            }
        }
        last = Some(cell);
    }
}
