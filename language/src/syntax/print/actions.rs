//! Prints actions, obligations, prohibitions and scores.

use crate::syntax::tree::{
    ActionItem, DemandItem, Directions, DutyItem, KindsItem, Name, RecipientItem, ScoreItem, ScoredItem,
};

use super::moves::direction_list;
use super::parts::names;

/// An action.
pub fn action(item: &ActionItem) -> String {
    let part = |word: &str, kinds: &KindsItem| match kinds.names.as_slice() {
        [] => String::new(),
        listed if kinds.except => format!(" {word} piece except {}", names(listed)),
        listed => format!(" {word} {}", names(listed)),
    };
    let directions = |along: &[Directions]| match along {
        [] => String::new(),
        along => format!(" {}", direction_list(along)),
    };
    match item {
        ActionItem::Move { along, by } => format!("move{}{}", directions(along), part("by", by)),
        ActionItem::Capture { along, of, by } => {
            format!("capture{}{}{}", directions(along), part("of", of), part("by", by))
        }
        ActionItem::Drop { of } => format!("drop{}", part("of", of)),
        ActionItem::Promotion { to } => format!("promotion{}", part("to", to)),
        ActionItem::Carry { how, of, by } => format!("{}{}{}", how.word(), part("of", of), part("by", by)),
        ActionItem::Castling => "castling".to_owned(),
        ActionItem::Pass => "pass".to_owned(),
        ActionItem::Check => "check".to_owned(),
        ActionItem::Attack { of, by } => format!("attack{}{}", part("of", of), part("by", by)),
        ActionItem::All(actions) => actions.iter().map(action).collect::<Vec<_>>().join(" and "),
    }
}

/// An obligation or prohibition.
pub fn duty(item: &DutyItem) -> String {
    let (demand, rest) = match item.demand {
        DemandItem::Forced { most } => ("is forced", if most { ", the most" } else { "" }),
        DemandItem::Forbidden { except_mate } => ("is forbidden", if except_mate { ", except mate" } else { "" }),
        DemandItem::Allowed => ("is allowed", ""),
    };
    format!(
        "{} {demand}{}{rest}",
        action(&item.action.node),
        for_player(item.player.as_ref())
    )
}

/// A score.
pub fn score(item: &ScoreItem) -> String {
    let what = match &item.what {
        ScoredItem::Action(scored) => action(&scored.node),
        ScoredItem::Checkmate => "checkmate".to_owned(),
        ScoredItem::Stalemate => "stalemate".to_owned(),
    };
    let to = match item.to {
        RecipientItem::Doer => "",
        RecipientItem::All => " to all",
        RecipientItem::Loser => " to loser",
    };
    format!(
        "{what} scores {}{to}{}",
        item.points.node,
        for_player(item.player.as_ref())
    )
}

/// `for` and a player, with a leading blank.
pub fn for_player(player: Option<&Name>) -> String {
    player.map_or(String::new(), |player| format!(" for {}", player.node))
}
