//! The state of a position for speed: who stands where, and what the future depends on besides.

use std::sync::Arc;

use crate::geometry::CellId;
use crate::rules::KindId;
use crate::rules::limits::{MAX_PASSED, MAX_PLAYERS};
use crate::tables::{Set, Tables, keys};

use super::falls::Felled;

/// The piece number of a cell without a piece.
pub(super) const NO_PIECE: u16 = u16::MAX;

/// A position without its history.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Board<const W: usize> {
    pub(super) cells: Box<[u16]>,
    pub(super) pieces: Box<[Set<W>]>,
    pub(super) armies: Box<[Set<W>]>,
    pub(super) occupied: Set<W>,
    pub(super) hands: Box<[u16]>,
    pub(super) turn: usize,
    /// Who brings about what the position holds: mostly the player who made the last move.
    pub(super) doer: usize,
    pub(super) rights: u32,
    pub(super) unmoved: Set<W>,
    pub(super) exposed: Exposed,
    /// The exposures before those moves, of the ones that may be taken back, before which there were any.
    pub(super) once_exposed: Vec<Exposed>,
    pub(super) quiet: u16,
    /// How many of the last moves in a row were passes, as far as it matters.
    pub(super) passes: u16,
    pub(super) ply: u32,
    pub(super) hash: u64,
    /// The end, by its number, that the last move brought about by capture.
    pub(super) fallen: Option<u16>,
    /// How many of each piece there were in the position that play began from, in hand and on the board.
    pub(super) origin: Arc<[u16]>,
    /// What players have lost in the moves since then that put them out, the last loss last.
    pub(super) felled: Vec<Felled>,
}

impl<const W: usize> Board<W> {
    /// The board without pieces.
    pub(super) fn empty(tables: &Tables<W>) -> Self {
        let pieces = tables.players * tables.kinds;
        Self {
            cells: vec![NO_PIECE; tables.cells].into(),
            pieces: vec![Set::EMPTY; pieces].into(),
            armies: vec![Set::EMPTY; tables.players].into(),
            occupied: Set::EMPTY,
            hands: vec![0; pieces].into(),
            turn: 0,
            doer: 0,
            rights: 0,
            unmoved: Set::EMPTY,
            exposed: Exposed::default(),
            once_exposed: Vec::new(),
            quiet: 0,
            passes: 0,
            ply: 0,
            hash: 0,
            fallen: None,
            felled: Vec::new(),
            origin: vec![0; pieces].into(),
        }
    }

    /// The piece on a cell, or [`NO_PIECE`].
    #[inline]
    pub(super) fn at(&self, cell: CellId) -> u16 {
        self.cells[cell.index()]
    }

    /// The cells of a player's pieces of a kind.
    #[inline]
    pub(super) fn of_kind(&self, tables: &Tables<W>, player: usize, kind: KindId) -> Set<W> {
        self.pieces[usize::from(tables.piece(player, kind.index()))]
    }

    /// The cells of all pieces a player's pieces may capture, as far as teams go.
    #[inline]
    pub(super) fn enemies(&self, tables: &Tables<W>, player: usize) -> Set<W> {
        let rivals = tables.rivals(player).iter();
        rivals.fold(Set::EMPTY, |cells, &rival| cells | self.armies[rival])
    }

    /// Whether a piece is one that a player's pieces may capture, as far as teams go.
    #[inline]
    pub(super) fn is_enemy(&self, tables: &Tables<W>, player: usize, piece: u16) -> bool {
        piece != NO_PIECE && tables.opposed(player, tables.player_of(piece))
    }

    /// Puts a piece on an empty cell.
    #[inline(always)]
    pub(super) fn place(&mut self, tables: &Tables<W>, cell: CellId, piece: u16) {
        self.cells[cell.index()] = piece;
        self.pieces[usize::from(piece)].insert(cell);
        self.armies[tables.player_of(piece)].insert(cell);
        self.occupied.insert(cell);
    }

