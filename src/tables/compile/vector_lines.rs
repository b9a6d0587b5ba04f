//! Where walks along a vector lead, each walked once for all kinds that go that way.

use std::collections::HashMap;
use std::rc::Rc;

use crate::geometry::{CellId, Frame, Place, Shift, Space, Vector};
use crate::rules::limits::MAX_RAY;

/// The walks along some vectors of one space, as they are asked for.
#[derive(Default)]
pub(in crate::tables) struct VectorLines {
    steps: HashMap<Vector, Rc<[Option<CellId>]>>,
    walks: HashMap<Vector, Rc<VectorLine>>,
}

/// The walks along a vector from every cell.
pub(in crate::tables) struct VectorLine {
    /// What the walks come to, one walk after the other.
    steps: Vec<Option<CellId>>,
    /// Where each walk ends among the steps.
    ends: Vec<usize>,
}

impl VectorLines {
    /// The walks along a vector.
    pub(in crate::tables) fn along(&mut self, space: &Space, vector: Vector) -> Rc<VectorLine> {
        let vector_line = self.walks.entry(vector);
        Rc::clone(vector_line.or_insert_with(|| Rc::new(VectorLine::new(space, vector))))
    }

    /// For each cell the cell that one displacement leads to, if it leads to one.
    pub(in crate::tables) fn steps(&mut self, space: &Space, vector: Vector) -> Rc<[Option<CellId>]> {
        let steps = self.steps.entry(vector).or_insert_with(|| {
            let step = |cell| match space.shift(cell, vector) {
                Shift::Cell(to) => Some(to),
                Shift::Gap | Shift::Edge => None,
            };
            space.ids().map(step).collect()
        });
        Rc::clone(steps)
    }
}

impl VectorLine {
    fn new(space: &Space, vector: Vector) -> Self {
        let (mut steps, mut ends) = (Vec::new(), Vec::new());
        let mut been = Been::default();
        for from in space.ids() {
            let mut place = space.place(from);
            for _ in 0..MAX_RAY {
                let Some(next) = space.step(place, vector) else { break };
                place = next;
                let cell = space.cell_at(place.point);
                if cell == Some(from) || (cell.is_none() && !space.gaps_pass) {
                    break;
                }
                steps.push(cell);
                // Round a loop again there is nothing new; without joins there are no loops.
                if !space.joins.is_empty() && cell.is_some_and(|cell| been.before(from, cell, &place)) {
                    break;
                }
            }
            ends.push(steps.len());
        }
        Self { steps, ends }
    }

    /// How many cells the walks come to at most in so many steps.
    pub(in crate::tables) fn cells_within(&self, steps: usize) -> usize {
        self.steps.len().min(self.ends.len().saturating_mul(steps))
    }

    /// The cells that the walk from a cell comes to in turn, nothing for a gap that it passes over; it ends
    /// before the cell that it began on, and with the first cell to which it comes again in the same directions.
    pub(in crate::tables) fn from(&self, cell: CellId) -> &[Option<CellId>] {
        let start = cell.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.steps[start..self.ends[cell.index()]]
    }
}

/// Where walks have been, for each way in which directions have turned.
#[derive(Default)]
struct Been(Vec<(Frame, Vec<Option<CellId>>)>);

impl Been {
    /// Whether the walk from a cell has come to another before with its directions turned the same way.
    fn before(&mut self, from: CellId, cell: CellId, place: &Place) -> bool {
        let known = self.0.iter().position(|(frame, _)| *frame == place.frame);
        let known = known.unwrap_or_else(|| {
            self.0.push((place.frame, Vec::new()));
            self.0.len() - 1
        });
        // For each cell the last walk that came there.
        let last = &mut self.0[known].1;
        if last.len() <= cell.index() {
            last.resize(cell.index() + 1, None);
        }
        last[cell.index()].replace(from) == Some(from)
    }
}
