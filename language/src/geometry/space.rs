//! The space of a variant: its axes, charts and cells, and the primitive for moving through them.

use serde::Serialize;

use super::axis::Axis;
use super::cells::{Cell, CellId, CellSet};
use super::grid::Grid;
use super::join::Join;
use super::lattice::Lattice;
use super::point::Point;
use super::vector::{CrossingOrder, Frame, Vector};

/// One of several boards with the same axes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Chart {
    /// The name in files.
    pub name: String,
}

/// Two sets of cells between which no single displacement leads, in either direction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Barrier(pub CellSet, pub CellSet);

impl Barrier {
    /// Returns whether the barrier separates two cells.
    #[must_use]
    pub fn divides(&self, from: CellId, to: CellId) -> bool {
        let Self(one, other) = self;
        (one.contains(from) && other.contains(to)) || (other.contains(from) && one.contains(to))
    }
}

/// A place on a path: a lattice point, and the orientation of the path there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The lattice point.
    pub point: Point,
    /// The orientation relative to the start of the path.
    pub frame: Frame,
}

/// The result of a single displacement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    /// Onto a cell.
    Cell(CellId),
    /// A lattice point within the axes that is not a cell.
    Gap,
    /// Beyond the space, or through a barrier.
    Edge,
}

/// All cells of a variant and the connections between them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Space {
    /// The lattice.
    pub lattice: Lattice,
    /// The axes, one to four.
    pub axes: Vec<Axis>,
    /// The charts, at least one.
    pub charts: Vec<Chart>,
    /// The cells, sorted by chart, then by the last axis; the first axis varies fastest.
    pub cells: Vec<Cell>,
    /// The joins; each direction is a separate one.
    pub joins: Vec<Join>,
    /// The barriers.
    pub barriers: Vec<Barrier>,
    /// Whether sliding pieces pass over gaps.
    pub gaps_pass: bool,
    /// Whether displacements cross several joins in every order of the axes. The paths of moves and all lists of directions
    /// already contain such a displacement once for each order.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub crosses_both_ways: bool,
    #[serde(skip)]
    by_point: Grid,
    #[serde(skip)]
    /// All cells sorted by name.
    by_name: Vec<CellId>,
}

impl Space {
    /// A space with these axes, charts and cells, without joins or barriers; gaps block.
    ///
    /// The cells are sorted into canonical order. Points and names of cells must be unique: a duplicate would hide the other
    /// cell. All cells must lie within the axes, or they could not be found.
    #[must_use]
    pub fn new(lattice: Lattice, axes: Vec<Axis>, charts: Vec<Chart>, mut cells: Vec<Cell>) -> Self {
        cells.sort_by_key(|cell| {
            let mut order = cell.point.at;
            order.reverse();
            (cell.point.chart, order)
        });
        let ids = || (0..cells.len()).map(|index| CellId(index as u16));
        let by_point = Grid::new(&axes, charts.len(), cells.iter().map(|cell| cell.point).zip(ids()));
        let mut by_name: Vec<CellId> = ids().collect();
        by_name.sort_by(|one, other| cells[one.index()].name.cmp(&cells[other.index()].name));
        Self {
            lattice,
            axes,
            charts,
            cells,
            joins: Vec::new(),
            barriers: Vec::new(),
            gaps_pass: false,
            crosses_both_ways: false,
            by_point,
            by_name,
        }
    }

    /// The number of axes.
    #[must_use]
    pub fn dimensions(&self) -> usize {
        self.axes.len()
    }

    /// All cells in order.
    pub fn ids(&self) -> impl Iterator<Item = CellId> + use<> {
        (0..self.cells.len()).map(|index| CellId(index as u16))
    }

    /// The cell with a name.
    #[must_use]
    pub fn cell_named(&self, name: &str) -> Option<CellId> {
        let behind = self.by_name.partition_point(|&cell| self.name(cell) <= name);
        let last = self.by_name[..behind].last().copied();
        last.filter(|&cell| self.name(cell) == name)
    }

    /// The cell at a lattice point.
    #[must_use]
    pub fn cell_at(&self, point: Point) -> Option<CellId> {
        self.by_point.cell(point)
    }

    /// The name of a cell.
    #[must_use]
    pub fn name(&self, cell: CellId) -> &str {
        &self.cells[cell.index()].name
    }

