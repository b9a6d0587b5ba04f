//! The cells along lines, to know what a walk cannot meet before it is walked.

use crate::geometry::CellId;
use crate::tables::bitboard::{Bitboard, WIDE, pack_all};
use crate::tables::movers::graph::Graph;

/// More lines than this are not kept.
const MAX_LINES: usize = 1 << 14;

/// For some vectors of the graph and each cell the cells that a first leg along the vector can come to.
#[derive(Clone, Debug, Default)]
pub struct Lines<const W: usize> {
    /// For each vector where its lines begin, if it has any.
    begin: Vec<Option<usize>>,
    lines: Vec<Bitboard<W>>,
}

impl Lines<WIDE> {
    /// The lines along some vectors, as many as may be kept.
    pub(in crate::tables) fn new(graph: &Graph, cells: usize, vectors: impl Iterator<Item = u32>) -> Self {
        let mut all = Self::default();
        for vector in vectors {
            let index = vector as usize;
            if all.begin.len() <= index {
                all.begin.resize(index + 1, None);
            }
            if all.begin[index].is_none() && all.lines.len() + cells <= MAX_LINES {
                all.begin[index] = Some(all.lines.len());
                let ids = (0..cells).map(|cell| CellId(cell as u16));
                all.lines.extend(ids.map(|from| line(graph, from, vector)));
            }
        }
        all
    }

    pub(in crate::tables) fn pack<const W: usize>(&self) -> Lines<W> {
        Lines {
            begin: self.begin.clone(),
            lines: pack_all(&self.lines),
        }
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
    /// Whether there are none.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The cells along a vector from a cell, if they are known.
    #[must_use]
    #[inline]
    pub fn along(&self, vector: u32, from: CellId) -> Option<&Bitboard<W>> {
        let begin = (*self.begin.get(vector as usize)?)?;
        self.lines.get(begin + from.index())
    }
}
