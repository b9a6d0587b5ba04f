//! Cells, lattices, charts and the joins between them: plain integer mathematics.
//!
//! This room knows nothing of chess. Its one primitive is [`Space::step`]: displace a place by a
//! vector and find a cell, a gap or the edge. Everything here is slow and obvious on purpose; the
//! `tables` room compiles it once, and the oracle of the tests uses it as it is.

mod cells;
mod grid;
mod join;
mod lattice;
mod point;
mod space;
mod vector;

pub use cells::{Cell, CellId, CellSet};
pub use join::{Face, Join};
pub use point::Point;
pub use space::{Axis, Barrier, Chart, Lattice, Place, Shift, Space};
pub use vector::{Frame, MAX_DIMENSIONS, Vector};
