//! Builds pieces and movements.

use crate::diagnostics::Spanned;
use crate::syntax::forms::BlockKind;
use crate::syntax::tree::{
    BetzaDialect, BetzaText, Block, CastleItem, CastlePath, ForcedItem, Item, LimitItem, Movement, Name, OnlyIf,
    OriginItem, Piece, PieceItem, Promotes, Targets, Timing,
};
use triagonal_grammar::Rule;

use super::actions::for_player;
use super::blocks::{allow, inside, when};
use super::moves::{moves, others, present};
use super::node::{Builder, Node};
use super::reader::{Read, Reader};
use super::unclear;

/// Builds a piece.
pub fn piece<'a>(reader: &mut Reader<'a>, builder: &mut Builder, read: Read<'a>) -> Piece {
    let node = read.node.clone();
    let symbol = node.need(Rule::symbol);
    let (like, items) = body(reader, builder, read);
    Piece {
        name: node.need(Rule::piece_name).name(),
        symbol: symbol.at(symbol.text().to_owned()),
        royal: node.has(Rule::kw_royal),
        neutral: node.has(Rule::kw_neutral),
        like,
        items,
    }
}

/// Builds several pieces.
pub fn pieces<'a>(reader: &mut Reader<'a>, read: Read<'a>) -> Item {
    let head = |part: Node<'a>| {
        let symbol = part.need(Rule::symbol);
        let piece = Piece {
            name: part.need(Rule::piece_name).name(),
            symbol: symbol.at(symbol.text().to_owned()),
            royal: part.has(Rule::kw_royal),
            neutral: part.has(Rule::kw_neutral),
            like: part
                .find(Rule::like)
                .map(|like| like.names(Rule::kind))
                .unwrap_or_default(),
            items: Vec::new(),
        };
        part.at(piece)
    };
    Item::Pieces {
        pieces: read.node.all(Rule::piece_head).map(head).collect(),
        items: inside(reader, read, piece_item),
    }
}

/// Builds a movement.
pub fn movement<'a>(reader: &mut Reader<'a>, builder: &mut Builder, read: Read<'a>) -> Movement {
    let name = read.node.need(Rule::kind).name();
    let (like, items) = body(reader, builder, read);
    Movement { name, like, items }
}

/// The parts after the colon and in the block.
fn body<'a>(reader: &mut Reader<'a>, builder: &mut Builder, read: Read<'a>) -> (Vec<Name>, Block<PieceItem>) {
    let like = read.node.find(Rule::like).map(|like| like.names(Rule::kind));
    let mut items = Vec::new();
    if let Some(inline) = read.node.find(Rule::inline) {
        let item = match inline.find(Rule::moves) {
            Some(part) => PieceItem::Move(moves(builder, &part, false)),
            None => betza(&inline.need(Rule::betza_text)),
        };
        items.push(Spanned::new(item, inline.span()));
    }
    items.extend(inside(reader, read, piece_item));
    (like.unwrap_or_default(), items)
}

fn betza(node: &Node<'_>) -> PieceItem {
    let dialect = match (node.has(Rule::kw_xboard), node.has(Rule::kw_diagram)) {
        (true, _) => Some(BetzaDialect::XBoard),
        (_, true) => Some(BetzaDialect::Diagram),
        (false, false) => None,
    };
    let text = node.need(Rule::text).quoted();
    PieceItem::Betza(BetzaText { dialect, text })
}

fn piece_item<'a>(reader: &mut Reader<'a>, _: BlockKind, read: Read<'a>) -> Option<PieceItem> {
    let mut builder = Builder::default();
    let node = read.node.clone();
    let item = match node.rule() {
        Rule::move_statement => PieceItem::Move(moves(&mut builder, &node.need(Rule::moves), true)),
        Rule::betza => betza(&node.need(Rule::betza_text)),
        Rule::castle => castle(&node),
        Rule::promotes => PieceItem::Promotes(promotes(&mut builder, &node)),
        Rule::reverts => PieceItem::Reverts(node.need(Rule::kind).name()),
        Rule::uncapturable => PieceItem::Uncapturable,
        Rule::cannot => match node.find(Rule::present) {
            Some(part) => {
                let asks = present(&mut builder, &part);
                if asks.is_here_or_there() && !node.has(Rule::kw_if) {
                    unclear::cannot_move(&mut builder, &node);
                }
                PieceItem::CannotMove {
                    asks,
                    not: node.has(Rule::kw_not),
                    only_if: only_if(&mut builder, &node),
                }
            }
            None => match node.find(Rule::zone_ref) {
                Some(zone) => PieceItem::CannotEnd(zone.zone()),
                None => PieceItem::CannotCapture(node.names(Rule::kind)),
            },
        },
        Rule::borrows => PieceItem::Borrows {
            asks: others(&mut builder, &node.need(Rule::others)),
            only: node.has(Rule::kw_only),
        },
        Rule::allow => PieceItem::Allow(allow(&mut builder, &node)),
        Rule::when => PieceItem::When(when(reader, read, piece_item)),
        _ => node.disagree(),
    };
    reader.accept(builder).then_some(item)
}

