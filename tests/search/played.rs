//! Self-play of the search.

use triagonal::Variant;
use triagonal::search::{Evaluation, Limits, Searcher, TranspositionTable};

use crate::support::covering;

/// Searches a position with few nodes and returns the numbers of nodes and the texts of the moves.
fn plays(variant: &Variant, plies: usize) -> Vec<(u64, String)> {
    let evaluation = Evaluation::new(variant.game());
    let table = TranspositionTable::new(1);
    let mut position = variant.start();
    let mut results = Vec::new();
    let mut searcher = Searcher::new(&position, &evaluation, &table);
    let limits = Limits {
        nodes: Some(300),
        ..Limits::default()
    };
    for _ in 0..plies {
        if position.outcome().is_some() {
            break;
        }
        searcher.set_position(&position);
        let found = searcher.search(&limits, &|_| false, &mut |_| {});
        let line = found.lines.first().expect("the game goes on");
        let mut follows = position.clone();
        for made in &line.moves {
            follows.play(made).expect("all moves of a line are legal");
        }
        results.push((found.nodes, position.move_text(&line.moves[0])));
        position.play(&line.moves[0]).expect("it is legal");
    }
    results
}

#[test]
fn every_variant_is_played_the_same_way_twice() {
    for one in covering() {
        let variant = Variant::builtin(one.name).expect("it is sound");
        let first = plays(&variant, 4);
        assert!(first.iter().all(|(nodes, _)| *nodes <= 300), "{}: {first:?}", one.name);
        assert_eq!(plays(&variant, 4), first, "{}", one.name);
    }
}

#[test]
fn a_search_stops_on_request() {
    let variant = Variant::builtin("chess").expect("it is sound");
    let evaluation = Evaluation::new(variant.game());
    let table = TranspositionTable::new(1);
    let mut searcher = Searcher::new(&variant.start(), &evaluation, &table);
    let found = searcher.search(&Limits::default(), &|nodes| nodes >= 5_000, &mut |_| {});
    assert!((5_000..10_000).contains(&found.nodes), "{}", found.nodes);
    assert_eq!(found.lines.len(), 1);
}

#[test]
fn several_lines_begin_with_different_moves() {
    let variant = Variant::builtin("chess").expect("it is sound");
    let evaluation = Evaluation::new(variant.game());
    let table = TranspositionTable::new(1);
    let mut searcher = Searcher::new(&variant.start(), &evaluation, &table);
    let limits = Limits {
        depth: Some(5),
        lines: 4,
        ..Limits::default()
    };
    let found = searcher.search(&limits, &|_| false, &mut |_| {});
    let scores: Vec<i32> = found.lines.iter().map(|line| line.score.centipawns()).collect();
    assert_eq!(scores.len(), 4);
    assert!(scores.is_sorted_by(|one, other| one >= other), "{scores:?}");
    for (at, line) in found.lines.iter().enumerate() {
        let others = &found.lines[at + 1..];
        assert!(others.iter().all(|other| other.moves[0] != line.moves[0]));
    }
}

#[test]
fn a_table_is_no_larger_than_memory() {
    assert!(TranspositionTable::try_new(1).is_some());
    assert!(TranspositionTable::try_new(1 << 40).is_none());
    assert!(TranspositionTable::try_new(usize::MAX).is_none());
}
