//! Moves: resolves verbs and Betza strings to the paths and tokens of each player. Uses `pieces` and `context`.

mod bends;
mod betza;
mod direction_words;
mod directions;
mod filters;
mod legs;
mod lines;
mod named_legs;
mod paths;
mod resolve;
mod sides;
mod situations;
mod tokens;

pub(super) use bends::refuse_bend;
pub(super) use betza::resolve as resolve_betza;
pub(super) use directions::DirectionSet;
pub(super) use lines::marked_line;
pub(super) use named_legs::with_named_legs;
pub(super) use paths::{Budget, move_rules};
pub(super) use resolve::{Resolved, ResolvedMove, resolve};
pub(super) use situations::{neighbours, seen_by, situation, toward_vectors};
pub(super) use tokens::holds;
