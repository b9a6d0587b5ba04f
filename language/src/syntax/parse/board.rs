//! Builds the statements of a board.

use crate::diagnostics::{Span, Spanned};
use crate::syntax::forms::BlockKind;
use crate::syntax::tree::{
    AxisItem, BoardItem, FaceItem, ForwardScope, ForwardVector, LabelRange, NamePart, Side, ViewStep,
};
use triagonal_grammar::Rule;

use super::blocks::{allow, inside, when};
use super::node::{Builder, Node};
use super::predicate::predicate;
use super::reader::{Read, Reader};
use super::zones::{coordinates, picture};

/// Builds a statement of a board.
pub fn board_item<'a>(reader: &mut Reader<'a>, _: BlockKind, read: Read<'a>) -> Option<BoardItem> {
    let mut builder = Builder::default();
    let node = read.node.clone();
    let item = match node.rule() {
        Rule::axes => BoardItem::Axes(node.all(Rule::axis_item).map(|axis| axis_item(&axis)).collect()),
        Rule::charts => BoardItem::Charts(node.names(Rule::chart)),
        Rule::hexagonal => BoardItem::Hexagonal,
        Rule::cells_where => BoardItem::CellsWhere(predicate(&mut builder, &node.need(Rule::predicate))),
        Rule::cells_drawn => BoardItem::CellsDrawn {
            at: coordinates(&node),
            rows: inside(reader, read, picture),
        },
        Rule::cells_listed => BoardItem::CellsListed(node.names(Rule::cell)),
        Rule::label_of => BoardItem::Label {
            name: node.need(Rule::axis).name(),
            of: node.all(Rule::axis).skip(1).map(|axis| axis.name()).collect(),
            labels: label_ranges(&node),
        },
        Rule::names => BoardItem::Names {
            parts: node.all(Rule::name_part).map(|part| name_part(&part)).collect(),
            cells: node.find(Rule::predicate).map(|cells| predicate(&mut builder, &cells)),
        },
        Rule::forward => BoardItem::Forward {
            player: node.find(Rule::forward_player).map(|player| player.name()),
            vectors: node
                .all(Rule::forward_vector)
                .map(|vector| forward_vector(&mut builder, &vector))
                .collect(),
            scope: forward_scope(&node),
            zone: node.find(Rule::zone_ref).map(|zone| zone.zone()),
        },
        Rule::view => BoardItem::View {
            player: node.need(Rule::player).name(),
            steps: node
                .all(Rule::view_step)
                .map(|step| view_step(&mut builder, &step))
                .collect(),
        },
        Rule::gaps => BoardItem::Gaps {
            pass: match node.find(Rule::kw_pass) {
                Some(pass) => pass.at(true),
                None => node.need(Rule::kw_block).at(false),
            },
        },
        Rule::join => {
            let (exit, entry) = node.two(Rule::face);
            BoardItem::Join {
                exit: face(&exit),
                entry: face(&entry),
                mirrored: node
                    .find(Rule::join_mirror)
                    .map(|mirror| mirror.names(Rule::axis))
                    .unwrap_or_default(),
            }
        }
        Rule::remove_join => {
            let (exit, entry) = node.two(Rule::face);
            BoardItem::RemoveJoin {
                exit: face(&exit),
                entry: face(&entry),
            }
        }
        Rule::corners => BoardItem::Corners {
            both: match node.find(Rule::both_ways) {
                Some(both) => both.at(true),
                None => node.need(Rule::one_way).at(false),
            },
        },
        Rule::barrier => BoardItem::Barrier(node.all(Rule::zone_ref).map(|zone| zone.zone()).collect()),
        Rule::allow => BoardItem::Allow(allow(&mut builder, &node)),
        Rule::when => BoardItem::When(when(reader, read, board_item)),
        _ => node.disagree(),
    };
    reader.accept(builder).then_some(item)
}

fn axis_item(node: &Node<'_>) -> AxisItem {
    AxisItem {
        name: node.need(Rule::axis).name(),
        values: label_ranges(node),
        labels: node.find(Rule::axis_labels).map(|labels| label_ranges(&labels)),
    }
}

fn label_ranges(node: &Node<'_>) -> Vec<LabelRange> {
    node.all(Rule::label_range)
        .map(|range| {
            let mut labels = range.names(Rule::label).into_iter();
            let first = labels.next().unwrap_or_else(|| range.disagree());
            LabelRange {
                last: labels.next().unwrap_or_else(|| first.clone()),
                first,
                without: range
                    .find(Rule::label_without)
                    .map(|without| without.names(Rule::label))
                    .unwrap_or_default(),
            }
        })
        .collect()
}

fn name_part(node: &Node<'_>) -> NamePart {
    if let Some(text) = node.find(Rule::text) {
        NamePart::Text(text.quoted())
    } else if node.has(Rule::counted_in) {
        let (axis, within) = node.two(Rule::axis);
        NamePart::Counted {
            axis: axis.name(),
            within: within.name(),
        }
    } else {
        NamePart::Axis(node.need(Rule::axis).name())
    }
}

fn positive(node: &Node<'_>) -> bool {
    node.need(Rule::sign).text() == "+"
}

fn forward_scope(node: &Node<'_>) -> Spanned<Option<ForwardScope>> {
    let scope = |part: &Node<'_>| match part.has(Rule::kw_all) {
        true => ForwardScope::All,
        false => ForwardScope::Each,
    };
    match node.find(Rule::forward_scope) {
        Some(part) => part.at(Some(scope(&part))),
        None => {
            let last = node.all(Rule::forward_vector).last().unwrap_or_else(|| node.disagree());
            let span = last.span();
            Spanned::new(
                None,
                Span {
                    start: span.end,
                    ..span
                },
            )
        }
    }
}

fn forward_vector(builder: &mut Builder, node: &Node<'_>) -> ForwardVector {
    match node.find(Rule::vector) {
        Some(vector) => {
            builder.signs(&vector, Rule::signed, false);
            ForwardVector::Explicit(
                vector.at(vector
                    .all(Rule::signed)
                    .map(|component| builder.number(&component).node)
                    .collect()),
            )
        }
        None => ForwardVector::Axis {
            axis: node.need(Rule::axis).name(),
            positive: positive(node),
        },
    }
}

fn view_step(builder: &mut Builder, node: &Node<'_>) -> ViewStep {
    let axis = || node.need(Rule::axis).name();
    let two = |rule| {
        let (one, other) = node.two(rule);
        (one.name(), other.name())
    };
    match node.first().rule() {
        Rule::kw_mirror => ViewStep::Mirror(axis()),
        Rule::kw_turn => {
            let (one, other) = two(Rule::axis);
            ViewStep::Turn(one, other)
        }
        Rule::kw_exchange => {
            let (one, other) = two(Rule::axis);
            ViewStep::Exchange(one, other)
        }
        Rule::kw_shift => ViewStep::Shift(axis(), builder.number(&node.need(Rule::signed))),
        Rule::kw_chart => {
            let (one, other) = two(Rule::chart);
            ViewStep::Chart(one, other)
        }
        _ => ViewStep::Same,
    }
}

fn face(node: &Node<'_>) -> FaceItem {
    let part = node.first();
    let side = match part.rule() {
        Rule::kw_top => Side::Top,
        Rule::kw_bottom => Side::Bottom,
        Rule::kw_left => Side::Left,
        Rule::kw_right => Side::Right,
        _ => Side::Axis {
            axis: part.name(),
            positive: positive(node),
        },
    };
    FaceItem {
        side: part.at(side),
        chart: node.find(Rule::chart).map(|chart| chart.name()),
    }
}
