//! Attack queries by the moves of pieces with all their conditions, as the board stands.

use std::ops::ControlFlow;

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::attack::conditional_walk::ConditionalWalk;
use crate::rules::PlayerId;
use crate::tables::{Bitboard, PieceId};

impl<const W: usize> Attacks<'_, W> {
    /// Whether these pieces of a kind attack a piece on a cell.
    pub(in crate::play) fn attacked_by(
        self,
        attacker: PieceId,
        pieces: Bitboard<W>,
        (cell, victim): (CellId, PieceId),
        imagined: Option<(CellId, PieceId)>,
    ) -> bool {
        let Self { board, tables } = self;
        let (mover, kind) = (tables.mover(attacker), tables.players.kind_of(victim));
        if !mover.may_capture(kind) {
            return false;
        }
        if mover.attacks(cell, kind, &pieces, board.by_piece(), board.occupied()) {
            return true;
        }
        let walkers = mover.walkers(cell) & pieces;
        !walkers.is_empty() && self.walks_attack(attacker, walkers, cell, imagined)
    }

    /// Whether these pieces of a kind could capture on a cell by a walk.
    pub(in crate::play) fn walks_attack(
        self,
        attacker: PieceId,
        walkers: Bitboard<W>,
        cell: CellId,
        imagined: Option<(CellId, PieceId)>,
    ) -> bool {
        let Self { tables, .. } = self;
        let (mover, player) = (tables.mover(attacker), tables.players.owner_of(attacker));
        self.any_walk_to(mover, walkers, cell, |walk, from, is_direct| {
            let walk = ConditionalWalk::new(self, player, mover, walk, from).with_imagined(imagined);
            if is_direct {
                walk.may_begin()
            } else {
                walk.captures_on(cell)
            }
        })
    }

    /// Whether the piece on one cell could capture the piece on another by its own rules.
    pub(in crate::play) fn piece_attacks(self, by: PieceId, from: CellId, cell: CellId) -> bool {
        self.attacked_by(by, Bitboard::single(from), (cell, self.board.at(cell)), None)
    }

    /// Whether an enemy, or a given enemy, could capture the piece on a cell en passant.
    pub(in crate::play) fn capturable_en_passant(self, by: Option<PlayerId>, cell: CellId) -> bool {
        let Self { board, tables } = self;
        let victim = board.at(cell);
        if !victim.is_some() {
            return false;
        }
        let squares = || {
            let pairs = board.en_passant().as_slice().iter();
            let own = pairs.filter(|&&(square, victim)| victim == cell && !board.at(square).is_some());
            own.map(|&(square, _)| square)
        };
        if squares().next().is_none() {
            return false;
        }
        let players = &tables.players;
        let (owner, kind) = (players.owner_of(victim), players.kind_of(victim));
        tables.en_passant.capturers.iter().any(|&capturer| {
            let (mover, pieces, player) = (
                tables.mover(capturer),
                board.of_piece(capturer),
                players.owner_of(capturer),
            );
            let may_capture = !pieces.is_empty() && players.opposed(player, owner) && mover.may_capture(kind);
            if !may_capture || by.is_some_and(|by| by != player) {
                return false;
            }
            squares().any(|square| mover.leaps.ep_attackers(square).intersects(&pieces))
                || mover.walks.iter().filter(|walk| walk.en_passant).any(|walk| {
                    pieces.iter().any(|from| {
                        let walk = ConditionalWalk::new(self, player, mover, walk, from);
                        let flow = walk.run(&mut |step| stop_if(step.en_passant && step.captures.contains(&cell)));
                        flow.is_break()
                    })
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
