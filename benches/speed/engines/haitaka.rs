//! haitaka, which supports shogi only.

use ::haitaka::{Board, PieceMoves};

use super::{Engine, locked};
use crate::cases::Case;
use crate::clock::CpuClock;

/// The peer, in this process.
#[derive(Debug)]
pub struct Haitaka {
    board: Board,
}

impl Default for Haitaka {
    fn default() -> Self {
        Self {
            board: Board::startpos(),
        }
    }
}

impl Engine for Haitaka {
    fn name(&self) -> &'static str {
        "haitaka"
    }

    fn version(&self) -> String {
        locked::version("Cargo.lock", "haitaka")
    }

    fn clock(&self) -> CpuClock {
        CpuClock::of_this_thread()
    }

    fn set_up(&mut self, game: &str, case: &Case) -> Result<(), String> {
        if game != "shogi" {
            return Err(format!("haitaka does not play {game}"));
        }
        self.board = match &case.fen {
            Some(fen) => Board::from_sfen(fen).map_err(|error| error.to_string())?,
            None => Board::startpos(),
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
    let mut follow = |moves: PieceMoves| {
        if depth == 1 {
            nodes += moves.into_iter().len() as u64;
        } else {
            for made in moves {
                let mut next = board.clone();
                next.play_unchecked(made);
                nodes += perft(&next, depth - 1);
            }
        }
        false
    };
    board.generate_board_moves(&mut follow);
    board.generate_drops(&mut follow);
    nodes
}
