//! The sizes of armies, on the board and in hand.

use crate::play::board::state::Board;
use crate::rules::{KindId, PlayerId, Size};
use crate::tables::{Place, Tables};

impl<const W: usize> Board<W> {
    /// Whether the number of a player's pieces of these kinds, on the board and in hand, is in range.
    pub(in crate::play) fn has_army_of_size(
        &self,
        tables: &Tables<W>,
        player: PlayerId,
        kinds: &[KindId],
        size: Size,
    ) -> bool {
        self.has_in(tables, player, kinds, size, None)
    }

    pub(in crate::play) fn has_in(
        &self,
        tables: &Tables<W>,
        player: PlayerId,
        kinds: &[KindId],
        size: Size,
        place: Option<&Place<W>>,
    ) -> bool {
        // The first kinds usually decide.
        let (mut total, enough) = (0, size.enough());
        for &kind in kinds {
            total += self.number(tables, player, kind, place);
            if total >= enough {
                break;
            }
        }
        size.fits(total)
    }

    /// The number of pieces of a kind that a player has in a place, or anywhere.
    #[inline]
    pub(in crate::play) fn number(
        &self,
        tables: &Tables<W>,
        player: PlayerId,
        kind: KindId,
        place: Option<&Place<W>>,
    ) -> u64 {
        let piece = tables.players.piece(player, kind);
        let standing = self.of_piece(piece);
        let (standing, hand) = match place {
            None => (standing, true),
            Some(place) => (standing & place.zone[player.index()], place.hand),
        };
        standing.len() as u64 + if hand { u64::from(self.hand(piece)) } else { 0 }
    }
}
