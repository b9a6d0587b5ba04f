//! Warnings about what can be written but is hardly meant. Uses `lower`, `reach`, `pieces`, `board` and `files`; no other folder
//! uses it.

mod actions;
mod comparisons;
mod compounds;
mod constants;
mod edges;
mod en_passant;
mod ends;
mod findings;
mod finished;
mod immobile;
mod leaps;
mod moves;
mod promotions;
mod protection;
mod reach;
mod space;
mod states;
mod turns;
mod unused;

pub(super) use compounds::compounds;
pub(super) use constants::constants;
pub(super) use edges::edges;
pub(super) use findings::Findings;
pub(super) use finished::lint;
pub(super) use unused::unused;
