//! Builds zones, the classes of partitions, and rows of pictures.

use crate::syntax::forms::BlockKind;
use crate::syntax::tree::{Coordinate, Name, Predicate, Scope, Zone, ZoneCells};
use triagonal_grammar::Rule;

use super::node::{Builder, Node};
use super::predicate::predicate;
use super::reader::{Read, Reader};

/// Builds a zone by predicate or by a list of cells.
pub fn zone(builder: &mut Builder, node: &Node<'_>) -> Zone {
    Zone {
        name: node.need(Rule::zone_name).name(),
        scope: scope(node),
        cells: match node.find(Rule::zone_cells) {
            Some(cells) => ZoneCells::Listed(cells.names(Rule::cell)),
            None => ZoneCells::Where(predicate(builder, &node.need(Rule::predicate))),
        },
    }
}

/// Builds the scope of a zone.
pub fn scope(node: &Node<'_>) -> Scope {
    match node.find(Rule::zone_scope) {
        None => Scope::Viewed,
        Some(scope) if scope.has(Rule::kw_each) => Scope::Each,
        Some(scope) => scope
            .find(Rule::player)
            .map_or(Scope::All, |player| Scope::Player(player.name())),
    }
}

/// Builds a class of a partition.
pub fn class<'a>(reader: &mut Reader<'a>, _: BlockKind, read: Read<'a>) -> Option<(Name, Predicate)> {
    let mut builder = Builder::default();
    let name = read.node.need(Rule::zone_name).name();
    let cells = predicate(&mut builder, &read.node.need(Rule::predicate));
    reader.accept(builder).then_some((name, cells))
}

/// Builds a row of a picture, with its marked places.
pub fn picture<'a>(_: &mut Reader<'a>, _: BlockKind, read: Read<'a>) -> Option<Vec<bool>> {
    let marks = read.node.parts().filter(|part| part.rule() != Rule::EOI);
    Some(marks.map(|part| part.rule() != Rule::dot).collect())
}

/// The coordinates among a node's parts.
pub fn coordinates(node: &Node<'_>) -> Vec<Coordinate> {
    node.all(Rule::coordinate)
        .map(|part| Coordinate {
            axis: part.need(Rule::axis).name(),
            value: part.need(Rule::label).name(),
        })
        .collect()
}
