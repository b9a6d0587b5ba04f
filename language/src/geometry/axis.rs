//! The coordinate axes of a space.

use serde::Serialize;

/// One coordinate axis, shared by all charts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Axis {
    /// The name in files, such as `rank`.
    pub name: String,
    /// The lowest coordinate.
    pub low: i16,
    /// The names of the coordinates, in ascending order.
    pub labels: Vec<String>,
}

impl Axis {
    /// The highest coordinate.
    #[must_use]
    pub fn high(&self) -> i16 {
        self.low + self.labels.len() as i16 - 1
    }
}
