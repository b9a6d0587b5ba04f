//! The rays of rules that slide over empty cells, before they are arranged for speed.

use std::rc::Rc;

use crate::geometry::{CellId, Space};
use crate::rules::{Holds, KindId, Mark, MoveRule, Token};

use super::courses::{Course, Courses};
use super::set::Set;
use super::within::Within;

/// The rays of a rule.
pub(super) struct Lines<const W: usize> {
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
    rays: Vec<(usize, Set<W>)>,
    /// Where the rays of each cell end among all.
    ends: Vec<usize>,
}

/// A ray: the cells along it, and those on which a move can end.
#[derive(Clone, Copy)]
pub(super) struct Line<'l, const W: usize> {
    pub cells: &'l [CellId],
    pub targets: Set<W>,
}

/// A ray that meets a cell again that was at first too near.
struct Odd;

impl<const W: usize> Lines<W> {
    /// The rays of a rule, if it slides over empty cells alone and exposes nothing.
    pub(super) fn of(
        space: &Space,
        courses: &mut Courses,
        rule: &MoveRule,
        tokens: &[&Token],
        within: &Within<W>,
    ) -> Option<Self> {
        let &[line, last] = tokens else { return None };
        let plain_line = line.on == Holds::EMPTY && line.zone.is_none();
        let plain_last = last.min == 1 && last.max == Some(1) && !last.on.passed && last.mark != Mark::Swap;
        let special = rule.unmoved || rule.near.is_some() || rule.passing;
        if !plain_line || !plain_last || special {
            return None;
        }
        let vectors = rule.paths.iter().map(|path| path.first().copied());
        let courses: Vec<Rc<Course>> = vectors
            .map(|vector| Some(courses.along(space, vector?)))
            .collect::<Option<_>>()?;
        let longest = line.max.map_or(usize::MAX, |max| usize::from(max) + 1);
        let cells = courses.iter().map(|course| course.cells_within(longest));
        let mut lines = Self {
            moves: last.on.empty,
            captures: last.on.enemy && last.mark == Mark::Capture,
            kinds: last.kinds.clone(),
            cross: false,
            cells: Vec::with_capacity(cells.sum()),
            rays: Vec::with_capacity(courses.len() * space.cells.len()),
            ends: Vec::with_capacity(space.cells.len()),
        };
        for from in space.ids() {
            if within.begins(from) {
                for course in &courses {
                    lines.cast(from, course, (line, longest), within).ok()?;
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
        course: &Course,
        (line, longest): (&Token, usize),
        within: &Within<W>,
    ) -> Result<(), Odd> {
        let (mut met, mut near, mut targets) = (Set::<W>::EMPTY, Set::<W>::EMPTY, Set::<W>::EMPTY);
        let mut crosses = false;
        let start = self.cells.len();
        for (before, cell) in course.from(from).iter().take(longest).enumerate() {
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
    pub(super) fn size(&self) -> usize {
        self.ends.len()
    }

    /// The rays from a cell.
    pub(super) fn from(&self, cell: usize) -> impl Iterator<Item = Line<'_, W>> {
        let first = cell.checked_sub(1).map_or(0, |before| self.ends[before]);
        (first..self.ends[cell]).map(|ray| {
            let start = ray.checked_sub(1).map_or(0, |before| self.rays[before].0);
            let (end, targets) = self.rays[ray];
            Line {
                cells: &self.cells[start..end],
                targets,
            }
        })
    }

    /// Whether the rays of both end in the same way.
    pub(super) fn ends_as(&self, other: &Self) -> bool {
        (self.moves, self.captures, &self.kinds) == (other.moves, other.captures, &other.kinds)
    }
}
