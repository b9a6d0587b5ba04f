//! What is weighed besides the pieces.

use serde::{Deserialize, Serialize};

use crate::play::searching::Surveyed;

/// The most pieces that shelter royal ones.
const MOST_SHELTER: i32 = 4;
/// How many numbers there are.
pub(super) const TERMS: usize = 7;

/// What is weighed besides the pieces, in hundredths of a pawn; all from danger on in hundredths of what is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// To have the move.
    pub tempo: i32,
    /// Each piece about a royal one, up to four.
    pub shelter: i32,
    /// The danger of royal pieces.
    pub danger: i32,
    /// What attacked pieces are worth more than their attackers.
    pub threats: i32,
    /// What attacked pieces are worth that nothing guards.
    pub loose: i32,
    /// How near the enemies' royal piece is to where it is mated, once it has few defenders.
    #[serde(default = "chase")]
    pub chase: i32,
    /// What the promotions of passed pieces gain.
    #[serde(default = "passed")]
    pub passed: i32,
}

/// Files of values that were made before there was this number leave it out.
fn chase() -> i32 {
    Terms::default().chase
}

fn passed() -> i32 {
    Terms::default().passed
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            tempo: 12,
            shelter: 7,
            danger: 50,
            threats: 20,
            loose: 15,
            chase: 60,
            passed: 15,
        }
    }
}

impl Terms {
    /// What all that is found of a player comes to, freedom and tempo aside.
    #[inline]
    pub(super) fn of(&self, found: &Surveyed) -> i32 {
        let shelter = self.shelter * found.shelter.min(MOST_SHELTER);
        shelter
            + (self.threats * found.threats
                + self.loose * found.loose
                + self.chase * found.chase
                + self.passed * found.passed
                - self.danger * found.danger)
                / 100
    }

    /// How often each number counts for what is found of a player.
    pub(super) fn counted(found: &Surveyed) -> [f64; TERMS] {
        let hundredths = |value: i32| f64::from(value) / 100.0;
        let shelter = f64::from(found.shelter.min(MOST_SHELTER));
        let (threats, loose) = (hundredths(found.threats), hundredths(found.loose));
        [
            0.0,
            shelter,
            -hundredths(found.danger),
            threats,
            loose,
            hundredths(found.chase),
            hundredths(found.passed),
        ]
    }

    /// All numbers, in the order of [`counted`](Self::counted).
    pub(super) fn numbers(&self) -> [i32; TERMS] {
        [
            self.tempo,
            self.shelter,
            self.danger,
            self.threats,
            self.loose,
            self.chase,
            self.passed,
        ]
    }

    /// The same with other numbers.
    pub(super) fn from_numbers([tempo, shelter, danger, threats, loose, chase, passed]: [i32; TERMS]) -> Self {
        Self {
            tempo,
            shelter,
            danger,
            threats,
            loose,
            chase,
            passed,
        }
    }
}
