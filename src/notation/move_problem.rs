//! Problems of moves as text.

use std::fmt;

/// A problem of a move given as text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveProblem {
    /// The text does not have the form of a move.
    NotAMove(String),
    /// No cell has this name.
    UnknownCell(String),
    /// No kind of piece has this name.
    UnknownKind(String),
    /// The cell is empty.
    NoPiece(String),
    /// The piece on the cell belongs to another player.
    NotYours {
        /// The piece and its cell.
        piece: String,
        /// The player to move.
        turn: String,
    },
    /// The position has no legal move. This is the result of the game.
    GameOver(String),
    /// The move is not legal in this position.
    Illegal {
        /// The move.
        text: String,
        /// The moves of the piece.
        instead: String,
    },
    /// The text is not a legal move in a notation.
    NotIn {
        /// The move.
        text: String,
        /// The name of the notation.
        notation: &'static str,
    },
    /// The text matches several legal moves.
    Ambiguous(String),
}

impl MoveProblem {
    /// Whether the text itself is wrong, so that it is not a move in any position.
    #[must_use]
    pub fn is_about_names(&self) -> bool {
        match self {
            Self::NotAMove(_) | Self::UnknownCell(_) | Self::UnknownKind(_) | Self::Ambiguous(_) => true,
            Self::NoPiece(_)
            | Self::NotYours { .. }
            | Self::GameOver(_)
            | Self::Illegal { .. }
            | Self::NotIn { .. } => false,
        }
    }
}

impl fmt::Display for MoveProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAMove(text) => write!(f, "`{text}` is not a move"),
            Self::UnknownCell(name) => write!(f, "no cell is called `{name}`"),
            Self::UnknownKind(name) => write!(f, "no piece is called `{name}`"),
            Self::NoPiece(cell) => write!(f, "no piece stands on {cell}"),
            Self::NotYours { piece, turn } => write!(f, "{piece} cannot move: it is {turn}'s turn"),
            Self::GameOver(result) => write!(f, "there is no legal move: the game is over, {result}"),
            Self::Illegal { text, instead } => write!(f, "`{text}` is not a legal move; {instead}"),
            Self::NotIn { text, notation } => write!(f, "`{text}` is not a legal move in {notation} notation"),
            Self::Ambiguous(text) => write!(f, "`{text}` stands for several moves"),
        }
    }
}
