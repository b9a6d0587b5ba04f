//! The players' views of the first player's board.

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::geometry::{CellId, MAX_DIMENSIONS, Point, Space, Vector};
use crate::rules::board::coordinates::Coordinates;
use crate::rules::unknown::unknown;
use crate::syntax::tree::{Name, ViewStep};

/// The linear part of a view: a matrix, by rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) struct Turn([[i16; MAX_DIMENSIONS]; MAX_DIMENSIONS]);

impl Turn {
    /// The identity.
    pub const SAME: Self = Self([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]);

    /// Applies the matrix to a direction.
    pub fn apply(&self, vector: Vector) -> Vector {
        let turned = self.0.map(|row| {
            row.iter()
                .zip(vector.0)
                .map(|(factor, component)| factor * component)
                .sum()
        });
        Vector(turned, vector.1)
    }

    /// The composition: this matrix first, then another.
    fn then(&self, next: &Self) -> Self {
        Self(std::array::from_fn(|row| {
            std::array::from_fn(|column| (0..MAX_DIMENSIONS).map(|k| next.0[row][k] * self.0[k][column]).sum())
        }))
    }
}

/// A view of a board: a map of cells, and a linear map of directions.
#[derive(Clone, Debug)]
pub(in crate::rules) struct View {
    /// The map of directions.
    pub turn: Turn,
    /// For each cell of the first player's board, its image.
    pub cells: Vec<CellId>,
}

/// A resolved step of a view.
enum Step {
    /// A rotation about the middle of the board.
    Turn(Turn),
    /// A cyclic shift along an axis.
    Shift(usize, i64),
    /// An exchange of two charts.
    Charts(u8, u8),
}

/// The view of the first player.
pub(in crate::rules) fn same(space: &Space) -> View {
    View {
        turn: Turn::SAME,
        cells: space.ids().collect(),
    }
}

/// Resolves a view statement.
pub(in crate::rules) fn view(
    space: &Space,
    coordinates: &Coordinates,
    steps: &[ViewStep],
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<View> {
    let errors_before = diagnostics.len();
    let steps: Vec<Step> = steps
        .iter()
        .filter_map(|step| resolve(space, coordinates, step, diagnostics))
        .collect();
    if diagnostics.len() > errors_before {
        return None;
    }
    let turn = steps.iter().fold(Turn::SAME, |turn, step| match step {
        Step::Turn(next) => turn.then(next),
        Step::Shift(..) | Step::Charts(..) => turn,
    });
    if !keeps_angles(space, &turn) {
        let message = "this view distorts the hexagons: neighbouring cells would not stay neighbours";
        let help = "`mirror` both axes for a half turn, or combine `turn x to y` and `exchange x, y`";
        diagnostics.push(Diagnostic::new(Code::ViewDistorts, span, message).help(help));
        return None;
    }
    let mut cells = Vec::new();
    for cell in space.ids() {
        let image = steps
            .iter()
            .try_fold(space.point(cell), |point, step| moved(space, step, point));
        match image.and_then(|point| space.cell_at(point)) {
            Some(image) => cells.push(image),
            None => {
                let message = format!(
                    "this view maps the cell `{}` to a place outside the board",
                    space.name(cell)
                );
                let help = format!(
                    "a view must map every cell to a cell: leave out `{}` as well, or give the player another view",
                    space.name(cell)
                );
                diagnostics.push(Diagnostic::new(Code::ViewWithoutImage, span, message).help(help));
                return None;
            }
        }
    }
    Some(View { turn, cells })
}

/// Resolves a step.
fn resolve(
    space: &Space,
    coordinates: &Coordinates,
    step: &ViewStep,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Step> {
    let mut axis = |name: &Name| coordinates.axis(name, diagnostics);
    let mut turn = Turn::SAME;
    match step {
        ViewStep::Same => {}
        ViewStep::Mirror(name) => {
            let axis = axis(name)?;
            turn.0[axis][axis] = -1;
        }
        ViewStep::Turn(from, to) | ViewStep::Exchange(from, to) => {
            let (one, other) = (axis(from), axis(to));
            let (one, other) = (one?, other?);
            if one == other {
                let message = format!("`{}` cannot be exchanged with itself", from.node);
                diagnostics.push(Diagnostic::new(Code::ViewDistorts, to.span, message));
                return None;
            }
            let back = if matches!(step, ViewStep::Turn(..)) { -1 } else { 1 };
            turn.0[one][one] = 0;
            turn.0[other][other] = 0;
            turn.0[other][one] = 1;
            turn.0[one][other] = back;
            if back == -1 && space.lattice == crate::geometry::Lattice::Hexagonal {
                // A sixth of a full turn: one axis is mapped onto the other.
                turn.0[other][other] = 1;
            }
        }
        ViewStep::Shift(name, by) => return Some(Step::Shift(axis(name)?, by.node)),
        ViewStep::Chart(one, other) => {
            let one = chart(space, one, diagnostics);
            let other = chart(space, other, diagnostics);
            return Some(Step::Charts(one?, other?));
        }
    }
    Some(Step::Turn(turn))
}

/// The number of the chart with a name.
pub(super) fn chart(space: &Space, name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<u8> {
    let index = space.charts.iter().position(|chart| chart.name == name.node);
    if index.is_none() {
        let known = space.charts.iter().map(|chart| chart.name.as_str());
        diagnostics.push(unknown(Code::UnknownChart, "chart", name, known));
    }
    index.map(|index| index as u8)
}

/// Applies a step to a point; `None` if the result is not a lattice point.
fn moved(space: &Space, step: &Step, mut point: Point) -> Option<Point> {
    match step {
        Step::Charts(one, other) if point.chart == *one => point.chart = *other,
        Step::Charts(one, other) if point.chart == *other => point.chart = *one,
        Step::Charts(..) => {}
        Step::Shift(axis, by) => {
            let (low, size) = (i64::from(space.axes[*axis].low), space.axes[*axis].labels.len() as i64);
            let offset = (i64::from(point.at[*axis]) - low + by.rem_euclid(size)).rem_euclid(size);
            point.at[*axis] = i16::try_from(low + offset).ok()?;
        }
        Step::Turn(turn) => {
            // Doubled coordinates make the middle of the board a lattice point.
            let middle = |axis: usize| space.axes.get(axis).map_or(0, |axis| axis.low + axis.high());
            let from = Vector::new(std::array::from_fn(|axis| 2 * point.at[axis] - middle(axis)));
            let to = turn.apply(from);
            for (axis, coordinate) in point.at.iter_mut().enumerate() {
                let doubled = to.0[axis] + middle(axis);
                if doubled % 2 != 0 {
                    return None;
                }
                *coordinate = doubled / 2;
            }
        }
    }
    Some(point)
}

/// Whether a linear map preserves the lengths and angles of the lattice.
fn keeps_angles(space: &Space, turn: &Turn) -> bool {
    let unit = |axis: usize| {
        let mut vector = Vector::default();
        vector.0[axis] = 1;
        vector
    };
    (0..space.dimensions()).all(|one| {
        (0..space.dimensions()).all(|other| {
            let turned = space.lattice.dot(turn.apply(unit(one)), turn.apply(unit(other)));
            turned == space.lattice.dot(unit(one), unit(other))
        })
    })
}
