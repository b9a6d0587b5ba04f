//! How long to think.

use std::time::Duration;

use triagonal::search::Line;
use triagonal::{Move, Position};

/// What the clocks say.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// What is left to the player to move.
    pub left: Option<Duration>,
    /// What a move adds.
    pub increment: Duration,
    /// How many moves there are until more time is added, if that is known.
    pub moves_to_go: Option<u32>,
    /// Exactly so long for this move.
    pub move_time: Option<Duration>,
}

/// How long a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No deeper search begins after this, if the search neither is sure of its move nor in trouble.
    pub soft: Duration,
    /// The search stops after this.
    pub hard: Duration,
}

impl Budget {
    /// After how long no deeper search begins: sooner if the best move has stayed the same for some depths, later if its score has
    /// fallen. Who is told how long to think thinks so long.
    #[must_use]
    pub fn soft_after(&self, course: &Course) -> Duration {
        if self.soft >= self.hard {
            return self.hard;
        }
        let steady = 1.4 - 0.1 * f64::from(course.steady.min(7));
        let trouble = 1.0 + f64::from(course.fallen.clamp(0, 100)) / 100.0;
        let only = if course.is_only { 0.0 } else { 1.0 };
        self.soft.mul_f64(steady * trouble * only).min(self.hard)
    }
}

/// How a search has gone so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Course {
    /// For how many depths the best move has stayed the same.
    pub steady: u32,
    /// By how much its score has fallen since the depth before.
    pub fallen: i32,
    /// Whether there is only one move.
    pub is_only: bool,
    /// The best move of the depth before, and its score.
    before: Option<(Move, i32)>,
}

impl Course {
    /// A search of a position that begins.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        Self {
            is_only: position.legal_moves().len() == 1,
            ..Self::default()
        }
    }

    /// A depth is done, and this is its best line.
    pub fn see(&mut self, best: &Line) {
        let Some(&first) = best.moves.first() else { return };
        let score = best.score.centipawns();
        if let Some((made, value)) = self.before {
            self.steady = if made == first { self.steady + 1 } else { 0 };
            self.fallen = value - score;
        }
        self.before = Some((first, score));
    }
}

/// For how many moves what is left has to last, if nothing is known.
const MOVES_LEFT: u32 = 28;

impl Clock {
    /// How long the search may take, if the clocks say anything, given what each move costs besides.
    #[must_use]
    pub fn budget(&self, overhead: Duration) -> Option<Budget> {
        if let Some(time) = self.move_time {
            let time = time.saturating_sub(overhead).max(Duration::from_millis(1));
            return Some(Budget { soft: time, hard: time });
        }
        let left = self.left?.saturating_sub(overhead);
        let moves = self.moves_to_go.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
        let share = left / moves + self.increment * 3 / 4;
        // Never so long that the clock runs down, on a busy machine either.
        let most = if moves == 1 { left * 4 / 5 } else { left * 2 / 5 };
        let hard = (share * 7 / 2).min(most).max(Duration::from_millis(1));
        Some(Budget {
            soft: (share * 3 / 5).min(hard),
            hard,
        })
    }
}
