//! The meaning of a Betza string: paths and tokens, with forward pointing up.

use crate::rules::model::Token;

use super::leaps::Leap;

/// Moves of a Betza string, for a player who moves up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetzaMove {
    /// The paths, with a displacement for each leg.
    pub paths: Vec<BetzaPath>,
    /// The tokens of each leg.
    pub legs: Vec<Vec<Token>>,
    /// Whether the piece then returns to its first cell.
    pub returns: bool,
    /// Whether the piece must not have moved.
    pub unmoved: bool,
    /// Whether the moves expose the cells they pass to en passant.
    pub passing: bool,
}

/// The displacements of a path.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct BetzaPath {
    /// A displacement for each leg.
    pub leaps: Vec<Leap>,
    /// The cycle of displacements of the first leg; empty if it is straight.
    pub ring: Vec<Leap>,
}

impl BetzaPath {
    /// A path of straight legs.
    pub fn straight(leaps: Vec<Leap>) -> Self {
        Self {
            leaps,
            ring: Vec::new(),
        }
    }
}

/// The meaning of a string.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BetzaMeaning {
    /// Its moves.
    pub moves: Vec<BetzaMove>,
    /// Whether the moves require a forward direction.
    pub directed: bool,
}
