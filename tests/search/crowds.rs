//! Games of more than two teams.

use triagonal::rules::PlayerId;
use triagonal::search::{Evaluation, Limits, SearchResult, Searcher, TranspositionTable};
use triagonal::{Move, Position, Variant};

/// A game of the engine with three greedy players, in which the next of them may eliminate the engine whatever it does.
const LOST: &str = "\
    2d6-3d6 4d7-4d6 7a4-5a4 4d2-4d3 2b6-3b6 4a7-4a5 8a3-6a5 3d1x7d5 1a6x4d6 4d8x4d6 8d5x7d5 4c2-4c4 \
    3b6x4b7 3a8x6a5 7b5x6a5 5d1x2a4 4b7x5b8=Es 6c8x5b8 Go@3a5 2d5-2d6=Es 3d8x7d4 7d5x7d4 2b5-2b6=Es \
    5b8x1b4 3a5x2b6 2b3x1b4=Es 3b8x7b4 8c4x7b4 2c5x2b6=Es 4d6x2b4 Qu@6b4 1b3x2b4 3c7x3d6 6b4x2b4 1c5x2b4 \
    3c8x3c2";

/// A game in which, after the best material move, either of two opponents could eliminate the engine at once.
const EXPOSED: &str =
    "2d6-4d6 3c7-3c6 7a3-6a3 6b2x6a3 2b6x3c6 6a7-6a5 7a4x6a3 6c1x6a3 1b6x7b6 5d7x4d6 8b5x7b6 6a3x8a3 3c6x4c7";

/// Returns the position after moves of Crosstunnel, and its evaluation.
fn after(moves: &str) -> (Position, Evaluation) {
    let variant = Variant::builtin("crosstunnel").expect("it is sound");
    let mut position = variant.start();
    for text in moves.split_whitespace() {
        let made = position.read_move(text).expect("it is legal");
        position.play(&made).expect("it is legal");
    }
    (position, Evaluation::new(variant.game()))
}

fn search(position: &Position, evaluation: &Evaluation, depth: u32, exhaustive: bool) -> SearchResult {
    let table = TranspositionTable::new(1);
    let limits = Limits {
        depth: Some(depth),
        exhaustive,
        ..Limits::default()
    };
    Searcher::new(position, evaluation, &table).search(&limits, &|_| false, &mut |_| {})
}

/// Plays rounds after a move and counts those in which the player survives and can avert the threats. Each opponent plays
/// one of its most profitable moves.
fn survived(rounds: u64, position: &Position, evaluation: &Evaluation, made: &Move) -> u64 {
    let me = position.turn();
    let after = position.after(made).expect("it is legal");
    let play = |seed: u64| {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut position = after.clone();
        while position.turn() != me && is_there(&position, me) {
            let replies = position.legal_moves();
            let gains = replies.iter().map(|reply| gain(&position, evaluation, reply));
            let most = gains.clone().max();
            let best: Vec<&Move> = replies
                .iter()
                .zip(gains)
                .filter(|(_, gain)| Some(*gain) == most)
                .map(|(reply, _)| reply)
                .collect();
            let reply = random.choice(best).expect("there is a move");
            position.play(reply).expect("it is legal");
        }
        is_there(&position, me) && position.legal_moves().iter().any(|made| stays(&position, made))
    };
    (0..rounds).filter(|&seed| play(seed)).count() as u64
}

/// Returns the immediate gain of a move: captures of enemies, and promotion.
fn gain(position: &Position, evaluation: &Evaluation, made: &Move) -> i32 {
    let worth = |kind| evaluation.worth().in_exchange(kind);
    let captured = made.captures().iter().filter_map(|&cell| position.piece_at(cell));
    let captured = captured.map(|piece| {
        let royal = position.game().rules().kind(piece.kind).royal;
        let value = if royal { 5_000 } else { worth(piece.kind) };
        if piece.player == position.turn() { -value } else { value }
    });
    let promoted = match made.is_drop() {
        true => 0,
        false => worth(made.becomes()) - worth(made.kind()),
    };
    captured.sum::<i32>() + promoted
}

/// Whether a player has pieces.
fn is_there(position: &Position, player: PlayerId) -> bool {
    let mut pieces = position.setup().pieces.into_iter();
    pieces.any(|(_, piece)| piece.player == player)
}

/// Whether the player who makes a move survives the start of every next turn.
fn stays(position: &Position, made: &Move) -> bool {
    let me = position.turn();
    let after = position.after(made).expect("it is legal");
    let mut others = position.game().rules().player_ids().filter(|&other| other != me);
    others.all(|other| {
        let mut setup = after.setup();
        setup.turn = other;
        // An eliminated player has no turn.
        let position = Position::from_setup(position.game(), &setup);
        position.is_ok_and(|position| is_there(&position, me)) || !is_there(&after, other)
    })
}

#[test]
fn who_would_hardly_survive_what_gains_the_others_most_takes_a_safer_move() {
    let (position, evaluation) = after(EXPOSED);
    let found = |lines| {
        let table = TranspositionTable::new(1);
        let limits = Limits {
            depth: Some(1),
            lines,
            ..Limits::default()
        };
        let found = Searcher::new(&position, &evaluation, &table).search(&limits, &|_| false, &mut |_| {});
        found.lines[0].moves[0]
    };
    // With several lines, the first is the best line of the search itself.
    let (best, played) = (found(2), found(1));
    let survived = |made: &Move| survived(100, &position, &evaluation, made);
    let (by_best, by_played) = (survived(&best), survived(&played));
    assert!(by_best < 20 && by_played > 80, "{by_best} and {by_played} of 100");
}

#[test]
fn who_can_only_lose_against_all_others_goes_by_the_depth_before() {
    let (position, evaluation) = after(LOST);
    let found = |depth, exhaustive| search(&position, &evaluation, depth, exhaustive);
    // A proven result is reported unchanged.
    let proved = found(2, true);
    assert_eq!(proved.lines[0].score.mate_in_plies(), Some(-2));
    let (before, played) = (found(1, false), found(2, false));
    assert_eq!(played.depth, 1);
    assert_eq!(played.lines[0].score, before.lines[0].score);
    assert_eq!(played.lines[0].moves, before.lines[0].moves);
}
