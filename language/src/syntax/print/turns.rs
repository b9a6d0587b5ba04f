//! Prints turns.

use crate::syntax::tree::{StageItem, TimesItem, TurnActionItem, TurnItem, WhoseTurn};

use super::actions::{action, for_player};

/// A turn.
pub fn turn(item: &TurnItem) -> String {
    let stages: Vec<String> = item.stages.iter().map(|part| stage(&part.node)).collect();
    let head = match &item.whose {
        WhoseTurn::All => "turn".to_owned(),
        WhoseTurn::Player(player) => format!("turn {}", player.node),
        WhoseTurn::First(None) => "first turn".to_owned(),
        WhoseTurn::First(Some(player)) => format!("first turn {}", player.node),
    };
    format!("{head}: {}", stages.join(" then "))
}

fn stage(item: &StageItem) -> String {
    let actions: Vec<String> = item.actions.iter().map(|part| action(&part.node)).collect();
    let times = match &item.times {
        TimesItem::Once => String::new(),
        TimesItem::Exactly(times) => format!(" {} times", times.node),
        TimesItem::Range(least, most) => format!(" {} to {} times", least.node, most.node),
        TimesItem::Growing => " 1 time more each turn".to_owned(),
    };
    format!("{}{times}", actions.join(" or "))
}

/// The effect of an action on turns.
pub fn turn_action(item: &TurnActionItem) -> String {
    let what = match &item.counts {
        Some(moves) => format!("counts as {} moves", moves.node),
        None => "ends the turn".to_owned(),
    };
    format!(
        "{} {what}{}",
        action(&item.action.node),
        for_player(item.player.as_ref())
    )
}
