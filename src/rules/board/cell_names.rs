//! How the names of cells are put together.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::geometry::{Axis, Cell, Point};
use crate::rules::board::coordinates::{Coordinate, Coordinates};
use crate::syntax::tree::{Block, BoardItem, NamePart};

/// Characters that moves and positions as text need for themselves.
const RESERVED: &[char] = &['-', '=', '@', ',', ';', '(', ')', '[', ']', '"', '#', '*', '+', '~'];

/// A part of the names of cells.
#[derive(Clone, Debug)]
enum Part {
    /// The label of a coordinate's value.
    Label(String),
    /// The cell's place along the first coordinate, among the cells that share the second.
    Counted(String, String),
    /// Always the same text.
    Text(String),
}

/// How names are put together.
#[derive(Clone, Debug)]
pub(super) struct Template {
    parts: Vec<Part>,
    /// Where the `names` statement is, if there is one.
    pub span: Option<Span>,
}

impl Template {
    /// The template that a board declares, or else the labels of all axes in order.
    pub fn new(
        items: &Block<BoardItem>,
        axes: &[Axis],
        coordinates: &Coordinates,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Self> {
        let declared = items.iter().find_map(|item| {
            let BoardItem::Names(parts) = &item.node else {
                return None;
            };
            Some((parts, item.span))
        });
        let Some((parts, span)) = declared else {
            let label = |axis: &Axis| Part::Label(axis.name.clone());
            return Some(Self {
                parts: axes.iter().map(label).collect(),
                span: None,
            });
        };
        let mut found = Vec::new();
        for part in parts {
            found.push(match part {
                NamePart::Text(text) => Some(Part::Text(text.node.clone())),
                NamePart::Axis(name) => {
                    let coordinate = coordinates.get(name, diagnostics);
                    coordinate.map(|coordinate| Part::Label(coordinate.name.clone()))
                }
                NamePart::Counted { axis, within } => {
                    let axis = coordinates.get(axis, diagnostics);
                    let within = coordinates.get(within, diagnostics);
                    axis.zip(within)
                        .map(|(axis, within)| Part::Counted(axis.name.clone(), within.name.clone()))
                }
            });
        }
        Some(Self {
            parts: found.into_iter().collect::<Option<_>>()?,
            span: Some(span),
        })
    }

    /// Whether names depend on which points are cells.
    pub fn counts(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Counted(..)))
    }

    /// The name of a cell.
    pub fn name(&self, point: Point, coordinates: &Coordinates, cells: &BTreeSet<Point>) -> String {
        let mut name = String::new();
        for part in &self.parts {
            match part {
                Part::Text(text) => name.push_str(text),
                Part::Label(of) => {
                    name.push_str(coordinates.named(of).map_or("", |coordinate| coordinate.label(point)));
                }
                Part::Counted(axis, within) => {
                    if let (Some(axis), Some(within)) = (coordinates.named(axis), coordinates.named(within)) {
                        name.push_str(&counted(point, axis, within, cells).to_string());
                    }
                }
            }
        }
        name
    }
}

/// The place of a point along one coordinate among the cells of its chart that share another.
fn counted(point: Point, along: &Coordinate, within: &Coordinate, cells: &BTreeSet<Point>) -> usize {
    let beside = |other: &&Point| other.chart == point.chart && within.value(**other) == within.value(point);
    let before = cells.iter().filter(beside).map(|other| along.value(*other));
    let before: BTreeSet<i64> = before.filter(|value| *value < along.value(point)).collect();
    before.len() + 1
}

/// Checks that no two cells share a name, and that every name can be read back.
pub(super) fn check_names(cells: &[Cell], span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<()> {
    let mut seen = BTreeMap::new();
    for cell in cells {
        let unclear = |character: &char| RESERVED.contains(character) || character.is_whitespace();
        if let Some(character) = cell.name.chars().find(unclear) {
            let message = format!(
                "the cell's name `{}` holds `{character}`, which moves as text need",
                cell.name
            );
            let help = "choose other names for the values: `x -5..5 as a..k`, or put names together with `names`";
            diagnostics.push(Diagnostic::new(Code::NameUnclear, span, message).help(help));
            return None;
        }
        if cell.name.is_empty() || seen.insert(cell.name.as_str(), cell.point).is_some() {
            let message = format!("two cells are called `{}`", cell.name);
            let help = "say with `names` how a cell's name is put together, as `names chart file rank`";
            diagnostics.push(Diagnostic::new(Code::NameTwice, span, message).help(help));
            return None;
        }
    }
    Some(())
}
