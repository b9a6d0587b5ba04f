//! The cells on which moves may end.

use crate::tables::bitboard::Bitboard;

/// The cells on which moves may end, separately for quiet moves and captures.
#[derive(Clone, Copy, Debug)]
pub struct TargetMask<const W: usize> {
    /// The empty cells.
    pub quiet: Bitboard<W>,
    /// The cells of pieces that can be captured.
    pub capture: Bitboard<W>,
}

impl<const W: usize> TargetMask<W> {
    /// The possible targets of a move that can be quiet, a capture, or either.
    #[must_use]
    #[inline(always)]
    pub fn cells(&self, quiet: bool, capture: bool) -> Bitboard<W> {
        match (quiet, capture) {
            (true, true) => self.quiet | self.capture,
            (true, false) => self.quiet,
            (false, true) => self.capture,
            (false, false) => Bitboard::EMPTY,
        }
    }

    /// The mask restricted to these cells.
    #[must_use]
    #[inline]
    pub fn among(&self, cells: &Bitboard<W>) -> Self {
        Self {
            quiet: self.quiet & *cells,
            capture: self.capture & *cells,
        }
    }
}
