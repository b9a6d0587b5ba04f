//! The order in which positions are written and drawn: charts, planes, rows.

use std::collections::{BTreeMap, BTreeSet};

use crate::geometry::{CellId, Lattice, MAX_DIMENSIONS, Point, Space};
use crate::rules::Rules;

/// The cells that differ only in their first two coordinates.
pub struct Plane {
    /// The number of the chart.
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

/// Whether positions of the game are written as standard FEN: one flat board and two players.
pub(super) fn is_plain(rules: &Rules) -> bool {
    let space = &rules.space;
    space.lattice == Lattice::Square && space.dimensions() <= 2 && space.charts.len() == 1 && rules.players.len() == 2
}

/// All planes in the order in which they are written: the highest values of the higher axes come first.
///
/// Rows and planes without cells are omitted, except on flat square boards for two players.
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
pub(super) fn separator(previous: &Plane, next: &Plane) -> &'static str {
    if previous.chart != next.chart {
        ";"
    } else if previous.higher[1] != next.higher[1] {
        "///"
    } else {
        "//"
    }
}

/// The label of a value of an axis; empty for values out of range.
#[must_use]
pub fn label(rules: &Rules, axis: usize, value: i16) -> &str {
    rules
        .space
        .axes
        .get(axis)
        .and_then(|axis| axis.labels.get(usize::try_from(value - axis.low).ok()?))
        .map_or("", String::as_str)
}

/// The labels of the columns and rows of a plane.
pub struct Labels<'r> {
    columns: Vec<&'r str>,
    rows: BTreeMap<i16, &'r str>,
    /// The cells that can be named by the labels of their lines.
    regular: BTreeSet<CellId>,
    /// The number of cells in the plane.
    cells: usize,
}

impl<'r> Labels<'r> {
    /// The labels of a plane. If the cell names are not composed of axis labels but of other parts, the labels are these parts.
    /// If most cells are named by the labels of their lines, a line without any such cell has no label.
    #[must_use]
    pub fn new(rules: &'r Rules, plane: &Plane) -> Self {
        let width = plane.rows.first().map_or(0, |row| row.points.len());
        let columns = (0..width).map(|column| column_label(rules, plane, column)).collect();
        let rows = plane.rows.iter().map(|row| (row.value, label(rules, 1, row.value)));
        let mut labels = Self {
            columns,
            rows: rows.collect(),
            regular: BTreeSet::new(),
            cells: plane.rows.iter().flat_map(Row::cells).count(),
        };
        labels.find_regular(rules, plane);
        if !labels.is_mostly_regular()
            && let Some((columns, rows)) = parts_of_names(rules, plane)
        {
            (labels.columns, labels.rows) = (columns, rows);
            labels.find_regular(rules, plane);
        }
        if labels.is_mostly_regular() {
            for row in &plane.rows {
                if !row.cells().any(|cell| labels.is_regular(cell)) {
                    labels.rows.remove(&row.value);
                }
            }
            for column in 0..width {
                let mut cells = plane.rows.iter().filter_map(|row| row.points[column]);
                if !cells.any(|cell| labels.regular.contains(&cell)) {
                    labels.columns[column] = "";
                }
            }
        }
        labels
    }

    fn find_regular(&mut self, rules: &Rules, plane: &Plane) {
        for row in &plane.rows {
            for (column, cell) in row.points.iter().enumerate() {
                let Some(cell) = *cell else { continue };
                let name = rules.space.name(cell);
                if name.contains(self.column(column)) && name.contains(self.row(row.value)) {
                    self.regular.insert(cell);
                }
            }
        }
    }

    /// The label of a column; may be empty.
    #[must_use]
    pub fn column(&self, column: usize) -> &'r str {
        self.columns.get(column).copied().unwrap_or_default()
    }

    /// The label of a row; may be empty.
    #[must_use]
    pub fn row(&self, row: i16) -> &'r str {
        self.rows.get(&row).copied().unwrap_or_default()
    }

    /// Whether the labels of its lines name a cell.
    #[must_use]
    pub fn is_regular(&self, cell: CellId) -> bool {
        self.regular.contains(&cell)
    }

    /// Whether the labels name most cells of the plane.
    #[must_use]
    pub fn is_mostly_regular(&self) -> bool {
        2 * self.regular.len() > self.cells
    }
}

/// For each column of a plane the common beginning of its cell names, and for each row their common end, if every name is
/// composed of these.
fn parts_of_names<'r>(rules: &'r Rules, plane: &Plane) -> Option<(Vec<&'r str>, BTreeMap<i16, &'r str>)> {
    let width = plane.rows.first()?.points.len();
    let (mut columns, mut rows) = (vec![""; width], BTreeMap::new());
    for row in &plane.rows {
        let mut names = row.cells().map(|cell| rules.space.name(cell));
        let first = names.next()?;
        let end = names.fold(first, common_end);
        for (column, cell) in row.points.iter().enumerate() {
            let Some(cell) = *cell else { continue };
            let begin = rules.space.name(cell).strip_suffix(end)?;
            if begin.is_empty() || !(columns[column].is_empty() || columns[column] == begin) {
                return None;
            }
            columns[column] = begin;
        }
        rows.insert(row.value, end);
    }
    Some((columns, rows))
}

/// The longest common suffix.
fn common_end<'t>(text: &'t str, other: &str) -> &'t str {
    let mut ends = text.char_indices().map(|(start, _)| &text[start..]);
    ends.find(|end| other.ends_with(end)).unwrap_or_default()
}

/// The label of a column: that of the value on the first axis, unless the names of the column's cells on this chart all have
/// another common text before the row label.
fn column_label<'r>(rules: &'r Rules, plane: &Plane, column: usize) -> &'r str {
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

/// The title of a plane, such as `chart east, level B`; empty if there is only one plane.
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
