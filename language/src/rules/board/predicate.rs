//! Conditions on lattice points: resolved once, then tested point by point.

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::geometry::Point;
use crate::rules::board::coordinates::{Coordinate, Coordinates};
use crate::syntax::tree::{Comparison, Expression, Function, Name, Operator, Predicate, ZoneRef};

/// A resolved condition; `Z` stands for a zone.
#[derive(Clone, Debug)]
pub(in crate::rules) enum Test<Z> {
    /// Both conditions hold.
    And(Box<(Self, Self)>),
    /// At least one condition holds.
    Or(Box<(Self, Self)>),
    /// The condition does not hold.
    Not(Box<Self>),
    /// All comparisons of a chain hold.
    Compare(Term, Vec<(Comparison, Term)>),
    /// A value within one of these ranges.
    In(Term, Vec<(Term, Term)>),
    /// The cell lies in a zone.
    Zone(Z),
    /// Everywhere.
    All,
}

/// An arithmetic expression of coordinates.
#[derive(Clone, Debug)]
pub(in crate::rules) enum Term {
    /// A number.
    Number(i64),
    /// The value of a coordinate.
    Coordinate(Box<Coordinate>),
    /// An operation.
    Binary(Operator, Box<(Self, Self)>),
    /// The absolute value.
    Abs(Box<Self>),
    /// The minimum or maximum of several terms.
    Extreme(Function, Vec<Self>),
}

/// A division by zero.
#[derive(Clone, Copy, Debug)]
pub(in crate::rules) struct DividedByZero;

impl<Z> Test<Z> {
    /// Whether the condition holds at a point.
    pub fn holds(&self, point: Point, in_zone: &dyn Fn(&Z) -> bool) -> Result<bool, DividedByZero> {
        Ok(match self {
            Self::All => true,
            Self::Zone(zone) => in_zone(zone),
            Self::Not(test) => !test.holds(point, in_zone)?,
            Self::And(tests) => tests.0.holds(point, in_zone)? && tests.1.holds(point, in_zone)?,
            Self::Or(tests) => tests.0.holds(point, in_zone)? || tests.1.holds(point, in_zone)?,
            Self::Compare(first, rest) => {
                let mut left = first.value(point)?;
                for (comparison, right) in rest {
                    let right = right.value(point)?;
                    if !compare(left, *comparison, right) {
                        return Ok(false);
                    }
                    left = right;
                }
                true
            }
            Self::In(term, ranges) => {
                let value = term.value(point)?;
                for (low, high) in ranges {
                    if low.value(point)? <= value && value <= high.value(point)? {
                        return Ok(true);
                    }
                }
                false
            }
        })
    }
}

fn compare(left: i64, comparison: Comparison, right: i64) -> bool {
    match comparison {
        Comparison::Equal => left == right,
        Comparison::Unequal => left != right,
        Comparison::Less => left < right,
        Comparison::AtMost => left <= right,
        Comparison::Greater => left > right,
        Comparison::AtLeast => left >= right,
    }
}

impl Term {
    /// The value at a point, with saturating arithmetic.
    fn value(&self, point: Point) -> Result<i64, DividedByZero> {
        Ok(match self {
            Self::Number(number) => *number,
            Self::Coordinate(coordinate) => coordinate.value(point),
            Self::Abs(term) => term.value(point)?.saturating_abs(),
            Self::Binary(operator, terms) => {
                let (one, other) = (terms.0.value(point)?, terms.1.value(point)?);
                match operator {
                    Operator::Plus => one.saturating_add(other),
                    Operator::Minus => one.saturating_sub(other),
                    Operator::Times => one.saturating_mul(other),
                    Operator::Modulo => one.checked_rem_euclid(other).ok_or(DividedByZero)?,
                }
            }
            Self::Extreme(function, terms) => {
                let values = terms.iter().map(|term| term.value(point));
                let values = values.collect::<Result<Vec<i64>, DividedByZero>>()?;
                let extreme = match function {
                    Function::Max => values.into_iter().max(),
                    Function::Min | Function::Abs => values.into_iter().min(),
                };
                extreme.unwrap_or_default()
            }
        })
    }
}

/// Resolves the names in a condition.
pub(in crate::rules) struct Resolver<'a, Z> {
    /// The coordinates of the board.
    pub coordinates: &'a Coordinates,
    /// Finds a zone, or reports an error.
    pub zones: &'a dyn Fn(&ZoneRef, &mut Vec<Diagnostic>) -> Option<Z>,
}

