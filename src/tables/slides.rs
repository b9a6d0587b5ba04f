//! Moves along a line of empty cells, as rays.

use std::collections::{BTreeMap, HashSet};

use crate::geometry::{CellId, Space, Vector};
use crate::rules::limits::MAX_RAY;
use crate::rules::{Holds, KindId, Mark, MoveRule, Token};

use super::rays::Rays;
use super::set::Set;
use super::within::Within;

/// The most cells that turning all rays of a kind round may take, each counted once for each origin.
const MOST_EFFORT: usize = 16_000_000;

/// The rays of one kind of one player that end in the same way.
///
/// Where a ray leads to a cell depends on the empty cells alone: which of a piece's rays comes there
/// first does not matter, because all allow the cell or none does.
#[derive(Clone, Debug)]
pub struct Slides<const W: usize> {
    moves: bool,
    captures: bool,
    /// The kinds it captures; all, without a list.
    kinds: Option<Vec<KindId>>,
    rays: Rays<W>,
    targets: Vec<Set<W>>,
    back: Rays<W>,
    origins: Vec<Set<W>>,
}

/// The rays of a rule, or of several that end in the same way, before they are arranged for speed.
pub(super) struct Lines<const W: usize> {
    moves: bool,
    captures: bool,
    kinds: Option<Vec<KindId>>,
    /// Whether a ray comes to some cell twice.
    pub(super) cross: bool,
    /// The rays from each cell.
    from: Vec<Vec<Line<W>>>,
}

/// A ray: the cells along it, and those on which a move can end.
#[derive(Clone)]
struct Line<const W: usize> {
    cells: Vec<CellId>,
    targets: Set<W>,
    crosses: bool,
}

impl<const W: usize> Lines<W> {
    /// The rays of a rule, if it slides over empty cells alone and exposes nothing.
    pub(super) fn of(space: &Space, rule: &MoveRule, tokens: &[&Token], within: &Within<W>) -> Option<Self> {
        let &[line, last] = tokens else { return None };
        let plain_line = line.on == Holds::EMPTY && line.zone.is_none();
        let plain_last = last.min == 1 && last.max == Some(1) && !last.on.passed && last.mark != Mark::Swap;
        let special = rule.unmoved || rule.near.is_some() || rule.passing;
        if !plain_line || !plain_last || special {
            return None;
        }
        let mut lines = Vec::new();
        for from in space.ids() {
            let mut of_cell = Vec::new();
            if within.begins(from) {
                for path in &rule.paths {
                    let &vector = path.first()?;
                    of_cell.extend(cast(space, from, vector, line, within)?);
                }
            }
            lines.push(of_cell);
        }
        Some(Self {
            moves: last.on.empty,
            captures: last.on.enemy && last.mark == Mark::Capture,
            kinds: last.kinds.clone(),
            cross: lines.iter().flatten().any(|line: &Line<W>| line.crosses),
            from: lines,
        })
    }

    /// Whether the rays of both end in the same way.
    pub(super) fn ends_as(&self, other: &Self) -> bool {
        (self.moves, self.captures, &self.kinds) == (other.moves, other.captures, &other.kinds)
    }
}

impl<const W: usize> Slides<W> {
    /// The rays of some rules that all end in the same way, of one at least; fails where what a ray leads to
    /// depends on which ray it is.
    pub(super) fn arranged(rules: &[&Lines<W>]) -> Option<Self> {
        let &first = rules.first()?;
        let of_cell = |cell: usize| rules.iter().flat_map(move |lines| &lines.from[cell]);
        let lines: Vec<Vec<&Line<W>>> = (0..first.from.len()).map(|cell| of_cell(cell).collect()).collect();
        let effort = lines
            .iter()
            .flatten()
            .map(|line| line.cells.len().pow(2))
            .sum::<usize>();
        if effort > MOST_EFFORT {
            return None;
        }
        let mut targets = Vec::new();
        let mut reversed: Vec<BTreeMap<Vec<CellId>, CellId>> = vec![BTreeMap::new(); lines.len()];
        for (from, of_cell) in lines.iter().enumerate() {
            let all = of_cell.iter().fold(Set::EMPTY, |all, line| all | line.targets);
            let agree = |line: &&Line<W>| line.cells.iter().all(|&cell| line.targets.has(cell) || !all.has(cell));
            if !of_cell.iter().all(agree) {
                return None;
            }
            targets.push(all);
            let from = CellId(from as u16);
            for line in of_cell {
                for (distance, &to) in line.cells.iter().enumerate() {
                    if line.targets.has(to) {
                        let back = line.cells[..distance].iter().rev().copied().chain([from]);
                        reversed[to.index()].insert(back.collect(), from);
                    }
                }
            }
        }
        let origins: Vec<Set<W>> = reversed.iter().map(|lines| lines.values().copied().collect()).collect();
        let sound = |(lines, origins)| each_origin_ends_one(lines, origins);
        if !reversed.iter().zip(&origins).all(sound) {
            return None;
        }
        let longest = |lines: &BTreeMap<Vec<CellId>, CellId>| {
            let lines = lines.keys().filter(|line| !goes_on(lines, line));
            lines.cloned().collect()
        };
        let forward = lines
            .iter()
            .map(|of_cell| of_cell.iter().map(|line| line.cells.clone()).collect());
        Some(Self {
            moves: first.moves,
            captures: first.captures,
            kinds: first.kinds.clone(),
            rays: Rays::new(forward),
            back: Rays::new(reversed.iter().map(longest)),
            targets,
            origins,
        })
    }

