//! Playing below full strength.

use super::limits::Limits;
use super::search_result::Line;

/// The number of lines to choose among.
const LINES: usize = 4;
/// The largest difference between lines that counts, in hundredths of a pawn.
const MAX_SPREAD: i32 = 100;

/// The playing strength of an engine, from 0 to [`BEST`](Self::BEST).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill(u32);

impl Skill {
    /// Full strength.
    pub const BEST: u32 = 20;
    /// The lowest and the highest value of `UCI_Elo`.
    pub const SCALE: (u32, u32) = (500, 2850);

    /// A level; anything above [`BEST`](Self::BEST) is full strength.
    #[must_use]
    pub fn new(level: u32) -> Self {
        Self(level.min(Self::BEST))
    }

    /// The level for a value of `UCI_Elo`.
    #[must_use]
    pub fn on_scale(number: u32) -> Self {
        let (worst, best) = Self::SCALE;
        let number = number.clamp(worst, best);
        Self((number - worst) * Self::BEST / (best - worst))
    }

    /// Whether this is full strength.
    #[must_use]
    pub fn is_best(self) -> bool {
        self.0 == Self::BEST
    }

    /// The limits of its search: less deep, with several lines.
    #[must_use]
    pub fn limit(self, limits: Limits) -> Limits {
        if self.is_best() {
            return limits;
        }
        let depth = limits.depth.unwrap_or(u32::MAX).min(self.0 + 1);
        Limits {
            depth: Some(depth),
            lines: limits.lines.max(LINES),
            ..limits
        }
    }

    /// Chooses a line by a random number. The weaker the level, the more inferior lines are overrated.
    #[must_use]
    pub fn choose(self, lines: &[Line], mut lot: u64) -> usize {
        let Some(best) = lines.first().filter(|_| !self.is_best()) else {
            return 0;
        };
        let best = best.score.centipawns();
        let last = lines.last().map_or(best, |line| line.score.centipawns());
        let spread = best.saturating_sub(last).min(MAX_SPREAD);
        let weakness = 120 - 2 * self.0 as i32;
        let looks = lines.iter().map(|line| {
            lot = lot
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let drawn = ((lot >> 33) % weakness as u64) as i32;
            let score = line.score.centipawns();
            let push = (weakness * best.saturating_sub(score).min(10 * MAX_SPREAD) + spread * drawn) / 128;
            score.saturating_add(push)
        });
        let looks: Vec<i32> = looks.collect();
        (0..looks.len()).rev().max_by_key(|&at| looks[at]).unwrap_or(0)
    }
}
