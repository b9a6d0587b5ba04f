//! The graph that walks follow: every place that a walk can reach, as a numbered node.

use std::collections::HashMap;

use crate::geometry::{CellId, Place, Space, Vector};
use crate::rules::limits::MAX_RAY;

/// The number of a place: a lattice point together with the turn of directions there.
pub type Node = u32;

/// The vectors of walks, numbered.
#[derive(Clone, Debug, Default)]
pub(in crate::tables) struct Vectors {
    all: Vec<Vector>,
    numbers: HashMap<Vector, u32>,
}

impl Vectors {
    /// The number of a vector; a new vector gets the next number.
    pub(in crate::tables) fn number(&mut self, vector: Vector) -> u32 {
        *self.numbers.entry(vector).or_insert_with(|| {
            self.all.push(vector);
            (self.all.len() - 1) as u32
        })
    }

    /// All vectors in the order of their numbers.
    pub(in crate::tables) fn all(&self) -> &[Vector] {
        &self.all
    }
}

const NOWHERE: Node = Node::MAX;
const GAP: u16 = u16::MAX;

/// The places that walks along some vectors can reach, and the displacements between them.
///
/// The nodes where walks begin have the numbers of their cells. A gap is a node only where gaps pass.
#[derive(Clone, Debug)]
pub struct Graph {
    vectors: usize,
    cells: Vec<u16>,
    next: Vec<Node>,
    lengths: Vec<u16>,
}

impl Graph {
    /// All places that walks along these vectors reach from every cell.
    #[must_use]
    pub fn new(space: &Space, vectors: &[Vector]) -> Self {
        let mut places: Vec<Place> = space.ids().map(|cell| space.place(cell)).collect();
        let mut numbers: HashMap<Place, Node> = places.iter().copied().zip(0..).collect();
        let mut next = Vec::with_capacity(places.len() * vectors.len());
        let mut done = 0;
        // Without vectors the cells themselves are all nodes there are.
        while done < places.len() {
            for &vector in vectors {
                let place = space
                    .step(places[done], vector)
                    .filter(|place| space.gaps_pass || space.cell_at(place.point).is_some());
                next.push(place.map_or(NOWHERE, |place| {
                    *numbers.entry(place).or_insert_with(|| {
                        places.push(place);
                        (places.len() - 1) as Node
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
            lengths: lengths(&next, vectors.len(), !space.joins.is_empty()),
            next,
        }
    }

    /// The node that one displacement along a vector leads to.
    #[must_use]
    #[inline]
    pub fn step(&self, node: Node, vector: u32) -> Option<Node> {
        let next = self.next[node as usize * self.vectors + vector as usize];
        (next != NOWHERE).then_some(next)
    }

    /// How many displacements along a vector a leg can make from a node: it comes to no node twice.
    #[must_use]
    #[inline]
    pub fn length(&self, node: Node, vector: u32) -> usize {
        usize::from(self.lengths[node as usize * self.vectors + vector as usize])
    }

    /// The cell of a node; `None` at a gap.
    #[must_use]
    #[inline]
    pub fn cell(&self, node: Node) -> Option<CellId> {
        let cell = self.cells[node as usize];
        (cell != GAP).then_some(CellId(cell))
    }

    /// The node where a walk from a cell begins.
    #[must_use]
    #[inline]
    pub fn start(&self, cell: CellId) -> Node {
        Node::from(cell.0)
    }
}

/// For each node and vector how many displacements lead to nodes that differ from each other and from the first. Without
/// joins no line comes back, and the edge is near enough.
fn lengths(next: &[Node], vectors: usize, joins: bool) -> Vec<u16> {
    const UNKNOWN: u16 = u16::MAX;
    if !joins {
        return vec![MAX_RAY as u16; next.len()];
    }
    let at = |node: Node, vector: usize| node as usize * vectors + vector;
    let mut lengths = vec![UNKNOWN; next.len()];
    let mut line = Vec::new();
    // For each node the line that came to it last, and after how many displacements.
    let mut met = vec![(usize::MAX, 0); next.len() / vectors.max(1)];
    for begin in 0..next.len() {
        let vector = begin % vectors;
        let mut node = (begin / vectors) as Node;
        while node != NOWHERE && lengths[at(node, vector)] == UNKNOWN && met[node as usize].0 != begin {
            met[node as usize] = (begin, line.len());
            line.push(node);
            node = next[at(node, vector)];
        }
        let mut length = match met.get(node as usize) {
            None => 0,
            Some(&(last, first)) if last == begin => {
                // The rest of the line is a ring.
                let ring = line.len() - first;
                for node in line.drain(first..) {
                    lengths[at(node, vector)] = (ring - 1).min(MAX_RAY) as u16;
                }
                ring
            }
            Some(_) => usize::from(lengths[at(node, vector)]) + 1,
        };
        for node in line.drain(..).rev() {
            lengths[at(node, vector)] = length.min(MAX_RAY) as u16;
            length += 1;
        }
    }
    lengths
}
