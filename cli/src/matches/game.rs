//! A game of a match, as it is kept.

use serde::{Deserialize, Serialize};

/// A game of a match that is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the match, from 1.
    pub game: usize,
    /// The number of its opening, from 1.
    pub opening: usize,
    /// The day on which it ended, as `2026.08.31`.
    pub date: String,
    /// The engines in the order of the players.
    pub engines: Vec<String>,
    /// Where it began, if not at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// How many of the moves are the opening's.
    pub book: usize,
    /// The moves in the language's own notation.
    pub moves: Vec<String>,
    /// What the engines said of each of their moves.
    pub notes: Vec<Note>,
    /// What each player gets; 1 in all.
    pub points: Vec<f64>,
    /// How it ended, in words.
    pub outcome: String,
    pub ended: Ended,
    /// The last position.
    pub fen: String,
    /// What one of the engines has done wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<FaultNote>,
}

/// What an engine said of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Note {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How long it has thought, in milliseconds.
    pub time: u64,
}

/// What an engine has done wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FaultNote {
    pub engine: String,
    pub player: String,
    pub problem: String,
}

/// What has ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// The rules.
    Rules,
    /// An engine has given up.
    Resignation,
    /// An engine that is believed says that it is drawn.
    Claim,
    /// The referee has judged it by scores or by its length.
    Adjudication,
    /// An engine has thought too long.
    TimeForfeit,
    /// An engine has done what the rules do not allow.
    RulesInfraction,
    /// An engine has ended.
    Abandoned,
}

impl Ended {
    /// As the tag `Termination` of PGN has it.
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
    /// The result as PGN has it: open, where there are not two players.
    pub fn result(&self) -> &'static str {
        result(&self.points)
    }
}

/// The result of what players get.
pub fn result(points: &[f64]) -> &'static str {
    match points {
        [first, second] if first > second => "1-0",
        [first, second] if first < second => "0-1",
        [_, _] => "1/2-1/2",
        _ => "*",
    }
}
