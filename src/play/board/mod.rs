//! The state of a position, one move after another, without rules of legality.

mod armies;
mod deeds;
mod en_passant;
pub(in crate::play) mod journal;
mod players;
mod rights;
mod scores;
pub(crate) mod state;
pub(in crate::play) mod trail;
pub(in crate::play) mod turns;
pub(in crate::play) mod unmake;
