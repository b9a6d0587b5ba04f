//! Joins: a path that crosses one side of a chart arrives at another side.

use serde::Serialize;

use super::axis::Axis;
use super::point::Point;
use super::vector::{Frame, MAX_DIMENSIONS};

/// One side of a chart's box: the high or the low end of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Face {
    /// The chart.
    pub chart: u8,
    /// The axis perpendicular to the side.
    pub axis: u8,
    /// Whether it is the end with the highest coordinate.
    pub high: bool,
}

/// A one-way crossing; a join in a file becomes two of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Join {
    /// The side where a path leaves.
    pub exit: Face,
    /// The side where it enters.
    pub entry: Face,
    /// For each of the other axes in order, whether the join reverses it.
    pub mirrored: Vec<bool>,
}

impl Join {
    /// The crossing in the opposite direction.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self {
            exit: self.entry,
            entry: self.exit,
            mirrored: self.mirrored.clone(),
        }
    }

    /// Maps a point beyond the exit, and the frame of the path, through the join.
    pub(super) fn cross(&self, point: Point, axes: &[Axis], frame: &Frame) -> (Point, Frame) {
        let (out, into) = (usize::from(self.exit.axis), usize::from(self.entry.axis));
        let depth = if self.exit.high {
            point.at[out] - axes[out].high()
        } else {
            axes[out].low - point.at[out]
        };
        let mut at = [0; MAX_DIMENSIONS];
        let mut turn = [[0; MAX_DIMENSIONS]; MAX_DIMENSIONS];
        at[into] = if self.entry.high {
            axes[into].high() - (depth - 1)
        } else {
            axes[into].low + (depth - 1)
        };
        turn[into][out] = if self.exit.high == self.entry.high { -1 } else { 1 };
        let others = |skip: usize| (0..axes.len()).filter(move |&axis| axis != skip);
        for ((from, to), &mirrored) in others(out).zip(others(into)).zip(&self.mirrored) {
            let offset = point.at[from] - axes[from].low;
            at[to] = if mirrored {
                axes[to].high() - offset
            } else {
                axes[to].low + offset
            };
            turn[to][from] = if mirrored { -1 } else { 1 };
        }
        for (axis, row) in turn.iter_mut().enumerate().skip(axes.len()) {
            row[axis] = 1;
        }
        (
            Point {
                chart: self.entry.chart,
                at,
            },
            frame.then(&Frame(turn)),
        )
    }
}
