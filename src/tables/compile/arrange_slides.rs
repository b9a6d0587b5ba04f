//! Arranges the rays of several rules as one table of slides.

use std::sync::Arc;

use crate::geometry::CellId;
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::movers::slides::{RaysWithEnds, Slides};
use crate::tables::parts::rays::Rays;
use crate::tables::parts::slide_rays::{SlideRay, SlideRays};

/// The limit of the work of reversing rays: the sum of the squares of their lengths.
const MAX_EFFORT: usize = 16_000_000;

/// The slides of one or more rules that all end in the same way. `None` if the rays of a cell disagree about a target.
pub(in crate::tables) fn arrange_slides(rules: &[&SlideRays]) -> Option<Slides<WIDE>> {
    let &first = rules.first()?;
    let of_cell = |cell: usize| rules.iter().flat_map(move |rays| rays.from(cell));
    let rays: Vec<Vec<SlideRay<'_>>> = (0..first.size()).map(|cell| of_cell(cell).collect()).collect();
    let effort: usize = rays.iter().flatten().map(|ray| ray.cells.len().pow(2)).sum();
    if effort > MAX_EFFORT {
        return None;
    }
    let mut targets = Vec::new();
    for of_cell in &rays {
        let all = of_cell.iter().fold(Bitboard::EMPTY, |all, ray| all | ray.targets);
        let agrees = |ray: &SlideRay<'_>| ray.cells.iter().all(|&cell| ray.targets.has(cell) || !all.has(cell));
        if !of_cell.iter().all(agrees) {
            return None;
        }
        targets.push(all);
    }
    let forward = rays.iter().map(|of_cell| of_cell.iter().map(|ray| ray.cells));
    let ahead = RaysWithEnds {
        rays: Rays::new(forward),
        ends: targets.into(),
    };
    let back = if is_symmetric(&rays) {
        RaysWithEnds {
            rays: ahead.rays.clone(),
            ends: Arc::clone(&ahead.ends),
        }
    } else {
        reversed(&rays)?
    };
    Some(Slides::new(&first.end, ahead, back))
}

/// The rays from their ends to their origins.
fn reversed(rays: &[Vec<SlideRay<'_>>]) -> Option<RaysWithEnds> {
    let trails = trails(rays);
    let ways_back = ways_back(rays, &trails);
    let ends = |ways: &Vec<&[CellId]>| ways.iter().filter_map(|way| way.last().copied()).collect();
    let origins: Vec<Bitboard<WIDE>> = ways_back.iter().map(ends).collect();
    let back = ways_back.iter().zip(&origins);
    let back: Vec<Vec<&[CellId]>> = back
        .map(|(ways, origins)| longest(ways, origins))
        .collect::<Option<_>>()?;
    Some(RaysWithEnds {
        rays: Rays::new(back.into_iter()),
        ends: origins.into(),
    })
}

/// Whether, from each cell of every ray, another ray leads back, so that the rays from a cell are also the rays to it. No two
/// rays from a cell may have the same first cell.
fn is_symmetric(rays: &[Vec<SlideRay<'_>>]) -> bool {
    let firsts = |of_cell: &Vec<SlideRay<'_>>| {
        let mut firsts = Bitboard::<WIDE>::EMPTY;
        of_cell.iter().all(|ray| {
            let new = ray.cells.first().is_some_and(|&first| !firsts.has(first));
            ray.cells.first().into_iter().for_each(|&first| firsts.insert(first));
            new
        })
    };
    let back = |from: CellId, before: &[CellId], cell: CellId| {
        let way = || before.iter().rev().copied().chain([from]);
        let first = before.last().copied().unwrap_or(from);
        let mut rays = rays[cell.index()].iter();
        let ray = rays.find(|ray| ray.cells.first() == Some(&first));
        ray.is_some_and(|ray| ray.cells.len() > before.len() && way().eq(ray.cells[..=before.len()].iter().copied()))
    };
    rays.iter().all(firsts)
        && (0..).map(CellId).zip(rays).all(|(from, of_cell)| {
            of_cell.iter().all(|ray| {
                let mut cells = ray.cells.iter().enumerate();
                cells.all(|(index, &cell)| ray.targets.has(cell) && back(from, &ray.cells[..index], cell))
            })
        })
}

/// All rays from their far ends to their origins, one after the other.
fn trails(rays: &[Vec<SlideRay<'_>>]) -> Vec<CellId> {
    let mut trails = Vec::new();
    for (from, of_cell) in rays.iter().enumerate() {
        for ray in of_cell {
            trails.extend(ray.cells.iter().rev());
            trails.push(CellId(from as u16));
        }
    }
    trails
}

/// For each cell, the ways back to the origins whose moves end on it, sorted and without duplicates.
fn ways_back<'t>(rays: &[Vec<SlideRay<'_>>], trails: &'t [CellId]) -> Vec<Vec<&'t [CellId]>> {
    let mut ways: Vec<Vec<&[CellId]>> = vec![Vec::new(); rays.len()];
    let mut rest = trails;
    for ray in rays.iter().flatten() {
        let (trail, after) = rest.split_at(ray.cells.len() + 1);
        rest = after;
        for (index, &to) in trail[..ray.cells.len()].iter().enumerate() {
            if ray.targets.has(to) {
                ways[to.index()].push(&trail[index + 1..]);
            }
        }
    }
    for ways in &mut ways {
        ways.sort_unstable();
        ways.dedup();
    }
    ways
}

/// The sorted ways from a cell to `origins` that are not prefixes of other ways.
///
/// `None` if a way passes an origin that is not the end of one of its prefixes.
fn longest<'t>(ways: &[&'t [CellId]], origins: &Bitboard<WIDE>) -> Option<Vec<&'t [CellId]>> {
    let mut longest = Vec::new();
    // In sorted order, a way follows its prefixes, the longest of which comes last.
    let mut prefixes: Vec<&[CellId]> = Vec::new();
    for (index, &way) in ways.iter().enumerate() {
        while prefixes.last().is_some_and(|prefix| !way.starts_with(prefix)) {
            prefixes.pop();
        }
        let (_, passed) = way.split_last()?;
        let checked = prefixes.last().map_or(0, |prefix| prefix.len());
        if passed[checked..].iter().any(|&cell| origins.has(cell)) {
            return None;
        }
        prefixes.push(way);
        if !ways.get(index + 1).is_some_and(|next| next.starts_with(way)) {
            longest.push(way);
        }
    }
    Some(longest)
}
