//! Builds the statements of a file.

use crate::syntax::forms::Place;
use crate::syntax::grammar::Rule;
use crate::syntax::parse::{Read, Reader};
use crate::syntax::tree::{
    ArmyItem, ArrayItem, ArrayPlace, Coordinate, DropItem, EndItem, EventItem, HandItem, Item, Name, PassItem,
    PlayerItem, Scope, VerdictItem, Zone, ZoneCells,
};

use super::board::board_item;
use super::node::{Builder, Node};
use super::piece::{movement, piece, pieces, timing};
use super::predicate::predicate;
use super::{inside, when};

/// Builds a statement of a file.
pub fn item<'a>(reader: &mut Reader<'a>, _: Place, read: Read<'a>) -> Option<Item> {
    let mut builder = Builder::default();
    let node = read.node.clone();
    let item = match node.rule() {
        Rule::variant => Item::Variant(node.need(Rule::text).quoted()),
        Rule::source => Item::Source(node.need(Rule::text).quoted()),
        Rule::extends => Item::Extends(node.need(Rule::file_name).name()),
        Rule::uses => Item::Use(node.need(Rule::file_name).name()),
        Rule::option => Item::Option {
            name: node.need(Rule::option_name).name(),
            values: node.names(Rule::option_value),
            about: node.find(Rule::text).map(|text| text.quoted()),
        },
        Rule::when => Item::When(when(reader, read, item)),
        Rule::players => Item::Players(node.all(Rule::player_item).map(|part| player(&part)).collect()),
        Rule::board => Item::Board(inside(reader, read, board_item)),
        Rule::zone => Item::Zone(zone(&mut builder, &node)),
        Rule::zone_drawn => Item::Zone(Zone {
            name: node.need(Rule::zone_name).name(),
            scope: scope(&node),
            cells: ZoneCells::Drawn(inside(reader, read, picture)),
        }),
        Rule::partition => Item::Partition {
            name: node.need(Rule::partition_of).name(),
            classes: inside(reader, read, class)
                .into_iter()
                .map(|class| class.node)
                .collect(),
        },
        Rule::movement => Item::Movement(movement(reader, &mut builder, read)),
        Rule::piece => Item::Piece(piece(reader, &mut builder, read)),
        Rule::pieces => pieces(reader, read),
        Rule::remove => Item::Remove(node.names(Rule::kind)),
        Rule::array => Item::Array {
            player: node.find(Rule::player).map(|player| player.name()),
            items: inside(reader, read, array_item),
        },
        Rule::promotions => Item::Promotions(timing(&node)),
        Rule::hand => Item::Hand(if let Some(kinds) = node.find(Rule::to_owner) {
            HandItem::ToOwner(kinds.names(Rule::kind))
        } else if node.has(Rule::as_they_are) {
            HandItem::AsTheyAre
        } else if node.has(Rule::as_base_kind) {
            HandItem::AsBase
        } else {
            HandItem::StartOnly
        }),
        Rule::drop => Item::Drop(drop_item(&mut builder, &node)),
        Rule::check => Item::Check {
            every: node.has(Rule::kw_every),
            kinds: node.names(Rule::kind),
        },
        Rule::pass => Item::Pass(if node.has(Rule::kw_allowed) {
            PassItem::Allowed
        } else if node.has(Rule::in_check_too) {
            PassItem::Cornered
        } else if node.has(Rule::when_stuck) {
            PassItem::Stuck
        } else {
            PassItem::Never
        }),
        Rule::meeting => {
            let (one, other) = node.two(Rule::kind);
            Item::Meeting(one.name(), other.name())
        }
        _ => Item::End(end(&mut builder, &node)),
    };
    reader.accept(builder).then_some(item)
}

fn player(node: &Node<'_>) -> PlayerItem {
    PlayerItem {
        name: node.need(Rule::player).name(),
        letter: node
            .find(Rule::player_letter)
            .and_then(|letter| Some(letter.at(letter.text().chars().next()?))),
        team: node.find(Rule::team).map(|team| team.name()),
    }
}

fn scope(node: &Node<'_>) -> Scope {
    match node.find(Rule::zone_scope) {
        None => Scope::Viewed,
        Some(scope) => scope
            .find(Rule::player)
            .map_or(Scope::All, |player| Scope::Player(player.name())),
    }
}

fn zone(builder: &mut Builder, node: &Node<'_>) -> Zone {
    Zone {
        name: node.need(Rule::zone_name).name(),
        scope: scope(node),
        cells: match node.find(Rule::zone_cells) {
            Some(cells) => ZoneCells::Listed(cells.names(Rule::cell)),
            None => ZoneCells::Where(predicate(builder, &node.need(Rule::predicate))),
        },
    }
}

