//! Moves that are illegal because they repeat positions.

use triagonal::{Position, Variant};

fn chess_with(rules: &str) -> Variant {
    let text = format!("variant \"Trial\"\nextends chess\n{rules}\n");
    Variant::parse(&text).unwrap_or_else(|report| panic!("{report}"))
}

/// A position after some moves.
fn after(variant: &Variant, line: &str, moves: &[&str]) -> Position {
    let mut position = variant.read_fen(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    for text in moves {
        let made = position
            .read_move(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        position.play(&made).expect("the move is legal");
    }
    position
}

fn has(position: &Position, text: &str) -> bool {
    let found = position.move_texts().into_iter().any(|(known, _)| known == text);
    assert_eq!(position.read_move(text).is_ok(), found);
    found
}

const KINGS: &str = "k7/8/8/8/8/8/8/7K w - - 0 1";

#[test]
fn a_position_may_not_come_about_once_more() {
    let variant = chess_with("repetition 2 is forbidden");
    let position = after(&variant, KINGS, &["h1-g1", "a8-b8", "g1-h1"]);
    assert!(!has(&position, "b8-a8"));
    assert!(has(&position, "b8-c8"));
    assert_eq!(position.perft(1), 1 + position.legal_moves().len() as u64);
    // Without the previous moves, nothing is repeated.
    let again = Position::from_setup(position.game(), &position.setup()).expect("it is a position");
    assert!(has(&again, "b8-a8"));
    let variant = chess_with("repetition 3 is forbidden");
    assert!(has(&after(&variant, KINGS, &["h1-g1", "a8-b8", "g1-h1"]), "b8-a8"));
}

#[test]
fn a_turn_may_not_leave_all_as_it_was() {
    let variant = chess_with(
        "check protects nothing\nturn: move 2 times\nnull turn is forbidden\ncheckmate goes on\ncapturing any King wins",
    );
    let position = after(&variant, KINGS, &["h1-g1"]);
    assert!(!has(&position, "g1-h1"));
    assert!(has(&position, "g1-f1"));
    assert!(has(&after(&variant, KINGS, &["h1-g1", "g1-f1", "a8-b8"]), "b8-c8"));
    // If the turn began before the position, its beginning is unknown.
    let line = position.setup();
    let again = Position::from_setup(position.game(), &line).expect("it is a position");
    assert!(has(&again, "g1-h1"));
}

#[test]
fn a_position_in_the_middle_of_a_turn_is_no_repetition() {
    let rules = "check protects nothing\nturn: move 2 times\ncheckmate goes on\ncapturing any King wins";
    let there = ["h1-g1", "g1-f1", "a8-b8", "b8-a8"];
    let variant = chess_with(&format!("{rules}\nrepetition 2 is forbidden"));
    assert!(has(&after(&variant, KINGS, &there), "f1-g1"));
    let back = after(&variant, KINGS, &[&there[..], &["f1-g1"]].concat());
    assert!(has(&back, "g1-h1"));
    assert!(!has(&back, "g1-f1"));
}

#[test]
fn a_player_who_could_only_repeat_is_stalemated() {
    let text = "variant \"Shuttle\"
players Near, Far
board {
  axes    file a..b, rank 1..2
  forward rank +
  view    Far: mirror rank
}
piece Shuttle S { move step sideways }
array Near { Shuttle a1 }
array Far { Shuttle a2 }
repetition 2 is forbidden
being stalemated loses
";
    let variant = Variant::parse(text).unwrap_or_else(|report| panic!("{report}"));
    let mut position = variant.start();
    for _ in 0..3 {
        let made = position.legal_moves()[0];
        position.play(&made).expect("the move is legal");
    }
    assert!(!position.can_move());
    let outcome = position.outcome().expect("nobody can move");
    assert_eq!(outcome.reason.name(), "stalemate");
    assert_eq!(outcome.winners, Some(0));
    position.undo();
    assert!(position.can_move() && position.outcome().is_none());
}
