//! Lines of the engine as pages see them.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use triagonal::Position;
use triagonal::notation::san;
use triagonal::search::{Found, Line, Score};

/// How many moves of a line are told.
const MOVES: usize = 12;

/// What a search has found so far, as pages see it: after so many positions and so many milliseconds.
#[must_use]
pub fn report(position: &Position, found: &Found, nodes: u64, ms: f64) -> Value {
    let lines: Vec<Value> = found.lines.iter().map(|line| told(position, line)).collect();
    let nps = nodes as f64 * 1000.0 / ms.max(1.0);
    json!({ "depth": found.depth, "nodes": nodes, "nps": nps as u64, "lines": lines })
}

fn told(position: &Position, line: &Line) -> Value {
    let mut next = position.clone();
    let (mut moves, mut texts) = (Vec::new(), Vec::new());
    for made in line.moves.iter().take(MOVES) {
        let (text, san) = (next.move_text(made), san::write(&next, made));
        if next.play(made).is_err() {
            break;
        }
        moves.push(text);
        texts.push(san);
    }
    json!({ "score": score(line.score), "from": "side to move", "moves": moves, "text": texts.join(" ") })
}

fn score(score: Score) -> Value {
    match score.mate_in_plies() {
        Some(plies) => json!({ "mate": if plies > 0 { (plies + 1) / 2 } else { plies / 2 } }),
        None => json!({ "cp": score.centipawns() }),
    }
}

/// A line at the end of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Best {
    /// In hundredths of a pawn, for the team to move.
    pub cp: i32,
    /// In how many plies somebody wins, if that is certain: less than 0 if it is the other team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// Its moves.
    pub moves: Vec<String>,
}

impl Best {
    /// The lines that a search of a position has found, the best first.
    #[must_use]
    pub fn all(position: &Position, found: &Found) -> Vec<Self> {
        found.lines.iter().map(|line| Self::of(position, line)).collect()
    }

    fn of(position: &Position, line: &Line) -> Self {
        let mut next = position.clone();
        let mut moves = Vec::new();
        for made in line.moves.iter().take(MOVES) {
            moves.push(next.move_text(made));
            if next.play(made).is_err() {
                break;
            }
        }
        Self {
            cp: line.score.centipawns(),
            mate: line.score.mate_in_plies(),
            moves,
        }
    }
}
