//! Short descriptions of the size and shape of a board.

use crate::diagnostics::counted;
use crate::geometry::{Lattice, Space};

/// A short description of a board: `8×8`, `hexagonal, 91 cells`, `2 charts of 4×4`.
///
/// If a board does not fill the range of its axes, the description also gives the number of its cells.
#[must_use]
pub fn shape(space: &Space) -> String {
    let sides: Vec<usize> = space.axes.iter().map(|axis| axis.labels.len()).collect();
    let cells = space.cells.len();
    let is_full = cells == sides.iter().product::<usize>() * space.charts.len();
    let dimensions = || {
        let sides: Vec<String> = sides.iter().map(ToString::to_string).collect();
        sides.join("×")
    };
    let chart = match (space.lattice, sides.as_slice()) {
        (Lattice::Hexagonal, _) => "hexagonal".to_owned(),
        (Lattice::Square, [_]) => "line".to_owned(),
        (Lattice::Square, _) => dimensions(),
    };
    let mut words = match space.charts.len() {
        1 => chart,
        charts => format!("{charts} charts of {chart}"),
    };
    if !is_full || space.lattice == Lattice::Hexagonal || sides.len() == 1 {
        words.push_str(&format!(", {}", counted(cells, "cell")));
    }
    if !space.joins.is_empty() {
        words.push_str(", joined");
    }
    words
}
