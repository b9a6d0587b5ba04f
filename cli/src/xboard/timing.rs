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
    /// The ply from which the moves of the time control are counted.
    counted_from: u32,
    move_time: Option<Duration>,
    left: Option<Duration>,
    pub depth: Option<u32>,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            level: DEFAULT_LEVEL,
            counted_from: 0,
            move_time: None,
            left: None,
            depth: None,
        }
    }
}

impl Timing {
    /// Sets a time control. Its moves are counted from this ply.
    pub fn set_level(&mut self, level: Level, ply: u32) {
        (self.level, self.move_time, self.left) = (level, None, None);
        self.counted_from = ply;
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

    /// Counts the moves of the time control from this ply, at which a position was set up.
    pub fn count_from(&mut self, ply: u32) {
        self.counted_from = ply;
    }

    /// The clock for a move at this ply.
    pub fn clock(&self, ply: u32) -> Clock {
        let made = ply.saturating_sub(self.counted_from) / 2;
        let moves = self.level.moves;
        match (self.move_time, self.left) {
            // Cutechess drops the fraction of a second from `st`; its clock shows the time for the move.
            (Some(Duration::ZERO), Some(left)) => Clock {
                left: Some(left),
                moves_to_go: Some(1),
                ..Clock::default()
            },
            (move_time, left) => Clock {
                left: Some(left.unwrap_or(self.level.base)),
                increment: self.level.increment,
                moves_to_go: (moves > 0).then(|| moves - made % moves),
                move_time,
                ..Clock::default()
            },
        }
    }
}
