//! What a position as text can get wrong.

use std::fmt;

use crate::diagnostics::counted;

/// What is wrong with a position given as one line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenProblem {
    /// There is no text.
    Empty,
    /// A symbol that stands for no piece.
    UnknownSymbol(String),
    /// A row with another number of cells than the board's.
    RowWidth {
        /// What the row is called.
        row: String,
        /// How many cells the text has.
        found: usize,
        /// How many cells the board has.
        expected: usize,
    },
    /// The board has more rows than the text.
    MissingRow(String),
    /// The text goes on behind the board's last row.
    AfterBoard(String),
    /// Another separator should stand between two rows.
    Separator {
        /// The one in the text.
        found: String,
        /// The right one.
        expected: &'static str,
    },
    /// A gap is marked where a cell is, or the other way round.
    Gap {
        /// What the lattice point is called.
        at: String,
        /// Whether there is a gap.
        is_gap: bool,
    },
    /// A hand in a game without hands.
    NoHands,
    /// The bracket of the hands is not closed.
    UnclosedHand,
    /// More pieces of a kind in a hand than allowed.
    FullHand(u16),
    /// No player has this letter.
    UnknownTurn(String),
    /// No castling has this letter.
    UnknownCastling(String),
    /// The pieces of a castling do not stand where they began.
    CastlingPieces {
        /// The letter.
        letter: String,
        /// Which pieces should stand where.
        needs: String,
    },
    /// No cell has this name.
    UnknownCell(String),
    /// No piece can have just passed this cell.
    NothingPassed(String),
    /// A cell of unmoved pieces holds no piece that could be one.
    CannotBeUnmoved(String),
    /// No move ends the game like this.
    UnknownEnd(String),
    /// Something else than how long states have lasted.
    WrongState(String),
    /// Something else than how often each player may still do what is counted.
    WrongCount(String),
    /// How often players have done something, unlike what an earlier field says.
    CountsDiffer(String),
    /// Something else than the score of each player.
    WrongScores(String),
    /// Something else than which move of the turn is next.
    WrongTurnPly(String),
    /// Something else than a number.
    NotANumber(String),
    /// A number that is too large.
    TooLarge(String),
    /// The text goes on behind the last field.
    ExtraField(String),
}

impl FenProblem {
    /// Whether a castling is wrong.
    #[must_use]
    pub fn is_about_castling(&self) -> bool {
        match self {
            Self::UnknownCastling(_) | Self::CastlingPieces { .. } => true,
            Self::Empty
            | Self::UnknownSymbol(_)
            | Self::RowWidth { .. }
            | Self::MissingRow(_)
            | Self::AfterBoard(_)
            | Self::Separator { .. }
            | Self::Gap { .. }
            | Self::NoHands
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
            Self::MissingRow(row) => write!(f, "the board ends before {row}"),
            Self::AfterBoard(text) => write!(f, "`{text}` stands behind the last row of the board"),
            Self::Separator { found, expected } => write!(f, "expected `{expected}` here, not `{found}`"),
            Self::Gap { at, is_gap: true } => write!(f, "{at} is a gap of the board"),
            Self::Gap { at, is_gap: false } => write!(f, "{at} is a cell, not a gap"),
            Self::NoHands => f.write_str("this game has no pieces in hand"),
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
            Self::ExtraField(text) => write!(f, "`{text}` stands behind the last field"),
        }
    }
}
