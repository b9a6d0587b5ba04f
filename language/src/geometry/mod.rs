//! Cells, lattices, charts and joins: integer mathematics without chess.
//!
//! There is one primitive, [`Space::step`]: it displaces a place by a vector and returns a cell, a gap or the edge. This code is
//! simple rather than fast: `tables` calls it once for each game, and the oracle of the tests uses it directly.

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
