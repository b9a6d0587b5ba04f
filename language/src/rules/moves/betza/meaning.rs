//! What a Betza string means: paths and tokens, with the forward direction up.

use crate::rules::model::Token;

use super::leaps::Leap;

/// Moves that a Betza string means, for a player who goes up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetzaMove {
    /// The paths: a displacement for each leg.
    pub paths: Vec<BetzaPath>,
    /// What each leg passes and where it ends.
    pub legs: Vec<Vec<Token>>,
    /// Whether the piece then goes back to where it began.
    pub returns: bool,
    /// Whether only a piece that has not moved makes them.
    pub unmoved: bool,
    /// Whether they expose the cells that they pass.
    pub passing: bool,
}

/// The displacements of a path.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct BetzaPath {
    /// A displacement for each leg.
    pub leaps: Vec<Leap>,
    /// The displacements that the first leg makes in turn; empty if it goes straight.
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

/// A string that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BetzaMeaning {
    /// Its moves.
    pub moves: Vec<BetzaMove>,
    /// Whether they need a forward direction.
    pub directed: bool,
}
