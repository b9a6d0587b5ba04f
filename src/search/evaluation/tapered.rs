//! Tapered evaluation: weights that change as pieces leave the board.

use serde::{Deserialize, Serialize};

/// The greatest weight, in hundredths of a pawn.
const MAX_WEIGHT: i32 = 2_000;

/// The weight of a term with all pieces on the board and with hardly any, interpolated in between.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Tapered {
    /// With all pieces.
    pub opening: i32,
    /// With hardly any pieces.
    pub ending: i32,
}

/// The written form: one number if both are equal.
#[derive(Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "a whole number, or two: while all pieces are there, and when hardly any is left"
)]
enum Written {
    Always(i32),
    Both([i32; 2]),
}

impl Tapered {
    /// The same weight throughout the game.
    #[must_use]
    pub const fn always(value: i32) -> Self {
        Self {
            opening: value,
            ending: value,
        }
    }

    /// The weight with this many of the starting pieces remaining.
    pub(super) fn at(self, pieces: usize, most: usize) -> i32 {
        let (pieces, most) = (pieces.min(most) as i32, most.max(1) as i32);
        (self.opening * pieces + self.ending * (most - pieces)) / most
    }
}

impl From<Written> for Tapered {
    fn from(written: Written) -> Self {
        let bounded = |value: i32| value.clamp(-MAX_WEIGHT, MAX_WEIGHT);
        match written {
            Written::Always(value) => Self::always(bounded(value)),
            Written::Both([opening, ending]) => Self {
                opening: bounded(opening),
                ending: bounded(ending),
            },
        }
    }
}

impl From<Tapered> for Written {
    fn from(tapered: Tapered) -> Self {
        if tapered.opening == tapered.ending {
            Self::Always(tapered.opening)
        } else {
            Self::Both([tapered.opening, tapered.ending])
        }
    }
}
