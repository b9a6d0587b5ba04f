//! What the referee asks of an engine.

use std::sync::atomic::{AtomicBool, Ordering};

use triagonal::{Move, Position};

use super::faults::{Fault, Trouble};
use super::thinking::{Thinking, Timer};

/// A game so far.
pub struct Situation<'a> {
    /// Where the game began.
    pub start: &'a Position,
    /// Whether that is the start of the variant.
    pub is_start: bool,
    /// The moves since.
    pub moves: &'a [Move],
    /// The position now.
    pub position: &'a Position,
    /// The clock of each player, where there is one.
    pub clocks: &'a [Option<Timer>],
    /// What limits the search.
    pub thinking: Thinking,
}

impl Situation<'_> {
    /// The clock of the player to move.
    pub fn clock(&self) -> Option<&Timer> {
        self.clocks[self.position.turn().index()].as_ref()
    }
}

/// What an engine has come to.
#[derive(Clone, Debug)]
pub struct Thought {
    pub decision: Decision,
    /// In hundredths of a pawn, for the player to move.
    pub score: Option<i32>,
    pub depth: Option<u32>,
}

/// What an engine does.
#[derive(Clone, Debug)]
pub enum Decision {
    Move(Move),
    Resigns,
    /// It says that the game is drawn, and this is believed of it.
    ClaimsDraw,
}

/// An engine that sits at a board.
pub trait Player: Send {
    /// Makes sure that the engine can play the variant. Asked once before a match.
    fn prepare(&mut self, stop: &Stopping<'_>) -> Result<(), Trouble>;
    /// A game begins. The seed is for players that choose at random.
    fn begin(&mut self, start: &Position, seed: u64, stop: &Stopping<'_>) -> Result<(), Trouble>;
    /// Chooses a move.
    fn think(&mut self, situation: &Situation<'_>, stop: &Stopping<'_>) -> Result<Thought, Trouble>;
    /// The game is over: its result as PGN has it, and why. After a fault, what was wrong.
    fn end(&mut self, result: &str, why: &str, fault: Option<&Fault>);
}

/// Whether the match is to stop.
#[derive(Clone, Copy, Debug)]
pub struct Stopping<'a>(pub &'a AtomicBool);

impl Stopping<'_> {
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Ends what goes on, if the match is to stop.
    pub fn check(&self) -> Result<(), Trouble> {
        if self.is_asked() {
            Err(Trouble::Interrupted)
        } else {
            Ok(())
        }
    }
}
