//! Where a royal piece would be attacked.

use crate::geometry::CellId;
use crate::play::state::board::Board;
use crate::rules::KindId;
use crate::tables::{Bitboard, PieceId, Tables};

impl<const W: usize> Board<W> {
    /// A superset of the cells in `among` on which an enemy of the player to move could capture a kind by leaps, slides
    /// and lame paths, given for each piece the cells from which that is possible at all.
    #[inline(always)]
    pub(in crate::play) fn attacked_squares(
        &self,
        tables: &Tables<W>,
        kind: KindId,
        potential: &[Bitboard<W>],
        among: &Bitboard<W>,
        occupied: &Bitboard<W>,
    ) -> Bitboard<W> {
        let mut attacked = Bitboard::EMPTY;
        for enemy in tables.players.enemy_pieces(self.turn()) {
            for piece in enemy.clone() {
                let near = self.by_piece()[piece] & potential[piece];
                if !near.is_empty() {
                    tables.movers[piece].add_attacked_squares(near, kind, among, occupied, &mut attacked);
                }
            }
        }
        attacked
    }

    /// Whether a single royal piece is safe once it has gone to another cell and captured what was there; `None` if
    /// that depends on walks.
    #[inline]
    pub(in crate::play) fn royal_is_safe_after_step(
        &self,
        tables: &Tables<W>,
        kind: KindId,
        from: CellId,
        to: CellId,
    ) -> Option<bool> {
        let mut occupied = *self.occupied();
        occupied.remove(from);
        self.royal_is_safe_on(tables, kind, to, &Bitboard::of(to), &occupied)
    }

    /// The same once it has gone to an empty cell and carried another own piece along.
    pub(in crate::play) fn royal_is_safe_after_carrying(
        &self,
        tables: &Tables<W>,
        kind: KindId,
        (from, to): (CellId, CellId),
        carried: (CellId, CellId),
    ) -> Option<bool> {
        let mut occupied = *self.occupied() - Bitboard::of(from) - Bitboard::of(carried.0);
        occupied.insert(to);
        occupied.insert(carried.1);
        self.royal_is_safe_on(tables, kind, to, &Bitboard::EMPTY, &occupied)
    }

    /// Whether a piece of the player to move would be safe on a cell, with the pieces on `gone` captured and the cells
    /// in `occupied` occupied.
    #[inline]
    fn royal_is_safe_on(
        &self,
        tables: &Tables<W>,
        kind: KindId,
        cell: CellId,
        gone: &Bitboard<W>,
        occupied: &Bitboard<W>,
    ) -> Option<bool> {
        let mut walks_may_attack = false;
        let attacks = |attacker: PieceId, pieces: Bitboard<W>| {
            let mover = tables.mover(attacker);
            if !mover.may_capture(kind) {
                return false;
            }
            walks_may_attack |= mover.walkers(cell).intersects(&pieces);
            walks_may_attack || mover.attacks(cell, kind, &pieces, self.by_piece(), occupied)
        };
        let attacked = self.any_potential_attacker(tables, self.turn(), cell, gone, attacks);
        if walks_may_attack { None } else { Some(!attacked) }
    }
}
