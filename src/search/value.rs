//! Values of positions, for the team to move.

use std::fmt;

/// More than any value.
pub(super) const INFINITE: i32 = 32_000;
/// The value of a won game, less the plies to the win.
pub(super) const WIN: i32 = 31_000;
/// The least value of a forced win.
pub(super) const LEAST_WIN: i32 = WIN - 1_000;
/// The greatest static evaluation.
pub(super) const MAX_EVALUATION: i32 = LEAST_WIN - 1;
/// Beyond this value a lead counts less, so that it can still grow in games where large armies join their captor.
const FAR_AHEAD: i32 = 20_000;

/// Bounds an evaluation so that it is never taken for a forced win.
pub(super) fn evaluated(value: i32) -> i32 {
    if value.abs() <= FAR_AHEAD {
        return value;
    }
    let beyond = (value.abs() - FAR_AHEAD) / 16;
    value.signum() * (FAR_AHEAD + beyond).min(MAX_EVALUATION)
}

/// The score of a search, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(i32);

impl Score {
    pub(super) fn new(value: i32) -> Self {
        Self(value)
    }

    /// In hundredths of a pawn, or of the game's unit of value. Wins and losses are far beyond any material.
    #[must_use]
    pub fn centipawns(self) -> i32 {
        self.0
    }

    /// The number of plies to a forced win, or, negative, to a forced loss.
    #[must_use]
    pub fn mate_in_plies(self) -> Option<i32> {
        if self.0 >= LEAST_WIN {
            Some(WIN - self.0)
        } else if self.0 <= -LEAST_WIN {
            Some(-WIN - self.0)
        } else {
            None
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_in_plies() {
            Some(plies) => write!(f, "mate {}", if plies > 0 { (plies + 1) / 2 } else { plies / 2 }),
            None => write!(f, "cp {}", self.0),
        }
    }
}

/// A value for the table: wins are counted from the position itself, not from the root.
pub(super) fn stored(value: i32, ply: usize) -> i32 {
    match value {
        LEAST_WIN.. => value + ply as i32,
        ..=NEAREST_LOSS => value - ply as i32,
        _ => value,
    }
}

/// A value from the table, at a ply of the search.
pub(super) fn restored(value: i32, ply: usize) -> i32 {
    match value {
        LEAST_WIN.. => value - ply as i32,
        ..=NEAREST_LOSS => value + ply as i32,
        _ => value,
    }
}

/// The greatest value of a forced loss.
const NEAREST_LOSS: i32 = -LEAST_WIN;
