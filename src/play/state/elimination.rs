//! Players who are put out of the game while the others play on.

use crate::geometry::CellId;
use crate::rules::{Army, Elimination, KindId};
use crate::tables::{Tables, zobrist};

use crate::play::state::board::{Board, NO_PIECE, rights_key};

/// What there was before a player was put out: enough to give back what he lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::play) enum Eliminated {
    /// The piece on a cell.
    Cell(CellId, u16),
    /// How many of a piece its player had in hand.
    Hand(u16, u16),
}

impl<const W: usize> Board<W> {
    /// Whether a player has no piece, neither on the board nor in hand.
    pub(in crate::play) fn is_out(&self, tables: &Tables<W>, player: usize) -> bool {
        let held = &self.hands[player * tables.kinds..(player + 1) * tables.kinds];
        self.by_player[player].is_empty() && held.iter().all(|&count| count == 0)
    }

    /// The next player who is not out; the player himself, if there is no other.
    pub(in crate::play) fn next_in(&self, tables: &Tables<W>, player: usize) -> usize {
        others_from(tables, player)
            .find(|&other| !self.is_out(tables, other))
            .unwrap_or(player)
    }

    /// The player before one, who is not out in a game where one can be; the player himself, if there is
    /// no other.
    pub(in crate::play) fn previous_in(&self, tables: &Tables<W>, player: usize) -> usize {
        let others = (1..tables.players).map(|step| (player + tables.players - step) % tables.players);
        let mut others = others.filter(|&other| !tables.eliminations.any || !self.is_out(tables, other));
        others.next().unwrap_or(player)
    }

    /// Puts those out who fall by a move's captures, one after the other.
    pub(in crate::play) fn eliminate_captured(&mut self, tables: &Tables<W>, taken: &[u16]) {
        let us = self.turn;
        for player in others_from(tables, us).filter(|&player| tables.opposed(us, player)) {
            let fits = |elimination: &&Elimination| {
                let counts = |&piece: &u16| {
                    tables.player_of(piece) == player
                        && elimination.kinds.contains(&KindId(tables.kind_of(piece) as u16))
                };
                let stands = |&kind: &KindId| !self.of_kind(tables, player, kind).is_empty();
                taken.iter().any(counts) && !(elimination.every && elimination.kinds.iter().any(stands))
            };
            if let Some(elimination) = tables.eliminations.by_capture.iter().find(fits) {
                let heir = self.heir(tables, elimination.army, player, &[]);
                self.eliminate(tables, player, elimination, heir);
            }
        }
    }

    /// Puts those out whom the player to move threatens, then those he threatens with what he gained.
    pub(in crate::play) fn eliminate_threatened(&mut self, tables: &Tables<W>) {
        let us = self.turn;
        loop {
            let leaving: Vec<(usize, &Elimination)> = others_from(tables, us)
                .filter(|&player| tables.opposed(us, player))
                .filter_map(|player| {
                    let mut fitting = tables.eliminations.by_threat.iter();
                    let first = fitting.find(|elimination| self.threatens_out(tables, player, elimination));
                    first.map(|elimination| (player, elimination))
                })
                .collect();
            if leaving.is_empty() {
                return;
            }
            for &(player, elimination) in &leaving {
                let heir = self.heir(tables, elimination.army, player, &leaving);
                self.eliminate(tables, player, elimination, heir);
            }
        }
    }

    /// Whether the player to move threatens what another must not have threatened.
    fn threatens_out(&self, tables: &Tables<W>, player: usize, elimination: &Elimination) -> bool {
        let kinds = elimination.kinds.iter();
        let mut cells = kinds.flat_map(|&kind| self.of_kind(tables, player, kind)).peekable();
        let mut threatened = |cell| self.threatened(tables, self.turn, cell);
        if elimination.every {
            cells.peek().is_some() && cells.all(threatened)
        } else {
            cells.any(&mut threatened)
        }
    }

