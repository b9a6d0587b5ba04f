//! Lines from every cell of the board, as sets that a blocker cuts.
//!
//! The cells of a line rise in number, or fall, nearly everywhere; so the first occupied one is the lowest
//! or the highest bit of a set, and a single subtraction or shift cuts the line there. A line that does
//! neither, because it runs over a join, is a chain of stretches that do.

use crate::geometry::CellId;

use super::set::Set;

/// The lines that begin beside each cell.
#[derive(Clone, Debug, Default)]
pub struct Rays<const W: usize> {
    /// Lines of a single stretch, for each cell so many that rise and then so many that fall; those that a cell
    /// lacks are empty.
    whole: Vec<Set<W>>,
    rising: usize,
    falling: usize,
    /// For each cell the chains of stretches; empty where no line is broken.
    broken: Vec<Vec<Vec<Stretch<W>>>>,
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

impl<const W: usize> Rays<W> {
    /// The rays along which cells follow each other in these orders, a list for each cell in turn.
    pub(super) fn new(lines: impl Iterator<Item = Vec<Vec<CellId>>>) -> Self {
        let (mut rising, mut falling, mut broken) = (Vec::new(), Vec::new(), Vec::new());
        for of_cell in lines {
            let (mut rises, mut falls, mut chains) = (Vec::new(), Vec::new(), Vec::new());
            for line in of_cell {
                match stretches(&line).as_slice() {
                    [] => {}
                    [only] if only.rises => rises.push(only.cells),
                    [only] => falls.push(only.cells),
                    chain => chains.push(chain.to_vec()),
                }
            }
            rising.push(rises);
            falling.push(falls);
            broken.push(chains);
        }
        if broken.iter().all(Vec::is_empty) {
            broken.clear();
        }
        let most = |lines: &[Vec<Set<W>>]| lines.iter().map(Vec::len).max().unwrap_or(0);
        let (most_rising, most_falling) = (most(&rising), most(&falling));
        let mut whole = Vec::new();
        for (mut rises, mut falls) in rising.into_iter().zip(falling) {
            rises.resize(most_rising, Set::EMPTY);
            falls.resize(most_falling, Set::EMPTY);
            whole.append(&mut rises);
            whole.append(&mut falls);
        }
        Self {
            whole,
            rising: most_rising,
            falling: most_falling,
            broken,
        }
    }

    /// The lines of a single stretch of a cell: those that rise and those that fall.
    #[inline]
    fn whole(&self, from: CellId) -> (&[Set<W>], &[Set<W>]) {
        let count = self.rising + self.falling;
        self.whole[from.index() * count..][..count].split_at(self.rising)
    }

    /// The cells along all lines of a cell as far as the first occupied one, it included.
    #[must_use]
    #[inline(always)]
    pub fn reach(&self, from: CellId, occupied: &Set<W>) -> Set<W> {
        let mut reached = Set::EMPTY;
        let (rising, falling) = self.whole(from);
        for cells in rising {
            reached |= *cells & (*cells & *occupied).through_first();
        }
        for cells in falling {
            reached |= *cells & (*cells & *occupied).from_last();
        }
        for chain in self.chains(from) {
            reached |= through(chain, occupied);
        }
        reached
    }

    /// Calls back for every line of a cell that meets some others, with a way to cut it.
    #[inline]
    pub fn lines(&self, from: CellId, meeting: &Set<W>, mut call: impl FnMut(&dyn Fn(&Set<W>) -> Set<W>)) {
        let (rising, falling) = self.whole(from);
        for (lines, rises) in [(rising, true), (falling, false)] {
            for &cells in lines.iter().filter(|cells| cells.meets(meeting)) {
                let stretch = Stretch { cells, rises };
                call(&|occupied| stretch.through(occupied));
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
fn stretches<const W: usize>(line: &[CellId]) -> Vec<Stretch<W>> {
    let mut found: Vec<Stretch<W>> = Vec::new();
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
    found
}
