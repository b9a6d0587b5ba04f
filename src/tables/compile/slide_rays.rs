//! The rays of one rule that slides, before they are arranged for speed.

use std::sync::Arc;

use crate::geometry::{CellId, Space};
use crate::rules::{Contact, KindId, Token};
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::compile::classify::Line;
use crate::tables::compile::single_leg::SingleLeg;
use crate::tables::compile::vector_lines::{VectorLine, VectorLines};

/// How slides end.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::tables) struct SlideEnd {
    /// Whether they end on empty cells.
    pub quiet: bool,
    /// Whether they end with a capture.
    pub captures: bool,
    /// The kinds that they capture; `None` for all.
    pub kinds: Option<Vec<KindId>>,
}

/// The rays of a rule.
pub(in crate::tables) struct SlideRays {
    pub end: SlideEnd,
    /// Whether some ray comes to a cell twice.
    pub crosses_itself: bool,
    /// The cells along all rays, one ray after the other.
    cells: Vec<CellId>,
    /// For each ray where its cells end in the list, and on which of them a move can end.
    rays: Vec<(usize, Bitboard<WIDE>)>,
    /// For each cell where its rays end in the list of rays.
    ends: Vec<usize>,
}

/// A ray: the cells along it, and those on which a move can end.
#[derive(Clone, Copy)]
pub(in crate::tables) struct SlideRay<'l> {
    pub cells: &'l [CellId],
    pub targets: Bitboard<WIDE>,
}

/// A ray comes again to a cell that was too near at first.
struct ComesBack;

impl SlideRays {
    /// The rays of a rule; `None` where no bitboard can say them.
    pub(in crate::tables) fn of(
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

    /// Adds the ray from a cell if it leads anywhere.
    fn cast(
        &mut self,
        from: CellId,
        line: &VectorLine,
        (empty, longest): (&Token, usize),
        leg: &SingleLeg,
    ) -> Result<(), ComesBack> {
        let (mut met, mut near, mut targets) = (Bitboard::<WIDE>::EMPTY, Bitboard::<WIDE>::EMPTY, Bitboard::EMPTY);
        let mut crosses = false;
        let start = self.cells.len();
        for (before, cell) in line.from(from).iter().take(longest).enumerate() {
            // The ray passes over a gap.
            let &Some(cell) = cell else { continue };
            if near.has(cell) {
                return Err(ComesBack);
            }
            if before < usize::from(empty.min) {
                near.insert(cell);
            } else if leg.allows(from, cell) {
                targets.insert(cell);
            }
            // What stands on a cell stops the ray the first time already.
            if met.has(cell) {
                crosses = true;
            } else {
                met.insert(cell);
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

    /// How many cells the rays begin on.
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
