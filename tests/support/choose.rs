//! Random moves that often choose rare kinds of moves.

use std::collections::{BTreeMap, BTreeSet};

use triagonal_oracle::OMove;

use crate::support::{Happening, Rng};

/// The special properties of a move.
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

/// Chooses a random move. Half of the choices are among moves with a special property, each property being equally likely.
pub fn choose(rng: &mut Rng, moves: &[OMove]) -> OMove {
    let mut by_property: BTreeMap<Happening, Vec<&OMove>> = BTreeMap::new();
    for mv in moves {
        for special in specials(mv) {
            by_property.entry(special).or_default().push(mv);
        }
    }
    let groups: Vec<Vec<&OMove>> = by_property.into_values().collect();
    if !groups.is_empty() && rng.below(2) == 0 {
        let group = rng.pick(&groups);
        (*rng.pick(group)).clone()
    } else {
        rng.pick(moves).clone()
    }
}
