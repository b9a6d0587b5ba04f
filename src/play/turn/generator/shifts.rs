//! Moves of all pieces of a kind at once, by shifting their bitboard.

use crate::geometry::CellId;
use crate::play::movegen::PseudoLegal;
use crate::play::movegen::pseudo_legal::move_or_capture;
use crate::play::moves::Move;
use crate::play::turn::generator::MoveGenerator;
use crate::rules::KindId;
use crate::tables::{Bitboard, Mover, ShiftMove, TargetMask};

impl<const W: usize, const LIST: bool> MoveGenerator<'_, W, LIST> {
    /// Generates the moves of unpinned pieces by one shift.
    #[inline(always)]
    pub(super) fn gen_shifts<const NOISY: bool>(
        &mut self,
        mover: &Mover<W>,
        kind: KindId,
        shift_move: &ShiftMove<W>,
        pieces: Bitboard<W>,
        mask: &TargetMask<W>,
    ) {
        let targets = shift_move.targets(&pieces, self.board.unmoved(), &self.occupancy.empty, mask);
        let doubtful = targets & self.check_info.verify_mask;
        let legal = targets - doubtful;
        if !doubtful.is_empty() {
            let start = self.buffer.moves.len();
            self.list_shifts(mover, kind, shift_move, doubtful);
            self.verify_since(start);
        }
        if LIST {
            self.list_shifts(mover, kind, shift_move, legal);
            return;
        }
        let promoting = legal & shift_move.promoting;
        self.count += (legal - promoting).len() as u64;
        for to in promoting {
            let from = shift_move.origin(to);
            self.count_promotions(mover, (kind, from), Bitboard::single(to));
        }
    }

    /// Lists the moves of a shift that end on these cells.
    #[inline]
    fn list_shifts(&mut self, mover: &Mover<W>, kind: KindId, shift_move: &ShiftMove<W>, ends: Bitboard<W>) {
        let promoting = ends & shift_move.promoting;
        let plain = ends - promoting;
        let template = Move::ordinary(kind, CellId(0), CellId(0));
        let exposes = shift_move.sets_ep_squares();
        plain.each(|to| {
            let from = shift_move.origin(to);
            let captures = self.board.occupied().has(to);
            template.add_like(&mut self.buffer.moves, from, to, captures);
            if let Some(made) = self.buffer.moves.last_mut().filter(|_| exposes) {
                made.add_ep_squares(shift_move.ep_squares(from));
            }
        });
        for to in promoting {
            let made = self.shifted_move(kind, shift_move, to);
            let path = (shift_move.origin(to), to);
            PseudoLegal::new(self.board, self.tables).add_promotions(mover, made, path, &mut self.buffer.moves);
        }
    }

    /// The move of a shift that ends on a cell.
    #[inline]
    fn shifted_move(&self, kind: KindId, shift_move: &ShiftMove<W>, to: CellId) -> Move {
        let from = shift_move.origin(to);
        let mut made = move_or_capture(self.board, kind, from, to);
        made.add_ep_squares(shift_move.ep_squares(from));
        made
    }
}
