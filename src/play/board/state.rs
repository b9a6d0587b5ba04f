//! The state of a position.
//!
//! Everything that the hash covers is private to this file and its parts: the pieces on the board, hands, the turn, castling
//! rights, unmoved pieces, en passant squares, passes. It changes only through the methods here, which keep the bitboards, the
//! cells and the hash consistent. With `HASH` unset, the hash is not updated and stays wrong until it is restored; callers that
//! do not need the hash save that work.

mod changes;
pub(in crate::play) mod saved;

use std::sync::Arc;

use crate::geometry::CellId;
use crate::play::board::en_passant::EnPassant;
use crate::play::board::journal::OldValue;
use crate::play::board::trail::Trail;
use crate::play::moves::NONE;
use crate::play::setup::Outcome;
use crate::rules::{KindId, PlayerId};
use crate::tables::{Bitboard, PieceId, Players, Tables, zobrist};

/// A position without its history.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Board<const W: usize> {
    cells: Box<[PieceId]>,
    by_piece: Box<[Bitboard<W>]>,
    by_player: Box<[Bitboard<W>]>,
    occupied: Bitboard<W>,
    hands: Box<[u16]>,
    turn: PlayerId,
    rights: u64,
    unmoved: Bitboard<W>,
    en_passant: EnPassant,
    passes: u16,
    /// The number of moves made in this turn, including moves that were passed over, and the number of turns before it, as far as
    /// they matter.
    turn_ply: (u16, u16),
    /// What the last move of an unfinished turn did, if drops depend on it.
    trail: Option<Trail>,
    /// Whether moves are only made to test what they capture, so that the next turn does not matter.
    pub(in crate::play) tests_captures_only: bool,
    /// For each counter, the action count of each player; then the scores.
    counts: Box<[u16]>,
    hash: u64,
    /// The player who brought about the position: normally the one who made the last move.
    pub(in crate::play) last_mover: PlayerId,
    /// The number of plies since the last irreversible move.
    pub(crate) quiet_plies: u16,
    /// The number of turns; each is one ply, unless the game has turns of several moves.
    pub(in crate::play) ply: u32,
    /// What the last move did, in games in which that can end the game.
    pub(in crate::play) deed: LastDeed,
    /// The end that the last move before the set-up brought about. Then no move follows.
    pub(in crate::play) known_end: Option<Outcome>,
    /// The number of each piece, on the board and in hand, in the position from which play began.
    pub(in crate::play) origin: Arc<[u16]>,
    /// For each conjunction of army facts that ends the game, and each player, whether it held in that position.
    pub(in crate::play) origin_states: Arc<[bool]>,
    /// The old values of everything that moves since then have changed besides their own pieces, the latest last.
    pub(in crate::play) journal: Vec<OldValue>,
    /// The en passant squares before each move that can be unmade, the latest last.
    ep_history: Vec<(CellId, CellId)>,
}

/// What the last move did, as far as it can end the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::play) struct LastDeed {
    /// The number of the end that it brought about by a capture.
    pub(in crate::play) capture_end: Option<u16>,
    /// The cells on which it put pieces, or [`NONE`].
    pub(in crate::play) arrived: [CellId; 2],
}

impl<const W: usize> Board<W> {
    /// The board without pieces.
    pub(in crate::play) fn empty(tables: &Tables<W>) -> Self {
        let pieces = tables.players.piece_count();
        let owners = tables.players.owner_count();
        let counts = tables.endings.counters.len() + usize::from(tables.endings.scores.any);
        Self {
            cells: vec![PieceId::NONE; tables.cells].into(),
            by_piece: vec![Bitboard::EMPTY; pieces].into(),
            by_player: vec![Bitboard::EMPTY; owners].into(),
            occupied: Bitboard::EMPTY,
            hands: vec![0; pieces].into(),
            turn: PlayerId(0),
            rights: 0,
            unmoved: Bitboard::EMPTY,
            en_passant: EnPassant::default(),
            passes: 0,
            turn_ply: (0, 0),
            trail: None,
            tests_captures_only: false,
            counts: vec![0; counts * owners].into(),
            hash: zobrist::turn(PlayerId(0)),
            last_mover: PlayerId(0),
            quiet_plies: 0,
            ply: 0,
            deed: LastDeed {
                capture_end: None,
                arrived: [NONE; 2],
            },
            known_end: None,
            origin: vec![0; pieces].into(),
            origin_states: Arc::default(),
            journal: Vec::new(),
            ep_history: Vec::new(),
        }
    }

    /// Whether the pieces on the board and in hand are the same.
    pub(in crate::play) fn stands_like(&self, other: &Self) -> bool {
        (&self.cells, &self.hands) == (&other.cells, &other.hands)
    }

    /// The piece on a cell, or [`PieceId::NONE`].
    #[inline]
    pub(crate) fn at(&self, cell: CellId) -> PieceId {
        self.cells[cell.index()]
    }

    /// The cells of each piece.
    #[inline]
    pub(crate) fn by_piece(&self) -> &[Bitboard<W>] {
        &self.by_piece
    }

