//! Warns about inherited zones that were written for the edge of a smaller or larger board.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::rules::board::{Coordinate, coordinates};
use crate::rules::files::Selected;
use crate::syntax::tree::{BoardItem, Expression, Name, Predicate, ZoneCells};

/// A number that a condition compares a coordinate with.
struct Compared<'a> {
    coordinate: &'a Name,
    with: &'a Expression,
}

/// Warns about zones that name the first or the last value of an axis of their own file, which is another one now.
pub(in crate::rules) fn edges(selected: &Selected, used: &BTreeSet<String>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(now) = selected.board.as_ref().and_then(|board| coordinates(&board.node)) else {
        return;
    };
    for (source, frame) in &selected.frames {
        let Some(before) = coordinates(frame).filter(|before| *before != now) else {
            continue;
        };
        let mut told = BTreeSet::new();
        for (name, condition) in conditions(selected, used) {
            let mut compared = Vec::new();
            if name.span.source == *source {
                comparisons(condition, &mut compared);
            }
            for Compared { coordinate, with } in compared {
                let known = before.named(&coordinate.node).zip(now.named(&coordinate.node));
                let mistake = known.and_then(|(before, now)| off_edge(selected, before, now, name, with));
                // A zone of two edges needs to be told once.
                if let Some(mistake) = mistake
                    && told.insert((&name.node, &coordinate.node))
                {
                    diagnostics.push(mistake);
                }
            }
        }
    }
}

/// The zones and classes in use that are conditions.
fn conditions<'a>(selected: &'a Selected, used: &BTreeSet<String>) -> Vec<(&'a Name, &'a Predicate)> {
    let mut found = Vec::new();
    for zone in &selected.zones {
        if let ZoneCells::Where(condition) = &zone.node.cells
            && used.contains(&zone.node.name.node)
        {
            found.push((&zone.node.name, condition));
        }
    }
    for partition in &selected.partitions {
        let whole = used.contains(&partition.node.name.node);
        let classes = partition.node.classes.iter();
        let classes = classes.filter(|(name, _)| whole || used.contains(&name.node));
        found.extend(classes.map(|(name, condition)| (name, condition)));
    }
    found
}

/// The numbers that a condition compares with one coordinate alone.
fn comparisons<'a>(condition: &'a Predicate, found: &mut Vec<Compared<'a>>) {
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

/// The mistake of a zone that names what was an end of a coordinate and is not any more.
fn off_edge(
    selected: &Selected,
    before: &Coordinate,
    now: &Coordinate,
    zone: &Name,
    with: &Expression,
) -> Option<Diagnostic> {
    let (value, written) = constant(before, with)?;
    let (value_now, _) = constant(now, with)?;
    let (word, end, moved) = if value == before.high() && value_now != now.high() {
        ("last", now.high(), "ends at")
    } else if value == before.low && value_now != now.low {
        ("first", now.low, "begins at")
    } else {
        return None;
    };
    let (axis, zone, end) = (&now.name, &zone.node, now.value_name(end));
    let message = format!(
        "`{axis}` {moved} `{end}` here, but the inherited zone `{zone}` says `{}`",
        written.node
    );
    let mistake = Diagnostic::new(Code::ZoneOffEdge, place(selected, axis), message);
    Some(
        mistake
            .and(written.span, format!("the {word} value of `{axis}` in that file"))
            .help(format!(
                "declare the zone again: `zone {zone}: …`; `{axis} = {word}` is the edge of every board"
            )),
    )
}

/// The value that an expression names beside a coordinate, and how it is written; nothing if it calculates.
fn constant(coordinate: &Coordinate, written: &Expression) -> Option<(i64, Name)> {
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

/// Where the board in force declares a coordinate.
fn place(selected: &Selected, coordinate: &str) -> Span {
    let board = selected.board.as_ref();
    let mut items = board.into_iter().flat_map(|board| &board.node);
    let found = items.find_map(|item| {
        if let BoardItem::Axes(axes) = &item.node {
            let axis = axes.iter().find(|axis| axis.name.node == coordinate);
            return axis.map(|axis| axis.name.span);
        }
        if let BoardItem::Label { name, .. } = &item.node {
            return (name.node == coordinate).then_some(name.span);
        }
        let is_charts = coordinate == "chart" && matches!(item.node, BoardItem::Charts(_));
        is_charts.then_some(item.span)
    });
    found.unwrap_or_else(|| selected.beginning())
}
