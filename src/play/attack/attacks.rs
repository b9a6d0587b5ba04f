//! Attack queries that make no move: whether pieces attack a cell as the board stands.

use std::ops::ControlFlow;

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::attack::walker::{Purpose, Walker};
use crate::rules::PlayerId;
use crate::tables::{Bitboard, Harm, PieceId, Walk};

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

    /// Whether these pieces of a kind attack or guard a piece on a cell.
    pub(in crate::play) fn attacked_by(
        self,
        purpose: Purpose,
        attacker: PieceId,
        pieces: Bitboard<W>,
        (cell, victim): (CellId, PieceId),
        imagined: Option<(CellId, PieceId)>,
    ) -> bool {
        let Self { board, tables } = self;
        let (mover, kind) = (tables.mover(attacker), tables.players.kind_of(victim));
        if purpose != Purpose::Guard && !mover.may_capture(kind) {
            return false;
        }
        if mover.attacks(cell, kind, &pieces, board.by_piece(), board.occupied()) {
            return true;
        }
        let walkers = mover.walkers(cell) & pieces;
        !walkers.is_empty() && self.walks_attack(purpose, attacker, walkers, cell, imagined)
    }

    /// Whether these pieces of a kind could capture on a cell by a walk.
    pub(in crate::play) fn walks_attack(
        self,
        purpose: Purpose,
        attacker: PieceId,
        walkers: Bitboard<W>,
        cell: CellId,
        imagined: Option<(CellId, PieceId)>,
    ) -> bool {
        let Self { board, tables } = self;
        let (mover, player) = (tables.mover(attacker), tables.players.owner_of(attacker));
        let matters = |walk: &&Walk<W>| walk.captures && (purpose == Purpose::Move || !walk.conditions.borrowed);
        mover.walks.iter().filter(matters).any(|walk| {
            let walker = |from| Walker::new(tables, board, player, mover, walk, from).with_imagined(purpose, imagined);
            match &walk.direct {
                Some(direct) => {
                    let attackers = direct.attackers(cell, &walkers, board.occupied());
                    attackers.iter().any(|from| walker(from).may_begin())
                }
                None => walkers.iter().any(|from| walker(from).captures_on(cell)),
            }
        })
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
                        let walker = Walker::new(tables, board, player, mover, walk, from);
                        let flow = walker.run(&mut |step| stop_if(step.en_passant && step.captures.contains(&cell)));
                        flow.is_break()
                    })
                })
        })
    }

    /// Whether the piece on one cell could capture the piece on another by its own rules.
    pub(in crate::play) fn piece_attacks(self, by: PieceId, from: CellId, cell: CellId) -> bool {
        let Self { board, tables } = self;
        let (mover, origin) = (tables.mover(by), Bitboard::single(from));
        let kind = tables.players.kind_of(board.at(cell));
        mover.may_capture(kind)
            && (mover.attacks(cell, kind, &origin, board.by_piece(), board.occupied())
                || (mover.walkers(cell).has(from) && self.walks_attack(Purpose::Move, by, origin, cell, None)))
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

#[inline]
fn stop_if(stop: bool) -> ControlFlow<()> {
    if stop {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}
