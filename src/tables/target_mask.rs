//! Where moves may end.

use crate::tables::bitboard::Bitboard;

/// The cells on which the moves of some pieces may end.
#[derive(Clone, Copy, Debug)]
pub struct TargetMask<const W: usize> {
    /// The empty cells among them.
    pub quiet: Bitboard<W>,
    /// Those with something to capture.
    pub capture: Bitboard<W>,
}

impl<const W: usize> TargetMask<W> {
    /// Those of moves that may go to empty cells or not, and capture or not.
    #[must_use]
    #[inline(always)]
    pub fn of(&self, moves: bool, captures: bool) -> Bitboard<W> {
        match (moves, captures) {
            (true, true) => self.quiet | self.capture,
            (true, false) => self.quiet,
            (false, true) => self.capture,
            (false, false) => Bitboard::EMPTY,
        }
    }

    /// Those of them that are among some cells.
    #[must_use]
    #[inline]
    pub fn among(&self, cells: &Bitboard<W>) -> Self {
        Self {
            quiet: self.quiet & *cells,
            capture: self.capture & *cells,
        }
    }
}
