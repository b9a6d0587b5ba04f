//! The cells along lines, to recognise walks that cannot match without walking them.

use crate::geometry::CellId;
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::movers::graph::Graph;
use crate::tables::parts::packer::{Pack, Packer, pack};

/// The most lines that are stored.
const MAX_LINES: usize = 1 << 14;

/// For some vectors of the graph and each cell, the cells that a first leg along the vector can reach.
#[derive(Clone, Debug, Default)]
pub struct Lines<const W: usize> {
    /// For each vector, the index of its first line, if it has any.
    starts: Vec<Option<usize>>,
    lines: Vec<Bitboard<W>>,
}

pack!(Lines { lines; starts });

impl Lines<WIDE> {
    /// The lines along these vectors, up to the limit.
    pub(in crate::tables) fn new(graph: &Graph, cells: usize, vectors: impl Iterator<Item = u32>) -> Self {
        let mut all = Self::default();
        for vector in vectors {
            let index = vector as usize;
            if all.starts.len() <= index {
                all.starts.resize(index + 1, None);
            }
            if all.starts[index].is_none() && all.lines.len() + cells <= MAX_LINES {
                all.starts[index] = Some(all.lines.len());
                let ids = (0..cells).map(|cell| CellId(cell as u16));
                all.lines.extend(ids.map(|from| line(graph, from, vector)));
            }
        }
        all
    }
}

fn line(graph: &Graph, from: CellId, vector: u32) -> Bitboard<WIDE> {
    let start = graph.start(from);
    let next = |&node: &_| graph.step(node, vector);
    let walk = std::iter::successors(Some(start), next).skip(1);
    walk.take(graph.length(start, vector))
        .filter_map(|node| graph.cell(node))
        .collect()
}

impl<const W: usize> Lines<W> {
    /// Whether there are no lines.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The cells along a vector from a cell, if they are stored.
    #[must_use]
    #[inline]
    pub fn along(&self, vector: u32, from: CellId) -> Option<&Bitboard<W>> {
        let start = (*self.starts.get(vector as usize)?)?;
        self.lines.get(start + from.index())
    }
}
