//! The order in which positions are written and drawn: charts, planes, rows.

use std::collections::BTreeSet;

use crate::geometry::{CellId, Lattice, MAX_DIMENSIONS, Point, Space};
use crate::rules::Rules;

/// The cells that differ only in their first two coordinates.
pub struct Plane {
    /// The chart's number.
    pub chart: u8,
    /// The coordinates of the third and the fourth axis.
    pub higher: [i16; 2],
    /// The rows with cells, from the highest to the lowest.
    pub rows: Vec<Row>,
}

/// The cells of a plane that share the second coordinate.
pub struct Row {
    /// The second coordinate.
    pub value: i16,
    /// The cells along the first axis; `None` is a gap.
    pub points: Vec<Option<CellId>>,
}

impl Row {
    /// The cells without the gaps.
    pub fn cells(&self) -> impl Iterator<Item = CellId> + '_ {
        self.points.iter().flatten().copied()
    }
}

/// Whether positions of the game are written as in chess: one flat board and two players.
pub(super) fn is_plain(rules: &Rules) -> bool {
    let space = &rules.space;
    space.lattice == Lattice::Square && space.dimensions() <= 2 && space.charts.len() == 1 && rules.players.len() == 2
}

/// All planes in the order in which they are written: on the higher axes, the highest values come first.
///
/// Rows and planes without a cell are left out, except on the boards of FEN (flat and square, for two players).
#[must_use]
pub fn planes(rules: &Rules) -> Vec<Plane> {
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

/// The text between two planes of a FEN.
pub(super) fn separator(one: &Plane, next: &Plane) -> &'static str {
    if one.chart != next.chart {
        ";"
    } else if one.higher[1] != next.higher[1] {
        "///"
    } else {
        "//"
    }
}

/// The label of a value of an axis; empty beyond the axes and their ends.
#[must_use]
pub fn label(rules: &Rules, axis: usize, value: i16) -> &str {
    rules
        .space
        .axes
        .get(axis)
        .and_then(|axis| axis.labels.get(usize::try_from(value - axis.low).ok()?))
        .map_or("", String::as_str)
}

/// The label of a column: that of the value of the first axis, unless the names of the column's cells on this chart all
/// have the same other text before the row.
#[must_use]
pub fn column_label<'a>(rules: &'a Rules, plane: &Plane, column: usize) -> &'a str {
    let plain = label(rules, 0, rules.space.axes[0].low + column as i16);
    if rules.space.charts.len() == 1 {
        return plain;
    }
    let mut heads = plane.rows.iter().filter_map(|row| {
        let name = rules.space.name(row.points[column]?);
        Some(name.strip_suffix(label(rules, 1, row.value)).unwrap_or(""))
    });
    match heads.next() {
        Some(head) if !head.is_empty() && !head.contains(plain) && heads.all(|other| other == head) => head,
        _ => plain,
    }
}

/// Whether the labels of its column and its row are enough to name a cell of a plane.
#[must_use]
pub fn is_regular(rules: &Rules, plane: &Plane, (column, row): (usize, i16), cell: CellId) -> bool {
    let name = rules.space.name(cell);
    name.contains(column_label(rules, plane, column)) && name.contains(label(rules, 1, row))
}

/// The columns and rows of a plane that need labels: on a plane of which most cells are named by their lines those with
/// such a cell, and otherwise all.
#[must_use]
pub fn labelled(rules: &Rules, plane: &Plane) -> Labelled {
    let (mut columns, mut rows) = (BTreeSet::new(), BTreeSet::new());
    let (mut regular, mut count) = (0, 0);
    for row in &plane.rows {
        for (column, cell) in row.points.iter().enumerate() {
            let Some(cell) = *cell else { continue };
            count += 1;
            if is_regular(rules, plane, (column, row.value), cell) {
                regular += 1;
                columns.insert(column);
                rows.insert(row.value);
            }
        }
    }
    Labelled((2 * regular > count).then_some((columns, rows)))
}

/// The columns and rows that need labels.
pub struct Labelled(Option<(BTreeSet<usize>, BTreeSet<i16>)>);

impl Labelled {
    /// Whether most cells are named by their lines.
    #[must_use]
    pub fn is_regular(&self) -> bool {
        self.0.is_some()
    }

    /// Whether a column needs a label.
    #[must_use]
    pub fn column(&self, column: usize) -> bool {
        self.0.as_ref().is_none_or(|(columns, _)| columns.contains(&column))
    }

    /// Whether a row needs a label.
    #[must_use]
    pub fn row(&self, row: i16) -> bool {
        self.0.as_ref().is_none_or(|(_, rows)| rows.contains(&row))
    }
}

/// The title of a plane, as `chart east, level B`; empty where there is only one plane.
#[must_use]
pub fn title(rules: &Rules, plane: &Plane) -> String {
    let mut parts = Vec::new();
    if rules.space.charts.len() > 1 {
        parts.push(format!("chart {}", rules.space.charts[usize::from(plane.chart)].name));
    }
    for (index, value) in [3, 2].into_iter().zip([plane.higher[1], plane.higher[0]]) {
        if let Some(axis) = rules.space.axes.get(index) {
            parts.push(format!("{} {}", axis.name, label(rules, index, value)));
        }
    }
    parts.join(", ")
}

fn cell(space: &Space, chart: u8, at: [i16; MAX_DIMENSIONS]) -> Option<CellId> {
    space.cell_at(Point { chart, at })
}
