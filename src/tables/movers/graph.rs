//! Where walks lead, with every place a walk can be in numbered.

use std::collections::HashMap;

use crate::geometry::{CellId, Place, Space, Vector};

/// A number of a place: a lattice point together with the turn of directions there.
pub type WalkNode = u32;

/// Vectors by number, as walks name them.
#[derive(Clone, Debug, Default)]
pub(in crate::tables) struct Vectors {
    all: Vec<Vector>,
    numbers: HashMap<Vector, u32>,
}

impl Vectors {
    /// The number of a vector, given to it now if it has none.
    pub(in crate::tables) fn number(&mut self, vector: Vector) -> u32 {
        *self.numbers.entry(vector).or_insert_with(|| {
            self.all.push(vector);
            (self.all.len() - 1) as u32
        })
    }

    /// The vectors in the order of their numbers.
    pub(in crate::tables) fn all(&self) -> &[Vector] {
        &self.all
    }
}

const NOWHERE: WalkNode = WalkNode::MAX;
const GAP: u16 = u16::MAX;

/// The places that walks along some vectors can be in, and the displacements between them.
///
/// The states of walks that begin, without a turn, have the numbers of their cells. A gap is a
/// state only where gaps pass.
#[derive(Clone, Debug)]
pub struct Graph {
    vectors: usize,
    cells: Vec<u16>,
    next: Vec<WalkNode>,
}

impl Graph {
    /// All places that walks along these vectors reach, from every cell.
    #[must_use]
    pub fn new(space: &Space, vectors: &[Vector]) -> Self {
        let mut places: Vec<Place> = space.ids().map(|cell| space.place(cell)).collect();
        let mut numbers: HashMap<Place, WalkNode> = places.iter().copied().zip(0..).collect();
        let mut next = Vec::with_capacity(places.len() * vectors.len());
        let mut done = 0;
        // Without vectors the states of the beginnings are all there is.
        while done < places.len() {
            for &vector in vectors {
                let place = space
                    .step(places[done], vector)
                    .filter(|place| space.gaps_pass || space.cell_at(place.point).is_some());
                next.push(place.map_or(NOWHERE, |place| {
                    *numbers.entry(place).or_insert_with(|| {
                        places.push(place);
                        (places.len() - 1) as WalkNode
                    })
                }));
            }
            done += 1;
        }
        let cells = places
            .iter()
            .map(|place| space.cell_at(place.point).map_or(GAP, |cell| cell.0))
            .collect();
        Self {
            vectors: vectors.len(),
            cells,
            next,
        }
    }

    /// Whether walks along so many vectors are in it.
    pub(in crate::tables) fn covers(&self, vectors: &Vectors) -> bool {
        self.vectors == vectors.all.len()
    }

    /// The place one displacement along a vector, by its number, leads to.
    #[must_use]
    #[inline]
    pub fn step(&self, state: WalkNode, vector: u32) -> Option<WalkNode> {
        let next = self.next[state as usize * self.vectors + vector as usize];
        (next != NOWHERE).then_some(next)
    }

    /// The cell of a place; none at a gap.
    #[must_use]
    #[inline]
    pub fn cell(&self, state: WalkNode) -> Option<CellId> {
        let cell = self.cells[state as usize];
        (cell != GAP).then_some(CellId(cell))
    }

    /// The place where a walk from a cell begins.
    #[must_use]
    #[inline]
    pub fn start(&self, cell: CellId) -> WalkNode {
        WalkNode::from(cell.0)
    }
}
