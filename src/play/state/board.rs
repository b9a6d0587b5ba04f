//! The state of a position for speed: who stands where, and what the future depends on besides.

use std::sync::Arc;

use crate::geometry::CellId;
use crate::rules::KindId;
use crate::tables::{Bitboard, Tables, zobrist};

use crate::play::state::elimination::Eliminated;
use crate::play::state::en_passant::EnPassant;

/// The piece number of a cell without a piece.
pub(in crate::play) const NO_PIECE: u16 = u16::MAX;

/// A position without its history.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::play) struct Board<const W: usize> {
    pub(in crate::play) cells: Box<[u16]>,
    pub(in crate::play) pieces: Box<[Bitboard<W>]>,
    pub(in crate::play) by_player: Box<[Bitboard<W>]>,
    pub(in crate::play) occupied: Bitboard<W>,
    pub(in crate::play) hands: Box<[u16]>,
    pub(in crate::play) turn: usize,
    /// Who brings about what the position holds: mostly the player who made the last move.
    pub(in crate::play) last_mover: usize,
    pub(in crate::play) rights: u32,
    pub(in crate::play) unmoved: Bitboard<W>,
    pub(in crate::play) en_passant: EnPassant,
    /// The exposures before those moves, of the ones that may be taken back, before which there were any.
    pub(in crate::play) ep_history: Vec<EnPassant>,
    pub(in crate::play) quiet_plies: u16,
    /// How many of the last moves in a row were passes, as far as it matters.
    pub(in crate::play) passes: u16,
    pub(in crate::play) ply: u32,
    pub(in crate::play) hash: u64,
    /// The end, by its number, that the last move brought about by capture.
    pub(in crate::play) capture_end: Option<u16>,
    /// How many of each piece there were in the position that play began from, in hand and on the board.
    pub(in crate::play) origin: Arc<[u16]>,
    /// What players have lost in the moves since then that put them out, the last loss last.
    pub(in crate::play) eliminated: Vec<Eliminated>,
}

impl<const W: usize> Board<W> {
    /// The board without pieces.
    pub(in crate::play) fn empty(tables: &Tables<W>) -> Self {
        let pieces = tables.players * tables.kinds;
        Self {
            cells: vec![NO_PIECE; tables.cells].into(),
            pieces: vec![Bitboard::EMPTY; pieces].into(),
            by_player: vec![Bitboard::EMPTY; tables.players].into(),
            occupied: Bitboard::EMPTY,
            hands: vec![0; pieces].into(),
            turn: 0,
            last_mover: 0,
            rights: 0,
            unmoved: Bitboard::EMPTY,
            en_passant: EnPassant::default(),
            ep_history: Vec::new(),
            quiet_plies: 0,
            passes: 0,
            ply: 0,
            hash: 0,
            capture_end: None,
            eliminated: Vec::new(),
            origin: vec![0; pieces].into(),
        }
    }

    /// The piece on a cell, or [`NO_PIECE`].
    #[inline]
    pub(in crate::play) fn at(&self, cell: CellId) -> u16 {
        self.cells[cell.index()]
    }

    /// The cells of a player's pieces of a kind.
    #[inline]
    pub(in crate::play) fn of_kind(&self, tables: &Tables<W>, player: usize, kind: KindId) -> Bitboard<W> {
        self.pieces[usize::from(tables.piece(player, kind.index()))]
    }

    /// The cells of all pieces a player's pieces may capture, as far as teams go.
    #[inline]
    pub(in crate::play) fn enemies(&self, tables: &Tables<W>, player: usize) -> Bitboard<W> {
        let opponents_of = tables.opponents_of(player).iter();
        opponents_of.fold(Bitboard::EMPTY, |cells, &rival| cells | self.by_player[rival])
    }

    /// Whether a piece is one that a player's pieces may capture, as far as teams go.
    #[inline]
    pub(in crate::play) fn is_enemy(&self, tables: &Tables<W>, player: usize, piece: u16) -> bool {
        piece != NO_PIECE && tables.opposed(player, tables.player_of(piece))
    }

    /// Puts a piece on an empty cell.
    #[inline(always)]
    pub(in crate::play) fn place(&mut self, tables: &Tables<W>, cell: CellId, piece: u16) {
        self.cells[cell.index()] = piece;
        self.pieces[usize::from(piece)].insert(cell);
        self.by_player[tables.player_of(piece)].insert(cell);
        self.occupied.insert(cell);
    }

    /// Moves a piece of a player to an empty cell.
    #[inline(always)]
    pub(in crate::play) fn shift(&mut self, player: usize, from: CellId, to: CellId) -> u16 {
        let piece = std::mem::replace(&mut self.cells[from.index()], NO_PIECE);
        self.cells[to.index()] = piece;
        for cells in [
            &mut self.pieces[usize::from(piece)],
            &mut self.by_player[player],
            &mut self.occupied,
        ] {
            cells.remove(from);
            cells.insert(to);
        }
        piece
    }

    /// Takes a piece off; there must be one.
    #[inline(always)]
    pub(in crate::play) fn lift(&mut self, tables: &Tables<W>, cell: CellId) -> u16 {
        let piece = std::mem::replace(&mut self.cells[cell.index()], NO_PIECE);
        self.pieces[usize::from(piece)].remove(cell);
        self.by_player[tables.player_of(piece)].remove(cell);
        self.occupied.remove(cell);
        piece
    }

    /// The hash, from nothing but what it covers.
    pub(in crate::play) fn hash_from_scratch(&self) -> u64 {
        let cells = self.cells.iter().enumerate();
        let board = cells
            .filter(|&(_, &piece)| piece != NO_PIECE)
            .fold(0, |hash, (cell, &piece)| {
                hash ^ zobrist::piece(piece, CellId(cell as u16))
            });
        let hands = self.hands.iter().enumerate();
        let hands = hands.fold(0, |hash, (piece, &count)| hash ^ zobrist::hand(piece as u16, count));
        let unmoved = self.unmoved.iter().fold(0, |hash, cell| hash ^ zobrist::unmoved(cell));
        let rest = rights_key(self.rights) ^ self.en_passant.key() ^ zobrist::passes(self.passes);
        board ^ hands ^ unmoved ^ zobrist::turn(self.turn) ^ rest
    }
}

/// The key of a set of castlings.
#[inline]
pub(in crate::play) fn rights_key(mut rights: u32) -> u64 {
    let mut key = 0;
    while rights != 0 {
        key ^= zobrist::castle(rights.trailing_zeros() as usize);
        rights &= rights - 1;
    }
    key
}
