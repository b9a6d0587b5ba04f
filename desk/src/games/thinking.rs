//! What the engine is asked about a game.

use std::sync::Arc;

use crate::engine::{BEST, LONGEST, Question, SHORT, Thought};
use crate::visitor::Visitor;

use super::game::Game;
use super::seats::{MOST_TIME, Seat};

/// How long the engine thinks if nothing is said, in milliseconds.
const USUAL: f64 = 400.0;
/// How long it thinks at its best.
const LONG: f64 = 1500.0;

impl Game {
    /// What is asked for the seat to move, if the engine plays it.
    pub fn question(&self, now: f64) -> Option<Question> {
        let turn = self.turn();
        let Some(&Seat::Engine { level, nodes, movetime }) = self.seats.get(turn).filter(|_| self.over.is_none())
        else {
            return None;
        };
        let clocks = self.clocks.as_ref();
        let left = clocks.map(|clocks| (clocks.left_of(turn, now), clocks.control().add_ms()));
        let usual = if level >= BEST { LONG } else { USUAL };
        let (time, left) = match (movetime, nodes, left) {
            (Some(time), _, _) => (Some(time as f64), None),
            // Positions that take long must not keep an engine for ever.
            (None, Some(_), None) => (Some(MOST_TIME as f64), None),
            (None, _, Some(left)) => (None, Some(left)),
            (None, None, None) => (Some(usual), None),
        };
        let thought = Thought {
            level,
            nodes,
            lines: 1,
            time,
            left: left.map(|(left, _)| left as f64),
            increment: left.map(|(_, add)| add as f64),
        };
        self.question_at(self.head, &[], thought).ok()
    }

    /// A question about the position after some moves from a node.
    fn question_at(&self, node: usize, moves: &[String], thought: Thought) -> Result<Question, String> {
        let before = self.path(node).into_iter().skip(1);
        let before = before.filter_map(|id| Some(self.nodes.get(id)?.text.clone()));
        Ok(Question {
            loaded: Arc::clone(&self.loaded),
            position: self.after(node, moves)?,
            fen: self.fen.clone(),
            moves: before.chain(moves.iter().cloned()).collect(),
            thought,
        })
    }

    /// What the engine is asked to analyse for a visitor, if it helps them.
    pub fn analysed(&self, visitor: &Visitor, node: usize, moves: &[String], lines: usize) -> Result<Question, String> {
        self.helps(visitor)?;
        self.question_at(node, moves, Thought::best(lines, LONGEST))
    }

    /// What the engine is asked for a hint.
    pub fn hinted(&self, visitor: &Visitor, node: usize, moves: &[String]) -> Result<Question, String> {
        self.helps(visitor)?;
        self.question_at(node, moves, Thought::best(1, SHORT))
    }
}
