//! The referee of a game: it checks moves and clocks, and decides the result.

use std::time::Instant;

use triagonal::{Move, Position, Variant};

use super::adjudication::{Adjudication, Verdict};
use super::book::Opening;
use super::faults::{EngineError, Fault};
use super::game::{Ended, Note};
use super::limits::{SearchLimits, Timer};
use super::player::{Decision, Player, Situation, StopFlag};
use super::spec::Timeouts;

/// A game to be played, with its conditions.
pub struct Board<'a> {
    pub variant: &'a Variant,
    pub opening: &'a Opening,
    pub adjudication: &'a Adjudication,
    pub timeouts: Timeouts,
    /// The limits of each player's engine.
    pub limits: Vec<SearchLimits>,
    /// The seed of players that choose at random.
    pub seed: u64,
}

/// A finished game.
pub struct Played {
    pub moves: Vec<Move>,
    pub notes: Vec<Note>,
    pub end: Position,
    /// The points of each player; their sum is 1.
    pub points: Vec<f64>,
    pub outcome: String,
    pub ended: Ended,
    /// The player at fault, and the fault.
    pub fault: Option<(usize, Fault)>,
}

impl Board<'_> {
    /// Plays the game.
    pub fn play(&self, players: &mut [Box<dyn Player>], stop: &StopFlag<'_>) -> Result<Played, EngineError> {
        let mut game = Running {
            board: self,
            position: self.opening.start.clone(),
            moves: Vec::new(),
            notes: Vec::new(),
            scores: Vec::new(),
            clocks: self.limits.iter().map(|one| one.time.map(Timer::new)).collect(),
        };
        for made in &self.opening.moves {
            // The opening's moves are legal.
            if game.position.play(made).is_ok() {
                game.moves.push(*made);
            }
        }
        for (number, player) in players.iter_mut().enumerate() {
            let seed = self.seed.wrapping_add(number as u64);
            match player.begin(&self.opening.start, seed, stop) {
                Ok(()) => {}
                Err(EngineError::Interrupted) => return Err(EngineError::Interrupted),
                Err(EngineError::Fault(fault)) => return Ok(game.lost(number, fault)),
            }
        }
        loop {
            if let Some(played) = game.over() {
                return Ok(played);
            }
            let turn = game.position.turn().index();
            match game.step(players[turn].as_mut(), stop) {
                Ok(None) => {}
                Ok(Some(played)) => return Ok(played),
                Err(EngineError::Interrupted) => return Err(EngineError::Interrupted),
                Err(EngineError::Fault(fault)) => return Ok(game.lost(turn, fault)),
            }
        }
    }
}

/// A game in progress.
struct Running<'a> {
    board: &'a Board<'a>,
    position: Position,
    moves: Vec<Move>,
    notes: Vec<Note>,
    /// The score of each move, with its player.
    scores: Vec<(usize, Option<i32>)>,
    clocks: Vec<Option<Timer>>,
}

impl Running<'_> {
    fn team(&self, player: usize) -> u16 {
        self.board.variant.rules().players[player].team
    }

    fn name(&self, player: usize) -> &str {
        &self.board.variant.rules().players[player].name
    }

    /// The end of the game by the rules or by adjudication.
    fn over(&self) -> Option<Played> {
        if let Some(outcome) = self.position.outcome() {
            let points = self.points(|team| outcome.winners.is_none_or(|winners| winners == team));
            return Some(self.played(points, self.board.variant.outcome_text(&outcome), Ended::Rules));
        }
        if !self.position.can_move() {
            let why = "draw: no legal move, and the rules do not say what follows".to_owned();
            return Some(self.played(self.points(|_| true), why, Ended::Adjudication));
        }
        let players = self.clocks.len();
        match self.board.adjudication.judge(self.moves.len(), &self.scores, players)? {
            Verdict::Draw(why) => Some(self.played(self.points(|_| true), why, Ended::Adjudication)),
            Verdict::Wins(winner, why) => {
                let team = self.team(winner);
                let why = format!("{} wins: {why}", self.name(winner));
                Some(self.played(self.points(|other| other == team), why, Ended::Adjudication))
            }
        }
    }

    /// Asks the player to move for a decision, and executes it.
    fn step(&mut self, player: &mut dyn Player, stop: &StopFlag<'_>) -> Result<Option<Played>, EngineError> {
        let turn = self.position.turn().index();
        let situation = Situation {
            start: &self.board.opening.start,
            is_start: self.board.opening.is_start,
            moves: &self.moves,
            position: &self.position,
            clocks: &self.clocks,
            limits: self.board.limits[turn],
        };
        let began = Instant::now();
        let result = player.think(&situation, stop);
        let took = began.elapsed();
        let margin = self.board.timeouts.margin;
        let enough = self.clocks[turn].as_mut().is_none_or(|timer| timer.spend(took, margin));
        let single = self.board.limits[turn].move_time;
        let in_time = enough && single.is_none_or(|time| took <= time + margin);
        let result = result?;
        if !in_time {
            return Err(Fault::Late.into());
        }
        let made = match result.decision {
            Decision::Move(made) => made,
            Decision::Resigns => {
                let team = self.team(turn);
                let why = format!("{} resigns", self.name(turn));
                return Ok(Some(self.played(
                    self.points(|other| other != team),
                    why,
                    Ended::Resignation,
                )));
            }
            Decision::ClaimsDraw => {
                let why = format!("draw: {} claims it", self.name(turn));
                return Ok(Some(self.played(self.points(|_| true), why, Ended::Claim)));
            }
        };
        if self.position.play(&made).is_err() {
            return Err(Fault::Illegal(self.position.move_text(&made)).into());
        }
        self.moves.push(made);
        self.scores.push((turn, result.score));
        self.notes.push(Note {
            score: result.score,
            depth: result.depth,
            time: took.as_millis() as u64,
        });
        Ok(None)
    }

    /// The points of each player if the teams that satisfy `shares` share one point.
    fn points(&self, shares: impl Fn(u16) -> bool) -> Vec<f64> {
        let sharing: Vec<bool> = (0..self.clocks.len()).map(|player| shares(self.team(player))).collect();
        let count = sharing.iter().filter(|shares| **shares).count().max(1);
        let share = 1.0 / count as f64;
        sharing.iter().map(|&shares| if shares { share } else { 0.0 }).collect()
    }

    /// The player loses by a fault, and the opponents share the point.
    fn lost(&self, player: usize, fault: Fault) -> Played {
        let team = self.team(player);
        let why = format!("{} {fault}", self.name(player));
        let played = self.played(self.points(|other| other != team), why, fault.ended());
        Played {
            fault: Some((player, fault)),
            ..played
        }
    }

    fn played(&self, points: Vec<f64>, outcome: String, ended: Ended) -> Played {
        Played {
            moves: self.moves.clone(),
            notes: self.notes.clone(),
            end: self.position.clone(),
            points,
            outcome,
            ended,
            fault: None,
        }
    }
}
