//! Static exchange evaluation (SEE).

use crate::geometry::CellId;
use crate::play::Move;
use crate::play::board::state::Board;
use crate::rules::PlayerId;
use crate::search::board::weights::Exchanges;
use crate::tables::{Bitboard, PieceId, Tables};

/// The most captures in a row.
const MAX_CAPTURES: usize = 24;

/// The value of the captured pieces, friendly ones counted negatively, and the gain of a promotion.
pub(super) fn gain<const W: usize>(board: &Board<W>, tables: &Tables<W>, made: &Move, exchanges: &Exchanges) -> i32 {
    let (players, us) = (&tables.players, board.turn());
    let worth = |piece: PieceId| exchanges.worth[piece.index()];
    let mut gain = 0;
    for &cell in made.captures() {
        let piece = board.at(cell);
        gain += match piece.is_some() {
            true if board.is_enemy(players, us, piece) => worth(piece),
            true => -worth(piece),
            false => 0,
        };
    }
    if made.is_promotion() {
        gain += worth(players.piece(us, made.becomes())) - worth(players.piece(us, made.kind()));
    }
    gain
}

/// Whether static exchange evaluation shows that a move loses more than the margin.
pub(super) fn loses<const W: usize>(
    board: &Board<W>,
    tables: &Tables<W>,
    made: &Move,
    exchanges: &Exchanges,
    margin: i32,
) -> bool {
    // A player can lose at most the moved piece: after that, nobody has to recapture.
    let occupant = tables.players.piece(board.turn(), made.becomes());
    let gain = gain(board, tables, made, exchanges);
    let at_stake = exchanges.worth[occupant.index()] - gain;
    if at_stake <= margin {
        return false;
    }
    let Some(captures) = Exchange::after(board, tables, made, exchanges) else {
        return false;
    };
    let loses = gain < -margin || captures.loses(at_stake - margin);
    debug_assert_eq!(
        Some(loses),
        exchange(board, tables, made, exchanges).map(|gain| gain < -margin)
    );
    loses
}

/// The gain of a move when both players then capture on its target for as long as it pays, always with the least valuable
/// attacker. Nothing in games with more than two players, in games with effects, and for moves that carry a piece along.
pub(super) fn exchange<const W: usize>(
    board: &Board<W>,
    tables: &Tables<W>,
    made: &Move,
    exchanges: &Exchanges,
) -> Option<i32> {
    let mut exchange = Exchange::after(board, tables, made, exchanges)?;
    let mut gains = [0; MAX_CAPTURES];
    gains[0] = gain(board, tables, made, exchanges);
    let mut depth = 0;
    while depth + 1 < MAX_CAPTURES {
        let at_stake = exchange.worth();
        if !exchange.capture_next() {
            break;
        }
        depth += 1;
        gains[depth] = at_stake - gains[depth - 1];
    }
    for index in (1..=depth).rev() {
        gains[index - 1] = -gains[index].max(-gains[index - 1]);
    }
    Some(gains[0])
}

/// A sequence of captures on one cell.
struct Exchange<'e, const W: usize> {
    board: &'e Board<W>,
    tables: &'e Tables<W>,
    exchanges: &'e Exchanges,
    to: CellId,
    /// The piece that is now on the cell.
    occupant: PieceId,
    /// The player who may capture it.
    side: PlayerId,
    occupied: Bitboard<W>,
}

impl<'e, const W: usize> Exchange<'e, W> {
    /// The exchange after a move; nothing if the result cannot be predicted.
    fn after(board: &'e Board<W>, tables: &'e Tables<W>, made: &Move, exchanges: &'e Exchanges) -> Option<Self> {
        let players = &tables.players;
        let to = made.to()?;
        if tables.effects.any || players.count() != 2 || made.carried().is_some() || made.captures().len() > 1 {
            return None;
        }
        let us = board.turn();
        let mut occupied = *board.occupied() | Bitboard::single(to);
        if let Some(from) = made.from() {
            occupied -= Bitboard::single(from);
        }
        if let Some(&cell) = made.captures().first().filter(|&&cell| cell != to) {
            occupied -= Bitboard::single(cell);
        }
        Some(Self {
            board,
            tables,
            exchanges,
            to,
            occupant: players.piece(us, made.becomes()),
            side: players.after(us),
            occupied,
        })
    }

    /// The value of the piece on the cell.
    fn worth(&self) -> i32 {
        self.exchanges.worth[self.occupant.index()]
    }

    /// Whether the exchange loses for the player whose piece is on the cell, given by how much its value exceeds the margin.
    /// Stops as soon as the answer is known.
    fn loses(mut self, mut at_stake: i32) -> bool {
        let mut loses = false;
        for _ in 1..MAX_CAPTURES {
            if !self.capture_next() {
                break;
            }
            loses = !loses;
            // The capturing player loses at most the capturing piece.
            at_stake = self.worth() - at_stake;
            if at_stake < i32::from(!loses) {
                break;
            }
        }
        loses
    }

    /// Captures with the least valuable attacker; with a royal piece only if nothing can recapture. Returns whether there was a
    /// capture.
    fn capture_next(&mut self) -> bool {
        let Some((attacker, from)) = self.least_valuable_attacker(self.side, self.occupant, &self.occupied) else {
            return false;
        };
        let other = self.tables.players.after(self.side);
        let rest = self.occupied - Bitboard::single(from);
        if self.exchanges.royal[attacker.index()] && self.least_valuable_attacker(other, attacker, &rest).is_some() {
            return false;
        }
        self.occupied = rest;
        self.occupant = attacker;
        self.side = other;
        true
    }

    /// The least valuable piece of a player that could capture another piece on the cell with this occupancy, without walks.
    fn least_valuable_attacker(
        &self,
        side: PlayerId,
        victim: PieceId,
        occupied: &Bitboard<W>,
    ) -> Option<(PieceId, CellId)> {
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
                if from != to && mover.attacks(to, kind, &Bitboard::single(from), board.by_piece(), occupied) {
                    return Some((piece, from));
                }
            }
        }
        None
    }
}
