//! What is weighed besides the pieces.

use serde::{Deserialize, Serialize};

use super::tapered::Tapered;
use crate::play::searching::Surveyed;

/// The most pieces that shelter royal ones.
const MOST_SHELTER: i32 = 4;
/// How many terms there are.
const TERMS: usize = 9;
/// How many numbers they have: of each what it counts for while all pieces are there, and when hardly any is left.
pub(super) const NUMBERS: usize = 2 * TERMS;

/// What is weighed besides the pieces, in hundredths of a pawn; all from danger on in hundredths of what is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    bound(deserialize = "T: Deserialize<'de> + From<Tapered> + Default")
)]
pub struct Terms<T = Tapered> {
    /// To have the move.
    pub tempo: T,
    /// Each piece about a royal one, up to four.
    pub shelter: T,
    /// The danger of royal pieces.
    pub danger: T,
    /// What attacked pieces are worth more than their attackers.
    pub threats: T,
    /// What attacked pieces are worth that nothing guards.
    pub loose: T,
    /// How near the enemies' royal piece is to where it is mated, once it has few defenders.
    #[serde(default = "chase")]
    pub chase: T,
    /// What the promotions of passed pieces gain.
    #[serde(default = "passed")]
    pub passed: T,
    /// Pieces on their way to a promotion that no other one can ever guard.
    #[serde(default)]
    pub isolated: T,
    /// Cells about a royal piece that are open to the enemies, the more the stronger they are.
    #[serde(default)]
    pub open: T,
}

/// Files of values that were made before there was this number leave it out, as they do the next one. Those that leave out the
/// last two have learned without them.
fn chase<T: From<Tapered>>() -> T {
    Terms::default().chase.into()
}

fn passed<T: From<Tapered>>() -> T {
    Terms::default().passed.into()
}

impl Default for Terms {
    fn default() -> Self {
        let tapered = |opening, ending| Tapered { opening, ending };
        Self {
            tempo: tapered(16, 6),
            shelter: tapered(4, 9),
            danger: tapered(60, 15),
            threats: Tapered::always(20),
            loose: Tapered::always(15),
            chase: Tapered::always(60),
            passed: tapered(5, 20),
            isolated: tapered(12, 10),
            open: tapered(20, 0),
        }
    }
}

impl<T: Copy> Terms<T> {
    /// All terms, in the order of [`counted`].
    fn all(&self) -> [T; TERMS] {
        [
            self.tempo,
            self.shelter,
            self.danger,
            self.threats,
            self.loose,
            self.chase,
            self.passed,
            self.isolated,
            self.open,
        ]
    }

    fn from_all([tempo, shelter, danger, threats, loose, chase, passed, isolated, open]: [T; TERMS]) -> Self {
        Self {
            tempo,
            shelter,
            danger,
            threats,
            loose,
            chase,
            passed,
            isolated,
            open,
        }
    }
}

impl Terms {
    /// All count for nothing.
    pub(super) fn nothing() -> Self {
        Self::from_numbers([0; NUMBERS])
    }

    /// Whether all that a survey finds counts for nothing.
    pub(super) fn are_nothing(&self) -> bool {
        let Self { tempo, .. } = *self;
        *self
            == Self {
                tempo,
                ..Self::nothing()
            }
    }

    /// What they count for while so many pieces are left of those at the start.
    pub(super) fn at(&self, pieces: usize, most: usize) -> Terms<i32> {
        Terms::from_all(self.all().map(|term| term.at(pieces, most)))
    }

    /// All numbers, in the order of [`counted`].
    pub(super) fn numbers(&self) -> [i32; NUMBERS] {
        let mut numbers = [0; NUMBERS];
        for (pair, term) in numbers.chunks_exact_mut(2).zip(self.all()) {
            pair.copy_from_slice(&[term.opening, term.ending]);
        }
        numbers
    }

    /// The terms of such numbers.
    pub(super) fn from_numbers(numbers: [i32; NUMBERS]) -> Self {
        let mut terms = [Tapered::default(); TERMS];
        for (term, pair) in terms.iter_mut().zip(numbers.chunks_exact(2)) {
            *term = Tapered {
                opening: pair[0],
                ending: pair[1],
            };
        }
        Self::from_all(terms)
    }
}

impl Terms<i32> {
    /// What all that is found of a player comes to, freedom and tempo aside.
    #[inline]
    pub(super) fn of(&self, found: &Surveyed) -> i32 {
        let shelter = self.shelter * found.shelter.min(MOST_SHELTER);
        shelter
            + (self.threats * found.threats
                + self.loose * found.loose
                + self.chase * found.chase
                + self.passed * found.passed
                - self.danger * found.danger
                - self.isolated * found.isolated
                - self.open * found.open)
                / 100
    }
}

/// How often each number counts for what is found of a player, while some part of the pieces is left.
pub(super) fn counted(found: &Surveyed, part: f64) -> [f64; NUMBERS] {
    let hundredths = |value: i32| f64::from(value) / 100.0;
    let terms = Terms {
        tempo: 0.0,
        shelter: f64::from(found.shelter.min(MOST_SHELTER)),
        danger: -hundredths(found.danger),
        threats: hundredths(found.threats),
        loose: hundredths(found.loose),
        chase: hundredths(found.chase),
        passed: hundredths(found.passed),
        isolated: -hundredths(found.isolated),
        open: -hundredths(found.open),
    };
    let mut counted = [0.0; NUMBERS];
    for (pair, count) in counted.chunks_exact_mut(2).zip(terms.all()) {
        pair.copy_from_slice(&split(count, part));
    }
    counted
}

/// How often the two numbers of a term count that counts so often, while some part of the pieces is left.
pub(super) fn split(count: f64, part: f64) -> [f64; 2] {
    [count * part, count * (1.0 - part)]
}
