//! Joins and barriers, and the corners where joins meet.

use crate::diagnostics::{Code, Diagnostic, Span, Spanned, counted};
use crate::geometry::{CellId, Face, Join, Lattice, MAX_DIMENSIONS, Space, Vector};
use crate::rules::board::coordinates::Coordinates;
use crate::rules::board::views::chart;
use crate::syntax::tree::{Block, BoardItem, FaceItem, Name, Side};

/// Adds the joins of a board to its space.
pub(in crate::rules) fn add_joins(
    space: &mut Space,
    items: &Block<BoardItem>,
    coordinates: &Coordinates,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut first_span = None;
    for item in items {
        let BoardItem::Join { exit, entry, mirrored } = &item.node else {
            continue;
        };
        let exit_face = face(space, exit, coordinates, diagnostics);
        let entry_face = face(space, entry, coordinates, diagnostics);
        let (Some(exit_face), Some(entry_face)) = (exit_face, entry_face) else {
            continue;
        };
        let Some(join) = join(
            space,
            (exit_face, entry_face),
            mirrored,
            coordinates,
            item.span,
            diagnostics,
        ) else {
            continue;
        };
        let twice = |face: Face| space.joins.iter().any(|known| known.exit == face);
        if twice(join.exit) || twice(join.entry) {
            let at = if twice(join.exit) { exit } else { entry };
            let message = "this side is joined already";
            diagnostics.push(Diagnostic::new(Code::JoinTwice, at.side.span, message));
            continue;
        }
        first_span = first_span.or(Some(item.span));
        let back = join.reversed();
        if back.exit != join.exit {
            space.joins.push(back);
        }
        space.joins.push(join);
    }
    if let Some(span) = first_span {
        check_corners(space, span, diagnostics);
    }
}

/// The side of a chart that a statement names.
fn face(space: &Space, item: &FaceItem, coordinates: &Coordinates, diagnostics: &mut Vec<Diagnostic>) -> Option<Face> {
    let chart = match &item.chart {
        Some(name) => chart(space, name, diagnostics),
        None if space.charts.len() == 1 => Some(0),
        None => {
            let message = "there are several charts: name the one that this side belongs to";
            let help = format!("`top of {}`", space.charts[0].name);
            diagnostics.push(Diagnostic::new(Code::ChartMissing, item.side.span, message).help(help));
            None
        }
    };
    let (axis, high) = match &item.side.node {
        Side::Left => (Some(0), false),
        Side::Right => (Some(0), true),
        Side::Bottom => (Some(1), false),
        Side::Top => (Some(1), true),
        Side::Axis { axis, positive } => (coordinates.axis(axis, diagnostics), *positive),
    };
    if axis.is_some_and(|axis| axis >= space.dimensions()) {
        let message = "a board of one axis has no top and no bottom";
        diagnostics.push(Diagnostic::new(Code::UnknownAxis, item.side.span, message));
        return None;
    }
    Some(Face {
        chart: chart?,
        axis: axis? as u8,
        high,
    })
}

