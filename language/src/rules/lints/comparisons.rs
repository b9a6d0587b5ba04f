//! The numbers with which conditions of zones compare coordinates.

use std::collections::BTreeSet;

use crate::rules::board::Coordinate;
use crate::rules::files::Selected;
use crate::syntax::tree::{Expression, Name, Predicate, ZoneCells};

/// A comparison of a coordinate.
pub(super) struct Compared<'a> {
    /// The coordinate.
    pub coordinate: &'a Name,
    /// The other side.
    pub with: &'a Expression,
}

/// The zones and classes in use that are defined by conditions.
pub(super) fn conditions<'a>(selected: &'a Selected, used: &BTreeSet<String>) -> Vec<(&'a Name, &'a Predicate)> {
    let mut named_conditions = Vec::new();
    for zone in &selected.zones {
        if let ZoneCells::Where(condition) = &zone.node.cells
            && used.contains(&zone.node.name.node)
        {
            named_conditions.push((&zone.node.name, condition));
        }
    }
    for partition in &selected.partitions {
        let whole = used.contains(&partition.node.name.node);
        let classes = partition.node.classes.iter();
        let classes = classes.filter(|(name, _)| whole || used.contains(&name.node));
        named_conditions.extend(classes.map(|(name, condition)| (name, condition)));
    }
    named_conditions
}

/// Collects the comparisons of a single coordinate in a condition.
pub(super) fn comparisons<'a>(condition: &'a Predicate, found: &mut Vec<Compared<'a>>) {
    let mut pair = |one: &'a Expression, other: &'a Expression| {
        if let Expression::Name(coordinate) = one {
            found.push(Compared {
                coordinate,
                with: other,
            });
        }
    };
    match condition {
        Predicate::And(one, other) | Predicate::Or(one, other) => {
            comparisons(one, found);
            comparisons(other, found);
        }
        Predicate::Not(inner) => comparisons(inner, found),
        Predicate::Compare(first, rest) => {
            let mut left = first;
            for (_, right) in rest {
                pair(left, right);
                pair(right, left);
                left = right;
            }
        }
        Predicate::In(value, ranges) => {
            for (low, high) in ranges {
                pair(value, low);
                if let Some(high) = high {
                    pair(value, high);
                }
            }
        }
        Predicate::Zone(_) | Predicate::All(_) => {}
    }
}

/// The constant that an expression denotes in comparison with a coordinate, with its spelling; `None` for arithmetic.
pub(super) fn constant(coordinate: &Coordinate, written: &Expression) -> Option<(i64, Name)> {
    match written {
        Expression::Number(number) => {
            let text = number.node.to_string();
            let value = coordinate.value_declared(&text).unwrap_or(number.node);
            Some((value, Name::new(text, number.span)))
        }
        Expression::Name(name) => Some((coordinate.value_named(&name.node)?, name.clone())),
        Expression::Negative(inner) => {
            let Expression::Number(number) = &*inner.node else {
                return None;
            };
            Some((-number.node, Name::new(format!("-{}", number.node), number.span)))
        }
        Expression::Binary(..) | Expression::Call(..) => None,
    }
}
