//! The scores of the players.

use crate::play::board::state::Board;
use crate::rules::PlayerId;
use crate::tables::Tables;

impl<const W: usize> Board<W> {
    /// The score of a player.
    pub(in crate::play) fn score(&self, tables: &Tables<W>, player: PlayerId) -> u16 {
        if tables.endings.scores.any {
            self.action_count(tables.endings.counters.len(), player)
        } else {
            0
        }
    }

    /// Adds points to the score of a player.
    pub(in crate::play) fn add_score<const HASH: bool>(&mut self, tables: &Tables<W>, player: PlayerId, points: u16) {
        if points > 0 {
            let score = self.score(tables, player).saturating_add(points);
            self.record_count::<HASH>(tables.endings.counters.len(), player, score);
        }
    }
}
