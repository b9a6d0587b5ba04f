//! The board as the players have it: the players, their views, the forward field, zones and partitions, all gathered
//! in the `Ground` that everything about pieces stands on. Uses `files` and `board`.

mod forward;
mod ground;
mod grounds;
mod groundwork;
mod players;
mod zones;

pub(super) use ground::Ground;
pub(super) use grounds::Grounds;
