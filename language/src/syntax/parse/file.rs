//! Builds the statements of a file.

use crate::syntax::forms::BlockKind;
use crate::syntax::tree::{
    AboutItem, CheckItem, DropItem, DropPlaceItem, HandItem, Item, PassItem, PlayerItem, Zone, ZoneCells,
};
use triagonal_grammar::Rule;

use super::actions::{duty, score};
use super::array::array_item;
use super::blocks::{allow, inside, when};
use super::board::board_item;
use super::effects::effect;
use super::endings::{end, points};
use super::node::{Builder, Node};
use super::piece::{limit, movement, only_if, piece, pieces, timing};
use super::reader::{Read, Reader};
use super::turns::{turn, turn_action};
use super::zones::{class, picture, scope, zone};

/// Builds a statement of a file.
pub fn item<'a>(reader: &mut Reader<'a>, _: BlockKind, read: Read<'a>) -> Option<Item> {
    let mut builder = Builder::default();
    let node = read.node.clone();
    let item = match node.rule() {
        Rule::variant => Item::Variant(node.need(Rule::text).quoted()),
        Rule::language => Item::About(AboutItem::Language(builder.number(&node.need(Rule::number)))),
        Rule::source => Item::About(AboutItem::Source(node.need(Rule::text).quoted())),
        Rule::aliases => Item::About(AboutItem::Aliases(node.names(Rule::file_name))),
        Rule::inventor => Item::About(AboutItem::Inventor(node.need(Rule::text).quoted())),
        Rule::year => Item::About(AboutItem::Year(builder.number(&node.need(Rule::number)))),
        Rule::tags => Item::About(AboutItem::Tags(node.names(Rule::tag))),
        Rule::extends => Item::Extends(node.need(Rule::file_name).name()),
        Rule::uses => Item::Use(node.need(Rule::file_name).name()),
        Rule::option => Item::Option {
            name: node.need(Rule::option_name).name(),
            values: node.names(Rule::option_value),
            about: node.find(Rule::text).map(|text| text.quoted()),
        },
        Rule::allow => Item::Allow(allow(&mut builder, &node)),
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
        Rule::hand => Item::Hand(hand_item(&node)),
        Rule::drop => Item::Drop(drop_item(&mut builder, &node)),
        Rule::check => Item::Check(if node.has(Rule::kw_nothing) {
            CheckItem::Nothing
        } else {
            CheckItem::Kinds {
                every: node.has(Rule::kw_every),
                kinds: node.names(Rule::kind),
            }
        }),
        Rule::pass => Item::Pass(pass_item(&node)),
        Rule::points => Item::Points(points(&mut builder, &node)),
        Rule::meeting => {
            let (one, other) = node.two(Rule::kind);
            Item::Meeting(one.name(), other.name())
        }
        Rule::duty => Item::Duty(duty(&mut builder, &node)),
        Rule::turn | Rule::turn_first => Item::Turn(turn(&mut builder, &node)),
        Rule::turn_action => Item::TurnAction(turn_action(&mut builder, &node)),
        Rule::scored => Item::Score(score(&mut builder, &node)),
        Rule::after => Item::Effect(effect(&mut builder, &node)),
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

fn hand_item(node: &Node<'_>) -> HandItem {
    if let Some(kinds) = node.find(Rule::to_owner) {
        HandItem::ToOwner(kinds.names(Rule::kind))
    } else if let Some(to_hands) = node.find(Rule::to_hands) {
        HandItem::Captures {
            to_ally: to_hands.has(Rule::to_ally),
            as_base: to_hands.has(Rule::as_base_kind),
        }
    } else {
        HandItem::StartOnly
    }
}

fn pass_item(node: &Node<'_>) -> PassItem {
    if node.has(Rule::kw_allowed) {
        PassItem::Allowed
    } else if node.has(Rule::in_check_too) {
        PassItem::Cornered
    } else if node.has(Rule::when_stuck) {
        PassItem::Stuck
    } else {
        PassItem::Never
    }
}

fn drop_item(builder: &mut Builder, node: &Node<'_>) -> DropItem {
    let zone = |rule| node.find(rule).map(|part: Node<'_>| part.need(Rule::zone_ref).zone());
    DropItem {
        kinds: node.names(Rule::kind),
        becomes: node
            .find(Rule::drop_as)
            .map(|kinds| kinds.need(Rule::kind_list).names(Rule::kind))
            .unwrap_or_default(),
        on: zone(Rule::drop_on),
        except: zone(Rule::drop_except),
        place: node.find(Rule::drop_place).map(|part| {
            part.at(if part.has(Rule::from_mover) {
                DropPlaceItem::FromMover
            } else {
                DropPlaceItem::Began {
                    unmoved: part.has(Rule::kw_unmoved),
                }
            })
        }),
        limit: limit(builder, node),
        not_giving_mate: node.has(Rule::not_giving_mate),
        unmoved: node.has(Rule::kw_unmoved),
        only_if: only_if(builder, node),
    }
}
