//! Positions as FEN.

use std::collections::BTreeMap;

use triagonal::notation::PositionText;
use triagonal::notation::fen;
use triagonal::{PositionError, Variant};

use super::shown;
use crate::support::fixtures::{parsed, shipped};

use crate::support::{covering, how_many};

#[test]
fn flat_square_games_are_written_as_elsewhere() {
    let text = include_str!("../data/positions.toml");
    let games: BTreeMap<String, Vec<String>> = toml::from_str(text).expect("the data are a table of lists");
    for (name, lines) in games {
        let variant = shipped(&name);
        for line in lines {
            let position = variant
                .read_fen(&line)
                .unwrap_or_else(|error| panic!("{line}: {error}"));
            let full = if line.split(' ').count() < 6 {
                format!("{line} 0 1")
            } else {
                line.clone()
            };
            assert_eq!(position.fen(), full, "{name}");
        }
    }
}

#[test]
fn positions_of_games_come_back() {
    for one in covering() {
        let variant = shipped(one.name);
        let mut position = variant.start();
        for ply in 0..how_many(25, 60_usize) {
            let line = position.fen();
            let setup = fen::read(variant.rules(), &line).unwrap_or_else(|error| panic!("{line}: {error}"));
            let mut expected = position.setup();
            expected.pieces.sort_unstable_by_key(|piece| piece.0);
            expected.hands.sort_unstable();
            let mut found = setup;
            found.pieces.sort_unstable_by_key(|piece| piece.0);
            assert_eq!(found, expected, "{}: {line}", one.name);
            let again = variant
                .read_fen(&line)
                .unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(again.hash(), position.hash(), "{}: {line}", one.name);
            let legal = position.move_texts();
            if legal.is_empty() {
                break;
            }
            let (_, chosen) = &legal[(ply * 7919 + 13) % legal.len()];
            position.play(chosen).expect("the move is legal");
        }
    }
}

