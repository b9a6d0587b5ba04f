//! Prints states of armies.

use crate::diagnostics::Spanned;
use crate::syntax::tree::{ArmyFactItem, LastingItem, Number, StateItem};

use super::parts::{join, names};

/// A state, with a trailing comma if it has parts of its own.
pub fn state(item: &StateItem) -> String {
    let facts = facts(&item.facts);
    match &item.lasting {
        None => facts,
        Some(item) => format!("{facts}, {},", lasting(item)),
    }
}

fn lasting(item: &LastingItem) -> String {
    let plural = if item.plies.node == 1 { "ply" } else { "plies" };
    let mut text = format!("lasting {} {plural}", item.plies.node);
    if let Some(less) = &item.less {
        text.push_str(&format!(" less {} a piece", less.node));
    }
    if !item.beginning.is_empty() {
        text.push_str(&format!(", if {}", facts(&item.beginning)));
    }
    text
}

fn facts(items: &[Spanned<ArmyFactItem>]) -> String {
    let number = |number: &Number| number.node.to_string();
    join(items, " and ", |fact| fact.node.words(names, number))
}
