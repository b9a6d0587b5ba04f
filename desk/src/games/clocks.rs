//! The clocks of a game. The time of day comes from outside, as a number of milliseconds that never goes back.

use super::seats::TimeControl;

/// What each player has left, and whose clock runs.
#[derive(Clone, Debug)]
pub struct Clocks {
    control: TimeControl,
    left: Vec<i64>,
    running: Option<(usize, f64)>,
}

impl Clocks {
    /// Clocks as they stand before the first move, or as they were kept.
    pub fn new(control: TimeControl, players: usize, kept: Option<Vec<i64>>) -> Self {
        let full = vec![control.base_ms(); players];
        Self {
            control,
            left: kept.filter(|kept| kept.len() == players).unwrap_or(full),
            running: None,
        }
    }

    /// How long each may think.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// What each has left now, in milliseconds.
    pub fn left(&self, now: f64) -> Vec<i64> {
        let mut left = self.left.clone();
        if let Some((player, since)) = self.running
            && let Some(own) = left.get_mut(player)
        {
            *own = (*own - (now - since).max(0.0) as i64).max(0);
        }
        left
    }

    /// What a player has left now.
    pub fn left_of(&self, player: usize, now: f64) -> i64 {
        self.left(now).get(player).copied().unwrap_or(0)
    }

    /// Lets the clock of a player run, and that of no other; of nobody, if it is no player's turn.
    pub fn run(&mut self, player: Option<usize>, now: f64) {
        if self.running.map(|(player, _)| player) != player {
            self.left = self.left(now);
            self.running = player.map(|player| (player, now));
        }
    }

    /// A player has ended a turn.
    pub fn add(&mut self, player: usize) {
        let add = self.control.add_ms();
        if let Some(own) = self.left.get_mut(player) {
            *own += add;
        }
    }

    /// When the clock that runs has run down, and whose it is.
    pub fn flag(&self) -> Option<(usize, f64)> {
        let (player, since) = self.running?;
        Some((player, since + self.left.get(player).copied()?.max(0) as f64))
    }
}
