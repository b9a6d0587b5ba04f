//! The mobility of a piece: its reachable cells, the number of its moves from them, and its bindings.

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::unionfind::UnionFind;
use serde::Serialize;

use crate::geometry::{CellId, CellSet};
use crate::play::Piece;
use crate::rules::Rules;

use super::destinations::{Destination, Landing};
use super::explorer::{Assumption, Explorer};
use super::reachable::reachable_cells;

/// The mobility of a piece alone on the empty board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Mobility {
    /// The cells that the piece can reach in a game.
    pub cells: Vec<CellId>,
    /// The smallest number of moves from one of them.
    pub min: usize,
    /// The mean number of moves.
    pub mean: f64,
    /// The largest number of moves.
    pub max: usize,
    /// The cells where it can never move, whatever else stands on the board.
    pub stuck: Vec<CellId>,
    /// Its binding by moves without captures.
    pub moving: Binding,
    /// Its binding by all moves.
    pub capturing: Binding,
}

/// The parts of the board that a piece cannot leave, such as the two colours for a Bishop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Binding {
    /// The number of cells of each part, the largest first.
    pub parts: Vec<usize>,
    /// Whether it can get from every cell of a part to every other.
    pub returns: bool,
    /// For a piece that can never return to a cell, the maximum number of consecutive moves.
    pub longest: Option<usize>,
}

/// The mobility of a piece.
#[must_use]
pub fn mobility(rules: &Rules, piece: Piece) -> Mobility {
    explored_mobility(&Explorer::new(rules, piece))
}

/// Like [`mobility`], with an explorer that may already have results.
pub(super) fn explored_mobility(explorer: &Explorer<'_>) -> Mobility {
    let rules = explorer.rules;
    let reachable = reachable_cells(explorer);
    let cells: Vec<CellId> = if reachable.is_empty() {
        rules.space.ids().collect()
    } else {
        reachable.iter().collect()
    };
    let alone = |way: &Destination| !way.helped && !way.captures_before;
    let mut moves = Vec::new();
    let mut captures = Vec::new();
    let mut stuck = Vec::new();
    for &cell in &cells {
        let ways = explorer.destinations(cell, Assumption::Moved);
        let to = |landing: Landing| -> CellSet {
            let there = ways.iter().filter(|way| way.landing == landing && alone(way));
            there.map(|way| way.to).collect()
        };
        moves.push(to(Landing::Empty));
        captures.push(to(Landing::Captured));
        if ways.is_empty() {
            stuck.push(cell);
        }
    }
    let counts = || moves.iter().map(CellSet::len);
    Mobility {
        min: counts().min().unwrap_or(0),
        mean: counts().sum::<usize>() as f64 / cells.len().max(1) as f64,
        max: counts().max().unwrap_or(0),
        stuck,
        moving: binding(&cells, &[&moves]),
        capturing: binding(&cells, &[&moves, &captures]),
        cells,
    }
}

/// The parts into which moves divide cells. Each list contains the destinations from each cell.
fn binding(cells: &[CellId], steps: &[&Vec<CellSet>]) -> Binding {
    let mut graph: DiGraph<(), ()> = DiGraph::new();
    let nodes: Vec<NodeIndex> = cells.iter().map(|_| graph.add_node(())).collect();
    let mut parts = UnionFind::new(cells.len());
    for (from, &node) in nodes.iter().enumerate() {
        for goal in steps.iter().flat_map(|goals| goals[from].iter()) {
            // Staying does not connect cells.
            if let Ok(to) = cells.binary_search(&goal)
                && to != from
            {
                graph.update_edge(node, nodes[to], ());
                parts.union(from, to);
            }
        }
    }
    let mut sizes = vec![0; cells.len()];
    for part in parts.into_labeling() {
        sizes[part] += 1;
    }
    sizes.retain(|&size| size > 0);
    sizes.sort_unstable_by(|one, other| other.cmp(one));
    // Each component comes after those to which it leads.
    let strong = tarjan_scc(&graph);
    let longest = strong.iter().all(|component| component.len() == 1).then(|| {
        let mut moves = vec![0; cells.len()];
        for node in strong.iter().flatten() {
            let next = graph.neighbors(*node).map(|next| moves[next.index()] + 1);
            moves[node.index()] = next.max().unwrap_or(0);
        }
        moves.into_iter().max().unwrap_or(0)
    });
    Binding {
        returns: strong.len() == sizes.len(),
        parts: sizes,
        longest: longest.filter(|_| graph.edge_count() > 0),
    }
}
