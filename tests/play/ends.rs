//! Ends of games, with modified rules of chess.

use triagonal::play::{Game, Move, Outcome, Position, Reason, SetupError};
use triagonal::rules::{End, Event, KindId, Pass, Verdict};

use crate::play::boards::{chess, game, named, position, setup, zone};

fn play(position: &mut Position, from: &str, to: &str) -> Move {
    let moves = position.legal_moves();
    let fits = |made: &&Move| made.from() == Some(named(from)) && made.to() == Some(named(to));
    let made = *moves.iter().find(fits).unwrap();
    position.play(&made).unwrap();
    made
}

fn with_end(event: Event, result: Verdict) -> Game {
    let mut rules = chess();
    rules.ends.push(End {
        event,
        result,
        player: None,
        stuck: false,
        as_turn_ends: false,
    });
    game(rules)
}

fn won(winners: u16, reason: Reason) -> Option<Outcome> {
    Some(Outcome::win(winners, reason))
}

fn drawn(reason: Reason) -> Option<Outcome> {
    Some(Outcome::draw(reason))
}

#[test]
fn checkmate_and_stalemate() {
    let game = game(chess());
    let mated = position(&game, "R5k1/5ppp/8/8/8/8/8/K7 b - -").unwrap();
    assert!(mated.in_check());
    assert_eq!(mated.outcome(), won(0, Reason::Checkmate));
    let stuck = position(&game, "k7/8/1Q6/8/8/8/8/K7 b - -").unwrap();
    assert_eq!(stuck.outcome(), drawn(Reason::Stalemate));
    assert_eq!(stuck.perft(3), 0);
}

#[test]
fn a_mate_that_no_end_is_about_is_still_a_mate() {
    let mut rules = chess();
    rules.ends.retain(|end| end.event != Event::Checkmate);
    let mated = position(&game(rules), "R5k1/5ppp/8/8/8/8/8/K7 b - -").unwrap();
    assert_eq!(mated.outcome(), drawn(Reason::Checkmate));
}

#[test]
fn a_player_who_is_stuck_may_have_to_pass() {
    let mut rules = chess();
    rules.pass = Pass::Stuck;
    let stuck = position(&game(rules), "k7/8/1Q6/8/8/8/8/K7 b - -").unwrap();
    assert_eq!(stuck.outcome(), None);
    assert!(stuck.legal_moves()[0].is_pass());
    assert_eq!(stuck.perft(1), 1);
}

#[test]
fn the_third_occurrence_draws() {
    let mut position = Position::start(&game(chess()));
    for _ in 0..2 {
        assert_eq!(position.outcome(), None);
        for (from, to) in [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")] {
            play(&mut position, from, to);
        }
    }
    assert_eq!(position.outcome(), drawn(Reason::Repetition));
    assert_eq!(position.legal_moves().len(), 20, "history does not stop the moves");
}

#[test]
fn perpetual_check_may_lose() {
    let mut rules = chess();
    let event = Event::Repetition {
        times: 3,
        perpetual_check: Some(Verdict::Loses),
    };
    rules.ends = vec![End {
        event,
        result: Verdict::Draws,
        player: None,
        stuck: false,
        as_turn_ends: false,
    }];
    let game = game(rules);
    let mut position = position(&game, "7k/8/8/8/8/8/8/K5R1 w - -").unwrap();
    play(&mut position, "g1", "h1");
    for _ in 0..2 {
        for (from, to) in [("h8", "g8"), ("h1", "g1"), ("g8", "h8"), ("g1", "h1")] {
            play(&mut position, from, to);
        }
    }
    assert_eq!(position.outcome(), won(1, Reason::PerpetualCheck));
}

#[test]
fn plies_without_progress_draw() {
    let mut start = setup("7k/8/8/8/8/8/P7/K7 w - -");
    start.quiet_plies = 99;
    let mut position = Position::from_setup(&game(chess()), &start).unwrap();
    assert_eq!(position.outcome(), None);
    play(&mut position, "a2", "a3");
    assert_eq!(position.setup().quiet_plies, 0);
    position.undo();
    play(&mut position, "a1", "b1");
    assert_eq!(position.outcome(), drawn(Reason::Quiet));
}

#[test]
fn capture_is_a_deed() {
    let queens = Event::Capture {
        kinds: vec![KindId(1)],
        every: true,
    };
    let game = with_end(queens, Verdict::Wins);
    assert_eq!(position(&game, "7k/8/8/8/8/8/8/K5R1 w - -").unwrap().outcome(), None);
    let mut position = position(&game, "7k/8/8/8/8/8/6q1/K5R1 w - -").unwrap();
    play(&mut position, "g1", "g2");
    assert_eq!(position.outcome(), won(0, Reason::Capture));
    assert!(position.legal_moves().is_empty());
}

#[test]
fn a_bared_player_may_get_a_reply() {
    let fen = "8/8/8/8/8/k7/1r6/1R4K1 w - -";
    for (reply, end) in [(false, won(0, Reason::Bare)), (true, None)] {
        let mut position = position(&with_end(Event::Bare { reply }, Verdict::Wins), fen).unwrap();
        play(&mut position, "b1", "b2");
        assert_eq!(position.outcome(), end);
        if reply {
            let mut failed = position.clone();
            play(&mut failed, "a3", "a4");
            assert_eq!(failed.outcome(), won(0, Reason::Bare));
            play(&mut position, "a3", "b2");
            assert_eq!(position.outcome(), drawn(Reason::Bare));
        }
    }
}

#[test]
fn a_goal_may_have_to_be_safe() {
    let goal = |safe| Event::Reach {
        arriving: true,
        zone: zone(&chess(), "last rank"),
        kinds: vec![KindId(4)],
        safe,
        reply: false,
    };
    for (safe, end) in [(false, won(0, Reason::Reach)), (true, None)] {
        let fen = "7r/8/2N5/8/8/7k/8/K7 w - -";
        let mut position = position(&with_end(goal(safe), Verdict::Wins), fen).unwrap();
        play(&mut position, "c6", "d8");
        assert_eq!(position.outcome(), end);
    }
}

#[test]
fn a_set_up_must_make_sense() {
    let game = game(chess());
    let error = |fen: &str| position(&game, fen).unwrap_err();
    assert!(matches!(error("7k/8/8/8/8/8/8/K6r b - -"), SetupError::Check(_)));
    assert_eq!(error("7k/8/8/8/8/8/8/K7 w K -"), SetupError::Castle(0));
    let mut wrong = setup("7k/8/8/8/8/8/8/K7 w - -");
    wrong.ep_squares.push((named("e3"), named("e4")));
    assert!(matches!(
        Position::from_setup(&game, &wrong),
        Err(SetupError::EnPassant(..))
    ));
    wrong.ep_squares.clear();
    wrong.unmoved.insert(named("a1"));
    assert_eq!(
        Position::from_setup(&game, &wrong),
        Err(SetupError::Unmoved(named("a1")))
    );
}
