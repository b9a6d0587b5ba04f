//! Fixed searches: refactoring must not change their node counts.
//!
//! This program produced the counts in November 2026.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;
use triagonal::Variant;
use triagonal::search::{Evaluation, Limits, Searcher, TranspositionTable};

/// Positions of many games.
#[derive(Deserialize)]
struct Midgames {
    position: Vec<Midgame>,
}

#[derive(Deserialize)]
struct Midgame {
    variant: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    fen: String,
}

#[test]
fn fixed_searches_are_unchanged() {
    let midgames: Midgames = toml::from_str(include_str!("../data/midgames.toml")).expect("the file is sound");
    let mut lines = String::new();
    for midgame in midgames.position.iter().take(60) {
        lines.push_str(&last_iteration(midgame));
    }
    assert!(lines.lines().count() >= 50, "{}", lines.lines().count());
    insta::assert_snapshot!(lines);
}

/// Searches a position and describes the last iteration.
fn last_iteration(midgame: &Midgame) -> String {
    let loader = Variant::loader().set_all(&midgame.options);
    let variant = loader.builtin(&midgame.variant).expect("the options are the variant's");
    let position = variant.read_fen(&midgame.fen).expect("the position is sound");
    let evaluation = Evaluation::new(variant.game());
    let table = TranspositionTable::new(1);
    let limits = Limits {
        nodes: Some(3_000),
        ..Limits::default()
    };
    let mut text = format!("{}: ", midgame.variant);
    let mut last = None;
    Searcher::new(&position, &evaluation, &table).search(&limits, &|_| false, &mut |found| last = Some(found.clone()));
    let Some(found) = last else {
        return text + "no iteration\n";
    };
    let line = &found.lines[0];
    let made = position.move_text(&line.moves[0]);
    writeln!(
        text,
        "depth {}, {} nodes, {made}, {}",
        found.depth, found.nodes, line.score
    )
    .expect("strings grow");
    text
}
