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
    /// Lines of a single stretch, for each cell those that rise before those that fall.
    whole: Vec<Set<W>>,
    /// For each cell where its rising lines begin, where its falling ones do, and where they end.
    spans: Vec<(u32, u32, u32)>,
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
        let mut rays = Self::default();
        let mut broken = Vec::new();
        for of_cell in lines {
            let start = rays.whole.len() as u32;
            let (mut falling, mut chains) = (Vec::new(), Vec::new());
            for line in of_cell {
                match stretches(&line).as_slice() {
                    [] => {}
                    [only] if only.rises => rays.whole.push(only.cells),
                    [only] => falling.push(only.cells),
                    chain => chains.push(chain.to_vec()),
                }
            }
            let middle = rays.whole.len() as u32;
            rays.whole.extend(falling);
            rays.spans.push((start, middle, rays.whole.len() as u32));
            broken.push(chains);
        }
        if broken.iter().any(|chains| !chains.is_empty()) {
            rays.broken = broken;
        }
        rays
    }

    /// The cells along all lines of a cell as far as the first occupied one, it included.
    #[must_use]
    #[inline]
    pub fn reach(&self, from: CellId, occupied: &Set<W>) -> Set<W> {
        let (start, middle, end) = self.spans[from.index()];
        let mut reached = Set::EMPTY;
        for cells in &self.whole[start as usize..middle as usize] {
            reached |= *cells & (*cells & *occupied).through_first();
        }
        for cells in &self.whole[middle as usize..end as usize] {
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
        let (start, middle, end) = self.spans[from.index()];
        for (index, &cells) in (start..).zip(&self.whole[start as usize..end as usize]) {
            if cells.meets(meeting) {
                let stretch = Stretch {
                    cells,
                    rises: index < middle,
                };
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
