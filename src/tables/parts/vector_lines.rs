//! The cells along a vector from every cell, computed once for all kinds that move along it.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::geometry::{CellId, Frame, Place, Shift, Space, Vector};
use crate::rules::limits::MAX_RAY;
use crate::rules::{Bend, Stride};

/// The lines of one space along all vectors used so far.
#[derive(Default)]
pub(in crate::tables) struct VectorLines {
    steps: HashMap<Vector, Arc<[Option<CellId>]>>,
    lines: HashMap<(Vector, Bend), Arc<VectorLine>>,
}

/// The lines along a vector from every cell.
pub(in crate::tables) struct VectorLine {
    /// The cells of all lines, one line after the other; `None` for a gap that a line passes over.
    steps: Vec<Option<CellId>>,
    /// For each cell, the end of its line in the list.
    ends: Vec<usize>,
}

impl VectorLines {
    /// The lines that begin along a vector and then bend.
    pub(in crate::tables) fn along(&mut self, space: &Space, vector: Vector, bend: &Bend) -> Arc<VectorLine> {
        let line = self.lines.entry((vector, bend.clone()));
        Arc::clone(line.or_insert_with(|| {
            Arc::new(if bend.is_bent() {
                VectorLine::bent(space, vector, bend)
            } else {
                VectorLine::new(space, vector)
            })
        }))
    }

    /// For each cell, the cell after one displacement, if there is one.
    pub(in crate::tables) fn steps(&mut self, space: &Space, vector: Vector) -> Arc<[Option<CellId>]> {
        let steps = self.steps.entry(vector).or_insert_with(|| {
            let step = |cell| match space.shift(cell, vector) {
                Shift::Cell(to) => Some(to),
                Shift::Gap | Shift::Edge => None,
            };
            space.ids().map(step).collect()
        });
        Arc::clone(steps)
    }
}

impl VectorLine {
    fn new(space: &Space, vector: Vector) -> Self {
        let (mut steps, mut ends) = (Vec::new(), Vec::new());
        let mut visited = Visited::default();
        for from in space.ids() {
            let mut place = space.place(from);
            for _ in 0..MAX_RAY {
                let Some(next) = space.step(place, vector) else { break };
                place = next;
                let cell = space.cell_at(place.point);
                if cell == Some(from) || (cell.is_none() && !space.gaps_pass) {
                    break;
                }
                // A line ends before it visits a cell again in the same direction. Without joins, no line returns.
                if !space.joins.is_empty() && cell.is_some_and(|cell| visited.check_and_mark(from, cell, &place)) {
                    break;
                }
                steps.push(cell);
            }
            ends.push(steps.len());
        }
        Self { steps, ends }
    }

    fn bent(space: &Space, vector: Vector, bend: &Bend) -> Self {
        let (mut steps, mut ends) = (Vec::new(), Vec::new());
        for from in space.ids() {
            let mut stride = Stride::begin(space.place(from), vector);
            let mut seen = HashSet::new();
            for _ in 0..MAX_RAY {
                let Some(next) = bend.step(space, stride) else { break };
                let cell = space.cell_at(next.place.point);
                let blocked = cell.is_none() && !space.gaps_pass;
                if cell == Some(from) || blocked || !seen.insert(next.way()) {
                    break;
                }
                stride = next;
                steps.push(cell);
            }
            ends.push(steps.len());
        }
        Self { steps, ends }
    }

    /// An upper bound of the number of cells on the lines within `steps` displacements.
    pub(in crate::tables) fn cells_within(&self, steps: usize) -> usize {
        self.steps.len().min(self.ends.len().saturating_mul(steps))
    }

    /// The cells along the line from a cell, `None` for a gap. The line ends before it returns to its origin, and before the
    /// first cell that it visits again in the same direction.
    pub(in crate::tables) fn from(&self, cell: CellId) -> &[Option<CellId>] {
        let start = cell.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.steps[start..self.ends[cell.index()]]
    }
}

/// The cells that lines have visited, for each orientation that joins give them.
#[derive(Default)]
struct Visited(Vec<(Frame, Vec<Option<CellId>>)>);

impl Visited {
    /// Whether the line from a cell has already visited another cell with the same orientation.
    fn check_and_mark(&mut self, from: CellId, cell: CellId, place: &Place) -> bool {
        let orientation = self.0.iter().position(|(frame, _)| *frame == place.frame);
        let orientation = orientation.unwrap_or_else(|| {
            self.0.push((place.frame, Vec::new()));
            self.0.len() - 1
        });
        // For each cell, the origin of the last line that visited it.
        let last = &mut self.0[orientation].1;
        if last.len() <= cell.index() {
            last.resize(cell.index() + 1, None);
        }
        last[cell.index()].replace(from) == Some(from)
    }
}
