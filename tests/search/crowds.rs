//! Games of more than two teams.

use triagonal::Variant;
use triagonal::search::{Evaluation, Limits, Searcher, TranspositionTable};

/// A game of the engine with three greedy players, until the next of them may eliminate it, whatever it does.
const LOST: &str = "\
    2d6-3d6 4d7-4d6 7a4-5a4 4d2-4d3 2b6-3b6 4a7-4a5 8a3-6a5 3d1x7d5 1a6x4d6 4d8x4d6 8d5x7d5 4c2-4c4 \
    3b6x4b7 3a8x6a5 7b5x6a5 5d1x2a4 4b7x5b8=Es 6c8x5b8 Go@3a5 2d5-2d6=Es 3d8x7d4 7d5x7d4 2b5-2b6=Es \
    5b8x1b4 3a5x2b6 2b3x1b4=Es 3b8x7b4 8c4x7b4 2c5x2b6=Es 4d6x2b4 Qu@6b4 1b3x2b4 3c7x3d6 6b4x2b4 1c5x2b4 \
    3c8x3c2";

#[test]
fn who_can_only_lose_against_all_others_goes_by_the_depth_before() {
    let variant = Variant::builtin("crosstunnel").expect("it is sound");
    let evaluation = Evaluation::new(variant.game());
    let mut position = variant.start();
    for text in LOST.split_whitespace() {
        let made = position.read_move(text).expect("it is legal");
        position.play(&made).expect("it is legal");
    }
    let found = |depth: u32, exhaustive: bool| {
        let table = TranspositionTable::new(1);
        let limits = Limits {
            depth: Some(depth),
            exhaustive,
            ..Limits::default()
        };
        Searcher::new(&position, &evaluation, &table).search(&limits, &|_| false, &mut |_| {})
    };
    // What is searched to the end is told as it is.
    let proved = found(2, true);
    assert_eq!(proved.lines[0].score.mate_in_plies(), Some(-2));
    let (before, played) = (found(1, false), found(2, false));
    assert_eq!(played.depth, 1);
    assert_eq!(played.lines[0].score, before.lines[0].score);
    assert_eq!(played.lines[0].moves[0], before.lines[0].moves[0]);
}
