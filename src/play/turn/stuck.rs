//! Elimination of players who have no move, and its points.

use crate::play::board::state::Board;
use crate::rules::{PlayerId, Recipient};
use crate::tables::Tables;

impl<const W: usize> Board<W> {
    /// Eliminates the player to move if that player has no move, then the next one, until some player has a move or only one team
    /// has pieces.
    #[inline(never)]
    pub(in crate::play) fn eliminate_stuck(&mut self, tables: &Tables<W>) {
        loop {
            let player = self.turn();
            if tables
                .players
                .opponents(player)
                .iter()
                .all(|&other| self.is_out(tables, other))
            {
                return;
            }
            let check = self.in_check(tables, player);
            let Some(elimination) = tables.eliminations.without_move(check) else {
                return;
            };
            if self.could_move(tables) {
                return;
            }
            self.score_without_move(tables, check);
            let captor = self.captor_of_stuck(tables, check);
            let heir = self.heir(tables, elimination.army, (player, captor), &[]);
            self.eliminate(tables, player, elimination, heir);
            let next = self.next_in(tables, player);
            self.set_turn::<true>(next);
            self.close_ep_squares_of::<true>(tables, next);
            self.eliminate_threatened(tables);
        }
    }

    /// Awards the points for the lack of moves of the player to move, in check or not.
    pub(in crate::play) fn score_without_move(&mut self, tables: &Tables<W>, check: bool) {
        let loser = self.turn();
        for &(recipient, points) in tables.endings.scores.without_move(check) {
            match recipient {
                Recipient::Captor => self.add_score::<true>(tables, self.captor_of_stuck(tables, check), points),
                Recipient::Loser => self.add_score::<true>(tables, loser, points),
                Recipient::All => {
                    for player in tables.players.others_after(loser) {
                        if !self.is_out(tables, player) {
                            self.add_score::<true>(tables, player, points);
                        }
                    }
                }
            }
        }
    }

    /// The player credited with leaving the player to move without a move: the nearest preceding opponent who is still in the
    /// game and, in check, gives check.
    fn captor_of_stuck(&self, tables: &Tables<W>, check: bool) -> PlayerId {
        let (players, player) = (&tables.players, self.turn());
        let preceding_opponents = || {
            let others = players.others_after(player).rev();
            others.filter(|&other| players.opposed(player, other) && !self.is_out(tables, other))
        };
        let gives_check = |other: PlayerId| {
            let mut royal = tables.check.royal_pieces(player).iter();
            royal.any(|&piece| {
                self.of_piece(piece)
                    .iter()
                    .any(|cell| self.threatened(tables, other, cell))
            })
        };
        let mut checkers = preceding_opponents().filter(|&other| !check || gives_check(other));
        checkers
            .next()
            .or_else(|| preceding_opponents().next())
            .unwrap_or(player)
    }
}
