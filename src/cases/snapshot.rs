//! Snapshots as a suite asks for them: a position, and what to record of it.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;

use super::depth::MAX_DEPTH;
use super::fixture::Fixture;
use super::placed::Placed;

/// A position and what to record of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The name; the stored snapshot has the same name.
    pub name: Placed<String>,
    /// What to record: `moves`, `moves of CELL`, `board`, `divide DEPTH` or `game`.
    pub record: Placed<String>,
    /// Why it is worth keeping.
    pub source: Option<Placed<String>>,
    /// The options of the variant.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Statements that extend the variant for this snapshot.
    pub with: Option<Placed<String>>,
    /// The byte of the suite where these statements begin, if the suite has them without escapes.
    #[serde(skip)]
    pub(super) with_begins: Option<usize>,
    /// The number of the array, in games whose pieces are drawn by lot.
    pub array: Option<Placed<u64>>,
    /// The position as one line (FEN).
    pub fen: Option<Placed<String>>,
    /// The pieces on an otherwise empty board.
    pub place: Option<Placed<String>>,
    /// The player to move there.
    pub turn: Option<Placed<String>>,
    /// The moves played first; if `record` is `game`, the line of play.
    pub after: Option<Placed<String>>,
}

impl Snapshot {
    /// What it begins from.
    pub(super) fn fixture(&self) -> Fixture<'_> {
        Fixture {
            name: &self.name,
            options: &self.options,
            with: self.with.as_ref(),
            with_begins: self.with_begins,
            array: self.array.as_ref(),
            fen: self.fen.as_ref(),
            place: self.place.as_ref(),
            turn: self.turn.as_ref(),
            after: self.after.as_ref(),
        }
    }
}

/// What a snapshot records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Record {
    /// All legal moves.
    Moves,
    /// The legal moves of the piece on a cell.
    MovesOf(String),
    /// The board as it is drawn.
    Board,
    /// The size of the move tree behind each move.
    Divide(u32),
    /// Each move of a line of play, with the number of legal moves it was chosen from.
    Game,
}

impl Record {
    /// Reads the value of the key `record`.
    ///
    /// # Errors
    /// The text is none of the things that can be recorded.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            ["moves"] => Ok(Self::Moves),
            ["moves", "of", cell @ ..] if !cell.is_empty() => Ok(Self::MovesOf(cell.join(" "))),
            ["board"] => Ok(Self::Board),
            ["game"] => Ok(Self::Game),
            ["divide", depth] => match depth.parse::<u32>() {
                Ok(depth) if (1..=MAX_DEPTH).contains(&depth) => Ok(Self::Divide(depth)),
                _ => Err(format!("the depth of `divide` is a number from 1 to {MAX_DEPTH}")),
            },
            _ => Err(format!(
                "`{text}` cannot be recorded; write `moves`, `moves of CELL`, `board`, `divide DEPTH` or `game`"
            )),
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves => f.write_str("moves"),
            Self::MovesOf(cell) => write!(f, "moves of {cell}"),
            Self::Board => f.write_str("board"),
            Self::Divide(depth) => write!(f, "divide {depth}"),
            Self::Game => f.write_str("game"),
        }
    }
}
