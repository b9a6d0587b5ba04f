//! Moves along a line of empty cells, as rays.

use std::sync::Arc;

use crate::geometry::CellId;
use crate::rules::KindId;

use crate::tables::bitboard::Bitboard;
use crate::tables::compile::slide_rays::{SlideRay, SlideRays};
use crate::tables::movers::rays::Rays;
use crate::tables::target_mask::TargetMask;

/// The most cells that turning all rays of a kind round may take, each counted once for each origin.
const MOST_EFFORT: usize = 16_000_000;

/// The rays of one kind of one player that end in the same way; cheap to clone.
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
    targets: Arc<[Bitboard<W>]>,
    back: Rays<W>,
    origins: Arc<[Bitboard<W>]>,
}

impl<const W: usize> Slides<W> {
    /// The rays of some rules that all end in the same way, of one at least; fails where what a ray leads to
    /// depends on which ray it is.
    pub(in crate::tables) fn arranged(rules: &[&SlideRays<W>]) -> Option<Self> {
        let &first = rules.first()?;
        let of_cell = |cell: usize| rules.iter().flat_map(move |lines| lines.from(cell));
        let lines: Vec<Vec<SlideRay<'_, W>>> = (0..first.size()).map(|cell| of_cell(cell).collect()).collect();
        let effort: usize = lines.iter().flatten().map(|line| line.cells.len().pow(2)).sum();
        if effort > MOST_EFFORT {
            return None;
        }
        let mut targets = Vec::new();
        for of_cell in &lines {
            let all = of_cell.iter().fold(Bitboard::EMPTY, |all, line| all | line.targets);
            let agree =
                |line: &SlideRay<'_, W>| line.cells.iter().all(|&cell| line.targets.has(cell) || !all.has(cell));
            if !of_cell.iter().all(agree) {
                return None;
            }
            targets.push(all);
        }
        let forward = lines.iter().map(|of_cell| of_cell.iter().map(|line| line.cells));
        let rays = Rays::new(forward);
        let targets: Arc<[Bitboard<W>]> = targets.into();
        if is_symmetric(&lines) {
            return Some(Self {
                moves: first.moves,
                captures: first.captures,
                kinds: first.kinds.clone(),
                back: rays.clone(),
                origins: Arc::clone(&targets),
                rays,
                targets,
            });
        }
        let trails = trails(&lines);
        let ways_back = ways_back(&lines, &trails);
        let ends = |ways: &Vec<&[CellId]>| ways.iter().filter_map(|way| way.last().copied()).collect();
        let origins: Vec<Bitboard<W>> = ways_back.iter().map(ends).collect();
        let back = ways_back.iter().zip(&origins);
        let back: Vec<Vec<&[CellId]>> = back
            .map(|(ways, origins)| longest(ways, origins))
            .collect::<Option<_>>()?;
        Some(Self {
            moves: first.moves,
            captures: first.captures,
            kinds: first.kinds.clone(),
            rays,
            back: Rays::new(back.into_iter()),
            targets,
            origins: origins.into(),
        })
    }

    /// The cells a piece can go to, given the occupied cells and those on which its moves may end.
    #[must_use]
    #[inline(always)]
    pub fn targets(&self, from: CellId, occupied: &Bitboard<W>, mask: &TargetMask<W>) -> Bitboard<W> {
        self.ending(from, self.rays.reach(from, occupied), mask)
    }

    /// Of the cells that a piece's rays reach, those on which a move can end.
    #[inline(always)]
    pub(in crate::tables) fn ending(&self, from: CellId, reached: Bitboard<W>, mask: &TargetMask<W>) -> Bitboard<W> {
        reached & self.targets[from.index()] & mask.of(self.moves, self.captures)
    }

    /// The cells on which a piece could capture, given the occupied cells, if it might on some of these.
    #[must_use]
    #[inline(always)]
    pub fn threats(&self, from: CellId, among: &Bitboard<W>, occupied: &Bitboard<W>) -> Bitboard<W> {
        if self.captures && self.targets[from.index()].intersects(among) {
            self.rays.reach(from, occupied) & self.targets[from.index()]
        } else {
            Bitboard::EMPTY
        }
    }

    /// The cells to which a piece may be able to go, whatever stands where.
    pub(in crate::tables) fn ends(&self, from: CellId) -> Bitboard<W> {
        self.targets[from.index()]
    }

