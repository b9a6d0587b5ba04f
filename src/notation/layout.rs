//! The order in which cells are written: charts, planes, rows.

use crate::geometry::{CellId, Lattice, MAX_DIMENSIONS, Point, Space};
use crate::rules::Rules;

/// The cells that differ only in their first two coordinates.
pub(super) struct Plane {
    /// The chart's number.
    pub(super) chart: u8,
    /// The coordinates of the third and the fourth axis.
    pub(super) higher: [i16; 2],
    /// The rows that hold cells, from the highest to the lowest.
    pub(super) rows: Vec<Row>,
}

/// The cells of a plane that share the second coordinate.
pub(super) struct Row {
    /// The second coordinate.
    pub(super) value: i16,
    /// The lattice points along the first axis; nothing where there is a gap.
    pub(super) points: Vec<Option<CellId>>,
}

impl Row {
    /// The cells without the gaps.
    pub(super) fn cells(&self) -> impl Iterator<Item = CellId> + '_ {
        self.points.iter().flatten().copied()
    }
}

/// Whether positions of the game are written as in chess: one flat board and two players.
pub(super) fn is_plain(rules: &Rules) -> bool {
    let space = &rules.space;
    space.lattice == Lattice::Square && space.dimensions() <= 2 && space.charts.len() == 1 && rules.players.len() == 2
}

/// All planes in the order in which they are written; of the higher axes the highest values first.
///
/// Rows and planes without a cell are left out, except where [`is_plain`] holds.
pub(super) fn planes(rules: &Rules) -> Vec<Plane> {
    let (space, keep) = (&rules.space, is_plain(rules));
    let values = |axis: usize| -> Vec<i16> {
        space
            .axes
            .get(axis)
            .map_or_else(|| vec![0], |axis| (axis.low..=axis.high()).rev().collect())
    };
    let (firsts, seconds, thirds, fourths) = (values(0), values(1), values(2), values(3));
    let mut planes = Vec::new();
    for chart in 0..space.charts.len() as u8 {
        for &fourth in &fourths {
            for &third in &thirds {
                let rows: Vec<Row> = seconds
                    .iter()
                    .map(|&value| Row {
                        value,
                        points: firsts
                            .iter()
                            .rev()
                            .map(|&first| cell(space, chart, [first, value, third, fourth]))
                            .collect(),
                    })
                    .filter(|row| keep || row.cells().next().is_some())
                    .collect();
                if !rows.is_empty() {
                    planes.push(Plane {
                        chart,
                        higher: [third, fourth],
                        rows,
                    });
                }
            }
        }
    }
    planes
}

/// What is written between two planes.
pub(super) fn separator(one: &Plane, next: &Plane) -> &'static str {
    if one.chart != next.chart {
        ";"
    } else if one.higher[1] != next.higher[1] {
        "///"
    } else {
        "//"
    }
}

fn cell(space: &Space, chart: u8, at: [i16; MAX_DIMENSIONS]) -> Option<CellId> {
    space.cell_at(Point { chart, at })
}
