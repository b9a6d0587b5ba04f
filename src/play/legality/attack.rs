//! Attack queries: whether a piece could be captured, and whether a player is in check.

use std::ops::ControlFlow;

use crate::geometry::CellId;
use crate::play::movegen::walker::{Purpose, Walker};
use crate::play::state::board::Board;
use crate::rules::PlayerId;
use crate::tables::{Bitboard, PieceId, Tables, Walk};

impl<const W: usize> Board<W> {
    /// Whether an enemy could capture the given piece on a cell in the current position.
    ///
    /// If the cell is empty, the piece is imagined there.
    #[inline]
    pub(in crate::play) fn attacked(&self, tables: &Tables<W>, cell: CellId, victim: PieceId) -> bool {
        self.attacked_without_removals(tables, None, cell, victim)
            || (!tables.turns.meetings.is_empty() && self.attacked_after_removal(tables, cell, victim))
    }

    /// As [`attacked`](Self::attacked), without removing pairs of pieces that meet, and optionally by one player only.
    #[inline]
    pub(in crate::play) fn attacked_without_removals(
        &self,
        tables: &Tables<W>,
        by: Option<PlayerId>,
        cell: CellId,
        victim: PieceId,
    ) -> bool {
        let players = &tables.players;
        let imagined = (!self.at(cell).is_some()).then_some((cell, victim));
        let attacked_by = |attacker: PieceId, pieces| {
            by.is_none_or(|by| by == players.owner_of(attacker))
                && self.attacked_by(tables, Purpose::Move, attacker, pieces, (cell, victim), imagined)
        };
        let attacked =
            self.any_potential_attacker(tables, players.owner_of(victim), cell, &Bitboard::EMPTY, attacked_by)
                || (!self.en_passant().is_empty() && self.capturable_en_passant(tables, by, cell));
        if !tables.effects.any {
            return attacked;
        }
        if attacked && !self.captures_may_harm(tables, cell, players.owner_of(victim)) {
            return true;
        }
        (attacked || tables.effects.capture) && self.attacked_by_a_move(tables, by, cell, victim)
    }

    /// Whether a player could capture the piece on a cell, or remove it as part of a meeting.
    pub(in crate::play) fn threatened(&self, tables: &Tables<W>, by: PlayerId, cell: CellId) -> bool {
        let victim = self.at(cell);
        self.attacked_without_removals(tables, Some(by), cell, victim)
            || (!tables.turns.meetings.is_empty()
                && (self.is_removable(tables, by, cell) || self.attacked_after_removal_by(tables, by, cell, victim)))
    }

    /// Whether an enemy, or a given enemy, could capture the piece on a cell en passant.
    pub(in crate::play) fn capturable_en_passant(
        &self,
        tables: &Tables<W>,
        by: Option<PlayerId>,
        cell: CellId,
    ) -> bool {
        let victim = self.at(cell);
        if !victim.is_some() {
            return false;
        }
        let squares = || {
            let pairs = self.en_passant().as_slice().iter();
            let own = pairs.filter(|&&(square, victim)| victim == cell && !self.at(square).is_some());
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
                self.of_piece(capturer),
                players.owner_of(capturer),
            );
            let may_capture = !pieces.is_empty() && players.opposed(player, owner) && mover.may_capture(kind);
            if !may_capture || by.is_some_and(|by| by != player) {
                return false;
            }
            squares().any(|square| mover.leaps.ep_attackers(square).intersects(&pieces))
                || mover.walks.iter().filter(|walk| walk.en_passant).any(|walk| {
                    pieces.iter().any(|from| {
                        let walker = Walker::new(tables, self, player, mover, walk, from);
                        let flow = walker.run(&mut |step| stop_if(step.en_passant && step.captures.contains(&cell)));
                        flow.is_break()
                    })
                })
        })
    }

    /// Whether a player is in check.
    pub(in crate::play) fn in_check(&self, tables: &Tables<W>, player: PlayerId) -> bool {
        let every = tables.check.every;
        let mut any = false;
        for &kind in &tables.check.kinds {
            let piece = tables.players.piece(player, kind);
            for cell in self.of_piece(piece) {
                any = true;
                if self.attacked(tables, cell, piece) == every {
                    return every;
                }
            }
        }
        any && !every
    }

    /// Calls a predicate for each enemy piece kind that has potential attackers of a cell, with their cells, until it returns
    /// true. Cells in `except` are ignored.
    #[inline]
    pub(in crate::play) fn any_potential_attacker(
        &self,
        tables: &Tables<W>,
        player: PlayerId,
        cell: CellId,
        except: &Bitboard<W>,
        mut attacks: impl FnMut(PieceId, Bitboard<W>) -> bool,
    ) -> bool {
        let potential = tables.attackers.potential(cell);
        for enemy in tables.players.enemy_pieces(player) {
            for piece in enemy.clone() {
                let near = (self.by_piece()[piece] & potential[piece]) - *except;
                if !near.is_empty() && attacks(PieceId(piece as u16), near) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether these pieces of a kind attack or guard a piece on a cell.
    pub(in crate::play) fn attacked_by(
        &self,
        tables: &Tables<W>,
        purpose: Purpose,
        attacker: PieceId,
        pieces: Bitboard<W>,
        (cell, victim): (CellId, PieceId),
        imagined: Option<(CellId, PieceId)>,
    ) -> bool {
        let (mover, kind) = (tables.mover(attacker), tables.players.kind_of(victim));
        if purpose != Purpose::Guard && !mover.may_capture(kind) {
            return false;
        }
        if mover.attacks(cell, kind, &pieces, self.by_piece(), self.occupied()) {
            return true;
        }
        let walkers = mover.walkers(cell) & pieces;
        !walkers.is_empty() && self.walks_attack(tables, purpose, attacker, walkers, cell, imagined)
    }

    /// Whether these pieces of a kind could capture on a cell by a walk.
    pub(in crate::play) fn walks_attack(
        &self,
        tables: &Tables<W>,
        purpose: Purpose,
        attacker: PieceId,
        walkers: Bitboard<W>,
        cell: CellId,
        imagined: Option<(CellId, PieceId)>,
    ) -> bool {
        let (mover, player) = (tables.mover(attacker), tables.players.owner_of(attacker));
        let matters = |walk: &&Walk<W>| walk.captures && (purpose == Purpose::Move || !walk.conditions.borrowed);
        mover.walks.iter().filter(matters).any(|walk| {
            let walker = |from| Walker::new(tables, self, player, mover, walk, from).with_imagined(purpose, imagined);
            match &walk.direct {
                Some(direct) => {
                    let attackers = direct.attackers(cell, &walkers, self.occupied());
                    attackers.iter().any(|from| walker(from).may_begin())
                }
                None => walkers.iter().any(|from| walker(from).captures_on(cell)),
            }
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
