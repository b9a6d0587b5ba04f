//! Templates for the names of cells.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::geometry::{Axis, Cell, Point};
use crate::rules::board::coordinates::{Coordinate, Coordinates};
use crate::rules::board::predicate::points_where;
use crate::syntax::tree::{Block, BoardItem, NamePart};

/// Characters reserved for the notation of moves and positions.
const RESERVED: &[char] = &['-', '=', '@', ',', ';', '(', ')', '[', ']', '"', '#', '*', '+', '~'];

/// A part of a template.
#[derive(Clone, Debug)]
enum Part {
    /// The label of a coordinate's value.
    Label(String),
    /// The cell's rank along the first coordinate, among the cells with the same value of the second.
    Counted(String, String),
    /// A constant text.
    Text(String),
}

/// A template for the names of some cells.
#[derive(Clone, Debug)]
struct Template {
    parts: Vec<Part>,
    /// The points to which the template applies; `None` for all points without a template of their own.
    points: Option<BTreeSet<Point>>,
    /// The place of the `names` statement, if there is one.
    span: Option<Span>,
}

/// The templates for the names of all cells.
#[derive(Clone, Debug)]
pub(super) struct Naming {
    /// The templates for specific points, then the general one.
    templates: Vec<Template>,
}

impl Naming {
    /// Reads the `names` statements of a board; the default is the labels of all axes in order.
    pub fn new(
        items: &Block<BoardItem>,
        axes: &[Axis],
        coordinates: &Coordinates,
        points: &[Point],
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Self> {
        let errors_before = diagnostics.len();
        let (mut templates, mut others) = (Vec::new(), None);
        for item in items {
            let BoardItem::Names { parts, cells } = &item.node else {
                continue;
            };
            let resolved: Vec<Option<Part>> = parts.iter().map(|it| part(it, coordinates, diagnostics)).collect();
            let points = cells.as_ref().map(|cells| {
                let points = points_where(cells, item.span, coordinates, points, diagnostics);
                points.into_iter().collect()
            });
            let template = Template {
                parts: resolved.into_iter().flatten().collect(),
                points,
                span: Some(item.span),
            };
            if template.points.is_some() {
                templates.push(template);
            } else {
                others = Some(template);
            }
        }
        templates.push(others.unwrap_or_else(|| Template {
            parts: axes.iter().map(|axis| Part::Label(axis.name.clone())).collect(),
            points: None,
            span: None,
        }));
        (diagnostics.len() == errors_before).then_some(Self { templates })
    }

    /// Whether names depend on which points are cells.
    pub fn counts(&self) -> bool {
        let mut parts = self.templates.iter().flat_map(|template| &template.parts);
        parts.any(|part| matches!(part, Part::Counted(..)))
    }

    /// The templates for a point: the specific ones, then the general one.
    fn templates(&self, point: Point) -> impl Iterator<Item = &Template> {
        let is_for = move |template: &&Template| template.points.as_ref().is_none_or(|points| points.contains(&point));
        self.templates.iter().filter(is_for)
    }

    /// The name of a cell.
    pub fn name(&self, point: Point, coordinates: &Coordinates, cells: &BTreeSet<Point>) -> String {
        let mut name = String::new();
        for part in self
            .templates(point)
            .next()
            .into_iter()
            .flat_map(|template| &template.parts)
        {
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

    /// Names the cells at some points. Names must be unique and readable; errors in default names are reported at `axes`.
    pub fn cells(
        &self,
        points: &BTreeSet<Point>,
        coordinates: &Coordinates,
        axes: Span,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Vec<Cell>> {
        let mut seen = BTreeSet::new();
        let mut cells = Vec::new();
        for &point in points {
            let name = self.name(point, coordinates, points);
            let mut spans = self.templates(point).map(|template| template.span.unwrap_or(axes));
            let own = self.templates(point).filter(|template| template.points.is_some());
            let span = spans.next().unwrap_or(axes);
            if let (2.., Some(second)) = (own.count(), spans.next()) {
                let message = format!("two `names` statements apply to the cell `{name}`");
                diagnostics.push(Diagnostic::new(Code::NamesOverlap, second, message).and(span, "the other one"));
                return None;
            }
            let unclear = |character: &char| RESERVED.contains(character) || character.is_whitespace();
            if let Some(character) = name.chars().find(unclear) {
                let message = format!(
                    "the cell name `{name}` contains `{character}`, which has a meaning in the notation of moves"
                );
                let help = "choose other labels, as in `x -5..5 as a..k`, or make the names with `names`";
                diagnostics.push(Diagnostic::new(Code::NameUnclear, span, message).help(help));
                return None;
            }
            if name.is_empty() || !seen.insert(name.clone()) {
                let message = format!("two cells are called `{name}`");
                let help = "make the names different: `names chart file rank`";
                diagnostics.push(Diagnostic::new(Code::NameTwice, span, message).help(help));
                return None;
            }
            cells.push(Cell { name, point });
        }
        self.unused(points, diagnostics);
        Some(cells)
    }

    /// Warns about templates that apply to no cell.
    fn unused(&self, cells: &BTreeSet<Point>, diagnostics: &mut Vec<Diagnostic>) {
        for template in &self.templates {
            if let (Some(points), Some(span)) = (&template.points, template.span)
                && points.is_disjoint(cells)
            {
                let mistake = Diagnostic::new(Code::NamesNothing, span, "this `names` statement applies to no cell");
                diagnostics.push(mistake.help("no cell of the board satisfies the condition after `where`"));
            }
        }
    }
}

/// Resolves a part of a template.
fn part(written: &NamePart, coordinates: &Coordinates, diagnostics: &mut Vec<Diagnostic>) -> Option<Part> {
    Some(match written {
        NamePart::Text(text) => Part::Text(text.node.clone()),
        NamePart::Axis(name) => Part::Label(coordinates.get(name, diagnostics)?.name.clone()),
        NamePart::Counted { axis, within } => {
            let axis = coordinates.get(axis, diagnostics);
            let within = coordinates.get(within, diagnostics);
            Part::Counted(axis?.name.clone(), within?.name.clone())
        }
    })
}

/// The rank of a point along one coordinate, among the cells of its chart with the same value of another.
fn counted(point: Point, along: &Coordinate, within: &Coordinate, cells: &BTreeSet<Point>) -> usize {
    let beside = |other: &&Point| other.chart == point.chart && within.value(**other) == within.value(point);
    let before = cells.iter().filter(beside).map(|other| along.value(*other));
    let before: BTreeSet<i64> = before.filter(|value| *value < along.value(point)).collect();
    before.len() + 1
}
