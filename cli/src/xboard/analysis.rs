//! The output of the engine during a search.

use std::sync::{Arc, Mutex, PoisonError};

use triagonal::search::{Score, SearchResult};
use triagonal::{Move, Position};
use triagonal_host::engine::Answer;

/// The result of a search.
#[derive(Clone, Copy)]
pub struct BestLine {
    pub best: Move,
    pub reply: Option<Move>,
    pub score: Score,
}

impl BestLine {
    /// Takes the best line of a search, if there was a legal move.
    pub fn new(found: &SearchResult) -> Option<Self> {
        let line = found.lines.first()?;
        Some(Self {
            best: *line.moves.first()?,
            reply: line.moves.get(1).copied(),
            score: line.score,
        })
    }
}

/// The progress of a search: depth, hundredths of a second, nodes.
#[derive(Clone, Default)]
pub struct Status(Arc<Mutex<Option<(u32, u128, u64)>>>);

impl Status {
    /// Records a finished depth.
    pub fn set(&self, found: &SearchResult, answer: &Answer) {
        let now = (found.depth, answer.time.as_millis() / 10, answer.nodes);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
    }

    /// The answer to a query for the progress.
    pub fn line(&self, moves: usize) -> Option<String> {
        let (depth, time, nodes) = (*self.0.lock().unwrap_or_else(PoisonError::into_inner))?;
        Some(format!("stat01: {time} {nodes} {depth} {moves} {moves}"))
    }
}

/// XBoard adds the number of moves to this score for a mate.
const MATE: i32 = 100_000;

/// A line of analysis: depth, score, hundredths of a second, nodes, and the moves in our own notation.
pub fn analysis_line(
    position: &Position,
    pondered: Option<&str>,
    found: &SearchResult,
    answer: &Answer,
) -> Option<String> {
    let line = found.lines.first()?;
    let score = match line.score.mate_in_plies() {
        Some(plies) if plies > 0 => MATE + (plies + 1) / 2,
        Some(plies) => -MATE + plies / 2,
        None => line.score.centipawns(),
    };
    let mut texts: Vec<String> = pondered.map(|text| format!("({text})")).into_iter().collect();
    let mut position = position.clone();
    for made in &line.moves {
        texts.push(position.move_text(made));
        if position.play(made).is_err() {
            break;
        }
    }
    Some(format!(
        "{} {score} {} {} {}",
        found.depth,
        answer.time.as_millis() / 10,
        answer.nodes,
        texts.join(" ")
    ))
}
