//! Games of more than two teams.

use triagonal::rules::PlayerId;
use triagonal::search::{Evaluation, Found, Limits, Searcher, TranspositionTable};
use triagonal::{Move, Position, Variant};

/// A game of the engine with three greedy players, until the next of them may eliminate it, whatever it does.
const LOST: &str = "\
    2d6-3d6 4d7-4d6 7a4-5a4 4d2-4d3 2b6-3b6 4a7-4a5 8a3-6a5 3d1x7d5 1a6x4d6 4d8x4d6 8d5x7d5 4c2-4c4 \
    3b6x4b7 3a8x6a5 7b5x6a5 5d1x2a4 4b7x5b8=Es 6c8x5b8 Go@3a5 2d5-2d6=Es 3d8x7d4 7d5x7d4 2b5-2b6=Es \
    5b8x1b4 3a5x2b6 2b3x1b4=Es 3b8x7b4 8c4x7b4 2c5x2b6=Es 4d6x2b4 Qu@6b4 1b3x2b4 3c7x3d6 6b4x2b4 1c5x2b4 \
    3c8x3c2";

/// A game in which, by the best move for the pieces, two of the opponents could eliminate the engine at once, each alone.
const EXPOSED: &str =
    "2d6-4d6 3c7-3c6 7a3-6a3 6b2x6a3 2b6x3c6 6a7-6a5 7a4x6a3 6c1x6a3 1b6x7b6 5d7x4d6 8b5x7b6 6a3x8a3 3c6x4c7";

/// The position after moves of Crosstunnel, and what judges it.
fn after(moves: &str) -> (Position, Evaluation) {
    let variant = Variant::builtin("crosstunnel").expect("it is sound");
    let mut position = variant.start();
    for text in moves.split_whitespace() {
        let made = position.read_move(text).expect("it is legal");
        position.play(&made).expect("it is legal");
    }
    (position, Evaluation::new(variant.game()))
}

fn search(position: &Position, evaluation: &Evaluation, depth: u32, exhaustive: bool) -> Found {
    let table = TranspositionTable::new(1);
    let limits = Limits {
        depth: Some(depth),
        exhaustive,
        ..Limits::default()
    };
    Searcher::new(position, evaluation, &table).search(&limits, &|_| false, &mut |_| {})
}

/// Of how many of a thousand replies a player is eliminated at once, for each opponent alone, together.
fn exposure(position: &Position, made: &Move) -> usize {
    let me = position.turn();
    let after = position.after(made).expect("it is legal");
    let owns = |position: &Position, player: PlayerId| {
        let mut pieces = position.setup().pieces.into_iter();
        pieces.any(|(_, piece)| piece.player == player)
    };
    let others = position.game().rules().player_ids().filter(|&other| other != me);
    let share = |other| {
        let mut setup = after.setup();
        setup.turn = other;
        let position = Position::from_setup(position.game(), &setup).expect("it is a position");
        if !owns(&position, me) {
            return 1000;
        }
        let replies = position.legal_moves();
        let left = |reply: &&Move| !owns(&position.after(reply).expect("it is legal"), me);
        1000 * replies.iter().filter(left).count() / replies.len().max(1)
    };
    others.map(share).sum()
}

#[test]
fn who_can_only_lose_against_all_others_leaves_each_of_them_the_least_chance() {
    let (position, evaluation) = after(EXPOSED);
    let (before, played) = (
        search(&position, &evaluation, 1, false),
        search(&position, &evaluation, 2, false),
    );
    let (before, played) = (&before.lines[0].moves[0], &played.lines[0].moves[0]);
    let least = position
        .legal_moves()
        .iter()
        .map(|made| exposure(&position, made))
        .min();
    assert_eq!(Some(exposure(&position, played)), least);
    assert!(exposure(&position, before) > 1000, "two opponents have a reply");
}

#[test]
fn who_can_only_lose_against_all_others_goes_by_the_depth_before() {
    let (position, evaluation) = after(LOST);
    let found = |depth, exhaustive| search(&position, &evaluation, depth, exhaustive);
    // What is searched to the end is told as it is.
    let proved = found(2, true);
    assert_eq!(proved.lines[0].score.mate_in_plies(), Some(-2));
    let (before, played) = (found(1, false), found(2, false));
    assert_eq!(played.depth, 1);
    assert_eq!(played.lines[0].score, before.lines[0].score);
    let exposed = |found: &Found| exposure(&position, &found.lines[0].moves[0]);
    assert!(
        exposed(&played) < exposed(&before),
        "{} {}",
        exposed(&played),
        exposed(&before)
    );
}
