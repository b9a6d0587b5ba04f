//! Static exchange evaluation: what captures in turn on one cell come to.

use crate::geometry::CellId;
use crate::play::movegen::moves::Move;
use crate::play::searching::Exchanges;
use crate::play::state::board::Board;
use crate::rules::PlayerId;
use crate::tables::{Bitboard, PieceId, Tables};

/// The most captures in a row.
const MOST: usize = 24;

impl<const W: usize> Board<W> {
    /// What the pieces that a move captures are worth, friends less than nothing, and what a promotion gains.
    pub(in crate::play) fn gain(&self, tables: &Tables<W>, made: &Move, exchanges: &Exchanges) -> i32 {
        let (players, us) = (&tables.players, self.turn());
        let worth = |piece: PieceId| exchanges.worth[piece.index()];
        let mut gain = 0;
        for &cell in made.captures() {
            let piece = self.at(cell);
            gain += match piece.is_some() {
                true if self.is_enemy(players, us, piece) => worth(piece),
                true => -worth(piece),
                false => 0,
            };
        }
        if made.is_promotion() {
            gain += worth(players.piece(us, made.becomes())) - worth(players.piece(us, made.kind()));
        }
        gain
    }

    /// Whether a move loses more than so much, as far as an exchange tells.
    pub(in crate::play) fn loses(&self, tables: &Tables<W>, made: &Move, exchanges: &Exchanges, most: i32) -> bool {
        // No more can be lost than the piece that stands there then: after that, nobody has to go on.
        let standing = tables.players.piece(self.turn(), made.becomes());
        let least = self.gain(tables, made, exchanges) - exchanges.worth[standing.index()];
        least < -most && self.exchange(tables, made, exchanges).is_some_and(|gain| gain < -most)
    }

    /// What a move gains, if then both players capture on its cell for as long as it pays, always with the least piece.
    /// Nothing in games of more than two, in games where moves have effects, and for moves that take a piece along.
    pub(in crate::play) fn exchange(&self, tables: &Tables<W>, made: &Move, exchanges: &Exchanges) -> Option<i32> {
        let players = &tables.players;
        let to = made.to()?;
        if tables.effects.any || players.count() != 2 || made.carried().is_some() || made.captures().len() > 1 {
            return None;
        }
        let worth = |piece: PieceId| exchanges.worth[piece.index()];
        let us = self.turn();
        let mut occupied = *self.occupied() | Bitboard::of(to);
        if let Some(from) = made.from() {
            occupied -= Bitboard::of(from);
        }
        if let Some(&cell) = made.captures().first().filter(|&&cell| cell != to) {
            occupied -= Bitboard::of(cell);
        }
        let mut gains = [0; MOST];
        gains[0] = self.gain(tables, made, exchanges);
        let mut standing = players.piece(us, made.becomes());
        let mut side = players.after(us);
        let mut last = 0;
        while last + 1 < MOST {
            let Some((taker, from)) = self.least_taker(tables, exchanges, side, (to, standing), &occupied) else {
                break;
            };
            if exchanges.royal[taker.index()] {
                let rest = occupied - Bitboard::of(from);
                let other = players.after(side);
                if self.least_taker(tables, exchanges, other, (to, taker), &rest).is_some() {
                    break;
                }
            }
            last += 1;
            gains[last] = worth(standing) - gains[last - 1];
            occupied -= Bitboard::of(from);
            standing = taker;
            side = players.after(side);
        }
        for at in (1..=last).rev() {
            gains[at - 1] = -gains[at].max(-gains[at - 1]);
        }
        Some(gains[0])
    }

    /// The least piece of a player that could capture another on a cell, were only some cells occupied; walks aside.
    fn least_taker(
        &self,
        tables: &Tables<W>,
        exchanges: &Exchanges,
        side: PlayerId,
        (to, victim): (CellId, PieceId),
        occupied: &Bitboard<W>,
    ) -> Option<(PieceId, CellId)> {
        let kind = tables.players.kind_of(victim);
        let potential = tables.attackers.potential(to);
        for &piece in &exchanges.order[side.index()] {
            let near = self.of_piece(piece) & potential[piece.index()] & *occupied;
            if near.is_empty() {
                continue;
            }
            let mover = tables.mover(piece);
            if !mover.may_capture(kind) {
                continue;
            }
            for from in near {
                if from != to && mover.attacks(to, kind, &Bitboard::of(from), self.by_piece(), occupied) {
                    return Some((piece, from));
                }
            }
        }
        None
    }
}