    /// The cells that rays from a cell come to first.
    #[must_use]
    pub fn beside(&self, from: CellId) -> Bitboard<W> {
        self.rays.reach(from, &!Bitboard::EMPTY)
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
    pub(in crate::tables) fn each_ahead(
        &self,
        from: CellId,
        occupied: &Bitboard<W>,
        call: impl FnMut(&dyn Fn(&Bitboard<W>) -> Bitboard<W>),
    ) {
        self.rays.lines(from, occupied, call);
    }

    /// Calls back for every line to a cell on which one of some pieces stands, with a way to cut it.
    #[inline]
    pub(in crate::tables) fn each_back(
        &self,
        to: CellId,
        army: &Bitboard<W>,
        call: impl FnMut(&dyn Fn(&Bitboard<W>) -> Bitboard<W>),
    ) {
        self.back.lines(to, army, call);
    }

    /// The lines on which pieces bear on a cell: those that nothing or one thing pinned it from.
    ///
    /// Calls back with the cell of what pinned it, if anything does, and the line from the cell to the piece,
    /// the piece's cell included.
    #[inline]
    pub fn xray_lines(
        &self,
        to: CellId,
        army: &Bitboard<W>,
        occupied: &Bitboard<W>,
        mut call: impl FnMut(Option<CellId>, Bitboard<W>),
    ) {
        let snipers = self.origins(to) & *army;
        if snipers.is_empty() {
            return;
        }
        self.back.lines(to, &snipers, |through| {
            let near = through(occupied);
            let first = near & *occupied;
            if first.intersects(&snipers) {
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

/// Whether every line can be gone back on another from each of its cells, so that the lines from a cell are also those
/// on which pieces come to it; no two lines from a cell may begin alike.
fn is_symmetric<const W: usize>(lines: &[Vec<SlideRay<'_, W>>]) -> bool {
    let firsts = |of_cell: &Vec<SlideRay<'_, W>>| {
        let mut firsts = Bitboard::<W>::EMPTY;
        of_cell.iter().all(|line| {
            let new = line.cells.first().is_some_and(|&first| !firsts.has(first));
            line.cells.first().into_iter().for_each(|&first| firsts.insert(first));
            new
        })
    };
    let back = |from: CellId, before: &[CellId], cell: CellId| {
        let way = || before.iter().rev().copied().chain([from]);
        let first = before.last().copied().unwrap_or(from);
        let mut lines = lines[cell.index()].iter();
        let line = lines.find(|line| line.cells.first() == Some(&first));
        line.is_some_and(|line| {
            line.cells.len() > before.len() && way().eq(line.cells[..=before.len()].iter().copied())
        })
    };
    lines.iter().all(firsts)
        && (0..).map(CellId).zip(lines).all(|(from, of_cell)| {
            of_cell.iter().all(|line| {
                let mut cells = line.cells.iter().enumerate();
                cells.all(|(at, &cell)| line.targets.has(cell) && back(from, &line.cells[..at], cell))
            })
        })
}

/// All lines from their far ends to their origins, one after the other.
fn trails<const W: usize>(lines: &[Vec<SlideRay<'_, W>>]) -> Vec<CellId> {
    let mut trails = Vec::new();
    for (from, of_cell) in lines.iter().enumerate() {
        for line in of_cell {
            trails.extend(line.cells.iter().rev());
            trails.push(CellId(from as u16));
        }
    }
    trails
}

/// For each cell the ways from there to the origins whose moves end on it, each once and in order.
fn ways_back<'t, const W: usize>(lines: &[Vec<SlideRay<'_, W>>], trails: &'t [CellId]) -> Vec<Vec<&'t [CellId]>> {
    let mut ways: Vec<Vec<&[CellId]>> = vec![Vec::new(); lines.len()];
    let mut rest = trails;
    for line in lines.iter().flatten() {
        let (trail, after) = rest.split_at(line.cells.len() + 1);
        rest = after;
        for (at, &to) in trail[..line.cells.len()].iter().enumerate() {
            if line.targets.has(to) {
                ways[to.index()].push(&trail[at + 1..]);
            }
        }
    }
    for ways in &mut ways {
        ways.sort_unstable();
        ways.dedup();
    }
    ways
}

/// Of the ways from a cell to some origins, in their order, those that no other way goes on from.
///
/// Fails where a way passes an origin without going on from a way that ends there.
fn longest<'t, const W: usize>(ways: &[&'t [CellId]], origins: &Bitboard<W>) -> Option<Vec<&'t [CellId]>> {
    let mut longest = Vec::new();
    // In order, a way comes after all those that it goes on from, the longest of them last.
    let mut shorter: Vec<&[CellId]> = Vec::new();
    for (index, &way) in ways.iter().enumerate() {
        while shorter.last().is_some_and(|shorter| !way.starts_with(shorter)) {
            shorter.pop();
        }
        let (_, passed) = way.split_last()?;
        let known = shorter.last().map_or(0, |shorter| shorter.len());
        if passed[known..].iter().any(|&cell| origins.has(cell)) {
            return None;
        }
        shorter.push(way);
        if !ways.get(index + 1).is_some_and(|next| next.starts_with(way)) {
            longest.push(way);
        }
    }
    Some(longest)
}
