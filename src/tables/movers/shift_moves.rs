//! Shift moves: the moves of all pieces of a kind at once.
//!
//! Cells are numbered so that a displacement usually adds the same number to a cell, whatever its origin. So a kind with few
//! displacements, such as a pawn, does not need a loop over its pieces: their bitboard is shifted.

use std::collections::BTreeMap;

use crate::geometry::CellId;
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::movers::lame_paths::LamePaths;
use crate::tables::movers::leaps::Leaps;
use crate::tables::parts::packer::{Pack, Packer, pack};
use crate::tables::target_mask::TargetMask;

/// The most shifts of a kind.
const MAX_SHIFTS: usize = 12;

/// The displacements of a kind that add the same number to a cell and have the same properties.
#[derive(Clone, Debug)]
pub struct ShiftMove<const W: usize> {
    /// The possible origins.
    from: Bitboard<W>,
    /// The targets on which the move may promote.
    pub promoting: Bitboard<W>,
    shift: Shift,
}

pack!(ShiftMove { from, promoting; shift });

/// A displacement, as the number that it adds to a cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Shift {
    by: i16,
    /// The offsets of the cells that must be empty.
    through: Vec<i16>,
    /// The offsets of the en passant squares that it sets, in order.
    ep_squares: Vec<i16>,
    unmoved: bool,
    quiet: bool,
    captures: bool,
}

impl ShiftMove<WIDE> {
    /// The move by a shift from these cells. It may promote if its origin or target is in the zone.
    fn new(shift: Shift, from: Bitboard<WIDE>, promotion_zone: &Bitboard<WIDE>) -> Self {
        let from_zone = (from & *promotion_zone).shifted(shift.by);
        Self {
            from,
            promoting: from.shifted(shift.by) & (*promotion_zone | from_zone),
            shift,
        }
    }
}

impl<const W: usize> ShiftMove<W> {
    /// The targets of the move within a mask, for these pieces.
    #[must_use]
    #[inline(always)]
    pub fn targets(
        &self,
        pieces: &Bitboard<W>,
        unmoved: &Bitboard<W>,
        empty: &Bitboard<W>,
        mask: &TargetMask<W>,
    ) -> Bitboard<W> {
        let mut from = *pieces & self.from;
        if self.shift.unmoved {
            from &= *unmoved;
        }
        if from.is_empty() {
            return from;
        }
        for &by in &self.shift.through {
            from &= empty.rotated(-by);
            if from.is_empty() {
                return from;
            }
        }
        from.rotated(self.shift.by) & mask.cells(self.shift.quiet, self.shift.captures)
    }

    /// The origin of the move that ends on a cell.
    #[must_use]
    #[inline]
    pub fn origin(&self, to: CellId) -> CellId {
        CellId(to.0.wrapping_add_signed(-self.shift.by))
    }

    /// The en passant squares that the move from a cell sets, in order.
    #[inline]
    pub fn ep_squares(&self, from: CellId) -> impl Iterator<Item = CellId> {
        let squares = self.shift.ep_squares.iter();
        squares.map(move |&by| CellId(from.0.wrapping_add_signed(by)))
    }

    /// Whether the move sets en passant squares.
    #[must_use]
    #[inline]
    pub fn sets_ep_squares(&self) -> bool {
        !self.shift.ep_squares.is_empty()
    }
}

/// The shift moves of a kind that only has leaps and lame paths. Empty if there are too many, or if two of them connect the same
/// two cells.
pub(in crate::tables) fn shift_moves(
    leaps: &Leaps<WIDE>,
    lame_paths: &LamePaths<WIDE>,
    promotion_zone: &Bitboard<WIDE>,
    cells: usize,
) -> Vec<ShiftMove<WIDE>> {
    let mut shifts: BTreeMap<Shift, Bitboard<WIDE>> = BTreeMap::new();
    for from in (0..cells).map(|cell| CellId(cell as u16)) {
        let mut reached = Bitboard::<WIDE>::EMPTY;
        let (quiet, captures) = (leaps.quiet(from), leaps.captures(from));
        let leaping = (quiet | captures).iter().map(|to| {
            let shift = Shift {
                by: offset(from, to),
                through: Vec::new(),
                ep_squares: Vec::new(),
                unmoved: false,
                quiet: quiet.has(to),
                captures: captures.has(to),
            };
            (to, shift)
        });
        let lame = lame_paths.from(from).iter().map(|path| {
            let shift = Shift {
                by: offset(from, path.to),
                through: path.through.iter().map(|cell| offset(from, cell)).collect(),
                ep_squares: path.ep_squares.iter().map(|&cell| offset(from, cell)).collect(),
                unmoved: path.unmoved,
                quiet: path.quiet,
                captures: path.captures,
            };
            (path.to, shift)
        });
        for (to, shift) in leaping.chain(lame) {
            if reached.has(to) {
                return Vec::new();
            }
            reached.insert(to);
            shifts.entry(shift).or_insert(Bitboard::EMPTY).insert(from);
        }
        if shifts.len() > MAX_SHIFTS {
            return Vec::new();
        }
    }
    shifts
        .into_iter()
        .map(|(shift, from)| ShiftMove::new(shift, from, promotion_zone))
        .collect()
}

fn offset(from: CellId, to: CellId) -> i16 {
    to.0.wrapping_sub(from.0) as i16
}
