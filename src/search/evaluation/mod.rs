//! Static evaluation, derived from the rules of a game and, if there are any, from values learned in games.

mod chase;
mod judge;
mod mirror;
mod network;
mod passed;
mod sample;
mod sampling;
mod tapered;
mod teacher;
mod terms;
mod training;
mod tuning;
mod values;
mod worth;

pub use judge::Evaluation;
pub use sample::Sample;
pub use tapered::Tapered;
pub use teacher::Teacher;
pub use terms::Terms;
pub use tuning::Fitted;
pub use values::{KindValues, Values, ValuesProblem};
pub use worth::Worth;
