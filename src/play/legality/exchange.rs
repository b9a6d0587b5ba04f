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
        let gain = self.gain(tables, made, exchanges);
        let at_stake = exchanges.worth[standing.index()] - gain;
        if at_stake <= most {
            return false;
        }
        let Some(exchange) = Exchange::after(self, tables, made, exchanges) else {
            return false;
        };
        let loses = gain < -most || exchange.loses(at_stake - most);
        debug_assert_eq!(
            Some(loses),
            self.exchange(tables, made, exchanges).map(|gain| gain < -most)
        );
        loses
    }

    /// What a move gains, if then both players capture on its cell for as long as it pays, always with the least piece.
    /// Nothing in games of more than two, in games where moves have effects, and for moves that take a piece along.
    pub(in crate::play) fn exchange(&self, tables: &Tables<W>, made: &Move, exchanges: &Exchanges) -> Option<i32> {
        let mut exchange = Exchange::after(self, tables, made, exchanges)?;
        let mut gains = [0; MOST];
        gains[0] = self.gain(tables, made, exchanges);
        let mut last = 0;
        while last + 1 < MOST {
            let at_stake = exchange.worth();
            if !exchange.go_on() {
                break;
            }
            last += 1;
            gains[last] = at_stake - gains[last - 1];
        }
        for at in (1..=last).rev() {
            gains[at - 1] = -gains[at].max(-gains[at - 1]);
        }
        Some(gains[0])
    }
}

/// Captures in turn on one cell.
struct Exchange<'e, const W: usize> {
    board: &'e Board<W>,
    tables: &'e Tables<W>,
    exchanges: &'e Exchanges,
    to: CellId,
    /// The piece that stands there now.
    standing: PieceId,
    /// Who may capture it.
    side: PlayerId,
    occupied: Bitboard<W>,
}

impl<'e, const W: usize> Exchange<'e, W> {
    /// What follows a move, if an exchange can be told.
    fn after(board: &'e Board<W>, tables: &'e Tables<W>, made: &Move, exchanges: &'e Exchanges) -> Option<Self> {
        let players = &tables.players;
        let to = made.to()?;
        if tables.effects.any || players.count() != 2 || made.carried().is_some() || made.captures().len() > 1 {
            return None;
        }
        let us = board.turn();
        let mut occupied = *board.occupied() | Bitboard::of(to);
        if let Some(from) = made.from() {
            occupied -= Bitboard::of(from);
        }
        if let Some(&cell) = made.captures().first().filter(|&&cell| cell != to) {
            occupied -= Bitboard::of(cell);
        }
        Some(Self {
            board,
            tables,
            exchanges,
            to,
            standing: players.piece(us, made.becomes()),
            side: players.after(us),
            occupied,
        })
    }

    /// What the piece is worth that stands on the cell.
    fn worth(&self) -> i32 {
        self.exchanges.worth[self.standing.index()]
    }

    /// Whether who has moved there loses something, given how much more than may be lost is at stake. It goes on only until that is known.
    fn loses(mut self, mut at_stake: i32) -> bool {
        let mut loses = false;
        for _ in 1..MOST {
            if !self.go_on() {
                break;
            }
            loses = !loses;
            // Who has just captured loses no more than this piece.
            at_stake = self.worth() - at_stake;
            if at_stake < i32::from(!loses) {
                break;
            }
        }
        loses
    }

    /// Lets the least piece capture that can, a royal one only where nothing captures it. Returns whether there is one.
    fn go_on(&mut self) -> bool {
        let Some((taker, from)) = self.least_taker(self.side, self.standing, &self.occupied) else {
            return false;
        };
        let other = self.tables.players.after(self.side);
        let rest = self.occupied - Bitboard::of(from);
        if self.exchanges.royal[taker.index()] && self.least_taker(other, taker, &rest).is_some() {
            return false;
        }
        self.occupied = rest;
        self.standing = taker;
        self.side = other;
        true
    }

    /// The least piece of a player that could capture another on the cell, were only some cells occupied; walks aside.
    fn least_taker(&self, side: PlayerId, victim: PieceId, occupied: &Bitboard<W>) -> Option<(PieceId, CellId)> {
        let (board, tables, to) = (self.board, self.tables, self.to);
        let kind = tables.players.kind_of(victim);
        let potential = tables.attackers.potential(to);
        for &piece in &self.exchanges.order[side.index()] {
            let near = board.of_piece(piece) & potential[piece.index()] & *occupied;
            if near.is_empty() {
                continue;
            }
            let mover = tables.mover(piece);
            if !mover.may_capture(kind) {
                continue;
            }
            for from in near {
                if from != to && mover.attacks(to, kind, &Bitboard::of(from), board.by_piece(), occupied) {
                    return Some((piece, from));
                }
            }
        }
        None
    }
}
