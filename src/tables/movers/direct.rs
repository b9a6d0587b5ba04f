//! Conditional leaps and slides: the targets of a walk, found without walking.

use crate::geometry::CellId;
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::movers::leaps::Leaps;
use crate::tables::movers::slides::Slides;
use crate::tables::parts::packer::{Pack, Packer, pack_enum};
use crate::tables::target_mask::TargetMask;

/// The moves of a walk whose conditions depend only on the position before the move: if they hold, these are its moves.
#[derive(Clone, Debug)]
pub enum Direct<const W: usize> {
    /// A single displacement.
    Leaps(Leaps<W>),
    /// Empty lines, with captures of any kind.
    Slides(Slides<W>),
}

pack_enum!(Direct { Leaps(leaps), Slides(slides) });

impl<const W: usize> Direct<W> {
    /// The targets of a piece.
    #[must_use]
    pub fn targets(&self, from: CellId, occupied: &Bitboard<W>, mask: &TargetMask<W>) -> Bitboard<W> {
        match self {
            Self::Leaps(leaps) => leaps.targets(from, mask),
            Self::Slides(slides) => slides.targets(from, occupied, mask),
        }
    }

    /// The subset of these pieces that could capture on a cell.
    #[must_use]
    pub fn attackers(&self, to: CellId, pieces: &Bitboard<W>, occupied: &Bitboard<W>) -> Bitboard<W> {
        match self {
            Self::Leaps(leaps) => leaps.attackers(to) & *pieces,
            Self::Slides(slides) if slides.origins(to).intersects(pieces) => slides.attackers(to, occupied) & *pieces,
            Self::Slides(_) => Bitboard::EMPTY,
        }
    }
}
