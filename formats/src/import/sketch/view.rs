//! Maps of a board onto itself.

use triagonal::rules::betza::Leap;

use super::cells::{Cell, Size};

/// A map of the board onto itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// Reverses the ranks.
    #[default]
    Mirror,
    /// Rotates by half a turn.
    Turn,
    /// Leaves everything in place.
    Same,
}

impl View {
    /// The image of a cell.
    pub fn cell(self, (file, rank): Cell, (files, ranks): Size) -> Cell {
        let opposite = |value: u16, count: u16| count.saturating_sub(value + 1);
        match self {
            Self::Mirror => (file, opposite(rank, ranks)),
            Self::Turn => (opposite(file, files), opposite(rank, ranks)),
            Self::Same => (file, rank),
        }
    }

    /// The image of a displacement.
    pub fn leap(self, (x, y): Leap) -> Leap {
        match self {
            Self::Mirror => (x, -y),
            Self::Turn => (-x, -y),
            Self::Same => (x, y),
        }
    }

    /// The steps of the view in the language.
    pub fn steps(self) -> &'static str {
        match self {
            Self::Mirror => "mirror rank",
            Self::Turn => "mirror file, mirror rank",
            Self::Same => "same",
        }
    }
}
