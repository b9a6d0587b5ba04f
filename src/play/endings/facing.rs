//! Pieces that face each other, and the moves that resolve it.

use crate::play::movegen::moves::Move;
use crate::play::state::board::Board;
use crate::rules::PlayerId;
use crate::tables::{Bitboard, FacingLines, Tables};

impl<const W: usize> Board<W> {
    /// Whether a piece of the player faces an enemy along any of the game's facing lines.
    pub(in crate::play) fn is_facing(&self, tables: &Tables<W>, player: PlayerId) -> bool {
        let mut facing = tables.endings.facing.iter();
        facing.any(|lines| self.is_facing_along(tables, lines, player))
    }

    /// Whether a piece of the player faces an enemy along these lines.
    pub(in crate::play) fn is_facing_along(
        &self,
        tables: &Tables<W>,
        lines: &FacingLines<W>,
        player: PlayerId,
    ) -> bool {
        let players = &tables.players;
        let mut theirs = Bitboard::EMPTY;
        for &opponent in players.opponents(player) {
            for &kind in &lines.kinds {
                theirs |= self.of_kind(players, opponent, kind);
            }
        }
        let mut own = lines.kinds.iter().map(|&kind| self.of_kind(players, player, kind));
        own.any(|cells| {
            let mut cells = cells.iter();
            cells.any(|cell| lines.first_pieces(cell, self.occupied()).intersects(&theirs))
        })
    }

    /// Whether none of the mover's pieces faces an enemy after a move.
    pub(in crate::play) fn resolves_facing(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        let us = self.turn();
        let undo = self.advance::<false>(tables, made);
        let resolved = !self.is_facing(tables, us);
        self.unmake(tables, made, &undo);
        resolved
    }
}
