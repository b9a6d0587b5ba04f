//! Playing: positions, legal moves, the end of a game, and counting.
//!
//! In comes a [`Game`], compiled once from checked rules; out go [`Position`]s, their [`Move`]s and
//! how a game [ended](Outcome). Positions are read from and written as a [`Setup`] of plain numbers.
//! Guaranteed: legal moves are complete and each there once, making a move and taking it back changes
//! nothing, the hash depends on the position alone, and no set-up makes anything here panic.
//!
//! Inside, everything is generic over the number of words of a set of cells; only [`Position`] hides
//! that. A node of a search costs no allocation, unless a player is put out: moves go into one list that
//! grows once.

mod attack;
mod board;

mod core;
mod danger;
mod ends;
mod faces;
mod falls;
mod few;
mod finder;
mod forbidden;
mod game;
mod legal;
mod make;
mod meetings;
mod moves;
mod perils;
mod position;
mod pseudo;
mod setup;
mod validate;
mod walker;

pub use game::{Game, Games};
pub use moves::Move;
pub use position::Position;
pub use setup::{IllegalMove, Outcome, Piece, Reason, Setup, SetupError};
