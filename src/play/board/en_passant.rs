//! En passant squares.

use crate::geometry::CellId;
use crate::rules::limits::{MAX_EP_SQUARES, MAX_PLAYERS};
use crate::tables::zobrist;

/// The en passant squares of a player expire with that player's next turn, so only those of the last move of each player are
/// open.
const MAX_OPEN_EP_SQUARES: usize = MAX_EP_SQUARES * (MAX_PLAYERS + 1);

/// The open en passant squares in ascending order, each with the cell of the piece that can be captured there.
#[derive(Clone, Copy, Debug)]
pub(in crate::play) struct EnPassant {
    len: u8,
    pairs: [(CellId, CellId); MAX_OPEN_EP_SQUARES],
}

impl Default for EnPassant {
    fn default() -> Self {
        Self {
            len: 0,
            pairs: [(CellId(0), CellId(0)); MAX_OPEN_EP_SQUARES],
        }
    }
}

impl PartialEq for EnPassant {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl EnPassant {
    #[inline]
    pub(in crate::play) fn as_slice(&self) -> &[(CellId, CellId)] {
        &self.pairs[..usize::from(self.len)]
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Closes all en passant squares.
    #[inline]
    pub(in crate::play) fn clear(&mut self) {
        self.len = 0;
    }

    /// Replaces the squares with a list that came from [`Self::as_slice`].
    pub(in crate::play) fn set(&mut self, pairs: &[(CellId, CellId)]) {
        self.pairs[..pairs.len()].copy_from_slice(pairs);
        self.len = pairs.len() as u8;
    }

    /// Adds a pair, unless it is already there or there is no room.
    pub(in crate::play) fn insert(&mut self, square: CellId, piece: CellId) {
        let len = usize::from(self.len);
        let index = self.as_slice().partition_point(|&pair| pair < (square, piece));
        if len < MAX_OPEN_EP_SQUARES && self.as_slice().get(index) != Some(&(square, piece)) {
            self.pairs.copy_within(index..len, index + 1);
            self.pairs[index] = (square, piece);
            self.len += 1;
        }
    }

    /// Keeps only the pairs that meet a condition.
    pub(in crate::play) fn retain(&mut self, keep: impl Fn(CellId, CellId) -> bool) {
        let mut kept = 0;
        for index in 0..usize::from(self.len) {
            let (square, piece) = self.pairs[index];
            if keep(square, piece) {
                self.pairs[kept] = (square, piece);
                kept += 1;
            }
        }
        self.len = kept as u8;
    }

    pub(super) fn key(&self) -> u64 {
        let pairs = self.as_slice().iter();
        pairs.fold(0, |key, &(square, piece)| key ^ zobrist::ep_square(square, piece))
    }
}
