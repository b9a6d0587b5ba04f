//! Slides: moves along a line of empty cells.

use std::sync::Arc;

use crate::geometry::CellId;
use crate::rules::KindId;
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::parts::packer::{Pack, Packer, pack};
use crate::tables::parts::rays::Rays;
use crate::tables::parts::slide_rays::SlideEnd;
use crate::tables::target_mask::TargetMask;

/// The rays of one kind of one player that end in the same way; cheap to clone.
///
/// Whether a ray reaches a cell depends only on the cells before it. It does not matter which of a piece's rays reaches a cell
/// first, because either all of them allow a move there or none does.
#[derive(Clone, Debug)]
pub struct Slides<const W: usize> {
    quiet: bool,
    captures: bool,
    /// The kinds that can be captured; `None` for all.
    kinds: Option<Vec<KindId>>,
    rays: Rays<W>,
    /// For each origin, the possible targets.
    targets: Arc<[Bitboard<W>]>,
    /// The reversed rays.
    back: Rays<W>,
    /// For each target, the possible origins.
    origins: Arc<[Bitboard<W>]>,
}

pack!(Slides { rays, targets, back, origins; quiet, captures, kinds });

/// Rays and their possible ends.
pub(in crate::tables) struct RaysWithEnds {
    pub rays: Rays<WIDE>,
    pub ends: Arc<[Bitboard<WIDE>]>,
}

impl Slides<WIDE> {
    /// Slides along the rays `ahead`, whose reversed rays are `back`.
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

    /// The cells to which a piece may be able to move, for any occupancy.
    pub(in crate::tables) fn ends(&self, from: CellId) -> Bitboard<WIDE> {
        self.targets[from.index()]
    }

    /// The first cells of the rays from a cell.
    pub(in crate::tables) fn first_cells(&self, from: CellId) -> Bitboard<WIDE> {
        self.rays.reach(from, &!Bitboard::EMPTY)
    }
}

impl<const W: usize> Slides<W> {
    /// The targets of a piece within a mask.
    #[must_use]
    #[inline(always)]
    pub fn targets(&self, from: CellId, occupied: &Bitboard<W>, mask: &TargetMask<W>) -> Bitboard<W> {
        self.ending(from, self.rays.reach(from, occupied), mask)
    }

    /// The subset of `reached`, the cells that a piece's rays reach, on which a move can end.
    #[inline(always)]
    pub(in crate::tables) fn ending(&self, from: CellId, reached: Bitboard<W>, mask: &TargetMask<W>) -> Bitboard<W> {
        reached & self.targets[from.index()] & mask.cells(self.quiet, self.captures)
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

    /// The cells from which a piece captures on a cell of an otherwise empty board.
    #[must_use]
    #[inline]
    pub fn origins(&self, to: CellId) -> Bitboard<W> {
        if self.captures {
            self.origins[to.index()]
        } else {
            Bitboard::EMPTY
        }
    }

    /// The cells from which a piece could capture on a cell, given the occupancy.
    #[must_use]
    #[inline]
    pub fn attackers(&self, to: CellId, occupied: &Bitboard<W>) -> Bitboard<W> {
        self.back.reach(to, occupied) & self.origins(to)
    }

    /// Whether a kind can be captured.
    #[must_use]
    #[inline]
    pub fn takes(&self, kind: KindId) -> bool {
        let kinds = self.kinds.as_ref();
        kinds.is_none_or(|kinds| kinds.contains(&kind))
    }

    /// The kinds that can be captured; `None` for all.
    #[must_use]
    #[inline]
    pub fn kinds(&self) -> Option<&[KindId]> {
        self.kinds.as_deref()
    }

    /// Calls back for every ray of a piece that contains some of these cells, with a function that cuts the ray at its first
    /// blocker.
    #[inline]
    pub(in crate::tables) fn for_each_ray(
        &self,
        from: CellId,
        crossing: &Bitboard<W>,
        callback: impl FnMut(&dyn Fn(&Bitboard<W>) -> Bitboard<W>),
    ) {
        self.rays.lines(from, crossing, callback);
    }

    /// Calls back for every ray from these pieces to a cell, with a function that cuts the reversed ray at its first blocker.
    #[inline]
    pub(in crate::tables) fn for_each_reversed_ray(
        &self,
        to: CellId,
        pieces: &Bitboard<W>,
        callback: impl FnMut(&dyn Fn(&Bitboard<W>) -> Bitboard<W>),
    ) {
        self.back.lines(to, pieces, callback);
    }

    /// Calls back for the lines on which sliders attack a cell directly or by an x-ray through one blocker.
    ///
    /// The callback receives the cell of the blocker, if there is one, and the line from the cell up to and including the slider.
    #[inline]
    pub fn xray_lines(
        &self,
        to: CellId,
        sliders: &Bitboard<W>,
        occupied: &Bitboard<W>,
        mut callback: impl FnMut(Option<CellId>, Bitboard<W>),
    ) {
        let snipers = self.origins(to) & *sliders;
        if snipers.is_empty() {
            return;
        }
        self.back.lines(to, &snipers, |through| {
            let near = through(occupied);
            let first = near & *occupied;
            if first.intersects(&snipers) {
                callback(None, near);
            } else if let Some(blocker) = first.first() {
                let far = through(&(*occupied - first));
                if (far & *occupied & (snipers - first)).is_empty() {
                    return;
                }
                callback(Some(blocker), far);
            }
        });
    }
}