/// A join, if its two sides fit each other.
fn join(
    space: &Space,
    (exit, entry): (Face, Face),
    mirrored: &[Name],
    coordinates: &Coordinates,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Join> {
    let others = |face: Face| (0..space.dimensions()).filter(move |&axis| axis != usize::from(face.axis));
    let mut runs_back = [false; MAX_DIMENSIONS];
    for name in mirrored {
        let axis = coordinates.axis(name, diagnostics)?;
        if axis == usize::from(entry.axis) {
            let message = format!(
                "the side that is entered lies across `{}`, which cannot be mirrored",
                name.node
            );
            diagnostics.push(Diagnostic::new(Code::JoinEndsDiffer, name.span, message));
            return None;
        }
        runs_back[axis] = true;
    }
    let straight = exit.axis == entry.axis && exit.high != entry.high && mirrored.is_empty();
    if space.lattice == Lattice::Hexagonal && !straight {
        let message = "on a hexagonal board only opposite sides can be joined, straight across";
        diagnostics.push(Diagnostic::new(Code::JoinTurns, span, message));
        return None;
    }
    for (out, into) in others(exit).zip(others(entry)) {
        let (left, entered) = (&space.axes[out], &space.axes[into]);
        if left.labels.len() != entered.labels.len() {
            let message = format!(
                "these sides do not fit: `{}` has {} and `{}` has {}",
                left.name,
                counted(left.labels.len(), "value"),
                entered.name,
                entered.labels.len()
            );
            diagnostics.push(Diagnostic::new(Code::JoinEndsDiffer, span, message));
            return None;
        }
    }
    Some(Join {
        exit,
        entry,
        mirrored: others(entry).map(|axis| runs_back[axis]).collect(),
    })
}

/// Warns where a displacement across two joins depends on which one it crosses first.
fn check_corners(space: &Space, span: Span, diagnostics: &mut Vec<Diagnostic>) {
    let orders = orders(space.dimensions());
    let mut found: Option<(CellId, Vector, String, String)> = None;
    let mut places = 0;
    for cell in space.ids() {
        let point = space.point(cell);
        let at_edge = space.axes.iter().zip(point.at);
        let at_edge = at_edge.filter(|(axis, at)| *at == axis.low || *at == axis.high());
        if at_edge.count() < 2 {
            continue;
        }
        let mut differs = false;
        for vector in short_vectors(space.dimensions()) {
            let ends: Vec<_> = orders
                .iter()
                .map(|order| space.step_in_order(space.place(cell), vector, order))
                .collect();
            let Some(other) = ends.iter().find(|end| **end != ends[0]) else {
                continue;
            };
            differs = true;
            let called = |end: &Option<crate::geometry::Place>| {
                let cell = end.and_then(|place| space.cell_at(place.point));
                cell.map_or("no cell".to_owned(), |cell| format!("`{}`", space.name(cell)))
            };
            found.get_or_insert((cell, vector, called(&ends[0]), called(other)));
        }
        places += usize::from(differs);
    }
    if let Some((cell, vector, one, other)) = found {
        let components: Vec<String> = vector.0[..space.dimensions()].iter().map(i16::to_string).collect();
        let message = format!(
            "from `{}` the displacement ({}) crosses two joins and leads to {one} or {other}, as one or the other is crossed first",
            space.name(cell),
            components.join(",")
        );
        let help = format!(
            "joins are crossed in the order of the axes; this happens at {}",
            counted(places, "cell")
        );
        diagnostics.push(Diagnostic::new(Code::JoinCorner, span, message).help(help));
    }
}

/// All orders of the axes.
fn orders(dimensions: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..dimensions {
        orders = orders
            .into_iter()
            .flat_map(|order: Vec<usize>| {
                let longer = |axis| order.iter().copied().chain([axis]).collect();
                let free = (0..dimensions).filter(|axis| !order.contains(axis));
                free.map(longer).collect::<Vec<Vec<usize>>>()
            })
            .collect();
    }
    orders
}

/// All displacements by at most one along each axis, and along two axes at least.
fn short_vectors(dimensions: usize) -> impl Iterator<Item = Vector> {
    let all = (0..3_usize.pow(dimensions as u32)).map(move |number| {
        let component = |axis: usize| (number / 3_usize.pow(axis as u32) % 3) as i16 - 1;
        Vector(std::array::from_fn(
            |axis| if axis < dimensions { component(axis) } else { 0 },
        ))
    });
    all.filter(|vector| vector.0.iter().filter(|component| **component != 0).count() >= 2)
}

/// The statements of a board about barriers.
pub(in crate::rules) fn barriers(
    items: &Block<BoardItem>,
) -> impl Iterator<Item = Spanned<&[crate::syntax::tree::ZoneRef]>> {
    items.iter().filter_map(|item| {
        let BoardItem::Barrier(zones) = &item.node else {
            return None;
        };
        Some(Spanned::new(zones.as_slice(), item.span))
    })
}
