//! Whether a move might give check: a quick look that overlooks pieces behind the one that moves.

use crate::play::movegen::moves::Move;
use crate::play::state::board::Board;
use crate::tables::Tables;

impl<const W: usize> Board<W> {
    /// Whether the piece of a move might capture a royal piece of an enemy from where it comes to, were nothing between; or a
    /// piece whose owner is eliminated when it is threatened.
    pub(in crate::play) fn may_check(&self, tables: &Tables<W>, made: &Move) -> bool {
        let Some(to) = made.to() else { return false };
        let players = &tables.players;
        let us = self.turn();
        let piece = players.piece(us, made.becomes());
        let enemies = players
            .ids()
            .filter(|&other| players.team_of(other) != players.team_of(us));
        let by_threat = &tables.eliminations.by_threat;
        let mut royal = enemies.flat_map(|enemy| {
            let threatened = by_threat.iter().flat_map(|elimination| &elimination.kinds);
            let threatened = threatened.map(move |&kind| players.piece(enemy, kind));
            tables.check.royal_pieces(enemy).iter().copied().chain(threatened)
        });
        royal.any(|royal| {
            let mut cells = self.of_piece(royal).into_iter();
            cells.any(|cell| tables.attackers.potential(cell)[piece.index()].has(to))
        })
    }
}
