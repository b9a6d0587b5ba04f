//! The rays of rules that slide over empty cells, before they are arranged for speed.

use std::rc::Rc;

use crate::geometry::{CellId, Space};
use crate::rules::{Contact, Holds, KindId, MoveRule, Token};

use crate::tables::bitboard::Bitboard;
use crate::tables::compile::vector_lines::{VectorLine, VectorLines};
use crate::tables::compile::within::Within;

/// The rays of a rule.
pub(in crate::tables) struct SlideRays<const W: usize> {
    /// Whether they end on empty cells.
    pub moves: bool,
    /// Whether they end with a capture.
    pub captures: bool,
    /// The kinds that they capture; all, without a list.
    pub kinds: Option<Vec<KindId>>,
    /// Whether a ray comes to some cell twice.
    pub cross: bool,
    /// What the rays pass, one ray after the other.
    cells: Vec<CellId>,
    /// The rays, cell by cell: where each ends among the cells passed, and where a move along it can end.
    rays: Vec<(usize, Bitboard<W>)>,
    /// Where the rays of each cell end among all.
    ends: Vec<usize>,
}

/// A ray: the cells along it, and those on which a move can end.
#[derive(Clone, Copy)]
pub(in crate::tables) struct SlideRay<'l, const W: usize> {
    pub cells: &'l [CellId],
    pub targets: Bitboard<W>,
}

/// A ray that intersects a cell again that was at first too near.
struct Odd;

impl<const W: usize> SlideRays<W> {
    /// The rays of a rule, if it slides over empty cells alone and exposes nothing.
    pub(in crate::tables) fn of(
        space: &Space,
        vector_lines: &mut VectorLines,
        rule: &MoveRule,
        tokens: &[&Token],
        within: &Within<W>,
    ) -> Option<Self> {
        let &[line, last] = tokens else { return None };
        let plain_line = line.on == Holds::EMPTY && line.zone.is_none();
        let plain_last = last.min == 1 && last.max == Some(1) && !last.on.en_passant && last.contact != Contact::Swap;
        let special = rule.conditions.unmoved || rule.conditions.near.is_some() || rule.conditions.passing;
        if !plain_line || !plain_last || special {
            return None;
        }
        let vectors = rule.paths.iter().map(|path| path.first().copied());
        let vector_lines: Vec<Rc<VectorLine>> = vectors
            .map(|vector| Some(vector_lines.along(space, vector?)))
            .collect::<Option<_>>()?;
        let longest = line.max.map_or(usize::MAX, |max| usize::from(max) + 1);
        let cells = vector_lines.iter().map(|vector_line| vector_line.cells_within(longest));
        let mut lines = Self {
            moves: last.on.empty,
            captures: last.on.enemy && last.contact == Contact::Capture,
            kinds: last.kinds.clone(),
            cross: false,
            cells: Vec::with_capacity(cells.sum()),
            rays: Vec::with_capacity(vector_lines.len() * space.cells.len()),
            ends: Vec::with_capacity(space.cells.len()),
        };
        for from in space.ids() {
            if within.begins(from) {
                for vector_line in &vector_lines {
                    lines.cast(from, vector_line, (line, longest), within).ok()?;
                }
            }
            lines.ends.push(lines.rays.len());
        }
        Some(lines)
    }

    /// Adds the ray from a cell, if it leads anywhere.
    fn cast(
        &mut self,
        from: CellId,
        vector_line: &VectorLine,
        (line, longest): (&Token, usize),
        within: &Within<W>,
    ) -> Result<(), Odd> {
        let (mut met, mut near, mut targets) = (Bitboard::<W>::EMPTY, Bitboard::<W>::EMPTY, Bitboard::<W>::EMPTY);
        let mut crosses = false;
        let start = self.cells.len();
        for (before, cell) in vector_line.from(from).iter().take(longest).enumerate() {
            // A gap is passed over.
            let &Some(cell) = cell else { continue };
            if near.has(cell) {
                return Err(Odd);
            }
            if before < usize::from(line.min) {
                near.insert(cell);
            } else if within.allows(from, cell) {
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
            self.cross |= crosses;
        }
        Ok(())
    }

    /// How many cells the rays begin on.
    pub(in crate::tables) fn size(&self) -> usize {
        self.ends.len()
    }

    /// The rays from a cell.
    pub(in crate::tables) fn from(&self, cell: usize) -> impl Iterator<Item = SlideRay<'_, W>> {
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

    /// Whether the rays of both end in the same way.
    pub(in crate::tables) fn ends_as(&self, other: &Self) -> bool {
        (self.moves, self.captures, &self.kinds) == (other.moves, other.captures, &other.kinds)
    }
}
