//! Principal variations as pages show them.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use triagonal::Position;
use triagonal::notation::san;
use triagonal::search::{Line, Score, SearchResult};

/// The number of moves of a line that are shown.
const SHOWN_MOVES: usize = 12;

/// The state of an analysis.
#[derive(Serialize)]
struct AnalysisReport {
    depth: u32,
    nodes: u64,
    /// Nodes per second.
    nps: u64,
    lines: Vec<AnalysisLine>,
}

/// A principal variation.
#[derive(Serialize)]
struct AnalysisLine {
    score: ScoreInfo,
    /// Whose view the score is.
    from: &'static str,
    moves: Vec<String>,
    text: String,
}

/// A score for the side to move, in centipawns or as a mate in some moves.
#[derive(Serialize)]
#[serde(untagged)]
enum ScoreInfo {
    Centipawns { cp: i32 },
    Mate { mate: i32 },
}

/// Returns the state of an analysis as pages show it.
#[must_use]
pub fn analysis_report(position: &Position, result: &SearchResult, nodes: u64, ms: f64) -> Value {
    let nps = nodes as f64 * 1000.0 / ms.max(1.0);
    json!(AnalysisReport {
        depth: result.depth,
        nodes,
        nps: nps as u64,
        lines: result.lines.iter().map(|line| analysis_line(position, line)).collect(),
    })
}

fn analysis_line(position: &Position, line: &Line) -> AnalysisLine {
    let mut next = position.clone();
    let (mut moves, mut texts) = (Vec::new(), Vec::new());
    for made in line.moves.iter().take(SHOWN_MOVES) {
        let (text, san) = (next.move_text(made), san::write(&next, made));
        if next.play(made).is_err() {
            break;
        }
        moves.push(text);
        texts.push(san);
    }
    AnalysisLine {
        score: score_info(line.score),
        from: "side to move",
        moves,
        text: texts.join(" "),
    }
}

fn score_info(score: Score) -> ScoreInfo {
    match score.mate_in_plies() {
        Some(plies) => ScoreInfo::Mate {
            mate: if plies > 0 { (plies + 1) / 2 } else { plies / 2 },
        },
        None => ScoreInfo::Centipawns { cp: score.centipawns() },
    }
}

/// A principal variation at the end of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BestLine {
    /// In hundredths of a pawn, for the team to move.
    pub cp: i32,
    /// The plies until the win, if the win is forced; negative if the other team wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// The moves of the line.
    pub moves: Vec<String>,
}

impl BestLine {
    /// Returns the lines of a search, the best first.
    #[must_use]
    pub fn all(position: &Position, result: &SearchResult) -> Vec<Self> {
        result
            .lines
            .iter()
            .map(|line| Self::from_line(position, line))
            .collect()
    }

    fn from_line(position: &Position, line: &Line) -> Self {
        let mut next = position.clone();
        let mut moves = Vec::new();
        for made in line.moves.iter().take(SHOWN_MOVES) {
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
