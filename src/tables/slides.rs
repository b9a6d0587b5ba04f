//! Moves along a line of empty cells, as rays.

use std::collections::HashSet;

use crate::geometry::{CellId, Space, Vector};
use crate::rules::limits::MAX_RAY;
use crate::rules::{Mark, MoveRule, Token};

use super::set::Set;
use super::within::Within;

/// The rays of one kind of one player that end in the same way.
#[derive(Clone, Debug)]
pub struct Slides<const W: usize> {
    moves: bool,
    captures: bool,
    rays: Vec<Ray<W>>,
    spans: Vec<(u32, u32)>,
    cells: Vec<CellId>,
    origins: Vec<Set<W>>,
}

#[derive(Clone, Debug)]
struct Ray<const W: usize> {
    start: u32,
    end: u32,
    targets: Set<W>,
}

impl<const W: usize> Slides<W> {
    /// The rays of a rule, if it slides over empty cells alone and exposes nothing.
    pub(super) fn new(space: &Space, rule: &MoveRule, tokens: &[&Token], within: &Within<W>) -> Option<Self> {
        let &[line, last] = tokens else { return None };
        let on = line.on;
        let plain_line = on.empty && !on.friend && !on.enemy && !on.passed && line.zone.is_none();
        let plain_last = last.min == 1 && last.max == Some(1) && !last.on.passed && last.mark != Mark::Swap;
        let special = rule.unmoved || rule.near.is_some() || rule.passing;
        if !plain_line || !plain_last || special || (last.kinds.is_some() && last.on.enemy) {
            return None;
        }
        let captures = last.on.enemy && last.mark == Mark::Capture;
        let mut slides = Self {
            moves: last.on.empty,
            captures,
            rays: Vec::new(),
            spans: Vec::new(),
            cells: Vec::new(),
            origins: vec![Set::EMPTY; space.cells.len()],
        };
        for from in space.ids() {
            let first = slides.rays.len() as u32;
            if within.begins(from) {
                for path in &rule.paths {
                    let &vector = path.first()?;
                    slides.cast(space, from, vector, line, within)?;
                }
            }
            slides.spans.push((first, slides.rays.len() as u32));
        }
        Some(slides)
    }

    /// Adds the ray from a cell; fails where it meets a cell again that was at first too near.
    fn cast(&mut self, space: &Space, from: CellId, vector: Vector, line: &Token, within: &Within<W>) -> Option<()> {
        let start = self.cells.len() as u32;
        let longest = line.max.map_or(MAX_RAY, |max| usize::from(max) + 1).min(MAX_RAY);
        let (mut targets, mut near) = (Set::<W>::EMPTY, Set::<W>::EMPTY);
        let mut place = space.place(from);
        let mut been = HashSet::new();
        for distance in 1..=longest {
            let Some(next) = space.step(place, vector) else { break };
            place = next;
            match space.cell_at(place.point) {
                Some(cell) if cell == from => break,
                Some(cell) => {
                    if near.has(cell) {
                        return None;
                    }
                    if distance <= usize::from(line.min) {
                        near.insert(cell);
                    } else {
                        targets.insert(cell);
                    }
                    self.cells.push(cell);
                }
                None if space.gaps_pass => {}
                None => break,
            }
            // Round a loop again there is nothing new.
            if !been.insert(place) {
                break;
            }
        }
        targets = targets.iter().filter(|&to| within.allows(from, to)).collect();
        if targets.is_empty() {
            self.cells.truncate(start as usize);
            return Some(());
        }
        for to in targets {
            self.origins[to.index()].insert(from);
        }
        self.rays.push(Ray {
            start,
            end: self.cells.len() as u32,
            targets,
        });
        Some(())
    }

    /// Joins the rays of another rule that end in the same way; gives them back if they do not.
    pub(super) fn join(&mut self, other: Self) -> Option<Self> {
        if (self.moves, self.captures) != (other.moves, other.captures) {
            return Some(other);
        }
        let mut joined = Self {
            rays: Vec::new(),
            spans: Vec::new(),
            cells: Vec::new(),
            ..self.clone()
        };
        for (one, two) in self.spans.iter().zip(&other.spans) {
            let first = joined.rays.len() as u32;
            for (slides, &(start, end)) in [(&*self, one), (&other, two)] {
                for ray in &slides.rays[start as usize..end as usize] {
                    let cells = joined.cells.len() as u32;
                    joined.cells.extend_from_slice(slides.along(ray));
                    joined.rays.push(Ray {
                        start: cells,
                        end: joined.cells.len() as u32,
                        targets: ray.targets,
                    });
                }
            }
            joined.spans.push((first, joined.rays.len() as u32));
        }
        for (mine, theirs) in joined.origins.iter_mut().zip(&other.origins) {
            *mine |= *theirs;
        }
        *self = joined;
        None
    }

    /// The cells a piece can go to, given the occupied cells and those it may capture on.
    #[must_use]
    #[inline]
    pub fn targets(&self, from: CellId, occupied: &Set<W>, victims: &Set<W>) -> Set<W> {
        let mut targets = Set::EMPTY;
        for ray in self.rays(from) {
            let mut reached = Set::EMPTY;
            for &cell in self.along(ray) {
                if occupied.has(cell) {
                    if self.captures && victims.has(cell) {
                        reached.insert(cell);
                    }
                    break;
                }
                if self.moves {
                    reached.insert(cell);
                }
            }
            targets |= reached & ray.targets;
        }
        targets
    }

    /// The cells from which a piece captures on a cell if nothing stands between.
    #[must_use]
    #[inline]
    pub fn origins(&self, to: CellId) -> Set<W> {
        if self.captures {
            self.origins[to.index()]
        } else {
            Set::EMPTY
        }
    }

    /// Whether a piece could capture on a cell, given the occupied cells.
    #[must_use]
    #[inline]
    pub fn attacks(&self, from: CellId, to: CellId, occupied: &Set<W>) -> bool {
        self.rays(from).iter().any(|ray| {
            ray.targets.has(to)
                && self
                    .along(ray)
                    .iter()
                    .find(|&&cell| cell == to || occupied.has(cell))
                    .is_some_and(|&cell| cell == to)
        })
    }

    /// The only occupied cell between a piece and a cell it could capture on, for each of its rays.
    pub fn screens(&self, from: CellId, to: CellId, occupied: &Set<W>) -> Set<W> {
        let mut screens = Set::EMPTY;
        for ray in self.rays(from).iter().filter(|ray| ray.targets.has(to)) {
            let mut between = self
                .along(ray)
                .iter()
                .take_while(|&&cell| cell != to)
                .filter(|&&cell| occupied.has(cell));
            // A ray that a join turns can pass a cell twice.
            if let Some(&only) = between.next()
                && between.all(|&cell| cell == only)
            {
                screens.insert(only);
            }
        }
        screens
    }

    #[inline]
    fn rays(&self, from: CellId) -> &[Ray<W>] {
        let (first, end) = self.spans[from.index()];
        &self.rays[first as usize..end as usize]
    }

    #[inline]
    fn along(&self, ray: &Ray<W>) -> &[CellId] {
        &self.cells[ray.start as usize..ray.end as usize]
    }
}
