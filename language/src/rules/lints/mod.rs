//! Lints: warnings about valid statements that are probably not intended. Uses `lower`, `reach`, `pieces`, `board` and `files`;
//! no other folder uses it.

mod actions;
mod comparisons;
mod compounds;
mod constants;
mod counts;
mod duties;
mod edges;
mod effects;
mod en_passant;
mod ends;
mod findings;
mod finished;
mod hands;
mod immobile;
mod implications;
mod leaps;
mod limits;
mod listed_twice;
mod moves;
mod promotions;
mod protection;
mod reach;
mod requirements;
mod space;
mod states;
mod supply;
mod turns;
mod unused;

pub(super) use compounds::compounds;
pub(super) use constants::constants;
pub(super) use edges::edges;
pub(super) use findings::Findings;
pub(super) use finished::lint;
pub(super) use listed_twice::listed_twice;
pub(super) use unused::unused;