    /// The lattice point of a cell.
    #[must_use]
    pub fn point(&self, cell: CellId) -> Point {
        self.cells[cell.index()].point
    }

    /// The place at the start of a path.
    #[must_use]
    pub fn place(&self, cell: CellId) -> Place {
        Place {
            point: self.point(cell),
            frame: Frame::IDENTITY,
        }
    }

    /// Takes one displacement of a path: a single step of a slide, or a whole leap.
    ///
    /// `vector` is relative to the orientation at the start of the path. The result is `None` beyond the space or through a
    /// barrier; a gap is a place without a cell. A displacement beyond the ends of several axes crosses their joins one after
    /// another, in the order of axes given by the vector.
    #[must_use]
    pub fn step(&self, place: Place, vector: Vector) -> Option<Place> {
        let Place { mut point, mut frame } = place;
        let towards = frame.apply(vector);
        for (coordinate, component) in point.at.iter_mut().zip(towards.0) {
            *coordinate += component;
        }
        let order = || vector.1.axes(self.dimensions());
        // Each crossing brings one axis inside; a vector longer than a chart may need several crossings.
        while let Some((axis, high)) = order().find_map(|axis| Some((axis, self.beyond(axis, point)?))) {
            let join = self.joins.iter().find(|join| {
                join.exit.chart == point.chart && usize::from(join.exit.axis) == axis && join.exit.high == high
            })?;
            (point, frame) = join.cross(point, &self.axes, &frame);
        }
        if self.barriers.is_empty() {
            return Some(Place { point, frame });
        }
        match (self.cell_at(place.point), self.cell_at(point)) {
            (Some(from), Some(to)) if self.is_barred(from, to) => None,
            _ => Some(Place { point, frame }),
        }
    }

    /// The orders in which displacements of one leg may cross joins.
    #[must_use]
    pub fn orders(&self, vectors: &[Vector]) -> Vec<CrossingOrder> {
        let is_oblique = |vector: &Vector| vector.0.iter().filter(|&&component| component != 0).count() > 1;
        if self.crosses_both_ways && vectors.iter().any(is_oblique) {
            CrossingOrder::all(self.dimensions())
        } else {
            vec![CrossingOrder::PLAIN]
        }
    }

    /// A displacement with every order in which it may cross joins.
    pub fn crossings(&self, vector: Vector) -> impl Iterator<Item = Vector> + use<> {
        let orders = self.orders(&[vector]).into_iter();
        orders.map(move |order| Vector(vector.0, order))
    }

    /// Reverses the components of a displacement that lead beyond the ends of their axes at sides that are not joined; `None` if
    /// there are none. Only for square lattices.
    #[must_use]
    pub fn reflected(&self, place: Place, vector: Vector) -> Option<Vector> {
        let towards = place.frame.apply(vector);
        let mut point = place.point;
        for (coordinate, component) in point.at.iter_mut().zip(towards.0) {
            *coordinate += component;
        }
        let is_joined = |axis: usize, high: bool| {
            self.joins.iter().any(|join| {
                join.exit.chart == point.chart && usize::from(join.exit.axis) == axis && join.exit.high == high
            })
        };
        let mut back = towards;
        for axis in 0..self.dimensions() {
            if self.beyond(axis, point).is_some_and(|high| !is_joined(axis, high)) {
                back.0[axis] = -back.0[axis];
            }
        }
        (back != towards).then(|| place.frame.apply_back(back))
    }

    /// Whether a point lies beyond the high end of an axis (true), beyond the low end (false), or neither.
    fn beyond(&self, axis: usize, point: Point) -> Option<bool> {
        let (at, axis) = (point.at[axis], &self.axes[axis]);
        (at < axis.low || at > axis.high()).then(|| at > axis.high())
    }

    /// The result of one displacement from a cell.
    #[must_use]
    pub fn shift(&self, cell: CellId, vector: Vector) -> Shift {
        match self.step(self.place(cell), vector) {
            None => Shift::Edge,
            Some(place) => self.cell_at(place.point).map_or(Shift::Gap, Shift::Cell),
        }
    }

    /// Returns whether a barrier separates two cells, so that no single displacement leads from one to the other.
    #[must_use]
    pub fn is_barred(&self, from: CellId, to: CellId) -> bool {
        self.barriers.iter().any(|barrier| barrier.divides(from, to))
    }
}
