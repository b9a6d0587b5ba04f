//! The rooms of open games.

use std::collections::BTreeMap;

use crate::failure::{Answer, Failure};
use crate::games::{Game, GameRoom};

/// A room, and when it was last used.
pub(super) struct OpenRoom {
    pub(super) room: GameRoom,
    pub(super) last_used: f64,
}

/// The open rooms, by the ids of their games.
#[derive(Default)]
pub(super) struct Rooms(pub(super) BTreeMap<String, OpenRoom>);

impl Rooms {
    /// Returns an open game.
    pub(super) fn game(&self, id: &str) -> Answer<&Game> {
        let open = self.0.get(id).ok_or_else(no_game)?;
        Ok(open.room.game())
    }

    pub(super) fn is_open(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }

    /// Returns the earliest time at which a room wants a wake-up.
    pub(super) fn next_wake(&self) -> Option<f64> {
        let times = self.0.values().filter_map(|open| open.room.next_wake());
        times.min_by(f64::total_cmp)
    }
}

/// The error for an unknown game.
pub(super) fn no_game() -> Failure {
    Failure::missing("there is no such game")
}