impl<Z> Resolver<'_, Z> {
    /// Resolves a condition; `None` if it has errors.
    pub fn test(&self, predicate: &Predicate, diagnostics: &mut Vec<Diagnostic>) -> Option<Test<Z>> {
        let mut both = |one: &Predicate, other: &Predicate| {
            let one = self.test(one, diagnostics);
            let other = self.test(other, diagnostics);
            Some(Box::new((one?, other?)))
        };
        match predicate {
            Predicate::Or(one, other) => Some(Test::Or(both(one, other)?)),
            Predicate::And(one, other) => Some(Test::And(both(one, other)?)),
            Predicate::Not(inner) => Some(Test::Not(Box::new(self.test(inner, diagnostics)?))),
            Predicate::All(_) => Some(Test::All),
            Predicate::Zone(zone) => Some(Test::Zone((self.zones)(zone, diagnostics)?)),
            Predicate::Compare(first, rest) => {
                let sides: Vec<&Expression> = std::iter::once(first)
                    .chain(rest.iter().map(|(_, side)| side))
                    .collect();
                let mut terms = sides.iter().enumerate().map(|(index, side)| {
                    let before = index.checked_sub(1).and_then(|before| sides.get(before));
                    let beside: Vec<&Expression> = before.into_iter().chain(sides.get(index + 1)).copied().collect();
                    self.side(side, &beside, diagnostics)
                });
                let first = terms.next()?;
                let others: Vec<Option<Term>> = terms.collect();
                let others: Option<Vec<Term>> = others.into_iter().collect();
                let comparisons = rest.iter().map(|(comparison, _)| *comparison);
                Some(Test::Compare(first?, comparisons.zip(others?).collect()))
            }
            Predicate::In(value, ranges) => {
                let term = self.side(value, &[], diagnostics);
                let mut bounds = Vec::new();
                for (low, high) in ranges {
                    let low = self.side(low, &[value], diagnostics);
                    let high = match high {
                        Some(high) => self.side(high, &[value], diagnostics),
                        None => low.clone(),
                    };
                    bounds.push(low.zip(high));
                }
                Some(Test::In(term?, bounds.into_iter().collect::<Option<_>>()?))
            }
        }
    }

    /// Resolves one side of a comparison, given the expressions next to it.
    fn side(&self, side: &Expression, beside: &[&Expression], diagnostics: &mut Vec<Diagnostic>) -> Option<Term> {
        let mut near = Near::default();
        for expression in beside {
            self.mentioned(expression, &mut near.beside);
        }
        // A bare number next to a bare coordinate is the value of that name, if there is one.
        if let (Expression::Number(number), [coordinate], [Expression::Name(_)]) =
            (side, near.beside.as_slice(), beside)
            && let Some(value) = coordinate.value_declared(&number.node.to_string())
        {
            return Some(Term::Number(value));
        }
        self.mentioned(side, &mut near.own);
        self.term(side, &near, diagnostics)
    }

    /// Collects the coordinates in an expression.
    fn mentioned<'s>(&'s self, expression: &Expression, found: &mut Vec<&'s Coordinate>) {
        match expression {
            Expression::Number(_) => {}
            Expression::Name(name) => found.extend(self.coordinates.named(&name.node)),
            Expression::Negative(inner) => self.mentioned(inner, found),
            Expression::Binary(_, sides) => {
                self.mentioned(&sides.0, found);
                self.mentioned(&sides.1, found);
            }
            Expression::Call(_, arguments) => arguments.iter().for_each(|inner| self.mentioned(inner, found)),
        }
    }

    fn term(&self, expression: &Expression, near: &Near<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Term> {
        match expression {
            Expression::Number(number) => Some(Term::Number(number.node)),
            Expression::Name(name) => self.name(name, near, diagnostics),
            Expression::Negative(inner) => {
                let inner = self.term(inner, near, diagnostics)?;
                Some(Term::Binary(Operator::Minus, Box::new((Term::Number(0), inner))))
            }
            Expression::Binary(operator, sides) => {
                let one = self.term(&sides.0, near, diagnostics);
                let other = self.term(&sides.1, near, diagnostics)?;
                if *operator == Operator::Modulo && matches!(other, Term::Number(0)) {
                    diagnostics.push(divided_by_zero(sides.span));
                    return None;
                }
                Some(Term::Binary(*operator, Box::new((one?, other))))
            }
            Expression::Call(function, arguments) => {
                let terms: Vec<Option<Term>> = arguments
                    .iter()
                    .map(|argument| self.term(argument, near, diagnostics))
                    .collect();
                let mut terms = terms.into_iter().collect::<Option<Vec<Term>>>()?;
                match (function.node, terms.len()) {
                    (Function::Abs, 1) => Some(Term::Abs(Box::new(terms.remove(0)))),
                    (Function::Min | Function::Max, 1..) => Some(Term::Extreme(function.node, terms)),
                    _ => {
                        let message = "this function has the wrong number of arguments";
                        diagnostics.push(Diagnostic::new(Code::FunctionValues, function.span, message));
                        None
                    }
                }
            }
        }
    }

    /// Resolves a name to a coordinate, or else to a value of a coordinate next to it.
    fn name(&self, name: &Name, near: &Near<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Term> {
        if let Some(coordinate) = self.coordinates.named(&name.node) {
            return Some(Term::Coordinate(Box::new(coordinate.clone())));
        }
        let mut beside = near.beside.iter();
        if let Some(value) = beside.find_map(|coordinate| coordinate.value_named(&name.node)) {
            return Some(Term::Number(value));
        }
        let mistake = match near.end(name) {
            Some(Ok(value)) => return Some(Term::Number(value)),
            Some(Err(mistake)) => mistake,
            None => match near.beside.first() {
                Some(coordinate) => coordinate.unknown_value(name),
                None => self.coordinates.unknown(name),
            },
        };
        diagnostics.push(mistake);
        None
    }
}

/// The coordinates around a name in a comparison.
#[derive(Default)]
struct Near<'a> {
    /// The coordinates on the other sides.
    beside: Vec<&'a Coordinate>,
    /// The coordinates on the same side.
    own: Vec<&'a Coordinate>,
}

