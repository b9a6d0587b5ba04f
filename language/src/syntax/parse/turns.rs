//! Builds turns.

use crate::syntax::tree::{StageItem, TimesItem, TurnActionItem, TurnItem, WhoseTurn};
use triagonal_grammar::Rule;

use super::actions::{action, for_player};
use super::node::{Builder, Node};

/// Builds a turn.
pub fn turn(builder: &mut Builder, node: &Node<'_>) -> TurnItem {
    let whose = match node.find(Rule::player) {
        player if node.has(Rule::first_turn) => WhoseTurn::First(player.map(|player| player.name())),
        Some(player) => WhoseTurn::Player(player.name()),
        None => WhoseTurn::All,
    };
    let stages = node.all(Rule::stage);
    TurnItem {
        whose,
        stages: stages.map(|part| part.at(stage(builder, &part))).collect(),
    }
}

fn stage(builder: &mut Builder, node: &Node<'_>) -> StageItem {
    let numbers: Vec<_> = node.all(Rule::number).map(|part| builder.number(&part)).collect();
    let actions = node.all(Rule::action);
    StageItem {
        actions: actions.map(|part| part.at(action(builder, &part))).collect(),
        times: match numbers.as_slice() {
            [least, most] => TimesItem::Range(least.clone(), most.clone()),
            [times] => TimesItem::Exactly(times.clone()),
            _ if node.has(Rule::more_each_turn) => TimesItem::Growing,
            _ => TimesItem::Once,
        },
    }
}

/// Builds the effect of an action on turns.
pub fn turn_action(builder: &mut Builder, node: &Node<'_>) -> TurnActionItem {
    let part = node.need(Rule::action);
    TurnActionItem {
        action: part.at(action(builder, &part)),
        counts: node.find(Rule::number).map(|part| builder.number(&part)),
        player: for_player(node),
    }
}
