//! Elimination of players while others play on.

use crate::geometry::CellId;
use crate::play::board::journal::OldValue;
use crate::play::board::state::Board;
use crate::rules::{Army, Elimination, KindId, PlayerId};
use crate::tables::{Bitboard, PieceId, Tables};

impl<const W: usize> Board<W> {
    /// Eliminates the players who lose by a move's captures, one after the other.
    pub(super) fn eliminate_captured(&mut self, tables: &Tables<W>, captured: &[PieceId]) {
        for player in tables.players.opponents_after(self.turn()) {
            let applies = |elimination: &&Elimination| {
                let counts = |&piece: &PieceId| {
                    tables.players.owner_of(piece) == player
                        && elimination.kinds.contains(&tables.players.kind_of(piece))
                };
                let remains = |&kind: &KindId| !self.of_kind(&tables.players, player, kind).is_empty();
                captured.iter().any(counts) && !(elimination.every && elimination.kinds.iter().any(remains))
            };
            if let Some(elimination) = tables.eliminations.by_capture.iter().find(applies) {
                let heir = self.heir(tables, elimination.army, (player, self.turn()), &[]);
                self.eliminate(tables, player, elimination, heir);
            }
        }
    }

    /// Eliminates all players whom the player to move threatens, then those whom the gained pieces threaten, and so on.
    pub(in crate::play) fn eliminate_threatened(&mut self, tables: &Tables<W>) {
        loop {
            let leaving: Vec<(PlayerId, &Elimination)> = tables
                .players
                .opponents_after(self.turn())
                .filter_map(|player| {
                    let mut fitting = tables.eliminations.by_threat.iter();
                    let first =
                        fitting.find(|elimination| self.threatens_out(tables, (self.turn(), player), elimination));
                    first.map(|elimination| (player, elimination))
                })
                .collect();
            if leaving.is_empty() {
                return;
            }
            for &(player, elimination) in &leaving {
                let heir = self.heir(tables, elimination.army, (player, self.turn()), &leaving);
                self.eliminate(tables, player, elimination, heir);
            }
        }
    }

    /// Whether an opponent would eliminate the player by a threat if it were that opponent's turn.
    pub(crate) fn is_threatened(&self, tables: &Tables<W>, player: PlayerId) -> bool {
        let mut eliminations = tables.eliminations.by_threat.iter();
        eliminations.any(|elimination| {
            let mut opponents = tables.players.opponents_after(player);
            opponents.any(|opponent| self.threatens_out(tables, (opponent, player), elimination))
        })
    }

    /// Whether one player threatens the pieces of another whose loss would eliminate that player.
    fn threatens_out(&self, tables: &Tables<W>, (by, player): (PlayerId, PlayerId), elimination: &Elimination) -> bool {
        let kinds = elimination.kinds.iter();
        let cells = kinds.flat_map(|&kind| self.of_kind(&tables.players, player, kind));
        let mut cells = cells.peekable();
        let mut threatened = |cell| self.threatened(tables, by, cell);
        if elimination.every {
            cells.peek().is_some() && cells.all(threatened)
        } else {
            cells.any(&mut threatened)
        }
    }

    /// The player who receives the army of an eliminated player, if any.
    pub(super) fn heir(
        &self,
        tables: &Tables<W>,
        army: Army,
        (player, captor): (PlayerId, PlayerId),
        leaving: &[(PlayerId, &Elimination)],
    ) -> Option<PlayerId> {
        match army {
            Army::Vanishes | Army::Stays => None,
            Army::JoinsCaptor => Some(captor),
            Army::JoinsAlly => tables.players.others_after(player).find(|&ally| {
                !tables.players.opposed(player, ally)
                    && !self.is_out(tables, ally)
                    && leaving.iter().all(|&(other, _)| other != ally)
            }),
        }
    }

    /// Removes all pieces of a player. Pieces of the elimination's kinds leave the game; the others pass to the heir, if there is
    /// one. An army that stays becomes dead.
    pub(super) fn eliminate(
        &mut self,
        tables: &Tables<W>,
        player: PlayerId,
        elimination: &Elimination,
        heir: Option<PlayerId>,
    ) {
        self.revoke_rights(tables, player);
        for piece in tables.players.pieces_of(player) {
            let kind = tables.players.kind_of(piece);
            let heir = heir.filter(|_| !elimination.kinds.contains(&kind));
            let gained = heir.map(|heir| tables.players.piece(heir, kind));
            let left = if elimination.army == Army::Stays {
                tables.players.dead(piece)
            } else {
                gained
            };
            for cell in self.of_piece(piece) {
                self.journal.push(OldValue::Cell(cell, piece));
                self.replace(tables, cell, left);
            }
            let count = self.hand(piece);
            if count > 0 {
                self.journal.push(OldValue::Hand(piece, count));
                self.set_hand::<true>(piece, 0);
                if let Some(gained) = gained {
                    let held = self.hand(gained);
                    self.journal.push(OldValue::Hand(gained, held));
                    self.set_hand::<true>(gained, held.saturating_add(count));
                }
            }
        }
    }

    /// Replaces the piece on a cell and keeps its unmoved status, or removes it.
    fn replace(&mut self, tables: &Tables<W>, cell: CellId, left: Option<PieceId>) {
        self.take::<true>(&tables.players, cell);
        if let Some(left) = left {
            self.put::<true>(&tables.players, cell, left);
        }
        if !left.is_some_and(|left| tables.tracks_unmoved(left)) {
            self.mark_moved::<true>(&Bitboard::single(cell));
        }
    }
}
