//! Turns of several moves, counted as a whole.

use triagonal::Variant;
use triagonal::play::Position;
use triagonal::rules::PlayerId;

/// Counts the ways to play a number of turns, without games that end earlier.
fn whole_turns(position: &Position, turns: u32) -> u64 {
    count(position, position.ply() + turns)
}

fn count(position: &Position, until: u32) -> u64 {
    if position.ply() == until {
        return 1;
    }
    let moves = position.legal_moves().into_iter();
    moves
        .map(|made| count(&position.after(&made).expect("the move is legal"), until))
        .sum()
}

#[track_caller]
fn counts(name: &str, fen: &str, expected: &[u64]) {
    let position = Variant::builtin(name)
        .expect("it is shipped")
        .read_fen(fen)
        .expect("it is a position");
    for (turns, &expected) in (1..).zip(expected) {
        assert_eq!(whole_turns(&position, turns), expected, "{turns} turns of {fen}");
    }
}

#[test]
fn turns_of_seirawan_chess_are_the_moves_of_fairy_stockfish() {
    counts(
        "seirawan",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1",
        &[28, 784],
    );
    counts(
        "seirawan",
        "r1eqkbnr/ppp1pp1p/3pb3/8/2Pn1PpN/P7/1P1PP1PP/RNBQKBER[Hh] b KQkq f3 0 7 a1,c1,d1,e1,f1,h1,a8,d8,e8,f8,g8,h8",
        &[40, 1003],
    );
    counts(
        "seirawan",
        "rnbhkb1r/pp1ppp1p/2p4n/q5p1/3P2P1/N6P/PPP1PP2/REBQKBNR[He] w KQkq - 1 5 a1,c1,d1,e1,f1,g1,h1,a8,b8,c8,e8,f8,h8",
        &[8, 276],
    );
}

#[test]
fn turns_of_the_amazons_are_the_moves_of_fairy_stockfish() {
    counts("amazons", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1", &[2176]);
    counts(
        "amazons",
        "3qX4q/X2X1XX3/3XXX4/X6qX1/5X2qX/QX2X1X3/2XXX5/5X4/1Q1X2QXX1/1X2Q1X3 w - - 24 13",
        &[308],
    );
    counts(
        "amazons",
        "XXXX1qX1X1/qXXXXX2X1/1X2X1XX2/XX1X1XXXXX/X1XX1XX1Xq/XXXXXX1XXX/XX1q1XXXQX/QXXXX1XQXX/X1XXXXXXXX/XXX1XXXQXX b - - 69 35",
        &[12, 12],
    );
}

#[test]
fn the_longest_turn_comes_to_an_end() {
    let progressive = Variant::builtin("progressive").expect("it is shipped");
    let position = progressive
        .read_fen("8/1k6/8/8/8/8/7P/4K3 b - - 0 2000000 turn:65535")
        .expect("it is a position");
    let made = position.legal_moves()[0];
    let next = position.after(&made).expect("the move is legal");
    assert_eq!((next.turn_ply(), next.turn()), (0, PlayerId(0)));
    assert!(
        progressive
            .read_fen("8/1k6/8/8/8/8/8/4K3 b - - 0 2000000 turn:65536")
            .is_err()
    );
}

#[test]
fn a_step_after_which_nobody_else_is_left_exposes_nothing() {
    let text = "variant \"Last\"
extends chess
check protects nothing
checkmate goes on
capturing any King eliminates, army joins captor
after move by Pawn: capture enemy
";
    let variant = Variant::parse(text).expect("it has no mistakes");
    let cell = |name: &str| variant.cell(name).ok();
    let mut position = variant.start();
    let moves = position.legal_moves();
    let mut steps = moves
        .iter()
        .filter(|made| (made.from(), made.to()) == (cell("e2"), cell("e4")));
    position.play(steps.next().expect("it is legal")).expect("it is legal");
    assert_eq!(position.turn(), PlayerId(0));
    assert_eq!(position.setup().ep_squares, []);
}

#[test]
fn a_player_who_loses_the_last_piece_loses_the_rest_of_the_turn() {
    let text = "variant \"Sink\"
players North, East, South
board {
  axes    file a..c, rank 1..3
  forward rank +
  view    East: mirror rank
  view    South: mirror rank
}
zone hole for all: cells b2
piece King K { step radial }
array North { King b1 }
array East { King c3 }
array South { King a3 }
capturing any King eliminates, army joins captor
after move: remove mover in hole
turn: move 2 times
";
    let variant = Variant::parse(text).unwrap_or_else(|report| panic!("{report}"));
    let position = variant.start();
    let sink = position.read_move("b1-b2").expect("the move is legal");
    let sunk = position.after(&sink).expect("the move is legal");
    assert_eq!((sunk.turn(), sunk.turn_ply()), (PlayerId(1), 0));
    let again = Position::from_setup(sunk.game(), &sunk.setup()).expect("it is a position");
    assert_eq!(again.hash(), sunk.hash());
}
