//! Parses, prints and checks a text, and plays the variant for two plies.
//!
//! A fuzz target includes this file too, so it uses only the library.

use std::collections::BTreeMap;
use std::sync::Arc;

use triagonal::diagnostics::{Source, SourceId};
use triagonal::notation::fen;
use triagonal::play::{Game, Position};
use triagonal::rules::{Library, Rules, load};
use triagonal::syntax;

/// The number of moves that are tried in a position.
const MOVES_TRIED: usize = 8;

/// Processes the text of a variant and the text of a position; returns whether the variant is valid.
pub fn run(variant: &str, position: &str, options: &BTreeMap<String, String>, library: &dyn Library) -> bool {
    print_and_parse_again(variant);
    let program = load(Source::new("tried", variant), library);
    let _ = program.check_all();
    let Some(rules) = program.check(options).rules else {
        return false;
    };
    let rules = Arc::new(rules);
    let game = Game::new(rules.clone());
    two_plies(&rules, &Position::start(&game));
    if let Ok(setup) = fen::read(&rules, position)
        && let Ok(position) = Position::from_setup(&game, &setup)
    {
        two_plies(&rules, &position);
    }
    true
}

/// Checks that the printed tree of a text without errors parses to the same tree.
fn print_and_parse_again(text: &str) {
    let (tree, mistakes) = syntax::parse(SourceId(0), text);
    if mistakes.is_empty() {
        let printed = syntax::print(&tree);
        let (again, mistakes) = syntax::parse(SourceId(0), &printed);
        assert!(
            mistakes.is_empty(),
            "the printed text has mistakes: {mistakes:?}\n{printed}"
        );
        assert!(again == tree, "the printed text has another meaning:\n{printed}");
    }
}

fn two_plies(rules: &Rules, position: &Position) {
    visit(rules, position);
    let moves = position.legal_moves();
    let stride = moves.len() / MOVES_TRIED + 1;
    for mv in moves.iter().step_by(stride) {
        let mut next = position.clone();
        next.play(mv).expect("a legal move can be played");
        visit(rules, &next);
        if let Some(reply) = next.legal_moves().first() {
            next.play(reply).expect("a legal move can be played");
            visit(rules, &next);
        }
    }
}

fn visit(rules: &Rules, position: &Position) {
    let _ = (position.outcome(), position.in_check(), position.hash());
    let setup = position.setup();
    let text = fen::write(rules, &setup);
    let read = fen::read(rules, &text).expect("a written position can be read");
    assert_eq!(fen::write(rules, &read), text, "the position's text changes");
}
