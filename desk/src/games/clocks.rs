//! The clocks of a game. The current time is an argument, in milliseconds, and never goes back.

use super::seats::TimeControl;

/// The remaining time of each player, and the running clock.
#[derive(Clone, Debug)]
pub struct Clocks {
    control: TimeControl,
    left: Vec<i64>,
    running: Option<(usize, f64)>,
}

impl Clocks {
    /// Clocks before the first move, or with stored times.
    pub fn new(control: TimeControl, players: usize, stored: Option<Vec<i64>>) -> Self {
        let full = vec![control.base_ms(); players];
        Self {
            control,
            left: stored.filter(|stored| stored.len() == players).unwrap_or(full),
            running: None,
        }
    }

    /// The time control.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Returns the remaining times now, in milliseconds.
    pub fn left(&self, now: f64) -> Vec<i64> {
        let mut left = self.left.clone();
        if let Some((player, since)) = self.running
            && let Some(own) = left.get_mut(player)
        {
            *own = (*own - (now - since).max(0.0) as i64).max(0);
        }
        left
    }

    /// Returns the remaining time of a player now.
    pub fn left_of(&self, player: usize, now: f64) -> i64 {
        self.left(now).get(player).copied().unwrap_or(0)
    }

    /// Starts the clock of a player and stops all others. `None` stops all clocks.
    pub fn run(&mut self, player: Option<usize>, now: f64) {
        if self.running.map(|(player, _)| player) != player {
            self.left = self.left(now);
            self.running = player.map(|player| (player, now));
        }
    }

    /// Adds the increment after a player's turn.
    pub fn add(&mut self, player: usize) {
        let add = self.control.add_ms();
        if let Some(own) = self.left.get_mut(player) {
            *own += add;
        }
    }

    /// Returns the player whose clock runs, and the time at which the flag falls.
    pub fn flag(&self) -> Option<(usize, f64)> {
        let (player, since) = self.running?;
        Some((player, since + self.left.get(player).copied()?.max(0) as f64))
    }
}
