//! The index from lattice points to cells.

use super::axis::Axis;
use super::cells::CellId;
use super::point::Point;
use super::vector::MAX_DIMENSIONS;

/// All lattice points within the axes in all charts, with the cell at each of them, if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    charts: usize,
    /// The ends of each axis; both 0 for an axis that the space does not have.
    ends: [(i16, i16); MAX_DIMENSIONS],
    /// By chart, then by axis.
    cells: Vec<Option<CellId>>,
}

impl Grid {
    /// The grid of these cells. Cells beyond the ends of the axes are dropped.
    pub(super) fn new(axes: &[Axis], charts: usize, cells: impl Iterator<Item = (Point, CellId)>) -> Self {
        let ends = std::array::from_fn(|axis| axes.get(axis).map_or((0, 0), |axis| (axis.low, axis.high())));
        let size = ends.iter().fold(charts, |size, (low, high)| size * extent(*low, *high));
        let mut grid = Self {
            charts,
            ends,
            cells: vec![None; size],
        };
        for (point, cell) in cells {
            if let Some(index) = grid.index(point) {
                grid.cells[index] = Some(cell);
            }
        }
        grid
    }

    /// The cell at a point, if there is one.
    #[inline]
    pub(super) fn cell(&self, point: Point) -> Option<CellId> {
        self.cells[self.index(point)?]
    }

    #[inline]
    fn index(&self, point: Point) -> Option<usize> {
        let mut index = usize::from(point.chart);
        if index >= self.charts {
            return None;
        }
        for (&(low, high), at) in self.ends.iter().zip(point.at) {
            if at < low || at > high {
                return None;
            }
            index = index * extent(low, high) + usize::from(at.abs_diff(low));
        }
        Some(index)
    }
}

/// The number of coordinates of an axis with these ends.
fn extent(low: i16, high: i16) -> usize {
    usize::from(high.abs_diff(low)) + 1
}
