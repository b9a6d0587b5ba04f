//! Builds effects.

use crate::diagnostics::Spanned;
use crate::syntax::tree::{AnchorItem, ChangeItem, ChangeVerb, Chosen, EffectItem, RelationItem, SelectionItem};
use triagonal_grammar::Rule;

use super::actions::action;
use super::moves::{cell_test, direction_list, direction_set, token};
use super::node::{Builder, Node};
use super::unclear_selections::mover_selected;

/// Builds an effect.
pub fn effect(builder: &mut Builder, node: &Node<'_>) -> EffectItem {
    mover_selected(builder, node);
    let after = node.need(Rule::action);
    EffectItem {
        after: after.at(action(builder, &after)),
        changes: node
            .all(Rule::change)
            .map(|part| part.at(change(builder, &part)))
            .collect(),
    }
}

fn change(builder: &mut Builder, node: &Node<'_>) -> ChangeItem {
    let what = match node.first().rule() {
        Rule::kw_remove => ChangeVerb::Remove,
        Rule::kw_capture => ChangeVerb::Capture,
        Rule::kw_push => ChangeVerb::Push,
        Rule::kw_pull => ChangeVerb::Pull,
        Rule::kw_change if node.has(Rule::other_side) => ChangeVerb::ChangeSides,
        Rule::kw_change => ChangeVerb::Become(node.need(Rule::kind).name()),
        Rule::kw_return => {
            let same = node.find(Rule::same_class);
            ChangeVerb::Return(same.map(|same| same.need(Rule::partition_of).name()))
        }
        _ => node.disagree(),
    };
    let selections = node.need(Rule::selections);
    let on = selections.all(Rule::selection);
    ChangeItem {
        what,
        on: on.map(|part| part.at(selection(builder, &part))).collect(),
    }
}

fn selection(builder: &mut Builder, node: &Node<'_>) -> SelectionItem {
    let first = node.first();
    match first.rule() {
        Rule::line => SelectionItem::Line(
            direction_list(builder, &first),
            first
                .all(Rule::token)
                .map(|part| part.at(token(builder, &part)))
                .collect(),
        ),
        Rule::kw_mover => SelectionItem::Mover(chosen(node), relations(builder, node)),
        Rule::kw_captured => SelectionItem::Captured(chosen(node)),
        _ => SelectionItem::Standing {
            other: node.has(Rule::kw_other),
            test: cell_test(&node.need(Rule::cell_test)),
            relations: relations(builder, node),
        },
    }
}

fn chosen(node: &Node<'_>) -> Chosen {
    let Some(part) = node.find(Rule::selected_kinds) else {
        return Chosen::default();
    };
    let names = part.need(Rule::kind_list).names(Rule::kind);
    if part.has(Rule::kw_except) {
        Chosen {
            except: names,
            ..Chosen::default()
        }
    } else {
        Chosen {
            kinds: names,
            ..Chosen::default()
        }
    }
}

fn relations(builder: &mut Builder, node: &Node<'_>) -> Vec<Spanned<RelationItem>> {
    let parts = node.all(Rule::standing);
    parts.map(|part| part.at(relation(builder, &part))).collect()
}

fn anchor(node: &Node<'_>) -> AnchorItem {
    let anchor = node.need(Rule::anchor);
    match anchor.find(Rule::cell_test) {
        Some(test) => AnchorItem::Piece {
            mover: match anchor.first().rule() {
                Rule::kw_any => Some(true),
                Rule::kw_other => Some(false),
                _ => None,
            },
            test: test.at(cell_test(&test)),
        },
        None => AnchorItem::Mover,
    }
}

fn relation(builder: &mut Builder, node: &Node<'_>) -> RelationItem {
    match node.first().rule() {
        Rule::kw_near | Rule::kw_not => RelationItem::Near {
            not: node.has(Rule::kw_not),
            toward: node.find(Rule::directions).map(|part| direction_set(builder, &part)),
            to: anchor(node),
        },
        Rule::kw_attacked => RelationItem::Attacked,
        Rule::kw_beyond => RelationItem::Beyond,
        Rule::kw_behind => RelationItem::Behind,
        Rule::kw_sharing => RelationItem::Sharing(node.need(Rule::partition_of).name(), anchor(node)),
        Rule::token_zone => RelationItem::In(node.first().need(Rule::zone_ref).zone()),
        _ => node.disagree(),
    }
}
