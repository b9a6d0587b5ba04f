//! Where moves may end.

use super::set::Set;

/// The cells on which the moves of some pieces may end.
#[derive(Clone, Copy, Debug)]
pub struct Aims<const W: usize> {
    /// The empty cells among them.
    pub empty: Set<W>,
    /// Those with something to capture.
    pub prey: Set<W>,
}

impl<const W: usize> Aims<W> {
    /// Those of moves that may go to empty cells or not, and capture or not.
    #[must_use]
    #[inline(always)]
    pub fn of(&self, moves: bool, captures: bool) -> Set<W> {
        match (moves, captures) {
            (true, true) => self.empty | self.prey,
            (true, false) => self.empty,
            (false, true) => self.prey,
            (false, false) => Set::EMPTY,
        }
    }

    /// Those of them that are among some cells.
    #[must_use]
    #[inline]
    pub fn among(&self, cells: &Set<W>) -> Self {
        Self {
            empty: self.empty & *cells,
            prey: self.prey & *cells,
        }
    }
}
