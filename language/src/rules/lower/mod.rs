//! Lowers the statements about pieces and the game to the model, and assembles the rules. Uses `moves`, `pieces`, `context`,
//! `board` and `files`.

mod actions;
mod anywhere;
mod array;
mod assemble;
mod castle_lines;
mod castles;
mod check;
pub(in crate::rules) mod costs;
mod effects;
mod eliminations;
mod endings;
mod hands;
mod limit;
mod lots;
mod meetings;
mod moves;
mod points;
mod promotions;
mod related;
mod sample_walks;
mod sampled_costs;
mod states;
mod turn_costs;
mod turn_parts;
mod turns;
mod usual_array;

pub(in crate::rules) use actions::action_anywhere;
pub use anywhere::castling_from_anywhere;
pub(super) use assemble::{Lowered, Places, lower};
pub(in crate::rules) use endings::is_repetition;
pub(super) use moves::{Lowerings, MovePlaces};
