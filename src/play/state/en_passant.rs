//! En passant squares.

use crate::geometry::CellId;
use crate::rules::limits::{MAX_EP_SQUARES, MAX_PLAYERS};
use crate::tables::zobrist;

/// The en passant squares of a player end with that player's next turn, so at most those of the others' last moves are open.
const MAX_OPEN_EP_SQUARES: usize = MAX_EP_SQUARES * (MAX_PLAYERS + 1);

/// The open en passant squares in rising order, each with the cell of the piece that can be captured there.
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
    pub(in crate::play) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Closes all en passant squares.
    #[inline]
    pub(in crate::play) fn clear(&mut self) {
        self.len = 0;
    }

    /// Opens exactly the pairs of a list that came from [`Self::as_slice`].
    pub(in crate::play) fn set(&mut self, pairs: &[(CellId, CellId)]) {
        self.pairs[..pairs.len()].copy_from_slice(pairs);
        self.len = pairs.len() as u8;
    }

    /// Adds a pair, if it is new and there is room.
    pub(in crate::play) fn insert(&mut self, square: CellId, piece: CellId) {
        let len = usize::from(self.len);
        let place = self.as_slice().partition_point(|&pair| pair < (square, piece));
        if len < MAX_OPEN_EP_SQUARES && self.as_slice().get(place) != Some(&(square, piece)) {
            self.pairs.copy_within(place..len, place + 1);
            self.pairs[place] = (square, piece);
            self.len += 1;
        }
    }

    /// Keeps only some pairs.
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

    pub(in crate::play) fn key(&self) -> u64 {
        let pairs = self.as_slice().iter();
        pairs.fold(0, |key, &(square, piece)| key ^ zobrist::ep_square(square, piece))
    }
}
