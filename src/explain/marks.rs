//! What a piece can do on each cell, seen from where it stands.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::geometry::CellId;
use crate::play::Piece;
use crate::rules::Rules;

use super::walk::{Arrival, Landing, Supposed, arrivals};

/// What a piece can do on a cell, for a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// It goes there if the cell is empty, and does not capture there.
    Move,
    /// It captures there, and does not go there otherwise.
    Capture,
    /// It goes or captures there, and nothing can stand in the way.
    Both,
    /// It goes or captures there unless another piece stands in the way.
    Slide,
    /// It comes there only with the help of other pieces: over them, beside them, or capturing them on the way.
    Hop,
    /// It goes there by itself, and captures there only with the help of other pieces.
    MoveOrHop,
    /// It changes places with a friend there.
    Swap,
    /// It castles to there.
    Castle,
}

impl Mark {
    /// All marks, in the order of a legend.
    pub const ALL: [Self; 8] = [
        Self::Both,
        Self::Slide,
        Self::Move,
        Self::Capture,
        Self::Hop,
        Self::MoveOrHop,
        Self::Swap,
        Self::Castle,
    ];

    /// The sign of the mark in a diagram of text.
    #[must_use]
    pub fn sign(self) -> char {
        match self {
            Self::Both => '*',
            Self::Slide => '+',
            Self::Move => 'o',
            Self::Capture => 'x',
            Self::Hop => '^',
            Self::MoveOrHop => '%',
            Self::Swap => '=',
            Self::Castle => '@',
        }
    }

    /// What the mark means, for a legend.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Both => "moves or captures",
            Self::Slide => "moves or captures, unless something stands in the way",
            Self::Move => "only moves",
            Self::Capture => "only captures",
            Self::Hop => "only with the help of other pieces",
            Self::MoveOrHop => "moves; captures with the help of another piece",
            Self::Swap => "changes places with a friend",
            Self::Castle => "castles",
        }
    }
}

/// Where a piece that stands on a cell can go, by itself or with other pieces where it needs them, each cell once
/// and in rising order.
///
/// A piece on a cell where its kind begins the game is taken for one that has never moved.
#[must_use]
pub fn marks(rules: &Rules, piece: Piece, from: CellId) -> Vec<(CellId, Mark)> {
    let unmoved = rules.start.pieces.contains(&(from, piece.player, piece.kind));
    let mut cells: BTreeMap<CellId, Vec<Arrival>> = BTreeMap::new();
    let supposed = if unmoved { Supposed::Unmoved } else { Supposed::Moved };
    for arrival in arrivals(rules, piece, from, supposed) {
        cells.entry(arrival.to).or_default().push(arrival);
    }
    let mut marks: BTreeMap<CellId, Mark> = BTreeMap::new();
    for castle in &rules.kinds[piece.kind.index()].castles[piece.player.index()] {
        if castle.from == from && castle.to != from && unmoved {
            marks.insert(castle.to, Mark::Castle);
        }
    }
    marks.extend(cells.into_iter().map(|(cell, ways)| (cell, mark(&ways))));
    marks.into_iter().collect()
}

/// The mark of a cell to which there are these ways.
fn mark(ways: &[Arrival]) -> Mark {
    let alone = |landing: Landing| {
        ways.iter()
            .filter(move |way| way.landing == landing && !way.helped && !way.on_the_way)
    };
    let free = |landing: Landing| alone(landing).any(|way| !way.blockable);
    let moves = alone(Landing::Empty).next().is_some();
    let captures = alone(Landing::Captured).next().is_some();
    let helped = ways
        .iter()
        .any(|way| way.on_the_way || (way.landing == Landing::Captured && way.helped));
    let swaps = ways.iter().any(|way| way.landing == Landing::Swapped);
    match (moves, captures) {
        (true, true) if free(Landing::Empty) && free(Landing::Captured) => Mark::Both,
        (true, true) => Mark::Slide,
        (true, false) if helped => Mark::MoveOrHop,
        (true, false) => Mark::Move,
        (false, true) => Mark::Capture,
        (false, false) if swaps => Mark::Swap,
        (false, false) => Mark::Hop,
    }
}
