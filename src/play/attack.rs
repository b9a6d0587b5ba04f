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
        self.enemy_pieces(tables, victim)
            .filter(|(player, ..)| by.is_none_or(|by| by == *player))
            .any(|(player, mover, army)| self.attacked_by(tables, player, mover, army, (cell, victim), ghost))
            || (!self.exposed.is_empty() && self.taken_in_passing(tables, by, cell))
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
        let attackers = self.enemy_pieces(tables, victim);
        let mut attackers = attackers.filter(|(player, ..)| by.is_none_or(|by| by == *player));
        attackers.any(|(player, mover, army)| {
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

    /// The enemy pieces that could capture a piece by its kind, kind by kind.
    #[inline]
    pub(super) fn enemy_pieces<'a>(
        &'a self,
        tables: &'a Tables<W>,
        victim: u16,
    ) -> impl Iterator<Item = (usize, &'a Mover<W>, Set<W>)> {
        let (owner, kind) = (tables.player_of(victim), tables.kind_of(victim));
        let enemies = (0..tables.players).filter(move |&player| tables.opposed(player, owner));
        enemies.flat_map(move |player| {
            let pieces = player * tables.kinds..(player + 1) * tables.kinds;
            let armies = tables.movers[pieces.clone()].iter().zip(&self.pieces[pieces]);
            armies
                .filter(move |(mover, army)| !army.is_empty() && mover.may_capture(kind))
                .map(move |(mover, army)| (player, mover, *army))
        })
    }

    fn attacked_by(
        &self,
        tables: &Tables<W>,
        player: usize,
        mover: &Mover<W>,
        army: Set<W>,
        (cell, victim): (CellId, u16),
        ghost: Option<(CellId, u16)>,
    ) -> bool {
        if mover.bears_on(cell, tables.kind_of(victim), &army, &self.occupied) {
            return true;
        }
        let walkers = mover.walkers(cell) & army;
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