    /// Moves a piece of a player to an empty cell.
    #[inline(always)]
    pub(super) fn shift(&mut self, player: usize, from: CellId, to: CellId) -> u16 {
        let piece = std::mem::replace(&mut self.cells[from.index()], NO_PIECE);
        self.cells[to.index()] = piece;
        for cells in [
            &mut self.pieces[usize::from(piece)],
            &mut self.armies[player],
            &mut self.occupied,
        ] {
            cells.remove(from);
            cells.insert(to);
        }
        piece
    }

    /// Takes a piece off; there must be one.
    #[inline(always)]
    pub(super) fn lift(&mut self, tables: &Tables<W>, cell: CellId) -> u16 {
        let piece = std::mem::replace(&mut self.cells[cell.index()], NO_PIECE);
        self.pieces[usize::from(piece)].remove(cell);
        self.armies[tables.player_of(piece)].remove(cell);
        self.occupied.remove(cell);
        piece
    }

    /// The hash, from nothing but what it covers.
    pub(super) fn hash_from_scratch(&self) -> u64 {
        let cells = self.cells.iter().enumerate();
        let board = cells
            .filter(|&(_, &piece)| piece != NO_PIECE)
            .fold(0, |hash, (cell, &piece)| hash ^ keys::piece(piece, CellId(cell as u16)));
        let hands = self.hands.iter().enumerate();
        let hands = hands.fold(0, |hash, (piece, &count)| hash ^ keys::hand(piece as u16, count));
        let unmoved = self.unmoved.iter().fold(0, |hash, cell| hash ^ keys::unmoved(cell));
        let rest = rights_key(self.rights) ^ self.exposed.key() ^ keys::passes(self.passes);
        board ^ hands ^ unmoved ^ keys::turn(self.turn) ^ rest
    }
}

/// The key of a set of castlings.
#[inline]
pub(super) fn rights_key(mut rights: u32) -> u64 {
    let mut key = 0;
    while rights != 0 {
        key ^= keys::castle(rights.trailing_zeros() as usize);
        rights &= rights - 1;
    }
    key
}

/// A player's exposures end with his next turn, so that there are at most those of the others' last moves.
const MAX_EXPOSED: usize = MAX_PASSED * (MAX_PLAYERS + 1);

/// The cells on which pieces exposed themselves to en passant, each with the piece's cell, in order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exposed {
    len: u8,
    pairs: [(CellId, CellId); MAX_EXPOSED],
}

impl Default for Exposed {
    fn default() -> Self {
        Self {
            len: 0,
            pairs: [(CellId(0), CellId(0)); MAX_EXPOSED],
        }
    }
}

impl PartialEq for Exposed {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Exposed {
    #[inline]
    pub(super) fn as_slice(&self) -> &[(CellId, CellId)] {
        &self.pairs[..usize::from(self.len)]
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Ends all exposures.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds a pair, if it is new and there is room.
    pub(super) fn insert(&mut self, passed: CellId, piece: CellId) {
        let len = usize::from(self.len);
        let place = self.as_slice().partition_point(|&pair| pair < (passed, piece));
        if len < MAX_EXPOSED && self.as_slice().get(place) != Some(&(passed, piece)) {
            self.pairs.copy_within(place..len, place + 1);
            self.pairs[place] = (passed, piece);
            self.len += 1;
        }
    }

    /// Keeps only some pairs.
    pub(super) fn retain(&mut self, keep: impl Fn(CellId, CellId) -> bool) {
        let mut kept = 0;
        for index in 0..usize::from(self.len) {
            let (passed, piece) = self.pairs[index];
            if keep(passed, piece) {
                self.pairs[kept] = (passed, piece);
                kept += 1;
            }
        }
        self.len = kept as u8;
    }

    pub(super) fn key(&self) -> u64 {
        let pairs = self.as_slice().iter();
        pairs.fold(0, |key, &(passed, piece)| key ^ keys::exposed(passed, piece))
    }
}
