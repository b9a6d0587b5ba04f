//! Positions and moves as text, in both directions.
//!
//! Everything here works from the rules' names and the public face of `play`; what a text can get
//! wrong is told by a small enum each, with the bytes it concerns.

pub mod board;
pub mod fen;
mod fen_fields;
mod fen_problem;
pub mod layout;
mod misread;
mod move_problem;
mod move_words;
pub mod moves;
mod names;
pub mod place;
pub mod position;
pub mod results;
mod shape;
mod standing;
mod symbols;

pub use fen_problem::FenProblem;
pub use misread::Misread;
pub use move_problem::MoveProblem;
pub use names::{NameProblem, cell_named, kind_named, player_named};
pub use place::PlaceProblem;
pub use position::{Part, PositionError, PositionText};
pub use shape::shape;
