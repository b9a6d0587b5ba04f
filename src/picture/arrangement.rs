//! Where the panels of a board stand: beside and below one another.

use crate::geometry::CellSet;
use crate::notation::layout::{Plane, planes};
use crate::rules::Rules;

use super::panel::{Panel, TITLE};
use super::spot::Spot;
use super::tiles::Shape;

/// The empty space between panels.
pub(super) const BETWEEN: f64 = 26.0;
/// The ratio of width to height at which the panels together look best.
const PROPORTION: f64 = 1.3;
/// The penalty for empty places in the last row.
const RAGGED: f64 = 1.2;

/// A panel with its place on the page.
pub(super) struct Placed {
    pub(super) panel: Panel,
    pub(super) at: Spot,
}

/// The panels of a board of a shape with their places, and the size of all.
pub(super) fn arranged(rules: &Rules, shape: Shape, confined_areas: &[CellSet]) -> (Vec<Placed>, Spot) {
    let mut all = planes(rules);
    all.sort_by_key(|plane| (plane.chart, -plane.higher[1], plane.higher[0]));
    let many = rules.space.dimensions() > 2;
    let bands = bands(&all, many)
        .into_iter()
        .map(|band| {
            band.into_iter()
                .map(|plane| Panel::new(rules, plane, shape, confined_areas))
                .collect()
        })
        .collect();
    arrange(bands)
}

/// The planes of each row: all in one, unless there are stacks of them.
fn bands(all: &[Plane], many: bool) -> Vec<Vec<&Plane>> {
    let stack = |plane: &Plane| (plane.chart, plane.higher[1]);
    let mut bands: Vec<Vec<&Plane>> = Vec::new();
    for plane in all {
        match bands.last_mut() {
            Some(band) if !many || stack(band[0]) == stack(plane) => band.push(plane),
            _ => bands.push(vec![plane]),
        }
    }
    bands
}

/// Arranges panels in rows and returns the size of all. A single band gets as many rows as look best.
fn arrange(bands: Vec<Vec<Panel>>) -> (Vec<Placed>, Spot) {
    let rows = if bands.len() == 1 {
        let band: Vec<Panel> = bands.into_iter().flatten().collect();
        let count = best_count(&band);
        let mut rows: Vec<Vec<Panel>> = Vec::new();
        for (index, panel) in band.into_iter().enumerate() {
            if index % count == 0 {
                rows.push(Vec::new());
            }
            if let Some(row) = rows.last_mut() {
                row.push(panel);
            }
        }
        rows
    } else {
        bands
    };
    let size = size_of(rows.iter().map(|row| row_size(row.iter().map(Panel::size))));
    let mut placed = Vec::new();
    let mut top = 0.0;
    for row in rows {
        let own = row_size(row.iter().map(Panel::size));
        let mut left = (size.x - own.x) / 2.0;
        for panel in row {
            let (extent, height) = (panel.extent, panel.size().y);
            let down = top + (own.y - height) / 2.0 + panel.title_height();
            let at = Spot::new((left - extent.least.x).round(), (down - extent.least.y).round());
            left += extent.width() + BETWEEN;
            placed.push(Placed { panel, at });
        }
        top += own.y + BETWEEN;
    }
    (placed, size)
}

/// How many panels of a band form a row.
fn best_count(band: &[Panel]) -> usize {
    let badness = |count: usize| {
        let rows = band.chunks(count).map(|row| row_size(row.iter().map(Panel::size)));
        let size = size_of(rows);
        let places = band.len().div_ceil(count) * count;
        let ragged = RAGGED * (places - band.len()) as f64 / places as f64;
        (size.x / size.y / PROPORTION).ln().abs() + ragged
    };
    let counts = 1..=band.len().max(1);
    counts
        .min_by(|&one, &other| badness(one).total_cmp(&badness(other)))
        .unwrap_or(1)
}

fn row_size(panels: impl Iterator<Item = Spot>) -> Spot {
    let joined = panels.reduce(|row, panel| Spot::new(row.x + BETWEEN + panel.x, row.y.max(panel.y)));
    joined.unwrap_or_default()
}

fn size_of(rows: impl Iterator<Item = Spot>) -> Spot {
    let joined = rows.reduce(|all, row| Spot::new(all.x.max(row.x), all.y + BETWEEN + row.y));
    joined.unwrap_or_default()
}

impl Panel {
    fn title_height(&self) -> f64 {
        if self.title.is_empty() { 0.0 } else { TITLE * 1.7 }
    }

    fn size(&self) -> Spot {
        Spot::new(self.extent.width(), self.extent.height() + self.title_height())
    }
}
