//! Slides: moves along a line of empty cells.

use std::sync::Arc;

use crate::geometry::CellId;
use crate::rules::KindId;
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::compile::packer::Packer;
use crate::tables::compile::slide_rays::SlideEnd;
use crate::tables::movers::rays::Rays;
use crate::tables::target_mask::TargetMask;

/// The rays of one kind of one player that end in the same way; cheap to clone.
///
/// Where a ray leads to a cell depends on the empty cells alone. It does not matter which of a piece's rays comes to a
/// cell first, because either all of them allow the cell or none does.
#[derive(Clone, Debug)]
pub struct Slides<const W: usize> {
    quiet: bool,
    captures: bool,
    /// The kinds it captures; `None` for all.
    kinds: Option<Vec<KindId>>,
    rays: Rays<W>,
    /// For each cell the cells that moves from there can end on.
    targets: Arc<[Bitboard<W>]>,
    /// The rays the other way round.
    back: Rays<W>,
    /// For each cell the cells from which moves can end there.
    origins: Arc<[Bitboard<W>]>,
}

/// Rays and the cells that they lead to.
pub(in crate::tables) struct RaysWithEnds {
    pub rays: Rays<WIDE>,
    pub ends: Arc<[Bitboard<WIDE>]>,
}

impl Slides<WIDE> {
    /// Slides along `ahead`, which lead back along `back`.
    pub(in crate::tables) fn new(end: &SlideEnd, ahead: RaysWithEnds, back: RaysWithEnds) -> Self {
        let SlideEnd { quiet, captures, kinds } = end.clone();
        Self {
            quiet,
            captures,
            kinds,
            rays: ahead.rays,
            targets: ahead.ends,
            back: back.rays,
            origins: back.ends,
        }
    }

    /// The cells to which a piece may be able to go, whatever stands where.
    pub(in crate::tables) fn ends(&self, from: CellId) -> Bitboard<WIDE> {
        self.targets[from.index()]
    }

    /// The cells that rays from a cell come to first.
    pub(in crate::tables) fn first_cells(&self, from: CellId) -> Bitboard<WIDE> {
        self.rays.reach(from, &!Bitboard::EMPTY)
    }

    pub(in crate::tables) fn pack<const W: usize>(&self, packer: &mut Packer<W>) -> Slides<W> {
        Slides {
            quiet: self.quiet,
            captures: self.captures,
            kinds: self.kinds.clone(),
            rays: packer.rays(&self.rays),
            targets: packer.boards(&self.targets),
            back: packer.rays(&self.back),
            origins: packer.boards(&self.origins),
        }
    }
}

impl<const W: usize> Slides<W> {
    /// The targets of a piece within a mask.
    #[must_use]
    #[inline(always)]
    pub fn targets(&self, from: CellId, occupied: &Bitboard<W>, mask: &TargetMask<W>) -> Bitboard<W> {
        self.ending(from, self.rays.reach(from, occupied), mask)
    }

    /// The subset of `reached`, cells that a piece's rays come to, on which a move can end.
    #[inline(always)]
    pub(in crate::tables) fn ending(&self, from: CellId, reached: Bitboard<W>, mask: &TargetMask<W>) -> Bitboard<W> {
        reached & self.targets[from.index()] & mask.of(self.quiet, self.captures)
    }

    /// The cells on which a piece could capture, if it might capture on some of `among`.
    #[must_use]
    #[inline(always)]
    pub fn attacked_squares(&self, from: CellId, among: &Bitboard<W>, occupied: &Bitboard<W>) -> Bitboard<W> {
        if self.captures && self.targets[from.index()].intersects(among) {
            self.rays.reach(from, occupied) & self.targets[from.index()]
        } else {
            Bitboard::EMPTY
        }
    }

    /// The cells from which a piece captures on a cell if nothing stands between.
    #[must_use]
    #[inline]
    pub fn origins(&self, to: CellId) -> Bitboard<W> {
        if self.captures {
            self.origins[to.index()]
        } else {
            Bitboard::EMPTY
        }
    }

    /// The cells from which a piece could capture on a cell, given the occupied cells.
    #[must_use]
    #[inline]
    pub fn attackers(&self, to: CellId, occupied: &Bitboard<W>) -> Bitboard<W> {
        self.back.reach(to, occupied) & self.origins(to)
    }

    /// Whether it captures a kind.
    #[must_use]
    #[inline]
    pub fn takes(&self, kind: KindId) -> bool {
        let kinds = self.kinds.as_ref();
        kinds.is_none_or(|kinds| kinds.contains(&kind))
    }

    /// The kinds it captures; `None` for all.
    #[must_use]
    #[inline]
    pub fn kinds(&self) -> Option<&[KindId]> {
        self.kinds.as_deref()
    }

    /// Calls back for every ray of a piece that meets some cells, with a function that cuts the ray at a blocker.
    #[inline]
    pub(in crate::tables) fn each_ahead(
        &self,
        from: CellId,
        meeting: &Bitboard<W>,
        call: impl FnMut(&dyn Fn(&Bitboard<W>) -> Bitboard<W>),
    ) {
        self.rays.lines(from, meeting, call);
    }

    /// Calls back for every line to a cell on which one of some pieces stands, with a function that cuts the line at a
    /// blocker.
    #[inline]
    pub(in crate::tables) fn each_back(
        &self,
        to: CellId,
        pieces: &Bitboard<W>,
        call: impl FnMut(&dyn Fn(&Bitboard<W>) -> Bitboard<W>),
    ) {
        self.back.lines(to, pieces, call);
    }

    /// Calls back for the lines on which sliders attack a cell, or would if one blocker were gone.
    ///
    /// The call gets the blocker's cell, if there is one, and the line from the cell to the slider, its cell included.
    #[inline]
    pub fn xray_lines(
        &self,
        to: CellId,
        sliders: &Bitboard<W>,
        occupied: &Bitboard<W>,
        mut call: impl FnMut(Option<CellId>, Bitboard<W>),
    ) {
        let snipers = self.origins(to) & *sliders;
        if snipers.is_empty() {
            return;
        }
        self.back.lines(to, &snipers, |through| {
            let near = through(occupied);
            let first = near & *occupied;
            if first.intersects(&snipers) {
                call(None, near);
            } else if let Some(blocker) = first.first() {
                let far = through(&(*occupied - first));
                if (far & *occupied & (snipers - first)).is_empty() {
                    return;
                }
                call(Some(blocker), far);
            }
        });
    }
}
