//! Singular extensions: a table move that is much better than all others is searched deeper.

use super::context::Node;
use super::table::{Bound, Entry};
use super::value::LEAST_WIN;
use super::worker::Worker;

/// The least depth at which a move is tested.
const LEAST_DEPTH: i32 = 7;

/// What a search without the table's move showed.
pub(super) enum Singular {
    /// The move is extended by this number of plies, which may be negative.
    Extend(i32),
    /// Another move exceeds beta, too: the node is cut off with this value.
    Cutoff(i32),
}

impl Worker<'_> {
    /// Whether the table knows enough of its move to test it.
    pub(super) fn may_be_singular(&self, entry: &Entry, depth: i32) -> bool {
        !self.exhaustive
            && depth >= LEAST_DEPTH
            && entry.bound != Bound::Upper
            && entry.depth >= depth - 3
            && entry.value.abs() < LEAST_WIN
    }

    /// Searches the node without the table's move, in a null window somewhat below the value of the entry.
    pub(super) fn singular(&mut self, node: &Node, entry: Entry, beta: i32) -> Singular {
        let Node {
            depth, ply, cut_node, ..
        } = *node;
        let below = entry.value - self.numbers.singular * depth / 100;
        // The node's own lists are in use.
        let (picker, tried) = self.spares.pop().unwrap_or_default();
        self.put_back(ply, picker, tried);
        self.frames[ply].excluded = entry.best;
        let value = self.node::<false>(below - 1, below, (depth - 1) / 2, ply, cut_node);
        let frame = &mut self.frames[ply];
        frame.excluded = 0;
        self.spares
            .push((std::mem::take(&mut frame.picker), std::mem::take(&mut frame.tried)));
        if value < below {
            Singular::Extend(1)
        } else if value >= beta && value.abs() < LEAST_WIN {
            Singular::Cutoff(value)
        } else if entry.value >= beta {
            Singular::Extend(-1)
        } else {
            Singular::Extend(0)
        }
    }
}
