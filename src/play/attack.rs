//! Attack queries: whether a piece could be captured, and whether a player is in check.

use std::ops::ControlFlow;

use crate::geometry::CellId;
use crate::tables::{Mover, Set, Tables};

use super::board::{Board, NO_PIECE};
use super::walker::Walker;

impl<const W: usize> Board<W> {
    /// Whether an enemy could capture this piece on a cell, as the position stands.
    ///
    /// If the cell is empty the piece is imagined there.
    #[inline]
    pub(super) fn attacked(&self, tables: &Tables<W>, cell: CellId, victim: u16) -> bool {
        self.attacked_as_it_stands(tables, None, cell, victim)
            || (!tables.meetings.is_empty() && self.attacked_after_removal(tables, cell, victim))
    }

    /// As [`attacked`](Self::attacked), with no pair removed that meets, and perhaps by one player only.
    #[inline]
    pub(super) fn attacked_as_it_stands(
        &self,
        tables: &Tables<W>,
        by: Option<usize>,
        cell: CellId,
        victim: u16,
    ) -> bool {
        let ghost = (self.at(cell) == NO_PIECE).then_some((cell, victim));
        self.any_near(tables, tables.player_of(victim), cell, &Set::EMPTY, |attacker, army| {
            by.is_none_or(|by| by == tables.player_of(attacker as u16))
                && self.attacked_by(tables, attacker, army, (cell, victim), ghost)
        }) || (!self.exposed.is_empty() && self.taken_in_passing(tables, by, cell))
    }

    /// Whether a player could capture the piece on a cell or remove it with another that it meets.
    pub(super) fn threatened(&self, tables: &Tables<W>, by: usize, cell: CellId) -> bool {
        let victim = self.at(cell);
        self.attacked_as_it_stands(tables, Some(by), cell, victim)
            || (!tables.meetings.is_empty()
                && (self.is_removable(tables, by, cell) || self.attacked_after_removal_by(tables, by, cell, victim)))
    }

    /// Whether an enemy, or a certain one, could capture the piece on a cell en passant.
    pub(super) fn taken_in_passing(&self, tables: &Tables<W>, by: Option<usize>, cell: CellId) -> bool {
        let victim = self.at(cell);
        if victim == NO_PIECE {
            return false;
        }
        let exposed = self.exposed;
        let passed = || {
            let pairs = exposed.as_slice().iter();
            pairs.filter(|&&(passed, piece)| piece == cell && self.at(passed) == NO_PIECE)
        };
        if passed().next().is_none() {
            return false;
        }
        let (owner, kind) = (tables.player_of(victim), tables.kind_of(victim));
        tables.passers.iter().map(|&piece| usize::from(piece)).any(|piece| {
            let (mover, army, player) = (
                &tables.movers[piece],
                self.pieces[piece],
                tables.player_of(piece as u16),
            );
            let may = !army.is_empty() && tables.opposed(player, owner) && mover.may_capture(kind);
            if !may || by.is_some_and(|by| by != player) {
                return false;
            }
            passed().any(|&(passed, _)| mover.leaps.passed_from(passed).meets(&army))
                || mover.walks.iter().filter(|walk| walk.en_passant).any(|walk| {
                    army.iter().any(|from| {
                        let walker = Walker::new(tables, self, player, mover, walk, from);
                        let flow = walker.run(&mut |found| stop_if(found.en_passant && found.captures.contains(&cell)));
                        flow.is_break()
                    })
                })
        })
    }

    /// Whether what check protects of a player's is attacked.
    pub(super) fn in_check(&self, tables: &Tables<W>, player: usize) -> bool {
        let mut any = false;
        for &kind in &tables.protected {
            let piece = tables.piece(player, kind.index());
            for cell in self.pieces[usize::from(piece)] {
                any = true;
                if self.attacked(tables, cell, piece) == tables.every {
                    return tables.every;
                }
            }
        }
        any && !tables.every
    }

    /// Whether something holds of the pieces of a player's foes that might capture on a cell, if nothing were in
    /// the way: it is asked of each number of a piece, with the cells of those of them that are not left out.
    #[inline]
    pub(super) fn any_near(
        &self,
        tables: &Tables<W>,
        player: usize,
        cell: CellId,
        except: &Set<W>,
        mut holds: impl FnMut(usize, Set<W>) -> bool,
    ) -> bool {
        let watching = tables.watching(cell);
        for foe in tables.foes(player) {
            let pieces = self.pieces[foe.clone()].iter().zip(&watching[foe.clone()]);
            for (piece, (cells, watching)) in foe.clone().zip(pieces) {
                let near = (*cells & *watching) - *except;
                if !near.is_empty() && holds(piece, near) {
                    return true;
                }
            }
        }
        false
    }

    fn attacked_by(
        &self,
        tables: &Tables<W>,
        attacker: usize,
        army: Set<W>,
        (cell, victim): (CellId, u16),
        ghost: Option<(CellId, u16)>,
    ) -> bool {
        let (mover, kind) = (&tables.movers[attacker], tables.kind_of(victim));
        if !mover.may_capture(kind) {
            return false;
        }
        if mover.bears_on(cell, kind, &army, &self.pieces, &self.occupied) {
            return true;
        }
        let walkers = mover.walkers(cell) & army;
        let player = tables.player_of(attacker as u16);
        !walkers.is_empty() && self.walked_on(tables, player, mover, walkers, cell, ghost)
    }

    /// Whether some of a player's pieces of a kind could capture on a cell by a walk.
    pub(super) fn walked_on(
        &self,
        tables: &Tables<W>,
        player: usize,
        mover: &Mover<W>,
        walkers: Set<W>,
        cell: CellId,
        ghost: Option<(CellId, u16)>,
    ) -> bool {
        walkers.iter().any(|from| {
            mover.walks.iter().filter(|walk| walk.captures()).any(|walk| {
                let walker = Walker::new(tables, self, player, mover, walk, from).imagining(ghost);
                let flow = walker.run(&mut |found| stop_if(found.captures.contains(&cell)));
                flow.is_break()
            })
        })
    }
}

#[inline]
fn stop_if(stop: bool) -> ControlFlow<()> {
    if stop {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}
