//! Generating only the moves between two cells.

use crate::geometry::CellId;
use crate::play::turn::generator::MoveGenerator;
use crate::tables::{Bitboard, PieceId};

impl<const W: usize> MoveGenerator<'_, W, true> {
    /// Generates the moves of the piece on the first cell and the castlings; without a first cell, the drops on the second.
    #[inline(never)]
    pub(in crate::play) fn run_path(mut self, (from, to): (Option<CellId>, CellId)) {
        let tables = self.tables;
        let own = tables.players.range_of(self.board.turn());
        let Some(from) = from else {
            self.occupancy.empty &= Bitboard::single(to);
            for piece in own.filter(|_| tables.hands.drops) {
                if self.board.hands()[piece] > 0 {
                    self.gen_drops(PieceId(piece as u16));
                }
            }
            return;
        };
        let piece = self.board.at(from);
        if piece.is_some() && own.contains(&piece.index()) {
            let kind = tables.players.kind_of(piece);
            self.gen_kind::<false>(tables.mover(piece), kind, Bitboard::single(from));
            if self.board.rights() != 0 {
                self.gen_castlings();
            }
        }
    }
}
