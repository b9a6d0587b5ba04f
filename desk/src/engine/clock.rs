//! Time management.

use std::time::Duration;

use triagonal::search::Line;
use triagonal::{Move, Position};

/// The clock of the player to move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// The time that is left.
    pub left: Option<Duration>,
    /// The time that a move adds.
    pub increment: Duration,
    /// The time for each move after the time that is left has been used up.
    pub byoyomi: Duration,
    /// The number of moves until more time is added, if it is known.
    pub moves_to_go: Option<u32>,
    /// A fixed time for this move.
    pub move_time: Option<Duration>,
}

/// The time limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No deeper iteration begins after this time, unless [`soft_after`](Self::soft_after) moves the limit.
    pub soft: Duration,
    /// The search stops at this time.
    pub hard: Duration,
}

impl Budget {
    /// Returns the time after which no deeper iteration begins: sooner if the best move has been stable for some iterations,
    /// later if its score has dropped. A fixed time for a move is used in full.
    #[must_use]
    pub fn soft_after(&self, progress: &SearchProgress) -> Duration {
        if self.soft >= self.hard {
            return self.hard;
        }
        let stability = 1.4 - 0.1 * f64::from(progress.stable_depths.min(7));
        let trouble = 1.0 + f64::from(progress.score_drop.clamp(0, 100)) / 100.0;
        let forced = if progress.is_forced { 0.0 } else { 1.0 };
        self.soft.mul_f64(stability * trouble * forced).min(self.hard)
    }
}

/// The progress of a search, for time management.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchProgress {
    /// The number of iterations for which the best move has been the same.
    pub stable_depths: u32,
    /// The drop of the best score since the previous iteration.
    pub score_drop: i32,
    /// Whether there is only one legal move.
    pub is_forced: bool,
    /// The best move of the previous iteration, and its score.
    previous: Option<(Move, i32)>,
}

impl SearchProgress {
    /// The progress before the first iteration.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        Self {
            is_forced: position.legal_moves().len() == 1,
            ..Self::default()
        }
    }

    /// Records the best line of a finished iteration.
    pub fn record(&mut self, best: &Line) {
        let Some(&first) = best.moves.first() else { return };
        let score = best.score.centipawns();
        if let Some((previous, value)) = self.previous {
            self.stable_depths = if previous == first { self.stable_depths + 1 } else { 0 };
            self.score_drop = value - score;
        }
        self.previous = Some((first, score));
    }
}

/// The expected number of remaining moves, where it is not known.
const MOVES_LEFT: u32 = 28;

impl Clock {
    /// Returns the time limits of a search; nothing without a clock. The overhead is reserved for communication.
    #[must_use]
    pub fn budget(&self, overhead: Duration) -> Option<Budget> {
        let is_in_byoyomi = self.left.is_some_and(|left| left.is_zero()) && !self.byoyomi.is_zero();
        if let Some(time) = self.move_time.or(is_in_byoyomi.then_some(self.byoyomi)) {
            let time = time.saturating_sub(overhead).max(Duration::from_millis(1));
            return Some(Budget { soft: time, hard: time });
        }
        let left = self.left?;
        // The rest of a byoyomi is lost after the move.
        let byoyomi = self.byoyomi.saturating_sub(overhead.saturating_sub(left));
        let left = left.saturating_sub(overhead);
        let moves = self.moves_to_go.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
        let share = left / moves + self.increment * 3 / 4;
        // A large part of the time is kept in reserve, so that the flag does not fall on a busy machine.
        let most = if moves == 1 { left * 4 / 5 } else { left * 2 / 5 };
        let hard = (share * 7 / 2).min(most).max(Duration::from_millis(1));
        Some(Budget {
            soft: (share * 3 / 5).min(hard) + byoyomi,
            hard: hard + byoyomi,
        })
    }
}
