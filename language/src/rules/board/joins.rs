//! Joins and barriers, and corners where joins meet.

use crate::diagnostics::{Code, Diagnostic, Span, Spanned, counted};
use crate::geometry::{CellId, CrossingOrder, Face, Join, Lattice, MAX_DIMENSIONS, Place, Space, Vector};
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
    let mut both_ways = None;
    for item in items {
        if let BoardItem::Corners { both } = &item.node {
            space.crosses_both_ways = both.node;
            both_ways = both.node.then_some(item.span);
        }
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
            let message = "this side is already joined";
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
    let corner = first_span.and_then(|_| corner(space));
    match (both_ways, first_span, corner) {
        (Some(span), _, None) => {
            let message = "no corner of this board can be crossed in two ways";
            let mistake = Diagnostic::new(Code::NoCorners, span, message);
            diagnostics
                .push(mistake.help("this needs a corner where the order of crossing two joins makes a difference"));
        }
        (None, Some(span), Some(corner)) => diagnostics.push(corner.unclear(space, span)),
        (Some(_), _, Some(_)) | (None, _, None) | (None, None, Some(_)) => {}
    }
}

/// The side of a chart in a statement.
fn face(space: &Space, item: &FaceItem, coordinates: &Coordinates, diagnostics: &mut Vec<Diagnostic>) -> Option<Face> {
    let chart = match &item.chart {
        Some(name) => chart(space, name, diagnostics),
        None if space.charts.len() == 1 => Some(0),
        None => {
            let message = "this side needs the name of its chart, as there are several";
            let help = format!("write `top of {}`", space.charts[0].name);
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
            let message = format!("`{}` cannot be mirrored, as the join crosses it", name.node);
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
                "these sides do not match: `{}` has {} and `{}` has {}",
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

/// A corner where a displacement across two joins depends on which one it crosses first.
struct Corner {
    from: CellId,
    vector: Vector,
    /// Two different destinations.
    ends: [String; 2],
    /// The number of cells at such corners.
    places: usize,
}

/// The first corner at which the order of crossing joins matters.
fn corner(space: &Space) -> Option<Corner> {
    let orders = CrossingOrder::all(space.dimensions());
    let mut first_corner: Option<Corner> = None;
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
                .map(|&order| space.step(space.place(cell), Vector(vector.0, order)))
                .collect();
            let Some(other) = ends.iter().find(|end| **end != ends[0]) else {
                continue;
            };
            differs = true;
            let called = |end: &Option<Place>| {
                let cell = end.and_then(|place| space.cell_at(place.point));
                cell.map_or("no cell".to_owned(), |cell| format!("`{}`", space.name(cell)))
            };
            first_corner.get_or_insert_with(|| Corner {
                from: cell,
                vector,
                ends: [called(&ends[0]), called(other)],
                places: 0,
            });
        }
        places += usize::from(differs);
    }
    first_corner.map(|corner| Corner { places, ..corner })
}

impl Corner {
    /// The warning that the board leaves the order of crossing open.
    fn unclear(&self, space: &Space, span: Span) -> Diagnostic {
        let components: Vec<String> = self.vector.0[..space.dimensions()].iter().map(i16::to_string).collect();
        let [one, other] = &self.ends;
        let message = format!(
            "from `{}` the displacement ({}) crosses two joins and leads to {one} or {other}, depending on which it crosses first",
            space.name(self.from),
            components.join(",")
        );
        let help = format!(
            "joins are crossed in the order of the axes; this affects {}; `corners cross both ways` allows both",
            counted(self.places, "cell")
        );
        Diagnostic::new(Code::JoinCorner, span, message).help(help)
    }
}

/// All displacements by at most one along each axis, along at least two axes.
fn short_vectors(dimensions: usize) -> impl Iterator<Item = Vector> {
    let all = (0..3_usize.pow(dimensions as u32)).map(move |number| {
        let component = |axis: usize| (number / 3_usize.pow(axis as u32) % 3) as i16 - 1;
        Vector::new(std::array::from_fn(
            |axis| if axis < dimensions { component(axis) } else { 0 },
        ))
    });
    all.filter(|vector| vector.0.iter().filter(|component| **component != 0).count() >= 2)
}

/// The barrier statements of a board.
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
