//! Builds the ends of a game.

use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::tree::{ArmyItem, EndItem, EventItem, PointsItem, SubjectItem, VerdictItem};
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
        Rule::being if node.has(Rule::kw_checkmated) => EventItem::Checkmate,
        Rule::giving if node.has(Rule::kw_checkmate) => EventItem::Checkmate,
        Rule::being | Rule::giving => EventItem::Stalemate,
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
            drops: node.has(Rule::any_drop),
            promotions: node.has(Rule::any_promotion),
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
    let subject = match node.rule() {
        Rule::being => Some(SubjectItem::Being),
        Rule::giving => Some(SubjectItem::Giving),
        _ => None,
    };
    let player = for_player(node);
    if subject.is_none() {
        unclear_subject(builder, node, &event, result, player.is_some());
    }
    EndItem {
        event,
        subject,
        result: part.at(result),
        player,
        as_turn_ends: node.has(Rule::as_the_turn_ends),
    }
}

/// Reports a checkmate or stalemate whose result could apply to either player.
///
/// Everybody knows who wins by checkmate. It is unclear who loses by `checkmate loses`, and chess knows no winner by stalemate to
/// whom the result could apply.
fn unclear_subject(builder: &mut Builder, node: &Node<'_>, event: &EventItem, result: VerdictItem, of_one: bool) {
    let (word, stuck, state) = match event {
        EventItem::Checkmate => ("checkmate", "checkmated", "is in check and has no legal move"),
        EventItem::Stalemate => ("stalemate", "stalemated", "is not in check and has no legal move"),
        _ => return,
    };
    let clear = match result {
        VerdictItem::Wins => word == "checkmate",
        VerdictItem::Loses => false,
        VerdictItem::Draws => !of_one,
        VerdictItem::MostPoints | VerdictItem::Forbidden | VerdictItem::Eliminates(_) | VerdictItem::GoesOn => true,
    };
    if clear {
        return;
    }
    let rest = node.text()[word.len()..].trim();
    let verb = rest.split_whitespace().next().unwrap_or_default();
    let message = format!("it is unclear to which player `{word} {rest}` applies");
    let written = node.span();
    let (being, giving) = (format!("being {stuck} {rest}"), format!("giving {word} {rest}"));
    let mistake = Diagnostic::new(Code::TwoReadings, written, message)
        .help(format!("write `{being}` or `{giving}`"))
        .fix(
            format!("write `{being}`: the player who {state} {verb}"),
            written,
            being,
        )
        .fix(
            format!("write `{giving}`: the player who made the last move {verb}"),
            written,
            giving,
        );
    builder.errors.push(mistake);
}

/// Builds piece values or bonus points.
pub fn points(builder: &mut Builder, node: &Node<'_>) -> PointsItem {
    match node.find(Rule::player) {
        Some(player) => PointsItem::Player(player.name(), builder.number(&node.need(Rule::number))),
        None => {
            let worth = |part: Node<'_>| {
                let number = builder.number(&part.need(Rule::number));
                (part.need(Rule::counted_kind).name(), number)
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
