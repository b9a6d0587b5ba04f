//! Prints the ends of a game.

use crate::syntax::tree::{ArmyItem, EndItem, EventItem, PointsItem, SubjectItem, VerdictItem, reaching};

use super::actions::{action, for_player};
use super::parts::{every_or_any, names, pieces, zone};
use super::states::state;

fn verdict(item: VerdictItem) -> &'static str {
    match item {
        VerdictItem::Wins => "wins",
        VerdictItem::Draws => "draws",
        VerdictItem::Loses => "loses",
        VerdictItem::MostPoints => "most points wins",
        VerdictItem::Forbidden => "is forbidden",
        VerdictItem::Eliminates(ArmyItem::Vanishes) => "eliminates, army vanishes",
        VerdictItem::Eliminates(ArmyItem::JoinsCaptor) => "eliminates, army joins captor",
        VerdictItem::Eliminates(ArmyItem::JoinsAlly) => "eliminates, army joins ally",
        VerdictItem::Eliminates(ArmyItem::Stays) => "eliminates, army stays",
        VerdictItem::GoesOn => "goes on",
    }
}

/// Piece values or bonus points.
pub fn points(item: &PointsItem) -> String {
    match item {
        PointsItem::Kinds(kinds) => {
            let kinds = kinds
                .iter()
                .map(|(name, worth)| format!("{} {}", name.node, worth.node));
            format!("points {}", kinds.collect::<Vec<_>>().join(", "))
        }
        PointsItem::Player(player, worth) => format!("points {} for {}", worth.node, player.node),
    }
}

/// A checkmate or stalemate, with the player to whom its result applies.
fn mate(subject: Option<SubjectItem>, event: &str) -> String {
    match subject {
        None => event.to_owned(),
        Some(SubjectItem::Giving) => format!("giving {event}"),
        Some(SubjectItem::Being) => format!("being {event}d"),
    }
}

/// An end of the game.
pub fn end(item: &EndItem) -> String {
    let settled = if item.as_turn_ends { ", as the turn ends," } else { "" };
    let result = verdict(item.result.node).to_owned() + &for_player(item.player.as_ref());
    match &item.event {
        EventItem::Checkmate => format!("{} {result}", mate(item.subject, "checkmate")),
        EventItem::Stalemate => format!("{} {result}", mate(item.subject, "stalemate")),
        EventItem::Baring { reply: false } => format!("baring {result}"),
        EventItem::Baring { reply: true } => format!("baring {result}, unless bared in reply"),
        EventItem::Capturing { every, kinds } => {
            format!("capturing {} {} {result}", every_or_any(*every), names(kinds))
        }
        EventItem::Threatening { every, kinds } => {
            format!("threatening {} {} {result}", every_or_any(*every), names(kinds))
        }
        EventItem::Holding {
            zone: goal,
            kinds,
            safe,
        } => {
            let safe = if *safe { ", unattacked," } else { "" };
            format!("holding {} with {}{safe} {result}", zone(goal), pieces(kinds))
        }
        EventItem::Reaching {
            occupying,
            zone: goal,
            kinds,
            safe,
            reply,
        } => {
            let place = match (*safe, item.as_turn_ends) {
                (false, _) => settled,
                (true, false) => ", unattacked,",
                (true, true) => ", unattacked, as the turn ends,",
            };
            let reply = if *reply { ", unless reached in reply" } else { "" };
            let reaching = reaching(*occupying);
            format!(
                "{reaching} {} with {}{place} {result}{reply}",
                zone(goal),
                pieces(kinds)
            )
        }
        EventItem::State(item) => format!("{}{settled} {result}", state(item)),
        EventItem::Row { length, kinds } => format!("row of {} {}{settled} {result}", length.node, pieces(kinds)),
        EventItem::Times {
            action: counted, times, ..
        } => format!("{} {} times {result}", action(&counted.node), times.node),
        EventItem::Facing(kinds) => format!("facing {} {result}", names(kinds)),
        EventItem::Passes(times) => format!("passes {} {result}", times.node),
        EventItem::Repetition { times, perpetual_check } => {
            let perpetual = perpetual_check.as_ref().map_or(String::new(), |item| {
                format!(", perpetual check {}", verdict(item.node))
            });
            format!("repetition {}{settled} {result}{perpetual}", times.node)
        }
        EventItem::DeadPosition => format!("dead position {result}"),
        EventItem::NullTurn => format!("null turn {result}"),
        EventItem::Quiet {
            plies,
            except,
            drops,
            promotions,
        } => {
            let mut unquiet: Vec<&str> = except.iter().map(|name| name.node.as_str()).collect();
            unquiet.extend(drops.then_some("any drop"));
            unquiet.extend(promotions.then_some("any promotion"));
            let except = if unquiet.is_empty() {
                String::new()
            } else {
                format!(", except {}", unquiet.join(", "))
            };
            format!("quiet plies {} {result}{except}", plies.node)
        }
        EventItem::Length(plies) => format!("length {} {result}", plies.node),
        EventItem::LastTeam => format!("last team {result}"),
    }
}