    /// Who gets the army of a player put out by the player to move, if anybody.
    fn heir(&self, tables: &Tables<W>, army: Army, player: usize, leaving: &[(usize, &Elimination)]) -> Option<usize> {
        match army {
            Army::Vanishes => None,
            Army::JoinsCaptor => Some(self.turn),
            Army::JoinsAlly => others_from(tables, player).find(|&ally| {
                !tables.opposed(player, ally)
                    && !self.is_out(tables, ally)
                    && leaving.iter().all(|&(other, _)| other != ally)
            }),
        }
    }

    /// Takes everything from a player: some kinds leave the game, the others go to the heir, if there is one.
    fn eliminate(&mut self, tables: &Tables<W>, player: usize, elimination: &Elimination, heir: Option<usize>) {
        self.end_claims(tables, player);
        for kind in (0..tables.kinds).map(|kind| KindId(kind as u16)) {
            let heir = heir.filter(|_| !elimination.kinds.contains(&kind));
            let gained = heir.map(|heir| tables.piece(heir, kind.index()));
            let piece = tables.piece(player, kind.index());
            for cell in self.of_kind(tables, player, kind) {
                self.eliminated.push(Eliminated::Cell(cell, piece));
                self.hand_over(tables, cell, gained);
            }
            let count = self.hands[usize::from(piece)];
            if count > 0 {
                self.eliminated.push(Eliminated::Hand(piece, count));
                self.hold::<true>(piece, 0);
                if let Some(gained) = gained {
                    let held = self.hands[usize::from(gained)];
                    self.eliminated.push(Eliminated::Hand(gained, held));
                    self.hold::<true>(gained, held.saturating_add(count));
                }
            }
        }
    }

    /// Ends a player's castlings and the exposures of his pieces.
    fn end_claims(&mut self, tables: &Tables<W>, player: usize) {
        let castlings = tables.castlings.iter().enumerate();
        let own = castlings.filter(|(_, castling)| castling.player.index() == player);
        let lost = own.fold(0, |lost, (index, _)| lost | 1 << index) & self.rights;
        self.rights &= !lost;
        self.hash ^= rights_key(lost) ^ self.en_passant.key();
        let cells = &self.cells;
        self.en_passant.retain(|_, piece| {
            let piece = cells[piece.index()];
            piece == NO_PIECE || tables.player_of(piece) != player
        });
        self.hash ^= self.en_passant.key();
    }

    /// Makes the piece on a cell another one, moved or unmoved as it is, or takes it off.
    fn hand_over(&mut self, tables: &Tables<W>, cell: CellId, gained: Option<u16>) {
        let piece = self.lift(tables, cell);
        self.hash ^= zobrist::piece(piece, cell);
        if let Some(gained) = gained {
            self.place(tables, cell, gained);
            self.hash ^= zobrist::piece(gained, cell);
        }
        let minds = gained.is_some_and(|gained| tables.movers[usize::from(gained)].unmoved);
        if self.unmoved.has(cell) && !minds {
            self.unmoved.remove(cell);
            self.hash ^= zobrist::unmoved(cell);
        }
    }

    /// Gives back the pieces that players lost since so much had been lost, the last first.
    pub(in crate::play) fn undo_elimination(&mut self, tables: &Tables<W>, since: usize) {
        while self.eliminated.len() > since {
            match self.eliminated.pop() {
                Some(Eliminated::Cell(cell, piece)) => {
                    if self.at(cell) != NO_PIECE {
                        self.lift(tables, cell);
                    }
                    self.place(tables, cell, piece);
                }
                Some(Eliminated::Hand(piece, count)) => self.hands[usize::from(piece)] = count,
                None => {}
            }
        }
    }
}

/// The other players in the order of play after one.
fn others_from<const W: usize>(tables: &Tables<W>, player: usize) -> impl Iterator<Item = usize> + use<W> {
    let players = tables.players;
    (1..players).map(move |step| (player + step) % players)
}
