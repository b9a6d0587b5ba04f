//! Inherited joins that a file removes.

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::files::overlay::Held;
use crate::syntax::tree::{AxisItem, BoardItem, FaceItem, Side};

/// Applies the statements that remove inherited joins: deletes the joins, and the statements themselves.
pub(super) fn remove_joins(
    inherited: &mut Vec<Held<'_, BoardItem>>,
    own: &mut Vec<Held<'_, BoardItem>>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let axes: Vec<String> = inherited
        .iter()
        .flat_map(axes)
        .map(|axis| axis.name.node.clone())
        .collect();
    own.retain(|held| {
        let BoardItem::RemoveJoin { exit, entry } = &held.item.node else {
            return true;
        };
        let sides = [exit, entry].map(|face| side(face, &axes));
        let joins_before = inherited.len();
        inherited.retain(|held| {
            let BoardItem::Join { exit, entry, .. } = &held.item.node else {
                return true;
            };
            let (exit, entry) = (side(exit, &axes), side(entry, &axes));
            sides != [exit, entry] && sides != [entry, exit]
        });
        if inherited.len() == joins_before {
            let message = "no inherited join connects these sides";
            let mistake = Diagnostic::new(Code::UnknownJoin, held.item.span, message);
            diagnostics.push(mistake.help("name the two sides of a `join` of the extended file, in either order"));
        }
        false
    });
}

/// The axes declared by a statement.
fn axes<'h>(held: &'h Held<'_, BoardItem>) -> &'h [AxisItem] {
    let BoardItem::Axes(axes) = &held.item.node else {
        return &[];
    };
    axes
}

/// A side by its axis and end, with its chart.
fn side<'f>(face: &'f FaceItem, axes: &'f [String]) -> (Option<&'f str>, bool, Option<&'f str>) {
    let axis = |number: usize| axes.get(number).map(String::as_str);
    let (axis, high) = match &face.side.node {
        Side::Left => (axis(0), false),
        Side::Right => (axis(0), true),
        Side::Bottom => (axis(1), false),
        Side::Top => (axis(1), true),
        Side::Axis { axis, positive } => (Some(axis.node.as_str()), *positive),
    };
    (axis, high, face.chart.as_ref().map(|chart| chart.node.as_str()))
}
