//! What a position is worth to the player to move.

use std::fmt;

/// More than any position is worth.
pub(super) const INFINITE: i32 = 32_000;
/// A won game; one that is won in so many plies is worth as much less.
pub(super) const WIN: i32 = 31_000;
/// The least that is a forced win.
pub(super) const LEAST_WIN: i32 = WIN - 1_000;
/// The most that an evaluation says.
pub(super) const MOST_EVALUATED: i32 = LEAST_WIN - 1;
/// From here on, more counts less: where armies are large and join who takes them, what is far ahead can still get further.
const FAR_AHEAD: i32 = 20_000;

/// What a position is worth, so that it is never taken for a win.
pub(super) fn evaluated(value: i32) -> i32 {
    if value.abs() <= FAR_AHEAD {
        return value;
    }
    let beyond = (value.abs() - FAR_AHEAD) / 16;
    value.signum() * (FAR_AHEAD + beyond).min(MOST_EVALUATED)
}

/// What a search says of a position, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(i32);

impl Score {
    pub(super) fn new(value: i32) -> Self {
        Self(value)
    }

    /// In hundredths of a pawn, or of what stands for one in a game; wins and losses are far beyond any material.
    #[must_use]
    pub fn centipawns(self) -> i32 {
        self.0
    }

    /// In how many plies the game is won, if that is forced, or lost: then the number is negative.
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

/// A value as it is stored: wins are counted from the position itself, not from where the search began.
pub(super) fn stored(value: i32, ply: usize) -> i32 {
    match value {
        LEAST_WIN.. => value + ply as i32,
        ..=NEAREST_LOSS => value - ply as i32,
        _ => value,
    }
}

/// A stored value as it is at some ply of a search.
pub(super) fn restored(value: i32, ply: usize) -> i32 {
    match value {
        LEAST_WIN.. => value - ply as i32,
        ..=NEAREST_LOSS => value + ply as i32,
        _ => value,
    }
}

/// The most that is a forced loss.
const NEAREST_LOSS: i32 = -LEAST_WIN;
