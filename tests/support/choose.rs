//! Random moves that visit the rare rules often.

use std::collections::{BTreeMap, BTreeSet};

use triagonal_oracle::OMove;

use crate::support::{Happening, Rng};

/// What is special about a move.
pub fn specials(mv: &OMove) -> BTreeSet<Happening> {
    let facts = [
        (Happening::Capture, !mv.captures.is_empty()),
        (
            Happening::CaptureBeside,
            mv.captures.iter().any(|&cell| Some(cell) != mv.to),
        ),
        (Happening::Promotion, mv.from.is_some() && mv.becomes != mv.kind),
        (Happening::Drop, mv.from.is_none() && mv.to.is_some()),
        (Happening::Carry, mv.carried.is_some()),
        (Happening::Passing, !mv.passed.is_empty()),
        (Happening::Pass, mv.to.is_none()),
    ];
    facts
        .into_iter()
        .filter(|(_, holds)| *holds)
        .map(|(special, _)| special)
        .collect()
}

/// A random move: half of the time one with something special about it, each sort equally likely.
pub fn choose(rng: &mut Rng, moves: &[OMove]) -> OMove {
    let mut sorts: BTreeMap<Happening, Vec<&OMove>> = BTreeMap::new();
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
