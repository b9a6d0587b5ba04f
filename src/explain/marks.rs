//! Marks for the destinations of a piece in a diagram.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::geometry::CellId;
use crate::play::Piece;
use crate::rules::Rules;

use super::destinations::{Destination, Landing};
use super::explorer::{Assumption, Explorer};

/// What a piece can do on a cell, as shown in a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// It can move there but not capture there.
    Move,
    /// It can only capture there.
    Capture,
    /// It can move or capture there, and nothing can block it.
    Both,
    /// It can move or capture there unless another piece blocks it.
    Slide,
    /// It needs other pieces to go there: as hurdles, as neighbours, or as captures on the way.
    Hop,
    /// It can move there on its own, but needs other pieces to capture there.
    MoveOrHop,
    /// It captures there without going there.
    Shot,
    /// It can move there, and captures there without going there.
    MoveOrShot,
    /// It swaps with a piece there.
    Swap,
    /// It castles to this cell.
    Castle,
}

impl Mark {
    /// All marks, in the order of a legend.
    pub const ALL: [Self; 10] = [
        Self::Both,
        Self::Slide,
        Self::Move,
        Self::Capture,
        Self::Hop,
        Self::MoveOrHop,
        Self::Shot,
        Self::MoveOrShot,
        Self::Swap,
        Self::Castle,
    ];

    /// The character of the mark in a text diagram.
    #[must_use]
    pub fn sign(self) -> char {
        match self {
            Self::Both => '*',
            Self::Slide => '+',
            Self::Move => 'o',
            Self::Capture => 'x',
            Self::Hop => '^',
            Self::MoveOrHop => '%',
            Self::Shot => '!',
            Self::MoveOrShot => '&',
            Self::Swap => '=',
            Self::Castle => '@',
        }
    }

    /// The meaning of the mark, for a legend.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Both => "moves or captures",
            Self::Slide => "moves or captures, unless something stands in the way",
            Self::Move => "only moves",
            Self::Capture => "only captures",
            Self::Hop => "only with the help of other pieces",
            Self::MoveOrHop => "moves; captures with the help of another piece",
            Self::Shot => "captures without going there",
            Self::MoveOrShot => "moves; captures without going there",
            Self::Swap => "changes places with another piece",
            Self::Castle => "castles",
        }
    }
}

/// The destinations of a piece from a cell, with other pieces where it needs them. Each cell occurs once, in ascending order.
///
/// A piece on a cell where its kind starts the game counts as unmoved.
#[must_use]
pub fn marks(rules: &Rules, piece: Piece, from: CellId) -> Vec<(CellId, Mark)> {
    explored_marks(&Explorer::new(rules, piece), from)
}

/// Like [`marks`], with an explorer that may already have results.
pub(super) fn explored_marks(explorer: &Explorer<'_>, from: CellId) -> Vec<(CellId, Mark)> {
    let (rules, piece) = (explorer.rules, explorer.piece);
    let unmoved = rules
        .start
        .possible()
        .any(|possible| possible == (from, piece.player, piece.kind));
    let mut cells: BTreeMap<CellId, Vec<Destination>> = BTreeMap::new();
    let assumption = if unmoved {
        Assumption::Unmoved
    } else {
        Assumption::Moved
    };
    for destination in explorer.destinations(from, assumption).iter() {
        cells.entry(destination.to).or_default().push(destination);
    }
    let mut marks: BTreeMap<CellId, Mark> = BTreeMap::new();
    for castle in &rules.kind(piece.kind).castles[piece.player.index()] {
        if castle.from == from && castle.to != from && unmoved {
            marks.insert(castle.to, Mark::Castle);
        }
    }
    marks.extend(
        cells
            .into_iter()
            .map(|(cell, destinations)| (cell, mark(&destinations))),
    );
    marks.into_iter().collect()
}

/// The mark of a cell that can be reached in these ways.
fn mark(ways: &[Destination]) -> Mark {
    let alone = |landing: Landing| {
        ways.iter()
            .filter(move |way| way.landing == landing && !way.helped && !way.captures_before)
    };
    let free = |landing: Landing| alone(landing).any(|way| !way.blockable);
    let moves = alone(Landing::Empty).next().is_some();
    let captures = alone(Landing::Captured).next().is_some();
    let helped = ways
        .iter()
        .any(|way| way.captures_before || (way.landing == Landing::Captured && way.helped));
    let swaps = ways.iter().any(|way| way.landing == Landing::Swapped);
    let shoots = alone(Landing::Shot).next().is_some();
    match (moves, captures) {
        (true, false) if shoots => Mark::MoveOrShot,
        (false, false) if shoots => Mark::Shot,
        (true, true) if free(Landing::Empty) && free(Landing::Captured) => Mark::Both,
        (true, true) => Mark::Slide,
        (true, false) if helped => Mark::MoveOrHop,
        (true, false) => Mark::Move,
        (false, true) => Mark::Capture,
        (false, false) if swaps => Mark::Swap,
        (false, false) => Mark::Hop,
    }
}
