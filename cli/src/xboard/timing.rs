//! The clocks that XBoard sets.

use std::time::Duration;

use triagonal_host::engine::Clock;

use super::command::Level;

/// The default time control.
const DEFAULT_LEVEL: Level = Level {
    moves: 40,
    base: Duration::from_secs(300),
    increment: Duration::ZERO,
};
/// The time that a move takes in addition to the search.
pub const OVERHEAD: Duration = Duration::from_millis(30);

/// Clocks and limits.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    level: Level,
    move_time: Option<Duration>,
    left: Option<Duration>,
    pub depth: Option<u32>,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            level: DEFAULT_LEVEL,
            move_time: None,
            left: None,
            depth: None,
        }
    }
}

impl Timing {
    /// Sets a time control.
    pub fn set_level(&mut self, level: Level) {
        (self.level, self.move_time, self.left) = (level, None, None);
    }

    /// Sets a time for each move.
    pub fn set_move_time(&mut self, time: Duration) {
        self.move_time = Some(time);
    }

    /// Sets the engine's clock.
    pub fn set_left(&mut self, left: Duration) {
        self.left = Some(left);
    }

    /// Begins a new game.
    pub fn begin(&mut self) {
        (self.left, self.depth) = (None, None);
    }

    /// The clock for a move after the player has made this many.
    pub fn clock(&self, made: u32) -> Clock {
        let moves = self.level.moves;
        Clock {
            left: Some(self.left.unwrap_or(self.level.base)),
            increment: self.level.increment,
            moves_to_go: (moves > 0).then(|| moves - made % moves),
            move_time: self.move_time,
        }
    }
}
