//! Builds the ends of a game.

use crate::syntax::tree::{ArmyItem, EndItem, EventItem, PointsItem, VerdictItem};
use triagonal_grammar::Rule;

use super::actions::{action, for_player};
use super::node::{Builder, Node};
use super::states::state;

/// Builds an end of the game.
pub fn end(builder: &mut Builder, node: &Node<'_>) -> EndItem {
    let number = |builder: &mut Builder| builder.number(&node.need(Rule::number));
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
            occupying: node.has(Rule::kw_occupying),
            zone: node.need(Rule::zone_ref).zone(),
            kinds: node.names(Rule::kind),
            safe: node.has(Rule::kw_unattacked),
            reply: node.has(Rule::unless_reached),
        },
        Rule::threatening => EventItem::Threatening {
            every: node.has(Rule::kw_every),
            kinds: node.names(Rule::kind),
        },
        Rule::holding => EventItem::Holding {
            zone: node.need(Rule::zone_ref).zone(),
            kinds: node.names(Rule::kind),
            safe: node.has(Rule::kw_unattacked),
        },
        Rule::state => EventItem::State(state(builder, node)),
        Rule::row => EventItem::Row {
            length: number(builder),
            kinds: node.names(Rule::kind),
        },
        Rule::counted => {
            let part = node.need(Rule::action);
            EventItem::Times {
                action: part.at(action(builder, &part)),
                times: number(builder),
            }
        }
        Rule::facing => EventItem::Facing(node.names(Rule::kind)),
        Rule::passes => EventItem::Passes(number(builder)),
        Rule::repetition => EventItem::Repetition {
            times: number(builder),
            perpetual_check: node
                .has(Rule::perpetual_check)
                .then(|| node.need(Rule::verdict))
                .map(|part| part.at(verdict(&part))),
        },
        Rule::dead => EventItem::DeadPosition,
        Rule::null_turn => EventItem::NullTurn,
        Rule::quiet => EventItem::Quiet {
            plies: number(builder),
            except: node.names(Rule::kind),
        },
        Rule::length => EventItem::Length(number(builder)),
        Rule::remaining => EventItem::LastTeam,
        _ => node.disagree(),
    };
    let results = [
        Rule::result,
        Rule::is_forbidden,
        Rule::elimination,
        Rule::kw_draws,
        Rule::goes_on,
    ];
    let part = results.into_iter().find_map(|rule| node.find(rule));
    let part = part.unwrap_or_else(|| node.disagree());
    let result = match part.rule() {
        Rule::is_forbidden => VerdictItem::Forbidden,
        Rule::elimination => VerdictItem::Eliminates(army(&part)),
        Rule::kw_draws => VerdictItem::Draws,
        Rule::goes_on => VerdictItem::GoesOn,
        _ if part.has(Rule::most_points) => VerdictItem::MostPoints,
        _ => verdict(&part.need(Rule::verdict)),
    };
    EndItem {
        event,
        result: part.at(result),
        player: for_player(node),
        as_turn_ends: node.has(Rule::as_the_turn_ends),
    }
}

/// Builds what is worth points.
pub fn points(builder: &mut Builder, node: &Node<'_>) -> PointsItem {
    match node.find(Rule::player) {
        Some(player) => PointsItem::Player(player.name(), builder.number(&node.need(Rule::number))),
        None => {
            let worth = |part: Node<'_>| {
                let number = builder.number(&part.need(Rule::number));
                (part.need(Rule::points_kind).name(), number)
            };
            PointsItem::Kinds(node.all(Rule::points_of).map(worth).collect())
        }
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

fn army(node: &Node<'_>) -> ArmyItem {
    if node.has(Rule::army_vanishes) {
        ArmyItem::Vanishes
    } else if node.has(Rule::army_to_captor) {
        ArmyItem::JoinsCaptor
    } else if node.has(Rule::army_to_ally) {
        ArmyItem::JoinsAlly
    } else {
        ArmyItem::Stays
    }
}
