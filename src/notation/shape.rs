//! The size and shape of a board in a few words.

use crate::diagnostics::counted;
use crate::geometry::{Lattice, Space};

/// A board in a few words: `8×8`, `hexagonal, 91 cells`, `2 charts of 4×4`.
///
/// A board that does not fill its axes is told with their extent and the number of its cells.
#[must_use]
pub fn shape(space: &Space) -> String {
    let sides: Vec<usize> = space.axes.iter().map(|axis| axis.labels.len()).collect();
    let cells = space.cells.len();
    let is_full = cells == sides.iter().product::<usize>() * space.charts.len();
    let box_of = || {
        let sides: Vec<String> = sides.iter().map(ToString::to_string).collect();
        sides.join("×")
    };
    let one = match (space.lattice, sides.as_slice()) {
        (Lattice::Hexagonal, _) => "hexagonal".to_owned(),
        (Lattice::Square, [_]) => "line".to_owned(),
        (Lattice::Square, _) => box_of(),
    };
    let mut words = match space.charts.len() {
        1 => one,
        charts => format!("{charts} charts of {one}"),
    };
    if !is_full || space.lattice == Lattice::Hexagonal || sides.len() == 1 {
        words.push_str(&format!(", {}", counted(cells, "cell")));
    }
    if !space.joins.is_empty() {
        words.push_str(", joined");
    }
    words
}
