//! Exports the pieces of a game with their moves in Betza's notation.

use triagonal::rules::betza::{self, Dialect};
use triagonal::rules::{Rules, Statements};

use super::first_moves::unmoved;
use super::places::place_of;
use super::refusal::Refusal;

/// A line for each piece: its symbol, its moves and its name.
///
/// # Errors
/// The pieces whose moves the dialect cannot express.
pub fn write(rules: &Rules, at: &Statements, dialect: Dialect) -> Result<String, Vec<Refusal>> {
    let rules_with_unmoved = unmoved(rules);
    let (mut lines, mut refused) = (Vec::new(), Vec::new());
    for id in rules.kind_ids().filter(|&id| rules.kind(id).looks == id) {
        let kind = rules.kind(id);
        match betza::write(&rules_with_unmoved, id, dialect) {
            Ok(text) => lines.push(format!("{}:{text}:{}\n", kind.symbol, kind.name)),
            Err(reason) => refused.push(Refusal {
                place: place_of(rules, at, id),
                message: format!("the {}: {reason}", kind.name),
            }),
        }
    }
    if refused.is_empty() {
        Ok(lines.concat())
    } else {
        Err(refused)
    }
}
