//! Attack queries: whether a piece could be captured, and whether a player is in check.

use std::ops::ControlFlow;

use crate::geometry::CellId;
use crate::tables::{Bitboard, Mover, Tables};

use crate::play::movegen::walker::Walker;
use crate::play::state::board::{Board, NO_PIECE};

impl<const W: usize> Board<W> {
    /// Whether an enemy could capture this piece on a cell, as the position stands.
    ///
    /// If the cell is empty the piece is imagined there.
    #[inline]
    pub(in crate::play) fn attacked(&self, tables: &Tables<W>, cell: CellId, victim: u16) -> bool {
        self.attacked_as_it_stands(tables, None, cell, victim)
            || (!tables.meetings.is_empty() && self.attacked_after_removal(tables, cell, victim))
    }

    /// As [`attacked`](Self::attacked), with no pair removed that intersects, and perhaps by one player only.
    #[inline]
    pub(in crate::play) fn attacked_as_it_stands(
        &self,
        tables: &Tables<W>,
        by: Option<usize>,
        cell: CellId,
        victim: u16,
    ) -> bool {
        let ghost = (self.at(cell) == NO_PIECE).then_some((cell, victim));
        self.any_near(
            tables,
            tables.player_of(victim),
            cell,
            &Bitboard::EMPTY,
            |attacker, army| {
                by.is_none_or(|by| by == tables.player_of(attacker as u16))
                    && self.attacked_by(tables, attacker, army, (cell, victim), ghost)
            },
        ) || (!self.en_passant.is_empty() && self.capturable_en_passant(tables, by, cell))
    }

    /// Whether a player could capture the piece on a cell or remove it with another that it intersects.
    pub(in crate::play) fn threatened(&self, tables: &Tables<W>, by: usize, cell: CellId) -> bool {
        let victim = self.at(cell);
        self.attacked_as_it_stands(tables, Some(by), cell, victim)
            || (!tables.meetings.is_empty()
                && (self.is_removable(tables, by, cell) || self.attacked_after_removal_by(tables, by, cell, victim)))
    }

    /// Whether an enemy, or a certain one, could capture the piece on a cell en passant.
    pub(in crate::play) fn capturable_en_passant(&self, tables: &Tables<W>, by: Option<usize>, cell: CellId) -> bool {
        let victim = self.at(cell);
        if victim == NO_PIECE {
            return false;
        }
        let exposed = self.en_passant;
        let ep_squares = || {
            let pairs = exposed.as_slice().iter();
            pairs.filter(|&&(ep_square, piece)| piece == cell && self.at(ep_square) == NO_PIECE)
        };
        if ep_squares().next().is_none() {
            return false;
        }
        let (owner, kind) = (tables.player_of(victim), tables.kind_of(victim));
        tables
            .ep_capturers
            .iter()
            .map(|&piece| usize::from(piece))
            .any(|piece| {
                let (mover, army, player) = (
                    &tables.movers[piece],
                    self.pieces[piece],
                    tables.player_of(piece as u16),
                );
                let may = !army.is_empty() && tables.opposed(player, owner) && mover.may_capture(kind);
                if !may || by.is_some_and(|by| by != player) {
                    return false;
                }
                ep_squares().any(|&(ep_square, _)| mover.leaps.ep_attackers(ep_square).intersects(&army))
                    || mover.walks.iter().filter(|walk| walk.en_passant).any(|walk| {
                        army.iter().any(|from| {
                            let walker = Walker::new(tables, self, player, mover, walk, from);
                            let flow =
                                walker.run(&mut |found| stop_if(found.en_passant && found.captures.contains(&cell)));
                            flow.is_break()
                        })
                    })
            })
    }

    /// Whether what check protects of a player's is attacked.
    pub(in crate::play) fn in_check(&self, tables: &Tables<W>, player: usize) -> bool {
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

    /// Whether something holds of the pieces of a player's enemy_pieces that might capture on a cell, if nothing were in
    /// the way: it is asked of each number of a piece, with the cells of those of them that are not left out.
    #[inline]
    pub(in crate::play) fn any_near(
        &self,
        tables: &Tables<W>,
        player: usize,
        cell: CellId,
        except: &Bitboard<W>,
        mut holds: impl FnMut(usize, Bitboard<W>) -> bool,
    ) -> bool {
        let potential_attackers = tables.potential_attackers(cell);
        for enemy in tables.enemy_pieces(player) {
            let pieces = self.pieces[enemy.clone()]
                .iter()
                .zip(&potential_attackers[enemy.clone()]);
            for (piece, (cells, potential_attackers)) in enemy.clone().zip(pieces) {
                let near = (*cells & *potential_attackers) - *except;
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
        army: Bitboard<W>,
        (cell, victim): (CellId, u16),
        ghost: Option<(CellId, u16)>,
    ) -> bool {
        let (mover, kind) = (&tables.movers[attacker], tables.kind_of(victim));
        if !mover.may_capture(kind) {
            return false;
        }
        if mover.attacks(cell, kind, &army, &self.pieces, &self.occupied) {
            return true;
        }
        let walkers = mover.walkers(cell) & army;
        let player = tables.player_of(attacker as u16);
        !walkers.is_empty() && self.walked_on(tables, player, mover, walkers, cell, ghost)
    }

    /// Whether some of a player's pieces of a kind could capture on a cell by a walk.
    pub(in crate::play) fn walked_on(
        &self,
        tables: &Tables<W>,
        player: usize,
        mover: &Mover<W>,
        walkers: Bitboard<W>,
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
