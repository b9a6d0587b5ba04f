//! The terms of the evaluation besides piece values.

use serde::{Deserialize, Serialize};

use super::tapered::Tapered;
use crate::search::board::weights::SurveyTerms;

/// The most pieces that count as shelter.
const MOST_SHELTER: i32 = 4;
/// The number of terms.
const TERMS: usize = 9;
/// The number of weights: one for the opening and one for the ending of each term.
pub(super) const NUMBERS: usize = 2 * TERMS;

/// The weights of the terms besides piece values, in hundredths of a pawn; from `danger` on, in hundredths of what the survey finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    bound(deserialize = "T: Deserialize<'de> + From<Tapered> + Default")
)]
pub struct Terms<T = Tapered> {
    /// The right to move.
    pub tempo: T,
    /// Each piece next to a royal piece, up to four.
    pub shelter: T,
    /// Attacks near royal pieces.
    pub danger: T,
    /// Pieces attacked by less valuable ones.
    pub threats: T,
    /// Attacked pieces that nothing guards.
    pub loose: T,
    /// How close the enemy's royal piece is to where it can be mated, once it has few defenders.
    #[serde(default = "chase")]
    pub chase: T,
    /// Passed pawns.
    #[serde(default = "passed")]
    pub passed: T,
    /// Pieces on their way to promotion that none of their like can ever guard.
    #[serde(default)]
    pub isolated: T,
    /// Open lines to royal pieces, weighted by the strength of the enemy.
    #[serde(default)]
    pub open: T,
}

/// Files of values from before this term leave it out, as they do the next one. Files that leave out the last two were learned without
/// them.
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
    /// All weights are zero.
    pub(super) fn zero() -> Self {
        Self::from_numbers([0; NUMBERS])
    }

    /// Whether all weights except that of the tempo are zero.
    pub(super) fn ignore_survey(&self) -> bool {
        let Self { tempo, .. } = *self;
        *self == Self { tempo, ..Self::zero() }
    }

    /// The weights with this many of the starting pieces remaining.
    pub(super) fn at(&self, pieces: usize, most: usize) -> Terms<i32> {
        Terms::from_all(self.all().map(|term| term.at(pieces, most)))
    }

    /// All weights, in the order of [`counted`].
    pub(super) fn numbers(&self) -> [i32; NUMBERS] {
        let mut numbers = [0; NUMBERS];
        for (pair, term) in numbers.chunks_exact_mut(2).zip(self.all()) {
            pair.copy_from_slice(&[term.opening, term.ending]);
        }
        numbers
    }

    /// Terms with these weights.
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
    /// The weighted sum of what a survey found for a player, without mobility and tempo.
    #[inline]
    pub(super) fn evaluate(&self, found: &SurveyTerms) -> i32 {
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

/// The coefficient of each weight for what a survey found for a player, given the share of remaining pieces.
pub(super) fn counted(found: &SurveyTerms, part: f64) -> [f64; NUMBERS] {
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

/// Splits the coefficient of a term between its two weights, given the share of remaining pieces.
pub(super) fn split(count: f64, part: f64) -> [f64; 2] {
    [count * part, count * (1.0 - part)]
}