fn castle(node: &Node<'_>) -> PieceItem {
    let path = |step: Node<'_>| {
        let (from, to) = if step.has(Rule::kw_to) {
            (None, step.need(Rule::cell))
        } else {
            let (from, to) = step.two(Rule::cell);
            (Some(from), to)
        };
        CastlePath {
            from: from.map(|cell| cell.name()),
            to: to.name(),
            through: step.find(Rule::castle_way).map(|way| way.need(Rule::cell).name()),
        }
    };
    let (own, other) = node.two(Rule::castle_step);
    PieceItem::Castle(CastleItem {
        path: path(own),
        partner: node.need(Rule::castle_kind).name(),
        partner_path: path(other),
        player: for_player(node),
    })
}

fn promotes(builder: &mut Builder, node: &Node<'_>) -> Promotes {
    Promotes {
        place: node.find(Rule::zone_ref).map(|zone| (timing(node), zone.zone())),
        capturing: node.has(Rule::by_capture).then(|| !node.has(Rule::kw_not)),
        captured: node
            .find(Rule::of_captured)
            .map(|kinds| kinds.names(Rule::kind))
            .unwrap_or_default(),
        to: targets(&node.need(Rule::targets)),
        limit: limit(builder, node),
        forced: node.find(Rule::forced).map(|forced| match forced.find(Rule::zone_ref) {
            Some(zone) => ForcedItem::On(zone.zone()),
            None => ForcedItem::Always,
        }),
        origin: node.find(Rule::origin).map(|origin| match origin.find(Rule::kind) {
            Some(kind) => OriginItem::Once(kind.name()),
            None => OriginItem::NeverPromoted,
        }),
        only_if: only_if(builder, node),
    }
}

/// The timing of a promotion.
pub fn timing(node: &Node<'_>) -> Spanned<Timing> {
    let timing = node.need(Rule::timing);
    timing.at(match timing.first().rule() {
        Rule::kw_on => Timing::On,
        Rule::kw_in => Timing::In,
        Rule::kw_entering => Timing::Entering,
        Rule::kw_leaving => Timing::Leaving,
        _ => Timing::MovingIn,
    })
}

/// The conditions on the pieces on the board.
pub fn only_if(builder: &mut Builder, node: &Node<'_>) -> Vec<Spanned<OnlyIf>> {
    let one = |part: Node<'_>| {
        part.at(OnlyIf {
            asks: present(builder, &part.need(Rule::present)),
            not: part.has(Rule::kw_not),
        })
    };
    node.all(Rule::only_if).map(one).collect()
}

/// The maximum number of pieces of a kind.
pub fn limit(builder: &mut Builder, node: &Node<'_>) -> Option<LimitItem> {
    let limit = node.find(Rule::limit)?;
    Some(if limit.has(Rule::as_in_array) {
        LimitItem::AsInArray
    } else {
        LimitItem::Fixed {
            most: builder.number(&limit.need(Rule::number)),
            of: limit
                .find(Rule::limit_of)
                .map_or_else(Vec::new, |of| of.names(Rule::kind)),
            per: limit.find(Rule::partition_of).map(|partition| partition.name()),
        }
    })
}

fn targets(node: &Node<'_>) -> Targets {
    if node.has(Rule::any_in_array) {
        Targets::InArray
    } else if node.has(Rule::any_captured) {
        Targets::Captured
    } else {
        Targets::Named(node.names(Rule::kind))
    }
}
