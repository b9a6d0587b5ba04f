//! The rays of one sliding rule, before they are arranged for speed.

use std::sync::Arc;

use crate::geometry::{CellId, Space};
use crate::rules::{Contact, KindId, Token};
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::parts::single_leg::SingleLeg;
use crate::tables::parts::vector_lines::{VectorLine, VectorLines};

/// The tokens of a slide.
#[derive(Clone, Copy, Debug)]
pub(in crate::tables) struct Line<'r> {
    /// The empty cells.
    pub empty: &'r Token,
    /// The last cell.
    pub last: &'r Token,
}

/// How slides end.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::tables) struct SlideEnd {
    /// Whether they can end on empty cells.
    pub quiet: bool,
    /// Whether they can end with a capture.
    pub captures: bool,
    /// The kinds that they can capture; `None` for all.
    pub kinds: Option<Vec<KindId>>,
}

/// The rays of a rule.
pub(in crate::tables) struct SlideRays {
    pub end: SlideEnd,
    /// Whether some ray visits a cell twice.
    pub crosses_itself: bool,
    /// The cells of all rays, one ray after the other.
    cells: Vec<CellId>,
    /// For each ray, the end of its cells in the list, and the possible targets among them.
    rays: Vec<(usize, Bitboard<WIDE>)>,
    /// For each cell, the end of its rays in the list of rays.
    ends: Vec<usize>,
}

/// A ray: its cells, and the possible targets among them.
#[derive(Clone, Copy)]
pub(in crate::tables) struct SlideRay<'l> {
    pub cells: &'l [CellId],
    pub targets: Bitboard<WIDE>,
}

/// A ray returns to a cell on which it could not end the first time.
struct ReturnsToCell;

impl SlideRays {
    /// The rays of a rule; `None` if bitboards cannot represent them.
    pub(in crate::tables) fn new(
        space: &Space,
        lines: &mut VectorLines,
        leg: &SingleLeg,
        Line { empty, last }: Line<'_>,
    ) -> Option<Self> {
        let vectors = leg.rule.paths.iter().map(|path| path.first().copied());
        let lines: Vec<Arc<VectorLine>> = vectors
            .map(|vector| Some(lines.along(space, vector?, leg.rule.bend(0))))
            .collect::<Option<_>>()?;
        let longest = empty.max.map_or(usize::MAX, |max| usize::from(max) + 1);
        let cells = lines.iter().map(|line| line.cells_within(longest));
        let mut rays = Self {
            end: SlideEnd {
                quiet: last.on.empty,
                captures: last.on.enemy && last.contact == Contact::Capture,
                kinds: last.kinds.clone(),
            },
            crosses_itself: false,
            cells: Vec::with_capacity(cells.sum()),
            rays: Vec::with_capacity(lines.len() * space.cells.len()),
            ends: Vec::with_capacity(space.cells.len()),
        };
        for from in space.ids() {
            if leg.allows_from(from) {
                for line in &lines {
                    rays.cast(from, line, (empty, longest), leg).ok()?;
                }
            }
            rays.ends.push(rays.rays.len());
        }
        Some(rays)
    }

    /// Adds the ray from a cell, if it has any targets.
    fn cast(
        &mut self,
        from: CellId,
        line: &VectorLine,
        (empty, longest): (&Token, usize),
        leg: &SingleLeg,
    ) -> Result<(), ReturnsToCell> {
        let (mut visited, mut too_near, mut targets) =
            (Bitboard::<WIDE>::EMPTY, Bitboard::<WIDE>::EMPTY, Bitboard::EMPTY);
        let mut crosses = false;
        let start = self.cells.len();
        for (before, cell) in line.from(from).iter().take(longest).enumerate() {
            // The ray passes over a gap.
            let &Some(cell) = cell else { continue };
            if too_near.has(cell) {
                return Err(ReturnsToCell);
            }
            if before < usize::from(empty.min) {
                too_near.insert(cell);
            } else if leg.allows(from, cell) {
                targets.insert(cell);
            }
            // A blocker stops the ray at the first visit of its cell.
            if visited.has(cell) {
                crosses = true;
            } else {
                visited.insert(cell);
                self.cells.push(cell);
            }
        }
        if targets.is_empty() {
            self.cells.truncate(start);
        } else {
            self.rays.push((self.cells.len(), targets));
            self.crosses_itself |= crosses;
        }
        Ok(())
    }

    /// The number of cells from which rays begin.
    pub(in crate::tables) fn size(&self) -> usize {
        self.ends.len()
    }

    /// The rays from a cell.
    pub(in crate::tables) fn from(&self, cell: usize) -> impl Iterator<Item = SlideRay<'_>> {
        let first = cell.checked_sub(1).map_or(0, |before| self.ends[before]);
        (first..self.ends[cell]).map(|ray| {
            let start = ray.checked_sub(1).map_or(0, |before| self.rays[before].0);
            let (end, targets) = self.rays[ray];
            SlideRay {
                cells: &self.cells[start..end],
                targets,
            }
        })
    }
}