    /// The cells of a piece.
    #[inline]
    pub(crate) fn of_piece(&self, piece: PieceId) -> Bitboard<W> {
        self.by_piece[piece.index()]
    }

    /// The cells of a player's pieces of a kind.
    #[inline]
    pub(in crate::play) fn of_kind(&self, players: &Players, player: PlayerId, kind: KindId) -> Bitboard<W> {
        self.of_piece(players.piece(player, kind))
    }

    /// The cells of an owner's pieces.
    #[inline]
    pub(crate) fn of_player(&self, player: PlayerId) -> &Bitboard<W> {
        &self.by_player[player.index()]
    }

    /// The cells of all pieces of a player's opponents, and of dead pieces.
    #[inline]
    pub(in crate::play) fn enemies(&self, players: &Players, player: PlayerId) -> Bitboard<W> {
        let owners = players.targets(player).iter();
        owners.fold(Bitboard::EMPTY, |cells, &owner| cells | *self.of_player(owner))
    }

    /// Whether a piece belongs to an opponent of a player, or is dead.
    #[inline]
    pub(crate) fn is_enemy(&self, players: &Players, player: PlayerId, piece: PieceId) -> bool {
        piece.is_some() && players.opposed(player, players.owner_of(piece))
    }

    /// The occupied cells.
    #[inline]
    pub(crate) fn occupied(&self) -> &Bitboard<W> {
        &self.occupied
    }

    /// The number of each piece in hand.
    #[inline]
    pub(crate) fn hands(&self) -> &[u16] {
        &self.hands
    }

    /// The number of a piece in hand.
    #[inline]
    pub(in crate::play) fn hand(&self, piece: PieceId) -> u16 {
        self.hands[piece.index()]
    }

    /// The player to move.
    #[inline]
    pub(crate) fn turn(&self) -> PlayerId {
        self.turn
    }

    /// The castlings that are still allowed, as bits.
    #[inline]
    pub(in crate::play) fn rights(&self) -> u64 {
        self.rights
    }

    /// The cells of unmoved pieces whose moves depend on it.
    #[inline]
    pub(crate) fn unmoved(&self) -> &Bitboard<W> {
        &self.unmoved
    }

    /// The open en passant squares.
    #[inline]
    pub(in crate::play) fn en_passant(&self) -> &EnPassant {
        &self.en_passant
    }

    /// The number of consecutive passes, as far as it matters.
    #[inline]
    pub(in crate::play) fn passes(&self) -> u16 {
        self.passes
    }

    /// The number of moves made in this turn, including moves that were passed over, and the number of turns before it, as far as
    /// they matter.
    #[inline]
    pub(in crate::play) fn turn_ply(&self) -> (u16, u16) {
        self.turn_ply
    }

    /// What the last move of an unfinished turn did, if drops depend on it.
    #[inline]
    pub(in crate::play) fn trail(&self) -> Option<Trail> {
        self.trail
    }

    /// The number of times a player has performed a counted action, as far as it matters.
    #[inline]
    pub(in crate::play) fn action_count(&self, counter: usize, player: PlayerId) -> u16 {
        self.counts[counter * self.by_player.len() + player.index()]
    }

    /// The hash of everything that is private here.
    #[inline]
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash, computed from scratch.
    pub(in crate::play) fn hash_from_scratch(&self) -> u64 {
        let cells = self.cells.iter().enumerate();
        let board = cells
            .filter(|(_, piece)| piece.is_some())
            .fold(0, |hash, (cell, &piece)| {
                hash ^ zobrist::piece(piece, CellId(cell as u16))
            });
        let hands = (0..).map(PieceId).zip(&self.hands);
        let hands = hands.fold(0, |hash, (piece, &count)| hash ^ zobrist::hand(piece, count));
        let unmoved = self.unmoved.iter().fold(0, |hash, cell| hash ^ zobrist::unmoved(cell));
        let counts = self.counts.iter().enumerate();
        let counts = counts.fold(0, |hash, (index, &count)| hash ^ zobrist::counted(index, count));
        let turn_ply = zobrist::turn_ply(self.turn_ply.0, self.turn_ply.1);
        let rest = counts
            ^ turn_ply
            ^ trail_key(self.trail)
            ^ rights_key(self.rights)
            ^ self.en_passant.key()
            ^ zobrist::passes(self.passes);
        board ^ hands ^ unmoved ^ zobrist::turn(self.turn) ^ rest
    }
}

/// The key of what the last move of the turn did.
fn trail_key(trail: Option<Trail>) -> u64 {
    trail.map_or(0, |trail| {
        zobrist::trail(trail.began[0], trail.began[1]) ^ zobrist::trail_end(trail.ended, trail.unmoved)
    })
}

/// The key of a set of castlings.
#[inline]
fn rights_key(mut rights: u64) -> u64 {
    let mut key = 0;
    while rights != 0 {
        key ^= zobrist::castling(rights.trailing_zeros() as usize);
        rights &= rights - 1;
    }
    key
}
