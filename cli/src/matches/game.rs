//! The record of a game.

use serde::{Deserialize, Serialize};

/// A finished game of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The number of the game, from 1.
    pub game: usize,
    /// The number of the opening, from 1.
    pub opening: usize,
    /// The day on which the game ended, as `2026.08.31`.
    pub date: String,
    /// The engines in the order of the players.
    pub engines: Vec<String>,
    /// The starting position, if it is not the start of the variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The number of moves that belong to the opening.
    pub book: usize,
    /// The moves in the game's own notation.
    pub moves: Vec<String>,
    /// The notes of the engines on their moves, after the opening.
    pub notes: Vec<Note>,
    /// The points of each player; their sum is 1.
    pub points: Vec<f64>,
    /// The result as text.
    pub outcome: String,
    pub ended: Ended,
    /// The last position.
    pub fen: String,
    /// The fault that lost the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<FaultNote>,
}

/// The score and the depth of a search, and its time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Note {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The time of the search in milliseconds.
    pub time: u64,
}

/// A fault of an engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FaultNote {
    pub engine: String,
    pub player: String,
    pub problem: String,
}

/// The reason for the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// The rules.
    Rules,
    /// An engine has resigned.
    Resignation,
    /// A trusted engine has claimed a draw.
    Claim,
    /// The referee has adjudicated the game by its scores or its length.
    Adjudication,
    /// An engine has exceeded its time.
    TimeForfeit,
    /// An engine has played an illegal move or made a false claim.
    RulesInfraction,
    /// An engine has crashed or could not start.
    Abandoned,
}

impl Ended {
    /// The value of the PGN tag `Termination`.
    pub fn termination(self) -> &'static str {
        match self {
            Self::Rules | Self::Resignation | Self::Claim => "normal",
            Self::Adjudication => "adjudication",
            Self::TimeForfeit => "time forfeit",
            Self::RulesInfraction => "rules infraction",
            Self::Abandoned => "abandoned",
        }
    }
}

impl GameRecord {
    /// The result in PGN notation; `*` in games of more than two players.
    pub fn result(&self) -> &'static str {
        result(&self.points)
    }
}

/// The result for the points of the players.
pub fn result(points: &[f64]) -> &'static str {
    match points {
        [first, second] if first > second => "1-0",
        [first, second] if first < second => "0-1",
        [_, _] => "1/2-1/2",
        _ => "*",
    }
}
