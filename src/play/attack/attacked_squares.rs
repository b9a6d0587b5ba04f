//! The cells on which a royal piece would be attacked.

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::rules::KindId;
use crate::tables::{Bitboard, PieceId};

impl<const W: usize> Attacks<'_, W> {
    /// A superset of the cells in `among` on which an enemy of the player to move could capture a kind by leaps, slides or lame
    /// paths. `potential` holds the potential attackers of these cells, for each piece.
    #[inline(always)]
    pub(in crate::play) fn attacked_squares(
        self,
        kind: KindId,
        potential: &[Bitboard<W>],
        among: &Bitboard<W>,
        occupied: &Bitboard<W>,
    ) -> Bitboard<W> {
        let Self { board, tables } = self;
        let mut attacked = Bitboard::EMPTY;
        for enemy in tables.players.enemy_pieces(board.turn()) {
            for piece in enemy.clone() {
                let near = board.by_piece()[piece] & potential[piece];
                if !near.is_empty() {
                    tables.movers[piece].add_attacked_squares(near, kind, among, occupied, &mut attacked);
                }
            }
        }
        attacked
    }

    /// Whether the only royal piece is safe after a step, including a capture on its target; `None` if that depends on walks.
    #[inline]
    pub(in crate::play) fn royal_is_safe_after_step(self, kind: KindId, from: CellId, to: CellId) -> Option<bool> {
        let Self { board, .. } = self;
        let mut occupied = *board.occupied();
        occupied.remove(from);
        self.royal_is_safe_on(kind, to, &Bitboard::single(to), &occupied)
    }

    /// The same after a move to an empty cell that carries along another piece of the same player.
    pub(in crate::play) fn royal_is_safe_after_carrying(
        self,
        kind: KindId,
        (from, to): (CellId, CellId),
        carried: (CellId, CellId),
    ) -> Option<bool> {
        let Self { board, .. } = self;
        let mut occupied = *board.occupied() - Bitboard::single(from) - Bitboard::single(carried.0);
        occupied.insert(to);
        occupied.insert(carried.1);
        self.royal_is_safe_on(kind, to, &Bitboard::EMPTY, &occupied)
    }

    /// Whether a royal piece of the player to move would be safe on a cell, given the captured pieces and the occupancy.
    #[inline]
    fn royal_is_safe_on(
        self,
        kind: KindId,
        cell: CellId,
        captured: &Bitboard<W>,
        occupied: &Bitboard<W>,
    ) -> Option<bool> {
        let Self { board, tables } = self;
        let mut walks_may_attack = false;
        let attacks = |attacker: PieceId, pieces: Bitboard<W>| {
            let mover = tables.mover(attacker);
            if !mover.may_capture(kind) {
                return false;
            }
            walks_may_attack |= mover.walkers(cell).intersects(&pieces);
            walks_may_attack || mover.attacks(cell, kind, &pieces, board.by_piece(), occupied)
        };
        let attacked = self.any_potential_attacker(board.turn(), cell, captured, attacks);
        if walks_may_attack { None } else { Some(!attacked) }
    }
}