    /// The cells a piece can go to, given the occupied cells and those it may capture on.
    #[must_use]
    #[inline(always)]
    pub fn targets(&self, from: CellId, occupied: &Set<W>, victims: &Set<W>) -> Set<W> {
        self.ending(from, self.rays.reach(from, occupied), occupied, victims)
    }

    /// Of the cells that a piece's rays reach, those on which a move can end.
    #[inline(always)]
    pub(super) fn ending(&self, from: CellId, reached: Set<W>, occupied: &Set<W>, victims: &Set<W>) -> Set<W> {
        let reached = reached & self.targets[from.index()];
        match (self.moves, self.captures) {
            (true, true) => (reached - *occupied) | (reached & *victims),
            (true, false) => reached - *occupied,
            (false, true) => reached & *victims,
            (false, false) => Set::EMPTY,
        }
    }

    /// The cells that rays from a cell come to first.
    #[must_use]
    pub fn beside(&self, from: CellId) -> Set<W> {
        self.rays.reach(from, &!Set::EMPTY)
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

    /// The cells from which a piece could capture on a cell, given the occupied cells.
    #[must_use]
    #[inline]
    pub fn attackers(&self, to: CellId, occupied: &Set<W>) -> Set<W> {
        self.back.reach(to, occupied) & self.origins(to)
    }

    /// Whether it captures a kind.
    #[must_use]
    #[inline]
    pub fn takes(&self, kind: usize) -> bool {
        let kinds = self.kinds.as_ref();
        kinds.is_none_or(|kinds| kinds.iter().any(|taken| taken.index() == kind))
    }

    /// The kinds it captures, if not all.
    #[must_use]
    #[inline]
    pub fn kinds(&self) -> Option<&[KindId]> {
        self.kinds.as_deref()
    }

    /// Calls back for every ray of a piece that something stands on, with a way to cut it.
    #[inline]
    pub(super) fn each_ahead(&self, from: CellId, occupied: &Set<W>, call: impl FnMut(&dyn Fn(&Set<W>) -> Set<W>)) {
        self.rays.lines(from, occupied, call);
    }

    /// Calls back for every line to a cell on which one of some pieces stands, with a way to cut it.
    #[inline]
    pub(super) fn each_back(&self, to: CellId, army: &Set<W>, call: impl FnMut(&dyn Fn(&Set<W>) -> Set<W>)) {
        self.back.lines(to, army, call);
    }

    /// The lines on which pieces bear on a cell: those that nothing or one thing shields it from.
    ///
    /// Calls back with the cell of what shields it, if anything does, and the line from the cell to the piece,
    /// the piece's cell included.
    #[inline]
    pub fn bearing(&self, to: CellId, army: &Set<W>, occupied: &Set<W>, mut call: impl FnMut(Option<CellId>, Set<W>)) {
        let snipers = self.origins(to) & *army;
        if snipers.is_empty() {
            return;
        }
        self.back.lines(to, &snipers, |through| {
            let near = through(occupied);
            let first = near & *occupied;
            if first.meets(&snipers) {
                call(None, near);
            } else if let Some(screen) = first.first() {
                let far = through(&(*occupied - first));
                if (far & *occupied & (snipers - first)).is_empty() {
                    return;
                }
                call(Some(screen), far);
            }
        });
    }
}

/// The ray from a cell, if it leads anywhere; fails where it meets a cell again that was at first too near.
fn cast<const W: usize>(
    space: &Space,
    from: CellId,
    vector: Vector,
    line: &Token,
    within: &Within<W>,
) -> Option<Option<Line<W>>> {
    let longest = line.max.map_or(MAX_RAY, |max| usize::from(max) + 1).min(MAX_RAY);
    let (mut targets, mut near) = (Set::<W>::EMPTY, Set::<W>::EMPTY);
    let mut cells = Vec::new();
    let mut place = space.place(from);
    let mut been = HashSet::new();
    let mut crosses = false;
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
                // What stands on a cell stops the ray the first time already.
                if cells.contains(&cell) {
                    crosses = true;
                } else {
                    cells.push(cell);
                }
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
    Some((!targets.is_empty()).then_some(Line {
        cells,
        targets,
        crosses,
    }))
}

/// Whether every origin that a line passes is the end of a line of its own that runs the same way.
fn each_origin_ends_one<const W: usize>(lines: &BTreeMap<Vec<CellId>, CellId>, origins: &Set<W>) -> bool {
    let ends = |line: &Vec<CellId>| {
        let mut lengths = 1..=line.len();
        lengths.all(|length| !origins.has(line[length - 1]) || lines.contains_key(&line[..length]))
    };
    lines.keys().all(ends)
}

/// Whether another line goes on where this one ends.
fn goes_on(lines: &BTreeMap<Vec<CellId>, CellId>, line: &[CellId]) -> bool {
    let after = (std::ops::Bound::Excluded(line), std::ops::Bound::Unbounded);
    let mut longer = lines.range::<[CellId], _>(after);
    longer.next().is_some_and(|(next, _)| next.starts_with(line))
}
