//! The engines: Triagonal and its peers.

mod builtin;
mod cozy;
mod fairy;
mod haitaka;
mod locked;
mod process;
mod shakmaty;

use crate::cases::Case;
use crate::clock::CpuClock;

pub use builtin::BuiltinEngine;
pub use fairy::{FAIRY, Fairy};

/// An engine that counts move trees.
pub trait Engine {
    /// The name in cases and tables.
    fn name(&self) -> &'static str;

    /// The version.
    fn version(&self) -> String;

    /// The clock that runs while the engine works.
    fn clock(&self) -> CpuClock;

    /// Sets up the position of a case. The engine knows the game by this name.
    ///
    /// # Errors
    /// The engine cannot set up the position.
    fn set_up(&mut self, game: &str, case: &Case) -> Result<(), String>;

    /// Counts the move tree of the position.
    ///
    /// # Errors
    /// The engine fails.
    fn perft(&mut self, depth: u32) -> Result<u64, String>;

    /// Plays random games from the position until at least this many plies are played; returns their number.
    ///
    /// # Errors
    /// The engine plays no random games, or fails.
    fn playouts(&mut self, _seed: u64, _plies: u64) -> Result<u64, String> {
        Err(format!("{} plays no random games here", self.name()))
    }
}

/// The result of a search.
pub struct Searched {
    /// The number of nodes.
    pub nodes: f64,
    /// The time, by the engine's own clock.
    pub milliseconds: f64,
    /// The best move.
    pub best: String,
}

/// Starts the available peers; returns them, and the reasons why others are missing.
pub fn peers() -> (Vec<Box<dyn Engine>>, Vec<String>) {
    let mut there: Vec<Box<dyn Engine>> = Vec::new();
    let mut notes = Vec::new();
    match fairy::Fairy::start() {
        Ok(fairy) => there.push(Box::new(fairy)),
        Err(why) => notes.push(why),
    }
    match shakmaty::Shakmaty::start() {
        Ok(shakmaty) => there.push(Box::new(shakmaty)),
        Err(why) => notes.push(why),
    }
    there.push(Box::new(cozy::Cozy::default()));
    there.push(Box::new(haitaka::Haitaka::default()));
    (there, notes)
}