impl Near<'_> {
    /// The value of `first` or `last` for the coordinates on the other sides, or else for those on the same side. Returns `None`
    /// for any other name.
    fn end(&self, name: &Name) -> Option<Result<i64, Diagnostic>> {
        let of = if self.beside.is_empty() {
            &self.own
        } else {
            &self.beside
        };
        let mut ends = of
            .iter()
            .filter_map(|coordinate| Some((*coordinate, coordinate.end_named(&name.node)?)));
        if let Some(one) = ends.next() {
            return Some(match ends.find(|other| other.1 != one.1) {
                None => Ok(one.1),
                Some(other) => Err(unclear(name, one, other)),
            });
        }
        matches!(name.node.as_str(), "first" | "last").then(|| {
            let message = format!("it is unclear which axis `{}` refers to", name.node);
            let help = format!("compare it with an axis: `rank = {}`", name.node);
            Err(Diagnostic::new(Code::ValueUnclear, name.span, message).help(help))
        })
    }
}

/// Reports a `first` or `last` whose value differs between two coordinates.
fn unclear(name: &Name, one: (&Coordinate, i64), other: (&Coordinate, i64)) -> Diagnostic {
    let value = |(coordinate, value): (&Coordinate, i64)| {
        format!("`{}` of `{}`", coordinate.value_name(value), coordinate.name)
    };
    let message = format!("`{}` can mean {} or {}", name.node, value(one), value(other));
    let help = format!("compare it with a single axis: `{} = {}`", one.0.name, name.node);
    Diagnostic::new(Code::ValueUnclear, name.span, message).help(help)
}

/// Reports a remainder of a division by zero.
pub(in crate::rules) fn divided_by_zero(span: Span) -> Diagnostic {
    Diagnostic::new(Code::ModuloZero, span, "`mod` divides by zero here")
}

/// The points where a condition of the board holds; it cannot refer to zones, which do not exist yet.
pub(super) fn points_where(
    predicate: &Predicate,
    span: Span,
    coordinates: &Coordinates,
    points: &[Point],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Point> {
    let no_zones = |zone: &ZoneRef, diagnostics: &mut Vec<Diagnostic>| -> Option<()> {
        let message = format!("the cells of the board cannot depend on the zone `{}`", zone.name.node);
        diagnostics.push(Diagnostic::new(Code::UnknownZone, zone.name.span, message));
        None
    };
    let resolver = Resolver {
        coordinates,
        zones: &no_zones,
    };
    let Some(test) = resolver.test(predicate, diagnostics) else {
        return Vec::new();
    };
    let mut points_inside = Vec::new();
    for point in points {
        match test.holds(*point, &|()| false) {
            Ok(true) => points_inside.push(*point),
            Ok(false) => {}
            Err(_) => {
                diagnostics.push(divided_by_zero(span));
                break;
            }
        }
    }
    points_inside
}
