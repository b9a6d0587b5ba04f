//! Attack queries that need no walk, and the choice of the walks that others need.

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::rules::PlayerId;
use crate::tables::{Bitboard, Harm, Mover, PieceId, Walk};

impl<const W: usize> Attacks<'_, W> {
    /// Calls a predicate for each enemy piece kind that has potential attackers of a cell, with their cells, until it returns
    /// true. Cells in `except` are ignored.
    #[inline]
    pub(in crate::play) fn any_potential_attacker(
        self,
        player: PlayerId,
        cell: CellId,
        except: &Bitboard<W>,
        mut attacks: impl FnMut(PieceId, Bitboard<W>) -> bool,
    ) -> bool {
        let Self { board, tables } = self;
        let potential = tables.attackers.potential(cell);
        for enemy in tables.players.enemy_pieces(player) {
            for piece in enemy.clone() {
                let near = (board.by_piece()[piece] & potential[piece]) - *except;
                if !near.is_empty() && attacks(PieceId(piece as u16), near) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether one of these pieces has a walk that captures on a cell. The predicate decides for a walk, the piece's cell, and
    /// whether the walk is known to reach the cell.
    pub(super) fn any_walk_to(
        self,
        mover: &Mover<W>,
        walkers: Bitboard<W>,
        cell: CellId,
        captures: impl Fn(&Walk<W>, CellId, bool) -> bool,
    ) -> bool {
        let Self { board, .. } = self;
        let mut walks = mover.walks.iter().filter(|walk| walk.captures);
        walks.any(|walk| match &walk.direct {
            Some(direct) => {
                let attackers = direct.attackers(cell, &walkers, board.occupied());
                attackers.iter().any(|from| captures(walk, from, true))
            }
            None => walkers.iter().any(|from| captures(walk, from, false)),
        })
    }

    /// Whether an enemy capture on a cell may cost that enemy a protected piece.
    pub(in crate::play) fn captures_may_harm(self, cell: CellId, owner: PlayerId) -> bool {
        let Self { board, tables } = self;
        match &tables.effects.harm {
            Harm::Never => false,
            Harm::Any => true,
            Harm::Near { by_royal, cells } => {
                let nearby = cells.get(cell.index());
                let potential = tables.attackers.potential(cell);
                tables.players.opponents(owner).iter().any(|&enemy| {
                    tables.check.royal_pieces(enemy).iter().any(|&royal| {
                        let standing = board.of_piece(royal);
                        nearby.is_some_and(|nearby| nearby.intersects(&standing))
                            || (*by_royal && potential[royal.index()].intersects(&standing))
                    })
                })
            }
        }
    }
}
