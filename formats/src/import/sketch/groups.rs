//! Moves along directions, put together as statements.

use std::collections::{BTreeMap, BTreeSet};

use triagonal::rules::Leap;

use super::ways::{directions, ranging};

/// How a move goes along its directions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    Leap,
    /// With how far it goes, if there is a bound.
    Slide(String),
    /// Over what these tokens say.
    Line(String),
}

/// Moves by their shapes and conditions: for each direction, whether it moves and whether it captures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Groups(BTreeMap<(Shape, String), BTreeMap<Leap, [bool; 2]>>);

/// What a statement does: how it begins, and whether it moves and captures.
const DOES: [(&str, [bool; 2]); 3] = [
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

    fn own(ways: &BTreeMap<Leap, [bool; 2]>, wanted: [bool; 2]) -> BTreeSet<Leap> {
        let own = ways.iter().filter(|(_, does)| **does == wanted).map(|(leap, _)| *leap);
        own.collect()
    }

    /// Whether some go otherwise ahead than back, or left than right.
    pub fn is_lopsided(&self) -> bool {
        self.0.values().any(|ways| {
            DOES.iter().any(|(_, wanted)| {
                let own = Self::own(ways, *wanted);
                own.iter()
                    .any(|&(x, y)| !own.contains(&(x, -y)) || !own.contains(&(-x, y)))
            })
        })
    }

    /// The statements.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for ((shape, conditions), ways) in &self.0 {
            for (prefix, wanted) in DOES {
                let is_step = |&(x, y): &Leap| x.abs().max(y.abs()) == 1;
                let (steps, far): (BTreeSet<Leap>, BTreeSet<Leap>) =
                    Self::own(ways, wanted).into_iter().partition(is_step);
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