fn class<'a>(reader: &mut Reader<'a>, _: Place, read: Read<'a>) -> Option<(Name, crate::syntax::tree::Predicate)> {
    let mut builder = Builder::default();
    let name = read.node.need(Rule::zone_name).name();
    let cells = predicate(&mut builder, &read.node.need(Rule::predicate));
    reader.accept(builder).then_some((name, cells))
}

/// A row of a picture: which of its places are marked.
pub fn picture<'a>(_: &mut Reader<'a>, _: Place, read: Read<'a>) -> Option<Vec<bool>> {
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

fn array_item<'a>(reader: &mut Reader<'a>, _: Place, read: Read<'a>) -> Option<ArrayItem> {
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
                    (entry.need(Rule::hand_kind).name(), count)
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
    let squares = node.need(Rule::array_row).all(Rule::square);
    ArrayItem::Line {
        at,
        symbols: squares
            .map(|square| square.at(square.find(Rule::symbol).map(|symbol| symbol.text().to_owned())))
            .collect(),
    }
}

fn drop_item(builder: &mut Builder, node: &Node<'_>) -> DropItem {
    let zone = |rule| node.find(rule).map(|part: Node<'_>| part.need(Rule::zone_ref).zone());
    DropItem {
        kinds: node.names(Rule::kind),
        on: zone(Rule::drop_on),
        except: zone(Rule::drop_except),
        limit: node.find(Rule::drop_limit).map(|limit| {
            (
                builder.number(&limit.need(Rule::number)),
                limit.need(Rule::partition_of).name(),
            )
        }),
        not_giving_mate: node.has(Rule::not_giving_mate),
    }
}

fn verdict(node: &Node<'_>) -> VerdictItem {
    match node.first().rule() {
        Rule::kw_wins => VerdictItem::Wins,
        Rule::kw_draws => VerdictItem::Draws,
        Rule::kw_loses => VerdictItem::Loses,
        _ => VerdictItem::GoesOn,
    }
}

fn end(builder: &mut Builder, node: &Node<'_>) -> EndItem {
    let mut number = || builder.number(&node.need(Rule::number));
    let event = match node.rule() {
        Rule::checkmate => EventItem::Checkmate,
        Rule::stalemate => EventItem::Stalemate,
        Rule::baring => EventItem::Baring {
            reply: node.has(Rule::unless_bared),
        },
        Rule::capturing => EventItem::Capturing {
            every: node.has(Rule::kw_every),
            kinds: node.names(Rule::kind),
        },
        Rule::reaching => EventItem::Reaching {
            zone: node.need(Rule::zone_ref).zone(),
            kinds: node.names(Rule::kind),
            safe: node.has(Rule::kw_unattacked),
        },
        Rule::threatening => EventItem::Threatening {
            every: node.has(Rule::kw_every),
            kinds: node.names(Rule::kind),
        },
        Rule::holding => EventItem::Holding {
            zone: node.need(Rule::zone_ref).zone(),
            kinds: node.names(Rule::kind),
        },
        Rule::facing => EventItem::Facing(node.names(Rule::kind)),
        Rule::passes => EventItem::Passes(number()),
        Rule::repetition => EventItem::Repetition {
            times: number(),
            perpetual_check: node
                .has(Rule::perpetual_check)
                .then(|| node.two(Rule::verdict).1)
                .map(|part| part.at(verdict(&part))),
        },
        Rule::quiet => EventItem::Quiet {
            plies: number(),
            except: node.names(Rule::kind),
        },
        Rule::length => EventItem::Length(number()),
        _ => node.disagree(),
    };
    let results = [Rule::verdict, Rule::is_forbidden, Rule::elimination, Rule::goes_on];
    let part = results.into_iter().find_map(|rule| node.find(rule));
    let part = part.unwrap_or_else(|| node.disagree());
    let result = match part.rule() {
        Rule::is_forbidden => VerdictItem::Forbidden,
        Rule::elimination => VerdictItem::Eliminates(army(&part)),
        Rule::goes_on => VerdictItem::GoesOn,
        _ => verdict(&part),
    };
    EndItem {
        event,
        result: part.at(result),
    }
}

fn army(node: &Node<'_>) -> ArmyItem {
    if node.has(Rule::army_vanishes) {
        ArmyItem::Vanishes
    } else if node.has(Rule::army_to_captor) {
        ArmyItem::JoinsCaptor
    } else {
        ArmyItem::JoinsAlly
    }
}
