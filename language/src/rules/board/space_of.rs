//! Builds the space of a board block: the lattice points that are cells, and their names.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostics::{Code, Diagnostic, Span, Spanned, counted};
use crate::geometry::{Axis, Chart, Lattice, MAX_DIMENSIONS, Point, Space};
use crate::rules::board::axes::{axes, label};
use crate::rules::board::cell_names::Naming;
use crate::rules::board::coordinates::{Coordinate, Coordinates, Of};
use crate::rules::board::predicate::points_where;
use crate::rules::limits::{MAX_CELLS, MAX_CHARTS, MAX_POINTS};
use crate::rules::unknown::unknown_cell;
use crate::syntax::tree;
use crate::syntax::tree::{AxisItem, Block, BoardItem, Name};

/// The name of the only chart of a board without named charts.
const ONLY_CHART: &str = "board";

/// Builds the space of a board block, without joins and barriers, and its coordinates.
pub(in crate::rules) fn space(
    board: &Spanned<Block<BoardItem>>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(Space, Coordinates)> {
    let Some(declared) = declared_axes(&board.node) else {
        let help = "write `axes file a..h, rank 1..8` in the block of the board";
        let diagnostic = Diagnostic::new(Code::MissingStatement, board.span, "the board has no axes");
        diagnostics.push(diagnostic.help(help));
        return None;
    };
    let (axes, charts, coordinates) = frame(&board.node, declared, diagnostics)?;
    let lattice = lattice(&board.node, &axes, diagnostics)?;
    let points = points(&axes, charts.len(), declared.1, diagnostics)?;
    let naming = Naming::new(&board.node, &axes, &coordinates, &points, diagnostics)?;
    let chosen = chosen(&board.node, &axes, &coordinates, &points, &naming, diagnostics)?;
    if chosen.is_empty() {
        diagnostics.push(Diagnostic::new(Code::NoCells, board.span, "the board has no cells"));
        return None;
    }
    if chosen.len() > MAX_CELLS {
        let message = format!("the board has {} cells; the limit is {MAX_CELLS}", chosen.len());
        diagnostics.push(Diagnostic::new(Code::LimitExceeded, board.span, message));
        return None;
    }
    let cells = naming.cells(&chosen, &coordinates, declared.1, diagnostics)?;
    let mut space = Space::new(lattice, axes, charts, cells);
    space.gaps_pass = board
        .node
        .iter()
        .any(|item| matches!(&item.node, BoardItem::Gaps { pass } if pass.node));
    Some((space, coordinates))
}

/// The coordinates of a board, without reporting errors.
pub(in crate::rules) fn coordinates(items: &Block<BoardItem>) -> Option<Coordinates> {
    let (_, _, coordinates) = frame(items, declared_axes(items)?, &mut Vec::new())?;
    Some(coordinates)
}

fn declared_axes(items: &Block<BoardItem>) -> Option<(&[AxisItem], Span)> {
    items.iter().find_map(|item| {
        let BoardItem::Axes(axes) = &item.node else { return None };
        Some((axes.as_slice(), item.span))
    })
}

/// The axes, the charts, and the coordinates of axes, labels and charts.
fn frame(
    items: &Block<BoardItem>,
    declared: (&[AxisItem], Span),
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(Vec<Axis>, Vec<Chart>, Coordinates)> {
    let charts = charts(items, diagnostics);
    let (axes, mut coordinates) = axes(declared.0, declared.1, diagnostics)?;
    let charts = charts?;
    let chart = chart_coordinate(&charts);
    for item in items {
        if let BoardItem::Label { name, of, labels } = &item.node {
            label(name, of, labels, &chart, &mut coordinates, diagnostics);
        }
    }
    coordinates.list.push(chart);
    Some((axes, charts, coordinates))
}

/// The declared charts, or the only one.
fn charts(items: &Block<BoardItem>, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<Chart>> {
    let declared = items.iter().find_map(|item| {
        let BoardItem::Charts(names) = &item.node else {
            return None;
        };
        Some((names, item.span))
    });
    let Some((names, span)) = declared else {
        return Some(vec![Chart {
            name: ONLY_CHART.to_owned(),
        }]);
    };
    if names.len() > MAX_CHARTS {
        let message = format!("the board has {} charts; the limit is {MAX_CHARTS}", names.len());
        diagnostics.push(Diagnostic::new(Code::LimitExceeded, span, message));
        return None;
    }
    let mut seen: Vec<&Name> = Vec::new();
    for name in names {
        if let Some(first) = seen.iter().find(|known| known.node == name.node) {
            let message = format!("the chart `{}` is declared twice", name.node);
            diagnostics.push(Diagnostic::new(Code::DeclaredTwice, name.span, message).and(first.span, "first here"));
            return None;
        }
        seen.push(name);
    }
    let chart = |name: &Name| Chart {
        name: name.node.clone(),
    };
    Some(names.iter().map(chart).collect())
}

/// The coordinate `chart`.
fn chart_coordinate(charts: &[Chart]) -> Coordinate {
    let names: Vec<String> = charts.iter().map(|chart| chart.name.clone()).collect();
    Coordinate {
        name: "chart".to_owned(),
        of: Of::Chart,
        low: 1,
        values: names.clone(),
        labels: names,
    }
}

/// The lattice.
fn lattice(items: &Block<BoardItem>, axes: &[Axis], diagnostics: &mut Vec<Diagnostic>) -> Option<Lattice> {
    let Some(item) = items.iter().find(|item| item.node == BoardItem::Hexagonal) else {
        return Some(Lattice::Square);
    };
    if axes.len() != 2 {
        let message = format!("a hexagonal board needs two axes, not {}", axes.len());
        diagnostics.push(Diagnostic::new(Code::HexagonalAxes, item.span, message));
        return None;
    }
    Some(Lattice::Hexagonal)
}

/// All lattice points in canonical order, if the limit allows.
fn points(axes: &[Axis], charts: usize, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<Point>> {
    let size = axes
        .iter()
        .fold(charts, |product, axis| product.saturating_mul(axis.labels.len()));
    if size > MAX_POINTS {
        let message = format!("the axes span {size} points, gaps included; the limit is {MAX_POINTS}");
        diagnostics.push(Diagnostic::new(Code::LimitExceeded, span, message));
        return None;
    }
    let mut points: Vec<Point> = (0..charts)
        .map(|chart| Point {
            chart: chart as u8,
            at: [0; MAX_DIMENSIONS],
        })
        .collect();
    for (number, axis) in axes.iter().enumerate().rev() {
        points = points
            .into_iter()
            .flat_map(|point| {
                (axis.low..=axis.high()).map(move |value| {
                    let mut point = point;
                    point.at[number] = value;
                    point
                })
            })
            .collect();
    }
    Some(points)
}

/// The points that are cells: all of them, or those selected by statements about cells.
fn chosen(
    items: &Block<BoardItem>,
    axes: &[Axis],
    coordinates: &Coordinates,
    points: &[Point],
    naming: &Naming,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<BTreeSet<Point>> {
    let errors_before = diagnostics.len();
    let mut chosen = BTreeSet::new();
    let mut all = true;
    for item in items {
        match &item.node {
            BoardItem::CellsWhere(predicate) => {
                chosen.extend(points_where(predicate, item.span, coordinates, points, diagnostics));
            }
            BoardItem::CellsDrawn { at, rows } => {
                all = false;
                let Some(places) = places(coordinates, at, diagnostics) else {
                    continue;
                };
                let here = points.iter().filter(|point| matches_all(**point, &places));
                if let Some(drawn) = drawn(rows, axes, item.span, diagnostics) {
                    chosen.extend(here.filter(|point| drawn(point)));
                }
            }
            BoardItem::CellsListed(names) => chosen.extend(listed(names, coordinates, points, naming, diagnostics)),
            BoardItem::Axes(_)
            | BoardItem::Charts(_)
            | BoardItem::Hexagonal
            | BoardItem::Label { .. }
            | BoardItem::Names { .. }
            | BoardItem::Join { .. }
            | BoardItem::RemoveJoin { .. }
            | BoardItem::Corners { .. }
            | BoardItem::Barrier(_)
            | BoardItem::Forward { .. }
            | BoardItem::View { .. }
            | BoardItem::Gaps { .. }
            | BoardItem::Allow(_)
            | BoardItem::When(_) => continue,
        }
        all = false;
    }
    if all {
        chosen.extend(points);
    }
    (diagnostics.len() == errors_before).then_some(chosen)
}

/// The points with these names.
fn listed(
    names: &[Name],
    coordinates: &Coordinates,
    points: &[Point],
    naming: &Naming,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Point> {
    if let (true, Some(first)) = (naming.counts(), names.first()) {
        let message = "cells with counted names cannot be listed by name";
        let help = "write `cells where …`, or draw the cells";
        diagnostics.push(Diagnostic::new(Code::UnknownCell, first.span, message).help(help));
        return Vec::new();
    }
    let none = BTreeSet::new();
    let by_name: BTreeMap<String, Point> = points
        .iter()
        .map(|point| (naming.name(*point, coordinates, &none), *point))
        .collect();
    let mut listed_points = Vec::new();
    for name in names {
        match by_name.get(&name.node) {
            Some(point) => listed_points.push(*point),
            None => diagnostics.push(unknown_cell(name, by_name.keys().map(String::as_str))),
        }
    }
    listed_points
}

/// A picture as a predicate on points: the first axis runs to the right, the second one upwards.
pub(in crate::rules) fn drawn<'a>(
    rows: &'a [Spanned<Vec<bool>>],
    axes: &'a [Axis],
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<impl Fn(&Point) -> bool + use<'a>> {
    let size = |axis: usize| axes.get(axis).map_or(1, |axis: &Axis| axis.labels.len());
    let low = |axis: usize| axes.get(axis).map_or(0, |axis: &Axis| axis.low);
    let (width, height) = (size(0), size(1));
    let errors_before = diagnostics.len();
    if rows.len() != height {
        let message = format!("the picture has {}; the board has {height}", counted(rows.len(), "row"));
        let mistake = Diagnostic::new(Code::PictureSize, span, message);
        diagnostics.push(mistake.help("draw every row; to list cells by name, write `cells d4, e4` without braces"));
    }
    for row in rows.iter().filter(|row| row.node.len() != width) {
        let message = format!(
            "this row has {}; the board is {width} wide",
            counted(row.node.len(), "cell")
        );
        diagnostics.push(Diagnostic::new(Code::PictureSize, row.span, message));
    }
    let (left, bottom) = (low(0), low(1));
    (diagnostics.len() == errors_before).then_some(move |point: &Point| {
        let (column, row) = (point.at[0] - left, point.at[1] - bottom);
        let picture = usize::try_from(row).ok().and_then(|row| rows.iter().rev().nth(row));
        let cell = usize::try_from(column)
            .ok()
            .and_then(|column| picture?.node.get(column));
        cell.copied().unwrap_or(false)
    })
}

/// Whether a point has all of these coordinates.
pub(in crate::rules) fn matches_all(point: Point, places: &[(&Coordinate, i64)]) -> bool {
    places
        .iter()
        .all(|(coordinate, value)| coordinate.value(point) == *value)
}

/// Resolves a list of coordinates and values; `None` if any is wrong.
pub(in crate::rules) fn places<'a>(
    coordinates: &'a Coordinates,
    at: &[tree::Coordinate],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<(&'a Coordinate, i64)>> {
    let places: Vec<Option<(&Coordinate, i64)>> =
        at.iter().map(|place| coordinates.place(place, diagnostics)).collect();
    places.into_iter().collect()
}
