//! Prints the statements of a board.

use crate::syntax::tree::{
    AxisItem, BoardItem, Coordinate, FaceItem, ForwardScope, ForwardVector, LabelRange, NamePart, Side, ViewStep,
};

use super::line::Line;
use super::parts::{allow, join, names, picture, when, zone};
use super::predicate::predicate;

/// A statement of a board.
pub fn board_item(item: &BoardItem) -> Line {
    Line::new(match item {
        BoardItem::Axes(axes) => format!("axes {}", join(axes, ", ", axis_item)),
        BoardItem::Charts(charts) => format!("charts {}", names(charts)),
        BoardItem::Hexagonal => "hexagonal".to_owned(),
        BoardItem::CellsWhere(cells) => format!("cells where {}", predicate(cells)),
        BoardItem::CellsDrawn { at, rows } => {
            let blank = if at.is_empty() { "" } else { " " };
            return Line::new(format!("cells{blank}{}", coordinates(at))).block(picture(rows, "o"));
        }
        BoardItem::CellsListed(cells) => format!("cells {}", names(cells)),
        BoardItem::Label { name, of, labels } => {
            format!(
                "label {} of {}: {}",
                name.node,
                names(of),
                join(labels, " ", label_range)
            )
        }
        BoardItem::Names { parts, cells } => {
            let counted = parts.iter().any(|part| matches!(part, NamePart::Counted { .. }));
            let cells = cells
                .as_ref()
                .map_or(String::new(), |cells| format!(" where {}", predicate(cells)));
            format!(
                "names {}{cells}",
                join(parts, if counted { ", " } else { " " }, name_part)
            )
        }
        BoardItem::Forward {
            player,
            vectors,
            scope,
            zone: on,
        } => {
            let player = player
                .as_ref()
                .map_or(String::new(), |player| format!("{} ", player.node));
            let on = on.as_ref().map_or(String::new(), |on| format!(" on {}", zone(on)));
            let scope = match scope.node {
                None => "",
                Some(ForwardScope::All) => " for all",
                Some(ForwardScope::Each) => " for each",
            };
            format!("forward {player}{}{scope}{on}", join(vectors, ", ", forward_vector))
        }
        BoardItem::View { player, steps } => format!("view {}: {}", player.node, join(steps, ", ", view_step)),
        BoardItem::Gaps { pass } => format!("gaps {}", if pass.node { "pass" } else { "block" }),
        BoardItem::Join { exit, entry, mirrored } => {
            let mirror = if mirrored.is_empty() {
                String::new()
            } else {
                format!(", mirror {}", names(mirrored))
            };
            format!("join {} to {}{mirror}", face(exit), face(entry))
        }
        BoardItem::RemoveJoin { exit, entry } => format!("remove join {} to {}", face(exit), face(entry)),
        BoardItem::Corners { both } => format!("corners cross {}", if both.node { "both ways" } else { "one way" }),
        BoardItem::Barrier(zones) => format!("barrier between {}", join(zones, ", ", zone)),
        BoardItem::Allow(inner) => return allow(inner),
        BoardItem::When(inner) => return when(inner, board_item),
    })
}

/// Coordinates, separated by commas.
pub fn coordinates(at: &[Coordinate]) -> String {
    join(at, ", ", |one| format!("{} {}", one.axis.node, one.value.node))
}

fn axis_item(axis: &AxisItem) -> String {
    let labels = axis.labels.as_ref().map_or(String::new(), |labels| {
        format!(" as {}", join(labels, " ", label_range))
    });
    format!("{} {}{labels}", axis.name.node, join(&axis.values, " ", label_range))
}

fn label_range(range: &LabelRange) -> String {
    if range.first == range.last && range.without.is_empty() {
        return range.first.node.clone();
    }
    let without = if range.without.is_empty() {
        String::new()
    } else {
        format!(" without {}", join(&range.without, " ", |label| label.node.clone()))
    };
    format!("{}..{}{without}", range.first.node, range.last.node)
}

fn name_part(part: &NamePart) -> String {
    match part {
        NamePart::Axis(axis) => axis.node.clone(),
        NamePart::Counted { axis, within } => format!("{} counted in {}", axis.node, within.node),
        NamePart::Text(text) => format!("\"{}\"", text.node),
    }
}

fn sign(positive: bool) -> &'static str {
    if positive { "+" } else { "-" }
}

fn forward_vector(vector: &ForwardVector) -> String {
    match vector {
        ForwardVector::Axis { axis, positive } => format!("{} {}", axis.node, sign(*positive)),
        ForwardVector::Explicit(components) => {
            let component = |&size: &i64| if size == 0 { "0".to_owned() } else { format!("{size:+}") };
            format!("({})", join(&components.node, ",", component))
        }
    }
}

fn view_step(step: &ViewStep) -> String {
    match step {
        ViewStep::Mirror(axis) => format!("mirror {}", axis.node),
        ViewStep::Turn(from, to) => format!("turn {} to {}", from.node, to.node),
        ViewStep::Exchange(one, other) => format!("exchange {}, {}", one.node, other.node),
        ViewStep::Shift(axis, by) => format!("shift {} {}", axis.node, by.node),
        ViewStep::Chart(from, to) => format!("chart {} to {}", from.node, to.node),
        ViewStep::Same => "same".to_owned(),
    }
}

fn face(face: &FaceItem) -> String {
    let side = match &face.side.node {
        Side::Top => "top".to_owned(),
        Side::Bottom => "bottom".to_owned(),
        Side::Left => "left".to_owned(),
        Side::Right => "right".to_owned(),
        Side::Axis { axis, positive } => format!("{} {}", axis.node, sign(*positive)),
    };
    match &face.chart {
        Some(chart) => format!("{side} of {}", chart.node),
        None => side,
    }
}
