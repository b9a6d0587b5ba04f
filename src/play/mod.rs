//! Playing: positions, legal moves, the end of a game, and counting.
//!
//! In comes a [`Game`], compiled once from checked rules; out go [`Position`]s, their [`Move`]s and
//! how a game [ended](Outcome). Positions are read from and written as a [`Setup`] of plain numbers.
//! Guaranteed: legal moves are complete and each there once, making a move and taking it back promotions
//! nothing, the hash depends on the position alone, and no set-up makes anything here panic.
//!
//! Inside, everything is generic over the number of words of a set of cells; only [`Position`] hides
//! that. A node of a search costs no allocation, unless a player is put out: moves go into one list that
//! grows once.

mod endings;
mod game;
mod history;
mod legality;
mod movegen;
mod position;
mod setup;
mod state;

pub use game::{Game, GameCompiler};
pub use movegen::moves::Move;
pub use position::Position;
pub use setup::{IllegalMove, Outcome, Piece, Reason, Setup, SetupError};
