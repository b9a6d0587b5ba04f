//! Cells, lattices, charts and the joins between them: integer mathematics without chess.
//!
//! There is one primitive, [`Space::step`]: displace a place by a vector and find a cell, a gap or the edge. The code
//! here is simple rather than fast: `tables` calls it once for each game, and the oracle of the tests uses it directly.

mod axis;
mod cells;
mod grid;
mod join;
mod lattice;
mod point;
mod space;
mod vector;

pub use axis::Axis;
pub use cells::{Cell, CellId, CellSet};
pub use join::{Face, Join};
pub use lattice::Lattice;
pub use point::Point;
pub use space::{Barrier, Chart, Place, Shift, Space};
pub use vector::{CrossingOrder, Frame, MAX_DIMENSIONS, Vector};
