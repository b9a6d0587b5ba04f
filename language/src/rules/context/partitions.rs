//! Partitions: the classes of axes, labels and charts, and declared ones.

use crate::diagnostics::{Code, Diagnostic};
use crate::geometry::{CellId, Space};
use crate::rules::board::{Coordinate, Coordinates, Of};
use crate::rules::context::zones::Zones;
use crate::rules::files::PartitionItem;
use crate::rules::model::Partition;

/// The partitions given by axes, labels and charts.
pub(super) fn natural_partitions(space: &Space, coordinates: &Coordinates) -> Vec<Partition> {
    let axes_first = |of: &Of| matches!(of, Of::Axis(_));
    let (axes, others): (Vec<_>, Vec<_>) = coordinates.list.iter().partition(|known| axes_first(&known.of));
    let partition = |coordinate: &&Coordinate| Partition {
        name: coordinate.name.clone(),
        classes: coordinate.values.clone(),
        class_of: space
            .ids()
            .map(|cell| u16::try_from(coordinate.value(space.point(cell)) - coordinate.low).ok())
            .collect(),
    };
    axes.iter().chain(&others).map(partition).collect()
}

/// A declared partition.
pub(super) fn partition(
    space: &Space,
    item: &PartitionItem,
    zones: &Zones<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Partition> {
    let mut class_of: Vec<Option<u16>> = vec![None; space.cells.len()];
    for (number, (name, _)) in item.classes.iter().enumerate() {
        let cells = zones.cells(name, diagnostics)?;
        let mut clash: Option<(CellId, u16)> = None;
        for cell in cells.first()?.iter() {
            match class_of[cell.index()] {
                Some(other) => clash = clash.or(Some((cell, other))),
                None => class_of[cell.index()] = Some(number as u16),
            }
        }
        if let Some((cell, other)) = clash {
            let first = &item.classes[usize::from(other)].0;
            let message = format!(
                "`{}` is in the classes `{}` and `{}`",
                space.name(cell),
                first.node,
                name.node
            );
            let diagnostic = Diagnostic::new(Code::ClassesOverlap, name.span, message);
            diagnostics.push(diagnostic.and(first.span, "the other class"));
            return None;
        }
    }
    Some(Partition {
        name: item.name.node.clone(),
        classes: item.classes.iter().map(|(name, _)| name.node.clone()).collect(),
        class_of,
    })
}
