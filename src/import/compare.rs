//! Whether two files are one game, as far as their move trees tell.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostics::{Diagnostic, Severity, Source};
use crate::play::{Game, Position};
use crate::rules::{Library, Rules, load};

/// The rules of a text with the defaults of its options, or its first mistake, whatever they are.
pub fn rules_of(name: &str, text: &str, library: &dyn Library) -> Result<Rules, String> {
    let program = load(Source::new(name, text), library);
    let checked = program.check(&BTreeMap::new());
    let is_error = |it: &&Diagnostic| it.severity() == Severity::Error;
    let mut mistakes = program.check_each(|_, _| {}).mistakes;
    mistakes.retain(|it| is_error(&it));
    match (checked.rules, mistakes.first()) {
        (Some(rules), None) => Ok(rules),
        (_, Some(mistake)) => Err(mistake.message.clone()),
        (None, None) => Err("the text has mistakes".to_owned()),
    }
}

/// How large a tree may be that is counted to compare two games.
const ENOUGH: u64 = 30_000;

/// The sizes of the move tree from the start, while they are small.
pub fn tree(rules: &Rules) -> Vec<u64> {
    let game = Game::new(Arc::new(rules.clone()));
    let start = Position::start(&game);
    let mut sizes: Vec<u64> = Vec::new();
    for depth in 1..=4 {
        let size = start.perft(depth);
        let width = size / sizes.last().copied().unwrap_or(1).max(1);
        sizes.push(size);
        if size == 0 || size.saturating_mul(width) > ENOUGH {
            break;
        }
    }
    sizes
}
