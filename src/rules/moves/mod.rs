//! Ways to move, from verbs and Betza strings to the paths and tokens of each player. Uses `pieces` and `terrain`.

pub(super) mod betza;
mod direction_words;
mod directions;
mod paths;
mod tokens;
mod ways;

pub(super) use paths::{Budget, rules};
pub(super) use tokens::count;
pub(super) use ways::{Meaning, Way, meaning};
