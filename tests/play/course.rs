//! Forbidden consequences, held zones, and pieces that return to their owner.

use triagonal::play::{Outcome, Position, Reason};
use triagonal::rules::{Army, End, Event, Forbidden, Hand, KindId, Loss, Pass, Recurrence, Rules, Verdict};

use crate::play::boards::{chess, game, position, zone};
use crate::play::crowd::{self, kings, may, play};

const NO_RECURRENCE: Recurrence = Recurrence {
    repetition: None,
    null_turn: false,
};
const NO_MATE: Forbidden = Forbidden {
    checkmate: true,
    stalemate: false,
    recurrence: NO_RECURRENCE,
};
const NO_STALEMATE: Forbidden = Forbidden {
    checkmate: false,
    stalemate: true,
    recurrence: NO_RECURRENCE,
};

fn forbidding(forbidden: Forbidden, pass: Pass) -> Rules {
    Rules {
        forbidden,
        pass,
        ..chess()
    }
}

fn at(rules: Rules, fen: &str) -> Position {
    let position = position(&game(rules), fen).unwrap();
    assert_eq!(position.perft(1), position.legal_moves().len() as u64);
    assert_eq!(position.can_move(), !position.legal_moves().is_empty());
    position
}

fn drawn() -> Option<Outcome> {
    Some(Outcome::draw(Reason::Stalemate))
}

#[test]
fn mate_may_be_forbidden() {
    let fen = "6k1/5ppp/8/8/8/8/8/KR6 w - -";
    assert!(may(&at(chess(), fen), "b1b8"));
    assert!(!may(&at(forbidding(NO_MATE, Pass::Never), fen), "b1b8"));
    assert!(!may(&at(forbidding(NO_MATE, Pass::Stuck), fen), "b1b8"));
    assert!(
        may(&at(forbidding(NO_MATE, Pass::Cornered), fen), "b1b8"),
        "a pass is a move"
    );
    assert!(may(&at(forbidding(NO_STALEMATE, Pass::Never), fen), "b1b8"));
}

#[test]
fn stalemate_may_be_forbidden() {
    let fen = "k7/8/3Q4/8/8/8/8/K7 w - -";
    assert!(may(&at(chess(), fen), "d6b6"));
    assert!(may(&at(forbidding(NO_MATE, Pass::Never), fen), "d6b6"));
    assert!(!may(&at(forbidding(NO_STALEMATE, Pass::Never), fen), "d6b6"));
    assert!(may(&at(forbidding(NO_STALEMATE, Pass::Stuck), fen), "d6b6"));
}

#[test]
fn a_forbidden_end_that_is_there_draws() {
    let mated = "R5k1/5ppp/8/8/8/8/8/K7 b - -";
    assert_eq!(at(forbidding(NO_MATE, Pass::Never), mated).outcome(), drawn());
    let won = at(forbidding(NO_STALEMATE, Pass::Never), mated).outcome();
    assert_eq!(won.map(|end| end.reason), Some(Reason::Checkmate));
}

#[test]
fn where_every_move_is_forbidden_the_game_is_drawn() {
    let mut only = forbidding(NO_STALEMATE, Pass::Never);
    only.check = None;
    only.ends = vec![End {
        event: Event::Stalemate,
        result: Verdict::Wins,
        player: None,
        stuck: false,
        as_turn_ends: false,
    }];
    let fen = "p7/P7/8/8/8/1p6/1P6/8 w - -";
    assert_eq!(at(only.clone(), fen).outcome(), drawn());
    let fen = "8/8/8/p7/8/P7/8/8 w - -";
    let forced = at(only.clone(), fen);
    assert!(forced.legal_moves().is_empty(), "the only move would leave Black stuck");
    assert_eq!(forced.outcome(), drawn());
    only.pass = Pass::Stuck;
    assert!(!at(only, fen).legal_moves().is_empty());
}

#[test]
fn a_move_that_ends_the_game_is_not_forbidden() {
    let mut rules = forbidding(NO_MATE, Pass::Never);
    rules.ends.push(End {
        event: Event::Reach {
            arriving: true,
            zone: zone(&rules, "last rank"),
            kinds: vec![KindId(2)],
            safe: false,
            reply: false,
        },
        result: Verdict::Wins,
        player: None,
        stuck: false,
        as_turn_ends: false,
    });
    assert!(may(&at(rules, "6k1/5ppp/8/8/8/8/8/KR6 w - -"), "b1b8"));
}

#[test]
fn a_zone_may_have_to_be_held_for_a_turn() {
    let mut rules = chess();
    rules.ends.push(End {
        event: Event::Hold {
            zone: zone(&rules, "last rank"),
            kinds: vec![KindId(4)],
            safe: false,
        },
        result: Verdict::Wins,
        player: None,
        stuck: false,
        as_turn_ends: false,
    });
    let game = game(rules);
    let start = position(&game, "7r/8/2N5/8/8/7k/8/K7 w - -").unwrap();
    let mut held = start.clone();
    play(&mut held, "c6d8");
    assert_eq!(held.outcome(), None);
    play(&mut held, "h3h4");
    let won = Outcome::win(0, Reason::Hold);
    assert_eq!(held.outcome(), Some(won));
    assert!(held.legal_moves().is_empty());
    let mut lost = start;
    play(&mut lost, "c6d8");
    play(&mut lost, "h8d8");
    assert_eq!(lost.outcome(), None);
}

#[test]
fn captured_pieces_may_go_back_to_their_owner() {
    let mut rules = crowd::crowd(&[0, 1]);
    rules.hand = Some(Hand::ToOwner(vec![KindId(4)]));
    let game = game(rules.clone());
    let after = |pieces: &str| play(&mut crowd::position(&game, pieces, 0), "b1b8");
    assert_eq!(after("0Ka1 0Rb1 1Nb8 1Kh8"), "0Ka1 0Rb8 1Kh8 1N@");
    assert_eq!(after("0Ka1 0Rb1 1Qb8 1Kh8"), "0Ka1 0Rb8 1Kh8");
    rules.hand = Some(Hand::ToOwner(vec![KindId(0), KindId(4)]));
    rules.eliminations = vec![kings(Loss::Capture, Army::JoinsCaptor)];
    let mut taken = crowd::position(&self::game(rules), "0Ka1 0Rb1 1Kb8 1N@", 0);
    assert_eq!(play(&mut taken, "b1b8"), "0Ka1 0Rb8 0N@", "the king leaves the game");
}

#[test]
fn who_may_pass_in_check_may_leave_himself_in_check() {
    let mut mated = at(
        forbidding(Forbidden::default(), Pass::Cornered),
        "R5k1/5ppp/8/8/8/8/8/K7 b - -",
    );
    let pass = mated.legal_moves()[0];
    assert!(pass.is_pass());
    mated.play(&pass).unwrap();
    assert!(Position::from_setup(mated.game(), &mated.setup()).is_ok());
}
