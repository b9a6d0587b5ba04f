//! cozy-chess, which supports chess only.

use cozy_chess::Board;

use super::{Engine, locked};
use crate::cases::Case;
use crate::clock::CpuClock;

/// The peer, in this process.
#[derive(Debug, Default)]
pub struct Cozy {
    board: Board,
}

impl Engine for Cozy {
    fn name(&self) -> &'static str {
        "cozy-chess"
    }

    fn version(&self) -> String {
        locked::version("Cargo.lock", "cozy-chess")
    }

    fn clock(&self) -> CpuClock {
        CpuClock::of_this_thread()
    }

    fn set_up(&mut self, game: &str, case: &Case) -> Result<(), String> {
        if game != "chess" {
            return Err(format!("cozy-chess does not play {game}"));
        }
        self.board = match &case.fen {
            Some(fen) => Board::from_fen(fen, false).map_err(|error| error.to_string())?,
            None => Board::default(),
        };
        Ok(())
    }

    fn perft(&mut self, depth: u32) -> Result<u64, String> {
        Ok(perft(&self.board, depth))
    }
}

fn perft(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for made in moves {
                let mut next = board.clone();
                next.play_unchecked(made);
                nodes += perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}
