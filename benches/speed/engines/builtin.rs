//! Triagonal, through its public library.

use fastrand::Rng;
use triagonal::{Position, Variant};

use super::Engine;
use crate::cases::Case;
use crate::clock::CpuClock;

/// The maximum length of a playout, in plies.
const MAX_PLIES: u64 = 300;

/// The engine of this project.
#[derive(Debug, Default)]
pub struct BuiltinEngine {
    position: Option<Position>,
}

impl BuiltinEngine {
    /// The name in tables.
    pub const NAME: &'static str = "triagonal";

    fn position(&self) -> Result<&Position, String> {
        self.position.as_ref().ok_or_else(|| "no position is set up".to_owned())
    }
}

impl Engine for BuiltinEngine {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn version(&self) -> String {
        env!("CARGO_PKG_VERSION").to_owned()
    }

    fn clock(&self) -> CpuClock {
        CpuClock::of_this_thread()
    }

    fn set_up(&mut self, game: &str, case: &Case) -> Result<(), String> {
        let variant = Variant::builtin(game).map_err(|error| error.to_string())?;
        self.position = Some(match &case.fen {
            Some(fen) => variant.read_fen(fen).map_err(|error| error.to_string())?,
            None => variant.start(),
        });
        Ok(())
    }

    fn perft(&mut self, depth: u32) -> Result<u64, String> {
        Ok(self.position()?.perft(depth))
    }

    fn playouts(&mut self, seed: u64, plies: u64) -> Result<u64, String> {
        let start = self.position()?;
        let mut rng = Rng::with_seed(seed);
        let mut played = 0;
        while played < plies {
            match playout(start.clone(), &mut rng) {
                0 => return Err("the game has ended before it began".to_owned()),
                more => played += more,
            }
        }
        Ok(played)
    }
}

/// Plays a random game; returns its length in plies.
fn playout(mut position: Position, rng: &mut Rng) -> u64 {
    for ply in 0..MAX_PLIES {
        // The list is kept, so that the outcome does not generate it again.
        let count = position.moves().len();
        if position.outcome().is_some() {
            return ply;
        }
        position
            .play_listed(rng.usize(..count))
            .expect("the move is one of the legal ones");
    }
    MAX_PLIES
}
