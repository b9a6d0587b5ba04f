//! Lint for inherited zones that were written for the edge of a smaller or larger board.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::rules::board::{Coordinate, coordinates};
use crate::rules::files::Selected;
use crate::rules::lints::comparisons::{Compared, comparisons, conditions, constant};
use crate::syntax::tree::{BoardItem, Expression, Name};

/// Warns about zones that name the first or last value of an axis of their own file, if the axis has changed.
pub(in crate::rules) fn edges(selected: &Selected, used: &BTreeSet<String>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(now) = selected.board.as_ref().and_then(|board| coordinates(&board.node)) else {
        return;
    };
    for (source, frame) in &selected.frames {
        let Some(before) = coordinates(frame).filter(|before| *before != now) else {
            continue;
        };
        let mut reported = BTreeSet::new();
        for (name, condition) in conditions(selected, used) {
            let mut compared = Vec::new();
            if name.span.source == *source {
                comparisons(condition, &mut compared);
            }
            for Compared { coordinate, with } in compared {
                let known = before.named(&coordinate.node).zip(now.named(&coordinate.node));
                let mistake = known.and_then(|(before, now)| off_edge(selected, before, now, name, with));
                // One warning is enough for a zone with two edges.
                if let Some(mistake) = mistake
                    && reported.insert((&name.node, &coordinate.node))
                {
                    diagnostics.push(mistake);
                }
            }
        }
    }
}

/// Reports a zone with a value that used to be an end of a coordinate.
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
        "`{axis}` {moved} `{end}` here, but the inherited zone `{zone}` is defined with `{}`",
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

/// The place where the board in force declares a coordinate.
fn place(selected: &Selected, coordinate: &str) -> Span {
    let board = selected.board.as_ref();
    let mut items = board.into_iter().flat_map(|board| &board.node);
    let span = items.find_map(|item| {
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
    span.unwrap_or_else(|| selected.beginning())
}
