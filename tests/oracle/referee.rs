//! A game followed move by move.

use std::collections::BTreeSet;
use std::sync::Arc;

use triagonal::rules::Rules;

use crate::oracle::ends::{Ending, Past, end_by_deed_or_place, ending};
use crate::oracle::legal::{in_check, legal_moves, play};
use crate::oracle::state::{OMove, State};

/// A game: its rules, where it stands and how it came there.
#[derive(Clone)]
pub struct Referee {
    rules: Arc<Rules>,
    state: State,
    past: Past,
}

impl Referee {
    /// A game from the start.
    pub fn start(rules: Arc<Rules>) -> Self {
        let state = State::start(&rules);
        Self::from_state(rules, state)
    }

    /// A game that begins with some position.
    pub fn from_state(rules: Arc<Rules>, state: State) -> Self {
        let past = Past {
            lost: BTreeSet::new(),
            states: vec![state.clone()],
            checks: Vec::new(),
        };
        Self { rules, state, past }
    }

    /// The present position.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The legal moves; none once the position has ended the game.
    pub fn legal_moves(&self) -> Vec<OMove> {
        if end_by_deed_or_place(&self.rules, &self.state, &self.past).is_some() {
            return Vec::new();
        }
        legal_moves(&self.rules, &self.state)
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: &OMove) {
        self.past.lost = mv.captures.iter().map(|cell| self.state.board[cell]).collect();
        let mover = self.state.turn;
        self.state = play(&self.rules, &self.state, mv);
        self.past.states.push(self.state.clone());
        let gives_check = in_check(&self.rules, &self.state, self.state.turn);
        self.past.checks.push((mover, gives_check));
    }

    /// Whether the player to move is in check.
    pub fn in_check(&self) -> bool {
        in_check(&self.rules, &self.state, self.state.turn)
    }

    /// How the game has ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        ending(&self.rules, &self.state, &self.past)
    }

    /// The number of lines of legal moves of a length.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves
            .iter()
            .map(|mv| {
                let mut next = self.clone();
                next.play(mv);
                next.perft(depth - 1)
            })
            .sum()
    }
}
