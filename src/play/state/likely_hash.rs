//! A guess at the hash after a move, so that memory can be asked in advance for what is known of the position.

use crate::geometry::CellId;
use crate::play::movegen::moves::Move;
use crate::play::state::board::Board;
use crate::tables::{PieceId, Tables, zobrist};

impl<const W: usize> Board<W> {
    /// The hash after a move, if it changes only where pieces stand, what is in hand and whose turn it is, which most moves do.
    pub(in crate::play) fn likely_hash_after(&self, tables: &Tables<W>, made: &Move) -> u64 {
        let (players, us) = (&tables.players, self.turn());
        let mut hash = self.hash() ^ zobrist::turn(us) ^ zobrist::turn(players.after(us));
        let held = |piece: PieceId, by: i16| {
            let count = self.hands().get(piece.index()).copied().unwrap_or(0);
            zobrist::hand(piece, count) ^ zobrist::hand(piece, count.wrapping_add_signed(by))
        };
        let left = |piece: PieceId, cell: CellId| {
            let unmoved = if self.unmoved().has(cell) {
                zobrist::unmoved(cell)
            } else {
                0
            };
            zobrist::piece(piece, cell) ^ unmoved
        };
        for &cell in made.captures() {
            let piece = self.at(cell);
            hash ^= left(piece, cell);
            if let Some(gained) = tables.captured_to_hand(us, piece) {
                hash ^= held(gained, 1);
            }
        }
        if let Some(to) = made.to() {
            hash ^= zobrist::piece(players.piece(us, made.becomes()), to);
            hash ^= match made.from() {
                Some(from) => left(self.at(from), from),
                None => held(players.piece(us, made.kind()), -1),
            };
        }
        hash
    }
}