#[test]
fn starts() {
    let all: Vec<String> = triagonal::builtin::variants()
        .iter()
        .map(|one| {
            let variant = shipped(one.name);
            format!("{}: {}", one.name, variant.start().fen())
        })
        .collect();
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn missing_fields_have_defaults() {
    let variant = shipped("chess");
    for line in [
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K3 w",
        " 4k3/8/8/8/8/8/8/4K3  w - - ",
        "4k3/8/8/8/8/8/8/4K3 w 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - 0 1",
    ] {
        let position = variant.read_fen(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(position.fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    }
}

/// PyChess's starts of Chennis and Xiangfu, and positions of other games: the field for exposed cells is missing.
const WITHOUT_EXPOSED_CELLS: &[(&str, &str, &str)] = &[
    (
        "chess",
        "4k3/8/8/8/8/8/8/R3K2R w KQ 3 7",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 3 7",
    ),
    (
        "chess",
        "4k3/8/8/8/8/8/8/R3K2R w - 3",
        "4k3/8/8/8/8/8/8/R3K2R w - - 3 1",
    ),
    (
        "chennis",
        "1fkm3/1p1s3/7/7/7/3S1P1/3MKF1[] w - 0 1",
        "1fkm3/1p1s3/7/7/7/3S1P1/3MKF1[] w - - 0 1",
    ),
    (
        "xiangfu",
        "2rbm4/2cwn4/2+g1+g4/9/9/9/4+G1+G2/4NWC2/4MBR2[] w - 0 1",
        "2rbm4/2cwn4/2+g1+g4/9/9/9/4+G1+G2/4NWC2/4MBR2[] w - - 0 1",
    ),
    (
        "three-check",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq 2+3 0 9",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2+3 0 9",
    ),
];

#[test]
fn the_field_for_exposed_cells_may_be_missing() {
    for (name, line, whole) in WITHOUT_EXPOSED_CELLS {
        let position = shipped(name)
            .read_fen(line)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(position.fen(), *whole);
    }
}

const CHESS: &[&str] = &[
    "",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w KQkq - 0 1",
    "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/99999999/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/7X/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/7é/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr//pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/*7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[P] w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 70000 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 99999999999",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 and more",
    "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
];

#[test]
fn errors_are_reported() {
    let variant = shipped("chess");
    let results: Vec<String> = CHESS
        .iter()
        .map(|line| {
            match variant.position(&PositionText {
                fen: Some(line),
                ..PositionText::default()
            }) {
                Ok(_) => format!("{line:?} is read"),
                Err(PositionError { misread, .. }) => shown(line, &misread),
            }
        })
        .collect();
    insta::assert_snapshot!(results.join("\n"));
}

/// The starts of Fairy-Stockfish: its hands hold the pieces of the board.
#[test]
fn pieces_in_hand_may_have_the_symbol_that_they_get_on_the_board() {
    let held = |number: usize| format!("[{}{}] w 0 1", "P".repeat(number), "p".repeat(number));
    for (name, board, number) in [
        ("flipello", "8/8/8/3pP3/3Pp3/8/8/8", 60),
        ("flipello10", "10/10/10/10/4pP4/4Pp4/10/10/10/10", 96),
    ] {
        let variant = shipped(name);
        let position = variant
            .read_fen(&format!("{board}{}", held(number)))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(position.fen(), variant.start().fen());
    }
    let line = "8/8/8/8/8/8/8/8[PPpp] w - - 0 1".to_owned();
    insta::assert_snapshot!(what_is_read(&shipped("flipersi"), &[line]), @r#"
    "8/8/8/8/8/8/8/8[PPpp] w - - 0 1" at `P`: no hand holds `P` in this game
        the pieces in hand that become `P` on the board are `D` and `F`
    "#);
}

#[test]
fn hands_are_checked() {
    let variant = shipped("crazyhouse");
    let board = "4k3/8/8/8/8/8/8/4K3";
    let lines = ["[", "[P", "[X]", "[P]]", "[-] w", "[PPq] b", "[+P]"];
    let lines = lines.map(|rest| format!("{board}{rest}"));
    insta::assert_snapshot!(what_is_read(&variant, &lines), @r#"
    "4k3/8/8/8/8/8/8/4K3[" at `[`: the hands have no closing `]`
    "4k3/8/8/8/8/8/8/4K3[P" at `[P`: the hands have no closing `]`
    "4k3/8/8/8/8/8/8/4K3[X]" at `X`: no piece has the symbol `X`
        the symbols are K Q R B N P Q~ R~ B~ N~ for White, and the same in lower case for Black
    "4k3/8/8/8/8/8/8/4K3[P]]" at `]`: `]` follows the last row of the board
    "4k3/8/8/8/8/8/8/4K3[-] w" is 4k3/8/8/8/8/8/8/4K3[] w - - 0 1
    "4k3/8/8/8/8/8/8/4K3[PPq] b" is 4k3/8/8/8/8/8/8/4K3[PPq] b - - 0 1
    "4k3/8/8/8/8/8/8/4K3[+P]" at `+P`: no piece has the symbol `+P`
        the symbols are K Q R B N P Q~ R~ B~ N~ for White, and the same in lower case for Black
    "#);
}

#[test]
fn counts_of_actions_are_checked() {
    let variant = shipped("three-check");
    let board = "4k3/8/8/8/8/8/8/4K3 w - -";
    let lines = [
        "3+3 0 1",
        "1+2 0 1",
        "0 1 +2+1",
        "2+2 0 1 +1+1",
        "4+3 0 1",
        "3+x 0 1",
        "3+3+3 0 1",
        "3+ 0 1",
        "3 0 1",
        "99999999999999+1 0 1",
        "3+3 3+3 0 1",
        "0 1 +4+0",
        "0 1 +1",
        "2+2 0 1 +2+1",
    ];
    let lines = lines.map(|rest| format!("{board} {rest}"));
    insta::assert_snapshot!(what_is_read(&variant, &lines), @r#"
    "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1" is 4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1
    "4k3/8/8/8/8/8/8/4K3 w - - 1+2 0 1" is 4k3/8/8/8/8/8/8/4K3 w - - 1+2 0 1
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +2+1" is 4k3/8/8/8/8/8/8/4K3 w - - 1+2 0 1
    "4k3/8/8/8/8/8/8/4K3 w - - 2+2 0 1 +1+1" is 4k3/8/8/8/8/8/8/4K3 w - - 2+2 0 1
    "4k3/8/8/8/8/8/8/4K3 w - - 4+3 0 1" at `4+3`: `4+3` does not say how often each player may still do what is counted
        how often each player may still do what counts is `3+3` at first, and at last `0+0`
    "4k3/8/8/8/8/8/8/4K3 w - - 3+x 0 1" at `3+x`: `3+x` does not say how often each player may still do what is counted
        how often each player may still do what counts is `3+3` at first, and at last `0+0`
    "4k3/8/8/8/8/8/8/4K3 w - - 3+3+3 0 1" at `3+3+3`: `3+3+3` does not say how often each player may still do what is counted
        how often each player may still do what counts is `3+3` at first, and at last `0+0`
    "4k3/8/8/8/8/8/8/4K3 w - - 3+ 0 1" at `3+`: `3+` does not say how often each player may still do what is counted
        how often each player may still do what counts is `3+3` at first, and at last `0+0`
    "4k3/8/8/8/8/8/8/4K3 w - - 3 0 1" at `1`: `1` follows the last field
    "4k3/8/8/8/8/8/8/4K3 w - - 99999999999999+1 0 1" at `99999999999999+1`: `99999999999999+1` does not say how often each player may still do what is counted
        how often each player may still do what counts is `3+3` at first, and at last `0+0`
    "4k3/8/8/8/8/8/8/4K3 w - - 3+3 3+3 0 1" at `3+3`: `3+3` is not a number
        write the number of plies since the last capture or pawn move, and the move number: `0 1`
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +4+0" at `+4+0`: `+4+0` does not say how often each player may still do what is counted
        how often each player may still do what counts is `3+3` at first, and at last `0+0`
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1" at `+1`: `+1` does not say how often each player may still do what is counted
        how often each player may still do what counts is `3+3` at first, and at last `0+0`
    "4k3/8/8/8/8/8/8/4K3 w - - 2+2 0 1 +2+1" at `+2+1`: `+2+1` contradicts an earlier field of the position
    "#);
}

#[test]
fn scores_and_dead_pieces_are_checked() {
    let board = "3yK4/8/8/14/14/14/14/bK1-gQ11/14/14/14/8/8/4rK3 y - -";
    let lines = [
        "0 1 scores:9+0+20+0",
        "0 1",
        "0 1 scores:9+0+20",
        "0 1 scores:9+0+x+0",
        "0 1 scores:",
        "0 1 scores:65536+0+0+0",
        "0 1 scores:0+0+0+0 end:elimination:r",
        "0 1 scores:1+0+0+0 scores:1+0+0+0",
        "0 1 end:elimination:r scores:1+0+0+0",
    ];
    let lines = lines.map(|rest| format!("{board} {rest}"));
    insta::assert_snapshot!(
        "scores_are_checked",
        what_is_read(&shipped("four-player-free-for-all"), &lines)
    );
    let alive = board.replace("-gQ", "gQ");
    let lines = [format!("{board} 0 1"), format!("{alive} 0 1 scores:9+0+20+0")];
    insta::assert_snapshot!(what_is_read(&shipped("four-player"), &lines), @r#"
    "3yK4/8/8/14/14/14/14/bK1-gQ11/14/14/14/8/8/4rK3 y - - 0 1" at `-`: no piece has the symbol `-`
        the symbols are K Q R B N P, after the letter of the player: r for Red, b for Blue, y for Yellow, g for Green
    "3yK4/8/8/14/14/14/14/bK1gQ11/14/14/14/8/8/4rK3 y - - 0 1 scores:9+0+20+0" at `scores:9+0+20+0`: `scores:9+0+20+0` follows the last field
    "#);
    let lines = [
        board.replace("-gQ", "--gQ"),
        board.replace("-gQ", "1-"),
        board.replace("bK1-gQ11", "bK1-12"),
    ];
    insta::assert_snapshot!(what_is_read(&shipped("four-player-free-for-all"), &lines), @r#"
    "3yK4/8/8/14/14/14/14/bK1--gQ11/14/14/14/8/8/4rK3 y - -" at `-`: no piece has the symbol `-`
        the symbols are K Q R B N P Q~, after the letter of the player: r for Red, b for Blue, y for Yellow, g for Green
    "3yK4/8/8/14/14/14/14/bK11-11/14/14/14/8/8/4rK3 y - -" at `1`: no piece has the symbol `1`
        the symbols are K Q R B N P Q~, after the letter of the player: r for Red, b for Blue, y for Yellow, g for Green
    "3yK4/8/8/14/14/14/14/bK1-12/14/14/14/8/8/4rK3 y - -" at `1`: no piece has the symbol `1`
        the symbols are K Q R B N P Q~, after the letter of the player: r for Red, b for Blue, y for Yellow, g for Green
    "#);
}

/// Each line with its position or error.
fn what_is_read(variant: &Variant, lines: &[String]) -> String {
    let reading = |line: &String| match variant.read_fen(line) {
        Ok(position) => format!("{line:?} is {}", position.fen()),
        Err(PositionError { misread, .. }) => shown(line, &misread),
    };
    let readings: Vec<String> = lines.iter().map(reading).collect();
    readings.join("\n")
}

#[test]
fn separators_of_higher_boards_are_checked() {
    let variant = shipped("raumschach");
    let start = variant.start().fen();
    let lines = [
        start.replacen("//", "/", 1),
        start.replacen('/', "//", 1),
        start.replace("//", ";"),
        start.replace("5//", "6//"),
    ];
    let results: Vec<String> = lines
        .iter()
        .map(|line| match variant.read_fen(line) {
            Ok(_) => format!("{line:?} is read"),
            Err(PositionError { misread, .. }) => shown(line, &misread),
        })
        .collect();
    insta::assert_snapshot!(results.join("\n"), @r#"
    "rnknr/ppppp/5/5/5/ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR w - - 0 1" at `/`: expected `//` here, not `/`
    "rnknr//ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR w - - 0 1" at `//`: expected `/` here, not `//`
    "rnknr/ppppp/5/5/5;ubqub/ppppp/5/5/5;5/5/5/5/5;5/5/5/PPPPP/BUQBU;5/5/5/PPPPP/RNKNR w - - 0 1" at `;`: expected `//` here, not `;`
    "rnknr/ppppp/5/5/6//ubqub/ppppp/5/5/6//5/5/5/5/6//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR w - - 0 1" at `6`: rank 1 of level E has 5 cells, but 6 are given
    "#);
}

#[test]
fn unusual_games_come_back() {
    let mut lines = Vec::new();
    for text in [THREE, UNMOVED, LONG_STEPS] {
        let variant = parsed(text);
        let line = variant.start().fen();
        let again = variant
            .read_fen(&line)
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(again.setup(), variant.start().setup(), "{line}");
        lines.push(line);
    }
    insta::assert_snapshot!(lines.join("\n"), @r"
    bKb(Em)/rKr(Em);2/gKg(Em) r - - 0 1
    2k2/ppppp/5/5/PPPPP/2K2 w - - 0 1 a2,b2,c2,d2,e2,a5,b5,c5,d5,e5
    k7/pppppppp/8/8/8/8/PPPPPPPP/K7 w - - 0 1
    ");
}

#[test]
fn what_changed_hands_can_be_unmoved() {
    let line = "2k2/4P/5/5/p4/2K2 w - - 0 1 a2,e5";
    assert!(
        parsed(UNMOVED).read_fen(line).is_err(),
        "armies stay with their players"
    );
    let joining = UNMOVED.replace(
        "checkmate wins",
        "capturing any King eliminates, army joins captor; checkmate wins",
    );
    let variant = parsed(&joining);
    let position = variant.read_fen(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(position.fen(), line);
}

#[test]
fn a_long_step_tells_who_passed() {
    let variant = parsed(LONG_STEPS);
    let position = variant
        .position(&PositionText {
            after: Some("e3-e4 b7-b4"),
            fen: Some("k7/1p6/8/8/P1P5/4P3/8/K7 w"),
            ..PositionText::default()
        })
        .unwrap_or_else(|error| panic!("{error}"));
    let line = position.fen();
    insta::assert_snapshot!(line.clone(), @"k7/8/8/8/PpP1P3/8/8/K7 w - b5 2 2");
    let again = variant
        .read_fen(&line)
        .unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(again.setup().ep_squares, position.setup().ep_squares);
}

#[test]
fn what_a_partners_piece_has_passed_is_read() {
    let line = "3yK4/8/8/14/14/14/14/bK12gK/14/14/9rPgP3/8/8/4rK3 y - j3 1 1";
    let mut position = shipped("four-player")
        .read_fen(line)
        .unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(position.fen(), line);
    position.play_text("g14-g13").expect("the move is legal");
    assert!(
        position.move_texts().iter().any(|(text, _)| text == "k4xj3"),
        "the other team can capture it"
    );
}

/// Three players on two charts with gaps, and a two-letter symbol.
const THREE: &str = r#"
variant "Three on two boards"
players Red, Green, Blue
board {
  axes x 1..3 as a..c, y 1..2
  charts 1, 2
  cells where not x = 2
  names chart x y
  forward y +
  view Green: chart 1 to 2
  view Blue: mirror y
}
piece King K royal { step radial }
piece Emperor Em { slide radial }
array { King 1a1; Emperor 1c1 }
capturing any King wins
"#;

/// A pawn with a double step while it is unmoved.
const UNMOVED: &str = r#"
variant "Unmoved"
players White, Black
board { axes file a..e, rank 1..6; forward rank +; view Black: mirror rank }
piece King K royal { step radial }
piece Pawn P { move slide forward exactly 2, unmoved; move step forward; capture step diagonal forward }
array { rank 1: . . K . .; rank 2: all P }
check protects every King
checkmate wins; stalemate draws
"#;

/// A pawn that steps up to three times and can be captured en passant on each passed cell.
const LONG_STEPS: &str = r#"
variant "Long steps"
players White, Black
board { axes file a..h, rank 1..8; forward rank +; view Black: mirror rank }
zone second rank: rank = 2
piece King K royal { step radial }
piece Pawn P {
  move slide forward up to 3 from second rank, passing
  move step forward
  capture step diagonal forward
  capture en passant
}
array { rank 1: K . . . . . . .; rank 2: all P }
check protects every King
checkmate wins; stalemate draws
"#;

#[test]
fn a_position_with_the_number_1_is_no_first_turn_unless_it_looks_like_one() {
    // Two moves in a turn, one in the first. The move number stays 1 where it is not known.
    let variant = shipped("double-move");
    let fen = |line: &str| variant.read_fen(line).expect("the position is one of the game").fen();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(fen(start), start);
    let ordinary = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0";
    assert_eq!(fen(&format!("{ordinary} 1")), format!("{ordinary} 2"));
    // A short first turn must be requested.
    let short = format!("{ordinary} 1 turn:1");
    assert_eq!(fen(&short), short);
}

#[test]
fn the_first_turns_of_both_players_differ_from_later_ones() {
    // Each player places pieces in the first turn.
    let variant = shipped("arimaa");
    let mut position = variant.start();
    while position.ply() == 0 {
        let (_, first) = position.move_texts().swap_remove(0);
        position.play(&first).expect("the move is legal");
    }
    let second = position.fen();
    assert_eq!(variant.read_fen(&second).expect("it comes back").fen(), second);
    let later = "8/r2r2rr/1dh1rc2/1cE1r1d1/2m1e1R1/1HRh1DC1/R1C1MH1R/R1R1R1D1[] s - - 0";
    let read = variant
        .read_fen(&format!("{later} 1"))
        .expect("the position is one of the game");
    assert_eq!(read.fen(), format!("{later} 2"));
}
