//! A language in which a chess variant is a text file, and an engine that runs such files.

#![warn(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the library leaves files, threads, clocks and the terminal to its callers"
)]

pub mod builtin;
pub mod cases;
mod check;
pub mod diagnostics;
pub mod explain;
pub mod files;
pub mod geometry;
mod loader;
pub mod notation;
pub mod picture;
pub mod play;
pub mod rules;
pub mod syntax;
mod tables;
pub mod templates;
mod variant;

pub use check::{check, format};
pub use diagnostics::{Report, Source};
pub use geometry::CellId;
pub use loader::{LoadError, Loader};
pub use notation::PositionError;
pub use play::{Move, Outcome, Piece, Position, Reason};
pub use rules::{KindId, PlayerId, Rules};
pub use variant::Variant;

/// For this crate's own tests. Nothing here is promised.
#[doc(hidden)]
pub mod internal {
    pub use crate::tables::Bitboard;
}
