//! The coordinate axes of a space.

use serde::Serialize;

/// One coordinate axis, shared by all charts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Axis {
    /// What files call it, as `rank`.
    pub name: String,
    /// The lowest coordinate.
    pub low: i16,
    /// What each coordinate is called, from the lowest up.
    pub labels: Vec<String>,
}

impl Axis {
    /// The highest coordinate.
    #[must_use]
    pub fn high(&self) -> i16 {
        self.low + self.labels.len() as i16 - 1
    }
}
