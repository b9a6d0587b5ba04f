//! The board as the players have it: the players, their views, the forward field, zones and partitions, all gathered
//! in the `Context` that everything about pieces stands on. Uses `files` and `board`.

mod build;
mod context_cache;
mod forward;
mod lookup;
mod partitions;
mod players;
mod zones;

pub(super) use context_cache::ContextCache;
pub(super) use lookup::Context;
