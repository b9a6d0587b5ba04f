//! Attacks, checks and pins.

pub(in crate::play) mod attack;
pub(in crate::play) mod attacked_squares;
mod chase;
pub(in crate::play) mod check_info;
pub(in crate::play) mod conditions;
pub(in crate::play) mod effects;
mod exchange;
mod may_check;
mod passed;
mod royals;
pub(in crate::play) mod silent_moves;
mod survey;
pub(in crate::play) mod ways;
