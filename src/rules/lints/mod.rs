//! Warnings about what can be written but is hardly meant. Uses `lower`, `pieces`, `board` and `files`; no other folder
//! uses it.

mod compounds;
mod edges;
mod en_passant;
mod finished;
mod promotions;
mod protection;
mod reach;
mod unused;

pub(super) use compounds::compounds;
pub(super) use edges::edges;
pub(super) use finished::lint;
pub(super) use unused::unused;
