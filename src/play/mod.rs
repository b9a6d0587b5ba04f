//! Playing: positions, legal moves, the end of a game, and counting.
//!
//! In comes a [`Game`], compiled once from checked rules; out go [`Position`]s, their [`Move`]s and how a game
//! [ended](Outcome). A position is read from and written as a [`Setup`], which is plain data.
//! Guaranteed: the list of legal moves is complete and holds each move once; making a move and taking it back changes
//! nothing; the hash depends on the position alone; no set-up makes anything here panic.
//!
//! Inside, everything is generic over the width of bitboards; only [`Position`] hides that. A node of a search allocates
//! nothing, unless it eliminates a player: moves go into one list that grows once.

#![warn(clippy::wildcard_enum_match_arm)]

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
