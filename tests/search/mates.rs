//! Forced mates that others have published, or that are plain.

use serde::Deserialize;
use triagonal::Variant;
use triagonal::search::{Evaluation, Limits, Searcher, TranspositionTable};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Problems {
    problem: Vec<Problem>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Problem {
    variant: String,
    fen: String,
    /// In how many plies the game is won.
    plies: i32,
    /// The only first move that does it.
    first: String,
    /// Within how many positions it must be found.
    nodes: u64,
    source: String,
}

#[test]
fn published_mates_are_found() {
    let problems: Problems = toml::from_str(include_str!("../data/mates.toml")).expect("it is TOML");
    for problem in problems.problem {
        assert!(!problem.source.is_empty());
        let place = format!("{}: {}", problem.variant, problem.fen);
        let variant = Variant::builtin(&problem.variant).expect("it is sound");
        let position = variant
            .read_fen(&problem.fen)
            .unwrap_or_else(|wrong| panic!("{place}: {wrong}"));
        let evaluation = Evaluation::new(variant.game());
        let table = TranspositionTable::new(16);
        let limits = Limits {
            nodes: Some(problem.nodes),
            mate: Some(problem.plies as u32),
            ..Limits::default()
        };
        let found = Searcher::new(&position, &evaluation, &table).search(&limits, &|_| false, &mut |_| {});
        let line = found.lines.first().expect("there is a move");
        assert_eq!(line.score.mate_in_plies(), Some(problem.plies), "{place}: {line:?}");
        assert_eq!(position.move_text(&line.moves[0]), problem.first, "{place}");
    }
}
