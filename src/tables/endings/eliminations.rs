//! How players are eliminated while the others play on.

use crate::rules::{Elimination, Loss, Rules};

/// The eliminations of a game by what eliminates a player, each list in the order of the file.
#[derive(Clone, Debug)]
pub struct Eliminations {
    /// Those by a capture.
    pub by_capture: Vec<Elimination>,
    /// Those by a threat at the start of a turn.
    pub by_threat: Vec<Elimination>,
    /// Whether there are any.
    pub any: bool,
}

impl Eliminations {
    pub(in crate::tables) fn new(rules: &Rules) -> Self {
        let by = |loss| {
            let all = rules.eliminations.iter();
            all.filter(|elimination| elimination.by == loss).cloned().collect()
        };
        Self {
            by_capture: by(Loss::Capture),
            by_threat: by(Loss::Threat),
            any: !rules.eliminations.is_empty(),
        }
    }
}
