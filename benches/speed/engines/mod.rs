//! The engines: ours, and those it is held against.

mod cozy;
mod fairy;
mod haitaka;
mod locked;
mod ours;
mod process;
mod shakmaty;

use crate::cases::Case;
use crate::clock::CpuClock;

pub use fairy::{FAIRY, Fairy};
pub use ours::Ours;

/// Something that counts move trees.
pub trait Engine {
    /// What cases and tables call it.
    fn name(&self) -> &'static str;

    /// Which one it is.
    fn version(&self) -> String;

    /// The clock that runs while it computes.
    fn clock(&self) -> CpuClock;

    /// Sets up the position of a case, whose game it calls by this name.
    ///
    /// # Errors
    /// Why it cannot.
    fn set_up(&mut self, game: &str, case: &Case) -> Result<(), String>;

    /// Counts the tree of the position.
    ///
    /// # Errors
    /// What went wrong.
    fn perft(&mut self, depth: u32) -> Result<u64, String>;

    /// Plays random games from the position until so many plies are played; tells how many were.
    ///
    /// # Errors
    /// It plays none, or what went wrong.
    fn playouts(&mut self, _seed: u64, _plies: u64) -> Result<u64, String> {
        Err(format!("{} plays no random games here", self.name()))
    }
}

/// What a search has come to.
pub struct Searched {
    /// How many positions it looked at.
    pub nodes: f64,
    /// How long that took, by the engine's own watch.
    pub milliseconds: f64,
    /// The move it found.
    pub best: String,
}

/// The peers that are there, and why the others are not.
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
