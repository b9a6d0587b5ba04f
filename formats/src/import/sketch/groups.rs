//! Moves along directions, grouped into statements.

use std::collections::{BTreeMap, BTreeSet};

use triagonal::rules::betza::Leap;

use super::ways::{directions, ranging};

/// The kind of a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    Leap,
    /// With the text of its range, empty if unlimited.
    Slide(String),
    /// A line pattern of these tokens.
    Line(String),
}

/// Moves by shape and conditions: for each direction, whether the piece can move quietly and whether it can capture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Groups(BTreeMap<(Shape, String), BTreeMap<Leap, [bool; 2]>>);

/// The prefix of a statement, with whether it covers quiet moves and captures.
const MODALITIES: [(&str, [bool; 2]); 3] = [
    ("", [true, true]),
    ("move ", [true, false]),
    ("capture ", [false, true]),
];

impl Groups {
    /// Adds a move along one direction.
    pub fn add(&mut self, shape: Shape, conditions: String, leap: Leap, does: [bool; 2]) {
        let known = self.0.entry((shape, conditions)).or_default().entry(leap).or_default();
        *known = [known[0] || does[0], known[1] || does[1]];
    }

    fn directions_with(ways: &BTreeMap<Leap, [bool; 2]>, wanted: [bool; 2]) -> BTreeSet<Leap> {
        let own = ways.iter().filter(|(_, does)| **does == wanted).map(|(leap, _)| *leap);
        own.collect()
    }

    /// Whether some moves differ between forward and backward, or between left and right.
    pub fn is_lopsided(&self) -> bool {
        self.0.values().any(|ways| {
            MODALITIES.iter().any(|(_, wanted)| {
                let own = Self::directions_with(ways, *wanted);
                own.iter()
                    .any(|&(x, y)| !own.contains(&(x, -y)) || !own.contains(&(-x, y)))
            })
        })
    }

    /// The statements for all moves.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for ((shape, conditions), ways) in &self.0 {
            for (prefix, wanted) in MODALITIES {
                let is_step = |&(x, y): &Leap| x.abs().max(y.abs()) == 1;
                let (steps, far): (BTreeSet<Leap>, BTreeSet<Leap>) =
                    Self::directions_with(ways, wanted).into_iter().partition(is_step);
                for (part, near) in [(steps, true), (far, false)] {
                    if part.is_empty() {
                        continue;
                    }
                    let ways = directions(&part);
                    lines.push(match (shape, near) {
                        (Shape::Leap, true) => format!("{prefix}step {ways}{conditions}"),
                        (Shape::Leap, false) => format!("{prefix}leap {ways}{conditions}"),
                        (Shape::Slide(bound), true) => format!("{prefix}slide {}{conditions}", ranging(&ways, bound)),
                        (Shape::Slide(bound), false) => format!("{prefix}ride {}{conditions}", ranging(&ways, bound)),
                        (Shape::Line(tokens), _) => format!("line {ways}: {tokens}{conditions}"),
                    });
                }
            }
        }
        lines
    }
}
