//! Forced mates: published problems, and simple positions.

use serde::Deserialize;
use triagonal::Variant;
use triagonal::search::{Evaluation, Limits, Searcher, TranspositionTable};

use super::solver::solve;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Problems {
    problem: Vec<Problem>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Problem {
    variant: String,
    #[serde(default)]
    fen: String,
    /// The position as USI instead of FEN.
    sfen: Option<String>,
    /// The number of plies until the win.
    plies: i32,
    /// The winning first moves.
    firsts: Vec<String>,
    /// The maximum number of nodes in which the win must be found.
    nodes: u64,
    source: String,
    /// Whether the exhaustive solver finds the win too.
    #[serde(default)]
    solved: bool,
}

#[test]
fn published_mates_are_found() {
    let problems: Problems = toml::from_str(include_str!("../data/mates.toml")).expect("it is TOML");
    for problem in problems.problem {
        assert!(!problem.source.is_empty());
        let place = format!("{}: {}{:?}", problem.variant, problem.fen, problem.sfen);
        let variant = Variant::builtin(&problem.variant).expect("it is sound");
        let position = match &problem.sfen {
            Some(sfen) => variant.read_sfen(sfen),
            None => variant.read_fen(&problem.fen),
        };
        let position = position.unwrap_or_else(|error| panic!("{place}: {error}"));
        let evaluation = Evaluation::new(variant.game());
        let table = TranspositionTable::new(16);
        let limits = Limits {
            nodes: Some(problem.nodes),
            mate: Some(problem.plies as u32),
            ..Limits::default()
        };
        let found = Searcher::new(&position, &evaluation, &table).search(&limits, &|_| false, &mut |_| {});
        let line = found.lines.first().expect("there is a move");
        let context = format!("{place}: {} nodes, {line:?}", found.nodes);
        assert_eq!(line.score.mate_in_plies(), Some(problem.plies), "{context}");
        let first = position.move_text(&line.moves[0]);
        assert!(problem.firsts.contains(&first), "{first}, {context}");
        if problem.solved {
            let (plies, firsts) = solve(&position, problem.plies as u32).expect("it is won");
            let firsts: Vec<String> = firsts.iter().map(|made| position.move_text(made)).collect();
            assert_eq!((plies as i32, firsts), (problem.plies, problem.firsts), "{place}");
        }
    }
}

/// There is no quick win if the only check would be a mate by a dropped pawn, if the king moves back and forth under checks,
/// or if pieces interpose. Quiet moves may win later, because nothing threatens the attacker, whose king is missing.
#[test]
fn mates_that_others_found_wanting_are_not_found() {
    // dousu/maou, rust/maou_shogi, tests of its solver: there is no mate by checks.
    let positions = [
        "7nk/9/8G/9/9/9/9/9/9 b P2r2b3g4s3n4l17p 1",
        "6G2/6+B1k/8p/9/6PP1/9/9/9/9 b 2rb3g4s4n4l15p 1",
        "7gk/8p/5P2s/7P1/9/9/9/9/9 b BN2rb3g3s3n4l15p 1",
        "4k4/9/9/9/9/9/9/9/9 b P 1",
    ];
    let variant = Variant::builtin("shogi").expect("it is sound");
    let evaluation = Evaluation::new(variant.game());
    for sfen in positions {
        let position = variant
            .read_sfen(sfen)
            .unwrap_or_else(|error| panic!("{sfen}: {error}"));
        let table = TranspositionTable::new(16);
        let limits = Limits {
            nodes: Some(60_000),
            mate: Some(3),
            ..Limits::default()
        };
        let found = Searcher::new(&position, &evaluation, &table).search(&limits, &|_| false, &mut |_| {});
        let line = found.lines.first().expect("there is a move");
        let plies = line.score.mate_in_plies();
        assert!(plies.is_none_or(|plies| !(0..=3).contains(&plies)), "{sfen}: {line:?}");
    }
}
