//! The options of a picture.

use crate::geometry::CellId;

use super::colours::Theme;
use super::signs::Sign;

/// The options of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// A heading above the board.
    pub heading: Option<String>,
    /// The signs on cells.
    pub signs: Vec<(CellId, Sign)>,
    /// A caption below the board, instead of whose turn it is.
    pub caption: Option<String>,
    /// The meanings of signs, listed below the board.
    pub legend: Vec<(Sign, String)>,
}
