//! Lattice points.

use serde::Serialize;

use super::vector::MAX_DIMENSIONS;

/// A lattice point of a chart, whether or not it is a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Point {
    /// The number of the chart.
    pub chart: u8,
    /// The coordinates; 0 for axes that the space does not have.
    pub at: [i16; MAX_DIMENSIONS],
}
