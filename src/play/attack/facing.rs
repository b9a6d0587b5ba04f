//! Pieces that face each other.

use crate::play::attack::Attacks;
use crate::rules::PlayerId;
use crate::tables::{Bitboard, FacingLines};

impl<const W: usize> Attacks<'_, W> {
    /// Whether a piece of the player faces an enemy along any of the game's facing lines.
    #[inline]
    pub(in crate::play) fn is_facing(self, player: PlayerId) -> bool {
        let Self { tables, .. } = self;
        let mut facing = tables.endings.facing.iter();
        facing.any(|lines| self.is_facing_along(lines, player))
    }

    /// Whether a piece of the player faces an enemy along these lines.
    pub(in crate::play) fn is_facing_along(self, lines: &FacingLines<W>, player: PlayerId) -> bool {
        let Self { board, tables } = self;
        let players = &tables.players;
        let mut theirs = Bitboard::EMPTY;
        for &opponent in players.opponents(player) {
            for &kind in &lines.kinds {
                theirs |= board.of_kind(players, opponent, kind);
            }
        }
        let mut own = lines.kinds.iter().map(|&kind| board.of_kind(players, player, kind));
        own.any(|cells| {
            let mut cells = cells.iter();
            cells.any(|cell| lines.first_pieces(cell, board.occupied()).intersects(&theirs))
        })
    }
}
