//! The board as the players have it: the players, their views, the forward field, zones and partitions, all gathered
//! in the `Context` that everything about pieces stands on. Uses `files` and `board`.

mod build_context;
mod context;
mod context_cache;
mod forward;
mod players;
mod zones;

pub(super) use context::Context;
pub(super) use context_cache::ContextCache;
