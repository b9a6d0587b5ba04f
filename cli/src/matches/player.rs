//! The interface between the referee and an engine.

use std::sync::atomic::{AtomicBool, Ordering};

use triagonal::{Move, Position};

use super::faults::{EngineError, Fault};
use super::limits::{SearchLimits, Timer};

/// A game so far.
pub struct Situation<'a> {
    /// The position that the game began from.
    pub start: &'a Position,
    /// Whether `start` is the start of the variant.
    pub is_start: bool,
    /// The moves from `start`.
    pub moves: &'a [Move],
    /// The current position.
    pub position: &'a Position,
    /// The clock of each player, if there is one.
    pub clocks: &'a [Option<Timer>],
    /// The limits of the search.
    pub limits: SearchLimits,
}

impl Situation<'_> {
    /// The clock of the player to move.
    pub fn clock(&self) -> Option<&Timer> {
        self.clocks[self.position.turn().index()].as_ref()
    }
}

/// An engine's reply to a position.
#[derive(Clone, Debug)]
pub struct Reply {
    pub decision: Decision,
    /// In hundredths of a pawn, for the player to move.
    pub score: Option<i32>,
    pub depth: Option<u32>,
}

/// The decision of an engine.
#[derive(Clone, Debug)]
pub enum Decision {
    Move(Move),
    Resigns,
    /// The engine claims a draw, and its claims are trusted.
    ClaimsDraw,
}

/// An engine that plays a game.
pub trait Player: Send {
    /// Checks that the engine can play the variant. Called once before the match.
    fn prepare(&mut self, stop: &StopFlag<'_>) -> Result<(), EngineError>;
    /// Begins a game. The seed is for players that choose at random.
    fn begin(&mut self, start: &Position, seed: u64, stop: &StopFlag<'_>) -> Result<(), EngineError>;
    /// Chooses a move.
    fn think(&mut self, situation: &Situation<'_>, stop: &StopFlag<'_>) -> Result<Reply, EngineError>;
    /// Ends a game with its result in PGN notation, the reason, and the fault of this engine, if any.
    fn end(&mut self, result: &str, why: &str, fault: Option<&Fault>);
}

/// A flag that stops the match.
#[derive(Clone, Copy, Debug)]
pub struct StopFlag<'a>(pub &'a AtomicBool);

impl StopFlag<'_> {
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Fails if the match must stop.
    pub fn check(&self) -> Result<(), EngineError> {
        if self.is_requested() {
            Err(EngineError::Interrupted)
        } else {
            Ok(())
        }
    }
}
