//! Playing: positions, legal moves, results and perft.
//!
//! A [`Game`] is compiled once from checked rules. It yields [`Position`]s, their [`Move`]s and the [result](Outcome) of a game.
//! A position is read from and written as a [`Setup`], which is plain data.
//! Guarantees: the list of legal moves is complete and holds each move once; make and unmake restore the position exactly; the
//! hash depends on the position alone; no set-up can cause a panic.
//!
//! ```
//! use triagonal::play::Setup;
//! use triagonal::{Piece, Position, Variant};
//!
//! let chess = Variant::builtin("chess")?;
//! let piece = |player, kind| Ok::<_, Box<dyn std::error::Error>>(Piece {
//!     player: chess.player(player)?,
//!     kind: chess.kind(kind)?,
//! });
//! let white = chess.player("White")?;
//! let setup = Setup::new(
//!     vec![
//!         (chess.cell("b6")?, piece("White", "King")?),
//!         (chess.cell("c7")?, piece("White", "Queen")?),
//!         (chess.cell("a8")?, piece("Black", "King")?),
//!     ],
//!     white,
//! );
//! let mut position = Position::from_setup(chess.game(), &setup)?;
//! let mate = position.legal_moves().into_iter().find(|made| {
//!     position.after(made).is_ok_and(|next| next.in_check() && !next.can_move())
//! });
//! assert!(mate.is_some_and(|made| position.is_legal(&made)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The folders and files are layers, each of which calls only those below it: see `ARCHITECTURE.md` and `tests/layering`. The code
//! inside is generic over the width of bitboards; only [`Position`] hides the width. A search node allocates nothing
//! unless it eliminates a player: all moves go into one list, which grows once.

#![warn(clippy::wildcard_enum_match_arm)]

pub(crate) mod attack;
pub(crate) mod board;
mod dead;
mod effects;
pub(crate) mod endings;
mod from_setup;
mod game;
mod hashes;
pub(crate) mod history;
mod inline_cells;
mod legal;
mod movegen;
mod moves;
mod perft;
pub(crate) mod position;
#[cfg(feature = "serde")]
mod serial;
mod setup;
mod turn;
mod work_limit;

pub use game::{Game, GameCompiler};
pub use moves::Move;
pub use position::Position;
pub use setup::{IllegalMove, Outcome, Piece, Reason, Setup, SetupEnd, SetupError, Trail};
pub use work_limit::WorkLimit;
