//! What can be wrong with a move as text.

use std::fmt;

/// What is wrong with a move as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveProblem {
    /// It is not written like a move.
    NotAMove(String),
    /// No cell has this name.
    UnknownCell(String),
    /// No kind of piece has this name.
    UnknownKind(String),
    /// Nothing stands on the cell.
    NoPiece(String),
    /// The piece on the cell belongs to another player.
    NotYours {
        /// The piece and its cell.
        piece: String,
        /// The player whose turn it is.
        turn: String,
    },
    /// The position has no legal move.
    GameOver,
    /// A move that the rules do not allow now.
    Illegal {
        /// The move.
        text: String,
        /// What the piece can do instead.
        instead: String,
    },
    /// The text stands for several legal moves.
    Ambiguous(String),
}

impl MoveProblem {
    /// Whether the text fails to be a move of any position, because of its words.
    #[must_use]
    pub fn is_about_names(&self) -> bool {
        matches!(
            self,
            Self::NotAMove(_) | Self::UnknownCell(_) | Self::UnknownKind(_) | Self::Ambiguous(_)
        )
    }
}

impl fmt::Display for MoveProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAMove(text) => write!(f, "`{text}` is not a move"),
            Self::UnknownCell(name) => write!(f, "no cell is called `{name}`"),
            Self::UnknownKind(name) => write!(f, "no piece is called `{name}`"),
            Self::NoPiece(cell) => write!(f, "no piece stands on {cell}"),
            Self::NotYours { piece, turn } => write!(f, "{piece} cannot move: it is the turn of {turn}"),
            Self::GameOver => f.write_str("there is no legal move: the game is over"),
            Self::Illegal { text, instead } => write!(f, "`{text}` is not a legal move; {instead}"),
            Self::Ambiguous(text) => write!(f, "`{text}` stands for several moves"),
        }
    }
}
