//! Forced mates that others have published, or that are plain.

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
    /// The position in the form of the protocol USI instead.
    sfen: Option<String>,
    /// In how many plies the game is won.
    plies: i32,
    /// The first moves that do it.
    firsts: Vec<String>,
    /// Within how many positions it must be found.
    nodes: u64,
    source: String,
    /// Whether the exhaustive solver finds it too.
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
        let position = position.unwrap_or_else(|wrong| panic!("{place}: {wrong}"));
        let evaluation = Evaluation::new(variant.game());
        let table = TranspositionTable::new(16);
        let limits = Limits {
            nodes: Some(problem.nodes),
            mate: Some(problem.plies as u32),
            ..Limits::default()
        };
        let found = Searcher::new(&position, &evaluation, &table).search(&limits, &|_| false, &mut |_| {});
        let line = found.lines.first().expect("there is a move");
        let told = format!("{place}: {} nodes, {line:?}", found.nodes);
        assert_eq!(line.score.mate_in_plies(), Some(problem.plies), "{told}");
        let first = position.move_text(&line.moves[0]);
        assert!(problem.firsts.contains(&first), "{first}, {told}");
        if problem.solved {
            let (plies, firsts) = solve(&position, problem.plies as u32).expect("it is won");
            let firsts: Vec<String> = firsts.iter().map(|made| position.move_text(made)).collect();
            assert_eq!((plies as i32, firsts), (problem.plies, problem.firsts), "{place}");
        }
    }
}

/// Where the only check would be a mate by a dropped pawn, where the king goes back and forth under checks, and where pieces
/// come between, nothing is won so soon. Quiet moves may win later, as nobody threatens the attacker, whose king is not there.
#[test]
fn mates_that_others_found_wanting_are_not_found() {
    // dousu/maou, rust/maou_shogi, tests of its solver: no mate by checks at all.
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
            .unwrap_or_else(|wrong| panic!("{sfen}: {wrong}"));
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
