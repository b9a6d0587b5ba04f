//! Where a protected piece would be in danger.

use crate::geometry::CellId;
use crate::rules::KindId;
use crate::tables::{Set, Tables};

use super::board::Board;

impl<const W: usize> Board<W> {
    /// Of some cells those, and perhaps others, on which a foe of the player to move could capture a piece of a kind by
    /// leaps, slides and fixed paths, given the occupied cells and for each piece where it is near enough for that.
    #[inline(always)]
    pub(super) fn perils(
        &self,
        tables: &Tables<W>,
        kind: usize,
        near: &[Set<W>],
        among: &Set<W>,
        occupied: &Set<W>,
    ) -> Set<W> {
        let mut perils = Set::EMPTY;
        for foe in tables.foes(self.turn) {
            let pieces = self.pieces[foe.clone()].iter().zip(&near[foe.clone()]);
            for (piece, (army, near)) in foe.clone().zip(pieces) {
                if army.meets(near) {
                    tables.movers[piece].threaten(*army & *near, kind, among, occupied, &mut perils);
                }
            }
        }
        perils
    }

    /// Whether a protected piece, the only one, is safe once it has gone to another cell and captured what
    /// was there; nothing, if that depends on more than lines and leaps.
    #[inline]
    pub(super) fn safe_away(&self, tables: &Tables<W>, kind: KindId, from: CellId, to: CellId) -> Option<bool> {
        let mut occupied = self.occupied;
        occupied.remove(from);
        self.safe_on(tables, kind, to, &Set::of(to), &occupied)
    }

    /// The same once it has gone to an empty cell and carried another piece of its owner's along.
    pub(super) fn safe_with(
        &self,
        tables: &Tables<W>,
        kind: KindId,
        (from, to): (CellId, CellId),
        carried: (CellId, CellId),
    ) -> Option<bool> {
        let mut occupied = self.occupied - Set::of(from) - Set::of(carried.0);
        occupied.insert(to);
        occupied.insert(carried.1);
        self.safe_on(tables, kind, to, &Set::EMPTY, &occupied)
    }

    /// Whether a piece of the player to move would be safe on a cell, if some pieces were gone and these cells
    /// occupied.
    #[inline]
    fn safe_on(
        &self,
        tables: &Tables<W>,
        kind: KindId,
        cell: CellId,
        gone: &Set<W>,
        occupied: &Set<W>,
    ) -> Option<bool> {
        let kind = kind.index();
        let mut doubtful = false;
        let attacked = self.any_near(tables, self.turn, cell, gone, |attacker, army| {
            let mover = &tables.movers[attacker];
            if !mover.may_capture(kind) {
                return false;
            }
            doubtful |= mover.walkers(cell).meets(&army);
            doubtful || mover.bears_on(cell, kind, &army, &self.pieces, occupied)
        });
        if doubtful { None } else { Some(!attacked) }
    }
}
