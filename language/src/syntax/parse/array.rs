//! Builds the statements of an array.

use crate::syntax::forms::BlockKind;
use crate::syntax::tree::{ArrayItem, ArrayPlace, DrawItem};
use triagonal_grammar::Rule;

use super::blocks::when;
use super::node::{Builder, Node};
use super::reader::{Read, Reader};
use super::zones::coordinates;

/// Builds a statement of an array.
pub fn array_item<'a>(reader: &mut Reader<'a>, _: BlockKind, read: Read<'a>) -> Option<ArrayItem> {
    let mut builder = Builder::default();
    let node = read.node.clone();
    let item = match node.rule() {
        Rule::array_line => array_line(&node, ArrayPlace::Line(coordinates(&node))),
        Rule::array_zone => array_line(&node, ArrayPlace::Zone(node.need(Rule::zone_ref).zone())),
        Rule::array_cells => ArrayItem::Cells {
            kind: node.need(Rule::array_kind).name(),
            cells: node.names(Rule::cell),
        },
        Rule::array_hand => ArrayItem::Hand(
            node.all(Rule::hand_entry)
                .map(|entry| {
                    let count = entry.find(Rule::number).map(|number| builder.number(&number));
                    (entry.need(Rule::counted_kind).name(), count)
                })
                .collect(),
        ),
        Rule::nothing => ArrayItem::Nothing,
        Rule::when => ArrayItem::When(when(reader, read, array_item)),
        _ => node.disagree(),
    };
    reader.accept(builder).then_some(item)
}

fn array_line(node: &Node<'_>, at: ArrayPlace) -> ArrayItem {
    if let Some(fill) = node.find(Rule::array_fill) {
        let symbol = fill.need(Rule::symbol);
        return ArrayItem::Fill {
            at,
            symbol: symbol.at(symbol.text().to_owned()),
        };
    }
    if let Some(lot) = node.find(Rule::array_lot) {
        let text = |symbol: Node<'_>| symbol.at(symbol.text().to_owned());
        let draws = lot.all(Rule::draw).map(|draw| DrawItem {
            symbols: draw.all(Rule::symbol).map(text).collect(),
            zone: draw.find(Rule::zone_ref).map(|zone| zone.zone()),
        });
        return ArrayItem::Lot {
            at,
            draws: draws.collect(),
        };
    }
    let squares = node.need(Rule::array_row).all(Rule::square);
    ArrayItem::Line {
        at,
        symbols: squares
            .map(|square| square.at(square.find(Rule::symbol).map(|symbol| symbol.text().to_owned())))
            .collect(),
    }
}
