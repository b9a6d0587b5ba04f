//! Coordinates of lattice points, for conditions, names of cells and lines of arrays.

use crate::diagnostics::{Code, Diagnostic, suggest};
use crate::geometry::Point;
use crate::rules::unknown::unknown;
use crate::syntax::tree;
use crate::syntax::tree::Name;

/// The source of a coordinate's value.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::rules) enum Of {
    /// An axis.
    Axis(usize),
    /// The number of the chart.
    Chart,
    /// Several sources combined, the first one slowest, each with its lowest value and its number of values.
    Several(Vec<(Of, i64, usize)>),
}

impl Of {
    /// The value at a lattice point.
    fn value(&self, point: Point) -> i64 {
        match self {
            Self::Axis(axis) => i64::from(point.at[*axis]),
            Self::Chart => i64::from(point.chart) + 1,
            Self::Several(parts) => {
                let place = |sum, (of, low, size): &(Self, i64, usize)| sum * *size as i64 + of.value(point) - low;
                parts.iter().fold(0, place) + 1
            }
        }
    }
}

/// A coordinate with the names of its values.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::rules) struct Coordinate {
    /// The name.
    pub name: String,
    /// The source of the value.
    pub of: Of,
    /// The lowest value.
    pub low: i64,
    /// The names of the values in conditions, in ascending order.
    pub values: Vec<String>,
    /// The names of the values in names of cells.
    pub labels: Vec<String>,
}

impl Coordinate {
    /// The value at a lattice point.
    pub fn value(&self, point: Point) -> i64 {
        self.of.value(point)
    }

    /// The name of the value at a lattice point in names of cells.
    pub fn label(&self, point: Point) -> &str {
        let index = usize::try_from(self.value(point) - self.low).unwrap_or_default();
        self.labels.get(index).map_or("", String::as_str)
    }

    /// The value with a name.
    pub fn value_named(&self, name: &str) -> Option<i64> {
        let index = |names: &[String]| names.iter().position(|known| known == name);
        let index = index(&self.values).or_else(|| index(&self.labels))?;
        Some(self.low + index as i64)
    }

    /// The value of `first` or `last`.
    pub fn end_named(&self, name: &str) -> Option<i64> {
        match name {
            "first" => Some(self.low),
            "last" => Some(self.high()),
            _ => None,
        }
    }

    /// The highest value.
    pub fn high(&self) -> i64 {
        self.low + self.values.len() as i64 - 1
    }

    /// The name of a value in conditions.
    pub fn value_name(&self, value: i64) -> &str {
        let index = usize::try_from(value - self.low).ok();
        index
            .and_then(|index| self.values.get(index))
            .map_or("", String::as_str)
    }

    /// The value with a declared name; names after `as` are not considered.
    pub fn value_declared(&self, name: &str) -> Option<i64> {
        let index = self.values.iter().position(|known| known == name)?;
        Some(self.low + index as i64)
    }

    /// Reports a name that is no value of the coordinate.
    pub fn unknown_value(&self, name: &Name) -> Diagnostic {
        let message = format!("`{}` is not a value of `{}`", name.node, self.name);
        let known = self.values.iter().chain(&self.labels).map(String::as_str);
        let guess = suggest(&name.node, known).filter(|_| name.node.chars().count() > 1);
        let diagnostic = Diagnostic::new(Code::UnknownCoordinateValue, name.span, message);
        match (guess, self.values.first(), self.values.last()) {
            (None, Some(first), Some(last)) => {
                diagnostic.help(format!("the values of `{}` run from `{first}` to `{last}`", self.name))
            }
            _ => diagnostic.did_you_mean(guess),
        }
    }
}

/// All coordinates of a board: its axes, its labels, and `chart`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::rules) struct Coordinates {
    /// In the order of declaration, axes first.
    pub list: Vec<Coordinate>,
}

impl Coordinates {
    /// The coordinate with a name.
    pub fn named(&self, name: &str) -> Option<&Coordinate> {
        self.list.iter().find(|coordinate| coordinate.name == name)
    }

    /// The coordinate with a name; reports an unknown name.
    pub fn get(&self, name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<&Coordinate> {
        let coordinate = self.named(&name.node);
        if coordinate.is_none() {
            diagnostics.push(self.unknown(name));
        }
        coordinate
    }

    /// The number of the axis with a name; reports an unknown name.
    pub fn axis(&self, name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<usize> {
        match self.named(&name.node).map(|coordinate| &coordinate.of) {
            Some(Of::Axis(axis)) => Some(*axis),
            found => {
                let axes = self.list.iter().filter(|known| matches!(known.of, Of::Axis(_)));
                let mut diagnostic = unknown(Code::UnknownAxis, "axis", name, axes.map(|axis| axis.name.as_str()));
                if found.is_some() {
                    diagnostic = diagnostic.help(format!("`{}` is a label, not an axis", name.node));
                }
                diagnostics.push(diagnostic);
                None
            }
        }
    }

    /// The coordinate and the value of a place such as `rank 1`.
    pub fn place(&self, at: &tree::Coordinate, diagnostics: &mut Vec<Diagnostic>) -> Option<(&Coordinate, i64)> {
        let coordinate = self.get(&at.axis, diagnostics)?;
        let value = coordinate.value_named(&at.value.node);
        let value = value.or_else(|| coordinate.end_named(&at.value.node));
        if value.is_none() {
            diagnostics.push(coordinate.unknown_value(&at.value));
        }
        Some((coordinate, value?))
    }

    /// Reports an unknown coordinate.
    pub fn unknown(&self, name: &Name) -> Diagnostic {
        let known = self.list.iter().map(|coordinate| coordinate.name.as_str());
        unknown(Code::UnknownAxis, "axis or label", name, known)
    }
}
