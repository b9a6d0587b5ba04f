//! Lattice points.

use serde::Serialize;

use super::vector::MAX_DIMENSIONS;

/// A lattice point of a chart, whether or not it is a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Point {
    /// The chart's number.
    pub chart: u8,
    /// Its coordinates; axes the space does not have are 0.
    pub at: [i16; MAX_DIMENSIONS],
}
