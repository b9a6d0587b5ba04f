//! Positions and moves as text, in both directions.
//!
//! Names come from the rules, and positions and moves from the public interface of `play`. A text with a mistake gives
//! a [`Misread`]: what is wrong, which bytes of the text are wrong, and how to mend them.

pub mod board;
pub mod fen;
mod fen_fields;
mod fen_problem;
pub mod layout;
mod methods;
mod misread;
mod move_problem;
pub mod moves;
mod names;
pub mod place;
pub mod position;
pub mod results;
mod setup_error;
mod shape;
mod spellings;
mod standing;
mod symbols;
mod targets;
mod unknown_move;

pub use fen_problem::FenProblem;
pub use misread::Misread;
pub use move_problem::MoveProblem;
pub use names::{NameProblem, cell_named, kind_named, player_named, zone_named};
pub use place::PlaceProblem;
pub use position::{PositionError, PositionField, PositionText};
pub use setup_error::describe_setup_error;
pub use shape::shape;
pub use spellings::promotion;
pub use targets::{target_of_text, targets};
