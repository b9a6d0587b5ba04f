//! The context for resolving names: the board, the players and their views, the forward field, zones and partitions. Uses `files`
//! and `board`.

mod build;
mod context_cache;
mod forward;
mod lookup;
mod partitions;
mod players;
mod zones;

pub(super) use context_cache::ContextCache;
pub(super) use lookup::Context;
