//! Leaps and slides under a condition: what a walk comes to, found without walking.

use crate::geometry::CellId;
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::compile::packer::Packer;
use crate::tables::movers::leaps::Leaps;
use crate::tables::movers::slides::Slides;
use crate::tables::target_mask::TargetMask;

/// All moves of a walk that depends on more than the board, but only as it is before the move: where that holds, these
/// are its moves.
#[derive(Clone, Debug)]
pub enum Direct<const W: usize> {
    /// A single displacement.
    Leaps(Leaps<W>),
    /// Along empty lines, with any kind to capture.
    Slides(Slides<W>),
}

impl Direct<WIDE> {
    pub(in crate::tables) fn pack<const W: usize>(&self, packer: &mut Packer<W>) -> Direct<W> {
        match self {
            Self::Leaps(leaps) => Direct::Leaps(leaps.pack(packer)),
            Self::Slides(slides) => Direct::Slides(slides.pack(packer)),
        }
    }
}

impl<const W: usize> Direct<W> {
    /// The cells that a piece can go to.
    #[must_use]
    pub fn targets(&self, from: CellId, occupied: &Bitboard<W>, mask: &TargetMask<W>) -> Bitboard<W> {
        match self {
            Self::Leaps(leaps) => leaps.targets(from, mask),
            Self::Slides(slides) => slides.targets(from, occupied, mask),
        }
    }

    /// Those of some pieces that could capture on a cell.
    #[must_use]
    pub fn attackers(&self, to: CellId, pieces: &Bitboard<W>, occupied: &Bitboard<W>) -> Bitboard<W> {
        match self {
            Self::Leaps(leaps) => leaps.attackers(to) & *pieces,
            Self::Slides(slides) if slides.origins(to).intersects(pieces) => slides.attackers(to, occupied) & *pieces,
            Self::Slides(_) => Bitboard::EMPTY,
        }
    }
}
