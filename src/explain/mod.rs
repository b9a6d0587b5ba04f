//! Explanations of variants and their pieces for people.
//!
//! Everything is derived from the checked rules, so that it holds for the game that is played: prose, diagrams of the
//! destinations of a piece, and its mobility.
//!
//! [`Variant::explain`](crate::Variant::explain) and [`Variant::explain_piece`](crate::Variant::explain_piece) are shortcuts for
//! [`explain_game()`] and [`explain_piece()`]. [`marks()`] computes the destinations of a piece, [`diagram()`] draws them,
//! [`mobility()`] counts the moves of a piece on the empty board, and [`betza::write`](crate::rules::betza::write) writes them in Betza's notation.

#![warn(clippy::wildcard_enum_match_arm)]

mod actions;
mod bends;
mod board;
mod castlings;
mod clauses;
mod conditions;
mod destinations;
mod diagram;
mod directions;
mod effects;
mod ends;
mod explain_game;
mod explain_piece;
mod explorer;
mod knowledge;
mod legs;
mod marks;
mod mobility;
mod mobility_prose;
mod move_groups;
mod path_tracer;
mod piece_prose;
mod place_names;
mod points;
mod reachable;
mod shapes;
mod states;
mod turns;
mod words;

pub use diagram::{PaintMark, diagram, showcase_cell};
pub use explain_game::{GameExplanation, Section, explain_game};
pub use explain_piece::{PieceExplanation, PieceJson, explain_piece};
pub use marks::{Mark, marks};
pub use mobility::{Binding, Mobility, mobility};
pub use mobility_prose::mobility_prose;
pub use piece_prose::{PieceProse, names_of_pieces, piece_prose};
