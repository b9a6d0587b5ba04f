//! The players who are still in the game.

use crate::play::board::state::Board;
use crate::rules::PlayerId;
use crate::tables::Tables;

impl<const W: usize> Board<W> {
    /// Whether a player has been eliminated: it has no piece on the board or in hand.
    pub(crate) fn is_out(&self, tables: &Tables<W>, player: PlayerId) -> bool {
        let mut held = tables.players.pieces_of(player).map(|piece| self.hand(piece));
        self.of_player(player).is_empty() && held.all(|count| count == 0)
    }

    /// The next player who is still in the game; the same player if there is no other.
    pub(in crate::play) fn next_in(&self, tables: &Tables<W>, player: PlayerId) -> PlayerId {
        let mut others = tables.players.others_after(player);
        others.find(|&other| !self.is_out(tables, other)).unwrap_or(player)
    }

    /// The previous player who is still in the game; the same player if there is no other.
    pub(in crate::play) fn previous_in(&self, tables: &Tables<W>, player: PlayerId) -> PlayerId {
        let mut others = tables.players.others_after(player).rev();
        let previous = others.find(|&other| !tables.eliminations.any || !self.is_out(tables, other));
        previous.unwrap_or(player)
    }
}
