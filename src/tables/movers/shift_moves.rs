//! Moves of all pieces of a kind at once.
//!
//! Cells are numbered so that a displacement mostly adds the same to the number of a cell wherever it begins.
//! So a kind with inline_cells displacements, as a pawn, needs no look at each of its pieces: the set of them is shifted.

use std::collections::BTreeMap;

use crate::geometry::CellId;

use crate::tables::bitboard::Bitboard;
use crate::tables::movers::lame_paths::LamePaths;
use crate::tables::movers::leaps::Leaps;
use crate::tables::target_mask::TargetMask;

/// The most shift_moves of a kind.
const MAX_SHIFTS: usize = 12;

/// What some displacements of a kind have in ordinary that add the same to the number of a cell.
#[derive(Clone, Debug)]
pub struct ShiftMove<const W: usize> {
    /// The cells on which it may begin.
    from: Bitboard<W>,
    /// The cells on which it may end with a choice of promotion.
    pub changing: Bitboard<W>,
    /// How it ends and what it passes.
    pattern: ShiftPattern,
}

/// How a shift_move goes, told by what it adds to the number of a cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ShiftPattern {
    by: i16,
    /// What leads to the cells that must be empty.
    through: Vec<i16>,
    /// What leads to the cells on which the piece exposes itself, in order.
    ep_squares: Vec<i16>,
    unmoved: bool,
    moves: bool,
    captures: bool,
}

impl<const W: usize> ShiftMove<W> {
    /// Finds out where it gives a choice of promotion, which it does where it begins or ends in a zone.
    pub(in crate::tables) fn promote_in(&mut self, zone: &Bitboard<W>) {
        let ends = self.from.moved(self.pattern.by);
        self.changing = ends & (*zone | (self.from & *zone).moved(self.pattern.by));
    }

    /// The cells on which it ends for some pieces, given those that have not moved, the empty cells, and those on which
    /// moves may end.
    #[must_use]
    #[inline(always)]
    pub fn ends(
        &self,
        army: &Bitboard<W>,
        unmoved: &Bitboard<W>,
        empty: &Bitboard<W>,
        mask: &TargetMask<W>,
    ) -> Bitboard<W> {
        let mut from = *army & self.from;
        if self.pattern.unmoved {
            from &= *unmoved;
        }
        if from.is_empty() {
            return from;
        }
        for &by in &self.pattern.through {
            from &= empty.moved(-by);
            if from.is_empty() {
                return from;
            }
        }
        from.moved(self.pattern.by) & mask.of(self.pattern.moves, self.pattern.captures)
    }

    /// Where it began if it ends on a cell.
    #[must_use]
    #[inline]
    pub fn origin(&self, to: CellId) -> CellId {
        CellId(to.0.wrapping_add_signed(-self.pattern.by))
    }

    /// The cells on which a piece exposes itself that goes from a cell, in order.
    #[inline]
    pub fn ep_squares(&self, from: CellId) -> impl Iterator<Item = CellId> {
        let ep_squares = self.pattern.ep_squares.iter();
        ep_squares.map(move |&by| CellId(from.0.wrapping_add_signed(by)))
    }

    /// Whether the piece exposes itself.
    #[must_use]
    #[inline]
    pub fn sets_ep_squares(&self) -> bool {
        !self.pattern.ep_squares.is_empty()
    }
}

/// The shift_moves of a kind all of whose moves are displacements and fixed paths, if they are inline_cells and no two
/// lead from one cell to the same other.
pub(in crate::tables) fn shift_moves<const W: usize>(
    leaps: &Leaps<W>,
    lame_paths: &LamePaths<W>,
    cells: usize,
) -> Vec<ShiftMove<W>> {
    let mut patterns: BTreeMap<ShiftPattern, Bitboard<W>> = BTreeMap::new();
    for from in (0..cells).map(|cell| CellId(cell as u16)) {
        let mut reached = Bitboard::<W>::EMPTY;
        let (moves, captures) = (leaps.moves(from), leaps.captures(from));
        let leaping = (moves | captures).iter().map(|to| {
            let pattern = ShiftPattern {
                by: offset(from, to),
                through: Vec::new(),
                ep_squares: Vec::new(),
                unmoved: false,
                moves: moves.has(to),
                captures: captures.has(to),
            };
            (to, pattern)
        });
        let striding = lame_paths.from(from).iter().map(|lame_path| {
            let pattern = ShiftPattern {
                by: offset(from, lame_path.to),
                through: lame_path.through.iter().map(|cell| offset(from, cell)).collect(),
                ep_squares: lame_path.ep_squares.iter().map(|&cell| offset(from, cell)).collect(),
                unmoved: lame_path.unmoved,
                moves: lame_path.moves,
                captures: lame_path.captures,
            };
            (lame_path.to, pattern)
        });
        for (to, pattern) in leaping.chain(striding) {
            if reached.has(to) {
                return Vec::new();
            }
            reached.insert(to);
            patterns.entry(pattern).or_insert(Bitboard::EMPTY).insert(from);
        }
        if patterns.len() > MAX_SHIFTS {
            return Vec::new();
        }
    }
    let shift_move = |(pattern, from)| ShiftMove {
        from,
        changing: Bitboard::EMPTY,
        pattern,
    };
    patterns.into_iter().map(shift_move).collect()
}

fn offset(from: CellId, to: CellId) -> i16 {
    to.0.wrapping_sub(from.0) as i16
}
