//! The lines around and between tiles: the edge of the board, edges that pieces can cross, barriers.

use std::collections::{BTreeMap, BTreeSet};

use crate::geometry::{CellId, CellSet, Shift, Space};

use super::spot::Spot;
use super::svg::Path;
use super::tiles::{Side, Tile};

/// The lines of a plane as path data.
pub(super) struct GridLines {
    /// Where the board ends.
    pub(super) closed: String,
    /// Where a piece can cross the edge of the picture and continue elsewhere.
    pub(super) open: String,
    /// Around the areas that a kind of piece never leaves.
    pub(super) confined_areas: String,
    /// Between cells that a barrier separates.
    pub(super) barriers: String,
}

type Corner = (i64, i64);

/// Finds the lines of a plane's tiles.
pub(super) fn grid_lines(space: &Space, tiles: &[Tile], confined_areas: &[CellSet]) -> GridLines {
    let mut owners: BTreeMap<(Corner, Corner), CellId> = BTreeMap::new();
    for tile in tiles {
        for side in &tile.sides {
            owners.insert((side.from.key(), side.to.key()), tile.cell);
        }
    }
    let (mut closed, mut open, mut barriers, mut confining) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let parts = |one, other| {
        confined_areas
            .iter()
            .any(|cells| cells.contains(one) != cells.contains(other))
    };
    for tile in tiles {
        for side in &tile.sides {
            match owners.get(&(side.to.key(), side.from.key())) {
                Some(&other) if tile.cell < other && space.is_barred(tile.cell, other) => barriers.push(*side),
                Some(&other) if tile.cell < other && parts(tile.cell, other) => confining.push(*side),
                Some(_) => {}
                None if matches!(space.shift(tile.cell, side.towards), Shift::Cell(_)) => open.push(*side),
                None => closed.push(*side),
            }
        }
    }
    GridLines {
        closed: joined_path(&closed),
        open: joined_path(&open),
        confined_areas: joined_path(&confining),
        barriers: joined_path(&barriers) + &barred_corners(space, tiles),
    }
}

/// Dots where two cells with a barrier between them share only a corner.
fn barred_corners(space: &Space, tiles: &[Tile]) -> String {
    let mut path = Path::default();
    if space.barriers.is_empty() {
        return String::new();
    }
    let mut around: BTreeMap<Corner, Vec<(CellId, Spot)>> = BTreeMap::new();
    for tile in tiles {
        for side in &tile.sides {
            around.entry(side.from.key()).or_default().push((tile.cell, side.from));
        }
    }
    for cells in around.values() {
        let barred = |&(one, _): &(CellId, Spot)| cells.iter().any(|&(other, _)| space.is_barred(one, other));
        if let Some(&(_, corner)) = cells.iter().find(|cell| barred(cell)) {
            path.jump(corner);
            path.line(corner);
        }
    }
    path.data().to_owned()
}

/// Sides as path data; where possible, a side begins where another ends.
fn joined_path(sides: &[Side]) -> String {
    let mut by_start: BTreeMap<Corner, Vec<usize>> = BTreeMap::new();
    for (index, side) in sides.iter().enumerate().rev() {
        by_start.entry(side.from.key()).or_default().push(index);
    }
    let ends: BTreeSet<Corner> = sides.iter().map(|side| side.to.key()).collect();
    // Open chains come before closed ones.
    let loose = (0..sides.len()).filter(|&index| !ends.contains(&sides[index].from.key()));
    let starts: Vec<usize> = loose.chain(0..sides.len()).collect();
    let mut drawn = vec![false; sides.len()];
    let mut path = Path::default();
    for start in starts {
        if drawn[start] {
            continue;
        }
        path.jump(sides[start].from);
        let mut next = Some(start);
        while let Some(index) = next {
            let side = &sides[index];
            drawn[index] = true;
            let follows = by_start.get(&side.to.key()).into_iter().flatten();
            next = follows.copied().find(|&follower| !drawn[follower]);
            match side.arc {
                Some((radius, clockwise)) => path.arc(side.to, radius, clockwise),
                None if next.is_none() && side.to.key() == sides[start].from.key() => path.close(),
                None => path.line(side.to),
            }
        }
    }
    path.data().to_owned()
}
