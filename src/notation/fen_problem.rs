//! Problems of positions as text.

use std::fmt;

use crate::diagnostics::counted;

/// A problem of a position given as one line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenProblem {
    /// The text is empty.
    Empty,
    /// No piece has this symbol.
    UnknownSymbol(String),
    /// A row does not have as many cells as the board.
    RowWidth {
        /// The name of the row.
        row: String,
        /// The number of cells in the text.
        found: usize,
        /// The number of cells on the board.
        expected: usize,
    },
    /// A diagram does not have as many rows as the board.
    BoardHeight {
        /// The number of rows in the diagram.
        found: usize,
        /// The number of rows on the board.
        expected: usize,
    },
    /// The board has more rows than the text.
    MissingRow(String),
    /// The text continues after the last row of the board.
    AfterBoard(String),
    /// A wrong separator between two rows.
    Separator {
        /// The separator in the text.
        found: String,
        /// The right separator.
        expected: &'static str,
    },
    /// A gap is marked on a cell, or a piece or empty cell on a gap.
    Gap {
        /// The name of the lattice point.
        at: String,
        /// Whether the point is a gap.
        is_gap: bool,
    },
    /// A hand in a game without hands.
    NoHands,
    /// No hand holds pieces with this symbol.
    NotHeld(String),
    /// The bracket of the hands is not closed.
    UnclosedHand,
    /// More pieces of a kind in a hand than the limit.
    FullHand(u16),
    /// No player has this letter.
    UnknownTurn(String),
    /// No castling has this letter.
    UnknownCastling(String),
    /// The pieces of a castling are not on their origins.
    CastlingPieces {
        /// The letter of the castling.
        letter: String,
        /// The required pieces and their cells.
        needs: String,
    },
    /// No cell has this name.
    UnknownCell(String),
    /// No piece can have just passed this cell.
    NothingPassed(String),
    /// A cell listed as unmoved has no piece that could be unmoved.
    CannotBeUnmoved(String),
    /// No move of the game ends it in this way.
    UnknownEnd(String),
    /// Not a valid list of lasting states.
    WrongState(String),
    /// Not a valid list of the remaining action counts.
    WrongCount(String),
    /// The action counts differ from those in an earlier field.
    CountsDiffer(String),
    /// Not a valid list of scores.
    WrongScores(String),
    /// Not a valid number of a move in the turn.
    WrongTurnPly(String),
    /// Not a number.
    NotANumber(String),
    /// A number is too large.
    TooLarge(String),
    /// The text continues after the last field.
    ExtraField(String),
}

impl FenProblem {
    /// Whether the problem concerns castling rights.
    #[must_use]
    pub fn is_about_castling(&self) -> bool {
        match self {
            Self::UnknownCastling(_) | Self::CastlingPieces { .. } => true,
            Self::Empty
            | Self::UnknownSymbol(_)
            | Self::RowWidth { .. }
            | Self::BoardHeight { .. }
            | Self::MissingRow(_)
            | Self::AfterBoard(_)
            | Self::Separator { .. }
            | Self::Gap { .. }
            | Self::NoHands
            | Self::NotHeld(_)
            | Self::UnclosedHand
            | Self::FullHand(_)
            | Self::UnknownTurn(_)
            | Self::UnknownCell(_)
            | Self::NothingPassed(_)
            | Self::CannotBeUnmoved(_)
            | Self::UnknownEnd(_)
            | Self::WrongState(_)
            | Self::WrongCount(_)
            | Self::CountsDiffer(_)
            | Self::WrongScores(_)
            | Self::WrongTurnPly(_)
            | Self::NotANumber(_)
            | Self::TooLarge(_)
            | Self::ExtraField(_) => false,
        }
    }
}

impl fmt::Display for FenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the position is empty"),
            Self::UnknownSymbol(symbol) => write!(f, "no piece has the symbol `{symbol}`"),
            Self::RowWidth { row, found, expected } => {
                let are = if *found == 1 { "is" } else { "are" };
                write!(f, "{row} has {}, but {found} {are} given", counted(*expected, "cell"))
            }
            Self::BoardHeight { found, expected } => {
                let are = if *found == 1 { "is" } else { "are" };
                write!(
                    f,
                    "the board has {}, but {found} {are} given",
                    counted(*expected, "row")
                )
            }
            Self::MissingRow(row) => write!(f, "the board ends before {row}"),
            Self::AfterBoard(text) => write!(f, "`{text}` follows the last row of the board"),
            Self::Separator { found, expected } => write!(f, "expected `{expected}` here, not `{found}`"),
            Self::Gap { at, is_gap: true } => write!(f, "{at} is a gap of the board"),
            Self::Gap { at, is_gap: false } => write!(f, "{at} is a cell, not a gap"),
            Self::NoHands => f.write_str("this game has no pieces in hand"),
            Self::NotHeld(symbol) => write!(f, "no hand holds `{symbol}` in this game"),
            Self::UnclosedHand => f.write_str("the hands have no closing `]`"),
            Self::FullHand(limit) => write!(f, "a hand holds at most {limit} pieces of a kind"),
            Self::UnknownEnd(text) => write!(f, "no move ends this game like `{text}`"),
            Self::UnknownTurn(letter) => write!(f, "no player has the letter `{letter}`"),
            Self::UnknownCastling(letter) => write!(f, "no castling has the letter `{letter}`"),
            Self::CastlingPieces { letter, needs } => write!(f, "castling `{letter}` needs {needs}"),
            Self::UnknownCell(name) => write!(f, "no cell is called `{name}`"),
            Self::NothingPassed(cell) => write!(f, "no piece can have just passed {cell}"),
            Self::CannotBeUnmoved(cell) => {
                write!(f, "no piece on {cell} can be one that has not moved since the start")
            }
            Self::WrongCount(text) => write!(
                f,
                "`{text}` does not say how often each player may still do what is counted"
            ),
            Self::WrongState(text) => write!(f, "`{text}` does not say how long states have lasted"),
            Self::WrongTurnPly(text) => write!(f, "`{text}` does not say which move of the turn is next"),
            Self::WrongScores(text) => write!(f, "`{text}` does not say what each player has scored"),
            Self::CountsDiffer(text) => write!(f, "`{text}` contradicts an earlier field of the position"),
            Self::NotANumber(text) => write!(f, "`{text}` is not a number"),
            Self::TooLarge(text) => write!(f, "the number `{text}` is too large"),
            Self::ExtraField(text) => write!(f, "`{text}` follows the last field"),
        }
    }
}
