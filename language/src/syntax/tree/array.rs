//! The statements of an array block.

use crate::diagnostics::Spanned;

use super::board::{Coordinate, sorted_coordinates};
use super::common::{Name, Number, When};
use super::zones::ZoneRef;

/// The cells of an array statement.
#[derive(Clone, Debug, PartialEq)]
pub enum ArrayPlace {
    /// `level A, rank 1`: a line or a plane.
    Line(Vec<Coordinate>),
    /// `in second rank`
    Zone(ZoneRef),
}

/// A statement of an array block.
#[derive(Clone, Debug, PartialEq)]
pub enum ArrayItem {
    /// `rank 1: R N B Q K B N R`: a line of cells, the first axis fastest; `.` leaves a cell empty.
    Line {
        /// The cells.
        at: ArrayPlace,
        /// Piece symbols.
        symbols: Vec<Spanned<Option<String>>>,
    },
    /// `rank 2: all P`
    Fill {
        /// The cells.
        at: ArrayPlace,
        /// A piece symbol.
        symbol: Spanned<String>,
    },
    /// `rank 1: by lot B in light squares, N N, R K R`
    Lot {
        /// The cells.
        at: ArrayPlace,
        /// The draws, one after another.
        draws: Vec<DrawItem>,
    },
    /// `Knight b1, g1`: the name of a piece and its cells.
    Cells {
        /// The kind.
        kind: Name,
        /// The cells.
        cells: Vec<Name>,
    },
    /// `hand: Knight 2, Pawn`
    Hand(Vec<(Name, Option<Number>)>),
    /// `nothing`: the player begins without pieces.
    Nothing,
    /// `when … { … }`
    When(When<Self>),
}

/// Pieces drawn together by lot: `R K R`, `B in light squares`.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawItem {
    /// Piece symbols.
    pub symbols: Vec<Spanned<String>>,
    /// The only permitted cells.
    pub zone: Option<ZoneRef>,
}

impl ArrayItem {
    /// The subject, in words of the language, if another statement can replace this one.
    pub fn subject(&self) -> Option<String> {
        match self {
            Self::Line { at, .. } | Self::Fill { at, .. } | Self::Lot { at, .. } => Some(match at {
                ArrayPlace::Line(at) => sorted_coordinates(at),
                ArrayPlace::Zone(zone) => format!("in {}", zone.words()),
            }),
            Self::Hand(_) => Some("hand".to_owned()),
            Self::Nothing => Some("nothing".to_owned()),
            Self::Cells { .. } | Self::When(_) => None,
        }
    }
}
