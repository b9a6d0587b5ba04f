//! The declarations of pieces.

use triagonal::diagnostics::Span;
use triagonal::rules::{KindId, Rules, Statements};

/// The statement that declares a kind; the beginning of the text if there is none.
pub fn place_of(rules: &Rules, at: &Statements, kind: KindId) -> Span {
    let looks = rules.kind(kind).looks;
    let name = &rules.kind(looks).name;
    let found = at.pieces.iter().rev().find(|(own, _)| own == name);
    found.map_or(at.beginning, |(_, place)| *place)
}
