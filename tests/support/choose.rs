//! Random moves that visit the rare rules often.

use std::collections::{BTreeMap, BTreeSet};

use crate::oracle::OMove;
use crate::support::Rng;

/// What makes a move more interesting than others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Special {
    /// It captures.
    Capture,
    /// It captures elsewhere than where it ends: en passant and its like.
    CaptureBeside,
    /// The piece becomes another kind.
    Promotion,
    /// It comes from the hand.
    Drop,
    /// A second piece changes its cell: castlings and swaps.
    Carry,
    /// It passes cells where it may be captured.
    Passing,
    /// It leaves the board as it is.
    Pass,
}

/// What is special about a move.
pub fn specials(mv: &OMove) -> BTreeSet<Special> {
    let facts = [
        (Special::Capture, !mv.captures.is_empty()),
        (
            Special::CaptureBeside,
            mv.captures.iter().any(|&cell| Some(cell) != mv.to),
        ),
        (Special::Promotion, mv.becomes != mv.kind),
        (Special::Drop, mv.from.is_none() && mv.to.is_some()),
        (Special::Carry, mv.carried.is_some()),
        (Special::Passing, !mv.passed.is_empty()),
        (Special::Pass, mv.to.is_none()),
    ];
    facts
        .into_iter()
        .filter(|(_, holds)| *holds)
        .map(|(special, _)| special)
        .collect()
}

/// A random move: half of the time one with something special about it, each sort equally likely.
pub fn choose(rng: &mut Rng, moves: &[OMove]) -> OMove {
    let mut sorts: BTreeMap<Special, Vec<&OMove>> = BTreeMap::new();
    for mv in moves {
        for special in specials(mv) {
            sorts.entry(special).or_default().push(mv);
        }
    }
    let sorts: Vec<Vec<&OMove>> = sorts.into_values().collect();
    if !sorts.is_empty() && rng.below(2) == 0 {
        let sort = rng.pick(&sorts);
        (*rng.pick(sort)).clone()
    } else {
        rng.pick(moves).clone()
    }
}
