//! Positions and moves as text, in both directions.
//!
//! Names come from the rules, positions and moves from the public interface of `play`. A text with a mistake yields a
//! [`Misread`]: the problem, the bytes of the text that are wrong, and a suggestion for correcting them.
//!
//! Shortcuts are methods of [`Position`](crate::Position) and [`Variant`](crate::Variant): [`fen`](crate::Position::fen),
//! [`read_move`](crate::Position::read_move), [`move_text`](crate::Position::move_text), [`read_fen`](crate::Variant::read_fen).
//!
//! ```
//! use triagonal::Variant;
//!
//! let chess = Variant::builtin("chess")?;
//! let misread = chess.start().read_move("g1-g3").unwrap_err();
//! assert_eq!(misread.to_string(), "`g1-g3` is not a legal move; the Knight on g1 can go to f3, h3");
//!
//! let misread = chess.kind("Knigth").unwrap_err();
//! assert_eq!(misread.help.as_deref(), Some("did you mean `Knight`?"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
pub(crate) mod dialects;
pub mod fen;
mod fen_castles;
mod fen_counts;
mod fen_field;
mod fen_fields;
mod fen_first_turns;
mod fen_lasting;
mod fen_line;
mod fen_problem;
mod fen_surroundings;
mod fen_turn;
mod grid;
mod held;
mod iccs;
mod kanji;
pub(crate) mod kif_diagram;
mod kif_moves;
pub mod layout;
mod letters;
mod methods;
mod misread;
mod move_problem;
pub mod moves;
mod names;
mod notations;
pub mod orientation;
pub mod place;
pub mod position;
mod ranks;
pub mod results;
pub mod san;
mod san_parts;
mod setup_error;
pub mod sfen;
mod shape;
mod spellings;
mod standing;
mod symbols;
mod targets;
pub mod turns;
mod two_steps;
mod uci;
mod unknown_move;
mod usi;
mod wxf;

pub use dialects::{with_lot, without_lot};
pub use fen_problem::FenProblem;
pub use misread::Misread;
pub use move_problem::MoveProblem;
pub use names::{NameProblem, cell_named, kind_named, player_named, zone_named};
pub use notations::{Notation, Unsayable};
pub use place::PlaceProblem;
pub use position::{PositionError, PositionField, PositionText};
pub use ranks::Ranks;
pub use setup_error::describe_setup_error;
pub use shape::shape;
pub use spellings::promotion;
pub use targets::{target_of_text, targets};
