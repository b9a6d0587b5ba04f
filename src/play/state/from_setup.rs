//! Bitboard-ups made into positions, and back.

use std::sync::Arc;

use crate::geometry::CellId;
use crate::rules::limits::MAX_IN_HAND;
use crate::rules::{KindId, Pass, PlayerId};
use crate::tables::{Bitboard, Castling, Tables};

use crate::play::setup::{Piece, Setup, SetupError};
use crate::play::state::board::{Board, NO_PIECE};

impl<const W: usize> Board<W> {
    /// The position of a set-up, if it is one of the game.
    pub(in crate::play) fn from_setup(tables: &Tables<W>, setup: &Setup) -> Result<Self, SetupError> {
        let mut board = Self::empty(tables);
        for &(cell, piece) in &setup.pieces {
            let piece = known(tables, piece.player, piece.kind)?;
            if board.at(known_cell(tables, cell)?) != NO_PIECE {
                return Err(SetupError::Occupied(cell));
            }
            board.place(tables, cell, piece);
        }
        for &(player, kind, count) in &setup.hands {
            let held = &mut board.hands[usize::from(known(tables, player, kind)?)];
            let total = held.saturating_add(count);
            if total > MAX_IN_HAND {
                return Err(SetupError::Hand(player, kind));
            }
            *held = total;
        }
        board.turn = setup.turn.index();
        if board.turn >= tables.players {
            return Err(SetupError::NoPlayer(setup.turn));
        }
        board.settle_turn(tables);
        board.quiet_plies = setup.quiet_plies;
        board.passes = setup.passes.min(tables.passes);
        board.ply = setup.ply;
        for &index in &setup.castles {
            let castling = tables.castlings.get(usize::from(index));
            if !board.in_place(tables, castling.ok_or(SetupError::NoCastle(index))?) {
                return Err(SetupError::Castle(index));
            }
            board.rights |= 1 << index;
        }
        for cell in setup.unmoved.iter() {
            if !board.minds_moving(tables, known_cell(tables, cell)?) {
                return Err(SetupError::Unmoved(cell));
            }
            board.unmoved.insert(cell);
        }
        for &(ep_square, piece) in &setup.ep_squares {
            let (there, here) = (
                board.at(known_cell(tables, piece)?),
                board.at(known_cell(tables, ep_square)?),
            );
            if here != NO_PIECE || there == NO_PIECE || tables.player_of(there) == setup.turn.index() {
                return Err(SetupError::EnPassant(ep_square, piece));
            }
            // Only who has just moved is known to have been in somebody's reach, and not even he where
            // that somebody may have been put out since.
            let owner = tables.player_of(there);
            let known = owner == board.last_mover && tables.eliminations.by_threat.is_empty();
            if owner != board.turn && (!known || board.is_ep_capturable(tables, ep_square, piece)) {
                board.en_passant.insert(ep_square, piece);
            }
        }
        let last = board.last_mover;
        // Who may pass in check leaves himself in check.
        let may_pass = tables.pass == Pass::Cornered || (board.passes > 0 && board.faces(tables, last));
        if tables.players == 2 && !may_pass && board.in_check(tables, last) {
            return Err(SetupError::Check(PlayerId(last as u16)));
        }
        board.begin(tables);
        Ok(board)
    }

    /// The position with these pieces and hands, where nothing has happened yet.
    pub(in crate::play) fn fresh(
        tables: &Tables<W>,
        pieces: &[(CellId, Piece)],
        hands: &[(PlayerId, KindId, u16)],
    ) -> Self {
        let mut board = Self::empty(tables);
        for &(cell, piece) in pieces {
            if board.at(cell) == NO_PIECE {
                board.place(tables, cell, tables.piece(piece.player.index(), piece.kind.index()));
            }
        }
        for &(player, kind, count) in hands {
            board.hands[usize::from(tables.piece(player.index(), kind.index()))] = count;
        }
        for (index, castling) in tables.castlings.iter().enumerate() {
            if board.in_place(tables, castling) {
                board.rights |= 1 << index;
            }
        }
        board.unmoved = board
            .occupied
            .iter()
            .filter(|&cell| board.minds_moving(tables, cell))
            .collect::<Bitboard<W>>();
        board.settle_turn(tables);
        board.begin(tables);
        board
    }

    /// The position as plain data.
    pub(in crate::play) fn setup(&self, tables: &Tables<W>) -> Setup {
        let owned = |piece: u16| Piece {
            player: PlayerId(tables.player_of(piece) as u16),
            kind: KindId(tables.kind_of(piece) as u16),
        };
        let hands = self.hands.iter().enumerate().filter(|&(_, &count)| count > 0);
        Setup {
            pieces: self.occupied.iter().map(|cell| (cell, owned(self.at(cell)))).collect(),
            hands: hands
                .map(|(piece, &count)| (owned(piece as u16), count))
                .map(|(piece, count)| (piece.player, piece.kind, count))
                .collect(),
            turn: PlayerId(self.turn as u16),
            castles: (0..tables.castlings.len() as u16)
                .filter(|index| self.rights >> index & 1 == 1)
                .collect(),
            unmoved: self.unmoved.iter().collect(),
            ep_squares: self.en_passant.as_slice().to_vec(),
            quiet_plies: self.quiet_plies,
            passes: self.passes,
            ply: self.ply,
        }
    }

    /// Passes the turn over players who are out; tells who counts as having moved last.
    fn settle_turn(&mut self, tables: &Tables<W>) {
        if tables.eliminations.any && self.is_out(tables, self.turn) {
            self.turn = self.next_in(tables, self.turn);
        }
        self.last_mover = self.previous_in(tables, self.turn);
    }

    /// Takes the position for the one that play begins from, and puts out whom the player to move threatens.
    fn begin(&mut self, tables: &Tables<W>) {
        self.origin = self
            .pieces
            .iter()
            .zip(&self.hands)
            .map(|(cells, held)| held.saturating_add(cells.len() as u16))
            .collect::<Arc<[u16]>>();
        self.hash = self.hash_from_scratch();
        if tables.eliminations.any {
            self.eliminate_threatened(tables);
            self.eliminated.clear();
            self.last_mover = self.previous_in(tables, self.turn);
        }
    }

    fn in_place(&self, tables: &Tables<W>, castling: &Castling<W>) -> bool {
        let stands = |cell: CellId, kind: KindId| self.at(cell) == tables.piece(castling.player.index(), kind.index());
        stands(castling.path.0, castling.kind) && stands(castling.partner_path.0, castling.partner)
    }

    /// Whether it matters to the piece on a cell that it has not moved.
    fn minds_moving(&self, tables: &Tables<W>, cell: CellId) -> bool {
        let piece = self.at(cell);
        piece != NO_PIECE && tables.movers[usize::from(piece)].unmoved
    }
}

fn known<const W: usize>(tables: &Tables<W>, player: PlayerId, kind: KindId) -> Result<u16, SetupError> {
    if player.index() >= tables.players {
        Err(SetupError::NoPlayer(player))
    } else if kind.index() >= tables.kinds {
        Err(SetupError::NoKind(kind))
    } else {
        Ok(tables.piece(player.index(), kind.index()))
    }
}

fn known_cell<const W: usize>(tables: &Tables<W>, cell: CellId) -> Result<CellId, SetupError> {
    if cell.index() < tables.cells {
        Ok(cell)
    } else {
        Err(SetupError::NoCell(cell))
    }
}
