//! Prints effects.

use crate::diagnostics::Spanned;
use crate::syntax::tree::{AnchorItem, ChangeItem, ChangeVerb, Chosen, EffectItem, Name, RelationItem, SelectionItem};

use super::actions::action;
use super::moves::{cell_test, direction_list, token};
use super::parts::{join, zone};

/// An effect.
pub fn effect(item: &EffectItem) -> String {
    let changes = if item.changes.is_empty() {
        "nothing".to_owned()
    } else {
        join(&item.changes, " and ", |item| change(&item.node))
    };
    format!("after {}: {changes}", action(&item.after.node))
}

fn change(item: &ChangeItem) -> String {
    let on = join(&item.on, " and ", |item| selection(&item.node));
    match &item.what {
        ChangeVerb::Remove => format!("remove {on}"),
        ChangeVerb::Capture => format!("capture {on}"),
        ChangeVerb::Push => format!("push {on}"),
        ChangeVerb::Pull => format!("pull {on}"),
        ChangeVerb::Become(kind) => format!("change {on} to {}", kind.node),
        ChangeVerb::ChangeSides => format!("change {on} to the other side"),
        ChangeVerb::Return(None) => format!("return {on} to the array"),
        ChangeVerb::Return(Some(partition)) => format!("return {on} to the array, same {}", partition.node),
    }
}

fn selection(item: &SelectionItem) -> String {
    match item {
        SelectionItem::Mover(kinds, standing) => format!("mover{}{}", chosen(kinds), relations(standing)),
        SelectionItem::Captured(kinds) => format!("captured{}", chosen(kinds)),
        SelectionItem::Standing {
            other,
            test,
            relations: standing,
        } => {
            let other = if *other { "other " } else { "" };
            format!("{other}{}{}", cell_test(test), relations(standing))
        }
        SelectionItem::Line(directions, tokens) => {
            let tokens = join(tokens, " ", |item| token(&item.node));
            format!("line {}: {tokens}", direction_list(directions))
        }
    }
}

fn chosen(item: &Chosen) -> String {
    let list = |kinds: &[Name]| join(kinds, " or ", |kind| kind.node.clone());
    if !item.except.is_empty() {
        format!(" except {}", list(&item.except))
    } else if item.kinds.is_empty() {
        String::new()
    } else {
        format!(" {}", list(&item.kinds))
    }
}

fn relations(items: &[Spanned<RelationItem>]) -> String {
    items.iter().map(|item| relation(&item.node)).collect()
}

fn anchor(item: &AnchorItem) -> String {
    match item {
        AnchorItem::Mover => "mover".to_owned(),
        AnchorItem::Piece { mover, test } => {
            let which = match mover {
                None => "",
                Some(true) => "any ",
                Some(false) => "other ",
            };
            format!("{which}{}", cell_test(&test.node))
        }
    }
}

fn relation(item: &RelationItem) -> String {
    match item {
        RelationItem::Near { not, toward, to } => {
            let not = if *not { " not" } else { "" };
            let toward = toward.as_ref().map(|toward| format!(" {}", toward.words()));
            format!("{not} near{} {}", toward.unwrap_or_default(), anchor(to))
        }
        RelationItem::Sharing(partition, to) => format!(" sharing {} with {}", partition.node, anchor(to)),
        RelationItem::Attacked => " attacked by mover".to_owned(),
        RelationItem::Beyond => " beyond mover".to_owned(),
        RelationItem::Behind => " behind mover".to_owned(),
        RelationItem::In(place) => format!(" in {}", zone(place)),
    }
}
