//! Tapered evaluation: what counts for more or less the fewer pieces are left.

use serde::{Deserialize, Serialize};

/// No term counts for more: a pawn is a hundred.
const MOST: i32 = 2_000;

/// What something counts for while all pieces are there, and when hardly any is left; in between, what lies between the two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Tapered {
    /// While all pieces are there.
    pub opening: i32,
    /// When hardly any is left.
    pub ending: i32,
}

/// How it is written: as one number where both are the same.
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
    /// The same however many pieces are left.
    #[must_use]
    pub const fn always(value: i32) -> Self {
        Self {
            opening: value,
            ending: value,
        }
    }

    /// What it is while so many pieces are left of those at the start.
    pub(super) fn at(self, pieces: usize, most: usize) -> i32 {
        let (pieces, most) = (pieces.min(most) as i32, most.max(1) as i32);
        (self.opening * pieces + self.ending * (most - pieces)) / most
    }
}

impl From<Written> for Tapered {
    fn from(written: Written) -> Self {
        let bounded = |value: i32| value.clamp(-MOST, MOST);
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
