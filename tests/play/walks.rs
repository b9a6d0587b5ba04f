//! Line patterns that only the general walker covers, on the chess board.
//!
//! Each test gives the white knight other moves and lists its moves on a small board.

use std::collections::HashSet;

use triagonal::Variant;
use triagonal::geometry::{CellId, Vector};
use triagonal::play::{Move, Position};
use triagonal::rules::{Conditions, Contact, Fact, KindId, MoveRule, Near, Situation};

use crate::play::boards::{chess, game, holds, name, named, rule, setup, token};

const KNIGHT: KindId = KindId(4);
const ORTHOGONAL: [(i16, i16); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Returns the knight's moves as `to` with captures on other cells, sorted.
fn moves(rule: MoveRule, pieces: &str) -> Vec<String> {
    let mut texts: Vec<String> = knight_moves(rule, pieces).iter().map(text).collect();
    texts.sort();
    texts
}

fn knight_moves(rule: MoveRule, pieces: &str) -> Vec<Move> {
    let mut rules = chess();
    rules.kinds[KNIGHT.index()].moves[0] = vec![rule].into();
    let position = Position::from_setup(&game(rules), &setup(&format!("{pieces} w - -"))).unwrap();
    let moves = position.legal_moves();
    assert_eq!(position.perft(1), moves.len() as u64);
    for made in &moves {
        let mut next = position.after(made).unwrap();
        assert_eq!(next.hash(), next.hash_from_scratch());
        next.undo();
        assert_eq!(next, position);
    }
    moves.into_iter().filter(|made| made.kind() == KNIGHT).collect()
}

fn text(made: &Move) -> String {
    let mut text = made.to().map(name).unwrap_or_default();
    for &cell in made.captures() {
        text += &format!("x{}", name(cell));
    }
    text
}

#[test]
fn a_hopper_needs_one_screen() {
    let hopper = rule(
        &ORTHOGONAL,
        vec![
            token(holds("m"), 0, None, Contact::Stay),
            token(holds("fc"), 1, Some(1), Contact::Stay),
            token(holds("m"), 0, None, Contact::Stay),
            token(holds("mc"), 1, Some(1), Contact::Capture),
        ],
    );
    // On d4: a screen on d6 and a piece behind it; on the f file a friend, on h4 an enemy.
    let found = moves(hopper, "3r3k/8/3p4/8/3N1P1r/8/8/K7");
    assert_eq!(found, ["d7", "d8xd8", "g4", "h4xh4"]);
}

#[test]
fn a_lame_leaper_is_blocked_on_its_first_leg() {
    let lame = MoveRule {
        paths: vec![
            vec![Vector::new([0, 1, 0, 0]), Vector::new([1, 1, 0, 0])],
            vec![Vector::new([1, 0, 0, 0]), Vector::new([1, 1, 0, 0])],
        ],
        legs: vec![
            vec![token(holds("m"), 1, Some(1), Contact::Stay)],
            vec![token(holds("mc"), 1, Some(1), Contact::Capture)],
        ],
        ..rule(&[], Vec::new())
    };
    assert_eq!(moves(lame.clone(), "7k/8/8/8/3N4/8/8/K7"), ["e6", "f5"]);
    assert_eq!(moves(lame, "7k/8/4p3/8/3NP3/8/8/K7"), ["e6xe6"]);
}

#[test]
fn a_piece_captured_on_the_way_is_gone() {
    // It captures beside itself and returns: its initial cell is empty then.
    let rifle = MoveRule {
        paths: vec![vec![Vector::new([0, 1, 0, 0]), Vector::new([0, -1, 0, 0])]],
        legs: vec![
            vec![token(holds("c"), 1, Some(1), Contact::Capture)],
            vec![token(holds("m"), 1, Some(1), Contact::Stay)],
        ],
        ..rule(&[], Vec::new())
    };
    assert_eq!(moves(rifle, "7k/8/8/3p4/3N4/8/8/K7"), ["d4xd5"]);
}

#[test]
fn what_changes_nothing_is_no_move() {
    let there_and_back = MoveRule {
        paths: vec![vec![Vector::new([0, 1, 0, 0]), Vector::new([0, -1, 0, 0])]],
        legs: vec![vec![token(holds("m"), 1, Some(1), Contact::Stay)]; 2],
        ..rule(&[], Vec::new())
    };
    assert!(moves(there_and_back, "7k/8/8/8/3N4/8/8/K7").is_empty());
}

#[test]
fn captures_on_the_way_are_all_made() {
    let locust = rule(
        &[(0, 1)],
        vec![
            token(holds("c"), 1, None, Contact::Capture),
            token(holds("m"), 1, Some(1), Contact::Stay),
        ],
    );
    assert_eq!(moves(locust, "7k/8/3p4/3p4/3N4/8/8/K7"), ["d7xd5xd6"]);
}

#[test]
fn two_ways_to_one_effect_are_one_move() {
    let both = MoveRule {
        paths: vec![
            vec![Vector::new([0, 1, 0, 0]), Vector::new([1, 0, 0, 0])],
            vec![Vector::new([1, 0, 0, 0]), Vector::new([0, 1, 0, 0])],
        ],
        legs: vec![vec![token(holds("m"), 1, Some(1), Contact::Stay)]; 2],
        ..rule(&[], Vec::new())
    };
    assert_eq!(moves(both, "7k/8/8/8/3N4/8/8/K7"), ["e5"]);
}

#[test]
fn the_order_of_captures_is_nothing_to_a_move() {
    // Both capture on d5 and e4 and end on f4.
    let routes = [[(0, 1), (1, -1), (1, 0)], [(1, 0), (-1, 1), (2, -1)]];
    let made = routes.map(|route| {
        let around = MoveRule {
            paths: vec![route.map(|(x, y)| Vector::new([x, y, 0, 0])).to_vec()],
            legs: vec![
                vec![token(holds("c"), 1, Some(1), Contact::Capture)],
                vec![token(holds("c"), 1, Some(1), Contact::Capture)],
                vec![token(holds("m"), 1, Some(1), Contact::Stay)],
            ],
            ..rule(&[], Vec::new())
        };
        knight_moves(around, "7k/8/8/3p4/3Np3/8/8/K7")[0]
    });
    assert_ne!(made[0].captures(), made[1].captures());
    assert_eq!(made[0], made[1]);
    assert_eq!(HashSet::from(made).len(), 1);
}

#[test]
fn a_swap_changes_places() {
    let swap = rule(&ORTHOGONAL, vec![token(holds("fc"), 1, Some(1), Contact::Swap)]);
    let found = knight_moves(swap, "7k/8/8/3p4/3NP3/8/8/K7");
    let mut ends: Vec<(CellId, Option<(CellId, CellId)>)> =
        found.iter().map(|made| (made.to().unwrap(), made.carried())).collect();
    ends.sort();
    let (here, friend, enemy) = (named("d4"), named("e4"), named("d5"));
    assert_eq!(ends, [(friend, Some((friend, here))), (enemy, Some((enemy, here)))]);
}

#[test]
fn a_companion_may_be_needed() {
    let led = MoveRule {
        conditions: Conditions {
            situations: vec![Situation {
                fact: Fact::Near(Near {
                    on: holds("f"),
                    kinds: None,
                    vectors: ORTHOGONAL.iter().map(|&(x, y)| Vector::new([x, y, 0, 0])).collect(),
                }),
                denied: false,
            }],
            ..Conditions::default()
        },
        ..rule(&[(0, 1)], vec![token(holds("m"), 1, Some(1), Contact::Stay)])
    };
    assert_eq!(moves(led.clone(), "7k/8/8/8/3NP3/8/8/K7"), ["d5"]);
    assert!(moves(led, "7k/8/8/8/3Np3/8/8/K7").is_empty());
}

#[test]
fn a_screen_may_not_be_left_nor_made() {
    let hopper = rule(
        &ORTHOGONAL,
        vec![
            token(holds("m"), 0, None, Contact::Stay),
            token(holds("fc"), 1, Some(1), Contact::Stay),
            token(holds("m"), 0, None, Contact::Stay),
            token(holds("mc"), 1, Some(1), Contact::Capture),
        ],
    );
    let mut rules = chess();
    rules.kinds[KNIGHT.index()].moves[1] = vec![hopper].into();
    let game = game(rules);
    let setup = setup("n6k/1R6/8/8/8/8/8/K7 w - -");
    let position = Position::from_setup(&game, &setup).unwrap();
    let onto_file = |made: &Move| made.to().is_some_and(|to| to.0 % 8 == 0 && to != named("a8"));
    let rook: Vec<Move> = position
        .legal_moves()
        .into_iter()
        .filter(|made| made.kind() == KindId(2))
        .collect();
    assert_eq!(rook.len(), 13, "only the file is barred: a7 would be a screen");
    assert!(!rook.iter().any(onto_file));
}

#[test]
fn friends_are_captured_where_a_line_says_so() {
    let text = "variant \"Trial\"
extends chess
piece Ogre O { step radial; line radial: empty* friend Pawn or Queen or King! }
array { rank 1: R N O Q K B N R; rank 2: all P }
";
    let variant = Variant::parse(text).unwrap_or_else(|report| panic!("{report}"));
    // The Ogre captures the pinned Queen and stands in its place. It does not capture the King.
    let position = variant
        .read_fen("4q2k/8/8/8/5P2/4Q3/3O4/4K3 w - - 0 1")
        .expect("it is a position");
    let texts = position.move_texts().into_iter().map(|(text, _)| text);
    let captures: Vec<String> = texts.filter(|text| text.starts_with("d2x")).collect();
    assert_eq!(captures, ["d2xe3"]);
    let position = variant
        .read_fen("7k/8/8/8/5P2/8/3O2P1/4K3 w - - 0 1")
        .expect("it is a position");
    let texts = position.move_texts().into_iter().map(|(text, _)| text);
    let captures: Vec<String> = texts.filter(|text| text.starts_with("d2x")).collect();
    assert_eq!(captures, ["d2xf4", "d2xg2"]);
}
