//! Warnings about what can be said but hardly meant. Uses `lower`, `pieces`, `board`, `files` and `model`; none uses it.

mod compounds;
mod edges;
mod finished;
mod unused;

pub(super) use compounds::compounds;
pub(super) use edges::edges;
pub(super) use finished::lint;
pub(super) use unused::unused;
