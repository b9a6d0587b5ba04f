//! Builds actions, the statements about them, and scores.

use crate::syntax::tree::{ActionItem, DemandItem, DutyItem, KindsItem, Name, RecipientItem, ScoreItem, ScoredItem};
use triagonal_grammar::Rule;

use super::moves::{carry, directions};
use super::node::{Builder, Node};

/// Builds an action, or a conjunction of actions.
pub fn action(builder: &mut Builder, node: &Node<'_>) -> ActionItem {
    let mut deeds: Vec<ActionItem> = node.all(Rule::deed).map(|part| deed(builder, &part)).collect();
    match deeds.pop() {
        Some(only) if deeds.is_empty() => only,
        last => ActionItem::All(deeds.into_iter().chain(last).collect()),
    }
}

fn deed(builder: &mut Builder, node: &Node<'_>) -> ActionItem {
    let kinds = |rule| {
        node.find(rule)
            .map_or_else(KindsItem::default, |part: Node<'_>| KindsItem {
                except: part.has(Rule::piece_except),
                names: part.names(Rule::kind),
            })
    };
    let along = |builder: &mut Builder| match node.find(Rule::direction_list) {
        Some(part) => directions(builder, &part),
        None => Vec::new(),
    };
    match node.first().rule() {
        Rule::kw_move => ActionItem::Move {
            along: along(builder),
            by: kinds(Rule::by_kinds),
        },
        Rule::kw_capture => ActionItem::Capture {
            along: along(builder),
            of: kinds(Rule::of_kinds),
            by: kinds(Rule::by_kinds),
        },
        Rule::kw_drop => ActionItem::Drop {
            of: kinds(Rule::of_kinds),
        },
        Rule::kw_promotion => ActionItem::Promotion {
            to: kinds(Rule::to_kinds),
        },
        Rule::kw_swap | Rule::kw_push | Rule::kw_pull => ActionItem::Carry {
            how: carry(node),
            of: kinds(Rule::of_kinds),
            by: kinds(Rule::by_kinds),
        },
        Rule::kw_castling => ActionItem::Castling,
        Rule::kw_pass => ActionItem::Pass,
        Rule::kw_check => ActionItem::Check,
        Rule::kw_attack => ActionItem::Attack {
            of: kinds(Rule::of_kinds),
            by: kinds(Rule::by_kinds),
        },
        _ => node.disagree(),
    }
}

/// Builds an obligation or a prohibition.
pub fn duty(builder: &mut Builder, node: &Node<'_>) -> DutyItem {
    let part = node.need(Rule::action);
    DutyItem {
        action: part.at(action(builder, &part)),
        demand: if node.has(Rule::is_forced) {
            DemandItem::Forced {
                most: node.has(Rule::the_most),
            }
        } else if node.has(Rule::is_forbidden) {
            DemandItem::Forbidden {
                except_mate: node.has(Rule::except_mate),
            }
        } else {
            DemandItem::Allowed
        },
        player: for_player(node),
    }
}

/// Builds a score.
pub fn score(builder: &mut Builder, node: &Node<'_>) -> ScoreItem {
    ScoreItem {
        what: match node.find(Rule::action) {
            Some(part) => ScoredItem::Action(part.at(action(builder, &part))),
            None if node.has(Rule::kw_checkmate) => ScoredItem::Checkmate,
            None => ScoredItem::Stalemate,
        },
        points: builder.number(&node.need(Rule::number)),
        to: if node.has(Rule::to_all) {
            RecipientItem::All
        } else if node.has(Rule::to_loser) {
            RecipientItem::Loser
        } else {
            RecipientItem::Doer
        },
        player: for_player(node),
    }
}

/// The player after `for`.
pub fn for_player(node: &Node<'_>) -> Option<Name> {
    node.find(Rule::for_player).map(|part| part.need(Rule::player).name())
}
