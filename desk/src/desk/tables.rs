//! The games that are open.

use std::collections::BTreeMap;

use crate::failure::{Answer, Failure};
use crate::games::{Game, Table};

/// A game, and when it was needed last.
pub(super) struct Open {
    pub(super) table: Table,
    pub(super) used: f64,
}

/// The games that are open, by their names.
#[derive(Default)]
pub(super) struct Tables(pub(super) BTreeMap<String, Open>);

impl Tables {
    /// A game that is open.
    pub(super) fn game(&self, id: &str) -> Answer<&Game> {
        let found = self.0.get(id).ok_or_else(no_game)?;
        Ok(found.table.game())
    }

    pub(super) fn is_open(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }

    /// When the first of them wants to be woken.
    pub(super) fn wakes_at(&self) -> Option<f64> {
        let times = self.0.values().filter_map(|open| open.table.wakes_at());
        times.min_by(f64::total_cmp)
    }
}

/// There is no such game.
pub(super) fn no_game() -> Failure {
    Failure::missing("there is no such game")
}
