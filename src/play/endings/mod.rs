//! Ends of the game, and forbidden outcomes.

pub(in crate::play) mod actions;
pub(in crate::play) mod dead;
pub(in crate::play) mod ends;
pub(in crate::play) mod facing;
pub(in crate::play) mod forbidden;
mod mates;
mod reach;
pub(in crate::play) mod states;
pub(in crate::play) mod verdicts;
