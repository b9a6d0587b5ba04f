//! Warnings about what can be said but hardly meant. Uses `army`, `pieces`, `terrain` and `files`; none uses it.

mod finished;
mod unused;

pub(super) use finished::lint;
pub(super) use unused::unused;
