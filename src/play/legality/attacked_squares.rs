//! Where a protected piece would be in check_info.

use crate::geometry::CellId;
use crate::rules::KindId;
use crate::tables::{Bitboard, Tables};

use crate::play::state::board::Board;

impl<const W: usize> Board<W> {
    /// Of some cells those, and perhaps others, on which a enemy of the player to move could capture a piece of a kind by
    /// leaps, slides and fixed paths, given the occupied cells and for each piece where it is near enough for that.
    #[inline(always)]
    pub(in crate::play) fn attacked_squares(
        &self,
        tables: &Tables<W>,
        kind: usize,
        near: &[Bitboard<W>],
        among: &Bitboard<W>,
        occupied: &Bitboard<W>,
    ) -> Bitboard<W> {
        let mut attacked_squares = Bitboard::EMPTY;
        for enemy in tables.enemy_pieces(self.turn) {
            let pieces = self.pieces[enemy.clone()].iter().zip(&near[enemy.clone()]);
            for (piece, (army, near)) in enemy.clone().zip(pieces) {
                if army.intersects(near) {
                    tables.movers[piece].add_attacked_squares(
                        *army & *near,
                        kind,
                        among,
                        occupied,
                        &mut attacked_squares,
                    );
                }
            }
        }
        attacked_squares
    }

    /// Whether a protected piece, the only one, is safe once it has gone to another cell and captured what
    /// was there; nothing, if that depends on more than lines and leaps.
    #[inline]
    pub(in crate::play) fn safe_away(
        &self,
        tables: &Tables<W>,
        kind: KindId,
        from: CellId,
        to: CellId,
    ) -> Option<bool> {
        let mut occupied = self.occupied;
        occupied.remove(from);
        self.safe_on(tables, kind, to, &Bitboard::of(to), &occupied)
    }

    /// The same once it has gone to an empty cell and carried another piece of its owner's along.
    pub(in crate::play) fn safe_with(
        &self,
        tables: &Tables<W>,
        kind: KindId,
        (from, to): (CellId, CellId),
        carried: (CellId, CellId),
    ) -> Option<bool> {
        let mut occupied = self.occupied - Bitboard::of(from) - Bitboard::of(carried.0);
        occupied.insert(to);
        occupied.insert(carried.1);
        self.safe_on(tables, kind, to, &Bitboard::EMPTY, &occupied)
    }

    /// Whether a piece of the player to move would be safe on a cell, if some pieces were gone and these cells
    /// occupied.
    #[inline]
    fn safe_on(
        &self,
        tables: &Tables<W>,
        kind: KindId,
        cell: CellId,
        gone: &Bitboard<W>,
        occupied: &Bitboard<W>,
    ) -> Option<bool> {
        let kind = kind.index();
        let mut doubtful = false;
        let attacked = self.any_near(tables, self.turn, cell, gone, |attacker, army| {
            let mover = &tables.movers[attacker];
            if !mover.may_capture(kind) {
                return false;
            }
            doubtful |= mover.walkers(cell).intersects(&army);
            doubtful || mover.attacks(cell, kind, &army, &self.pieces, occupied)
        });
        if doubtful { None } else { Some(!attacked) }
    }
}
