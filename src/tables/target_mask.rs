//! The cells on which moves may end.

use crate::tables::bitboard::Bitboard;

/// The cells on which moves may end, by what the move does there.
#[derive(Clone, Copy, Debug)]
pub struct TargetMask<const W: usize> {
    /// The empty cells.
    pub quiet: Bitboard<W>,
    /// The cells with a piece to capture.
    pub capture: Bitboard<W>,
}

impl<const W: usize> TargetMask<W> {
    /// The cells on which a move may end that can end quietly, with a capture, or either way.
    #[must_use]
    #[inline(always)]
    pub fn of(&self, quiet: bool, capture: bool) -> Bitboard<W> {
        match (quiet, capture) {
            (true, true) => self.quiet | self.capture,
            (true, false) => self.quiet,
            (false, true) => self.capture,
            (false, false) => Bitboard::EMPTY,
        }
    }

    /// The mask restricted to some cells.
    #[must_use]
    #[inline]
    pub fn among(&self, cells: &Bitboard<W>) -> Self {
        Self {
            quiet: self.quiet & *cells,
            capture: self.capture & *cells,
        }
    }
}
