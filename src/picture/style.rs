//! The options of a picture.

use crate::geometry::CellId;
use crate::rules::PlayerId;

use super::colours::Theme;
use super::signs::Sign;

/// In which style pieces are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PieceStyle {
    /// That of the game: figures if most kinds have one, otherwise characters if every kind has one, otherwise letters.
    #[default]
    Own,
    /// Figures. Kinds without one are letters.
    Figures,
    /// Chinese characters on discs. Kinds without one are letters.
    Characters,
    /// The letters of their symbols on discs.
    Letters,
}

/// The options of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// The style of the pieces.
    pub pieces: PieceStyle,
    /// The player whose side of the board is at the bottom; the first player if there is none.
    pub view: Option<PlayerId>,
    /// A heading above the board.
    pub heading: Option<String>,
    /// The signs on cells.
    pub signs: Vec<(CellId, Sign)>,
    /// A caption below the board, instead of whose turn it is.
    pub caption: Option<String>,
    /// The meanings of signs, listed below the board.
    pub legend: Vec<(Sign, String)>,
}
