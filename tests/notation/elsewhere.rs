//! Positions in the formats of other programs.

use triagonal::Variant;
use triagonal::notation::{PositionText, fen};

use super::shown;
use crate::support::fixtures::shipped;

/// Returns the readings of lines.
fn read(variant: &Variant, lines: &[&str]) -> String {
    let results = lines.iter().map(|line| {
        let text = PositionText {
            fen: Some(line),
            ..PositionText::default()
        };
        match variant.position(&text) {
            Ok(position) => format!("{line}\n  {}", position.fen()),
            Err(error) => shown(line, &error.misread),
        }
    });
    results.collect::<Vec<_>>().join("\n")
}

#[test]
fn hands_may_stand_behind_the_last_row() {
    let lines = [
        "4k3/8/8/8/8/8/8/4K3/QNnp w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3/ w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3/- w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3/QX w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3/Q]",
        "4k3/8/8/8/8/8/8/4K3/Q/n w - - 0 1",
    ];
    insta::assert_snapshot!(read(&shipped("crazyhouse"), &lines), @r#"
    4k3/8/8/8/8/8/8/4K3/QNnp w - - 0 1
      4k3/8/8/8/8/8/8/4K3[QNnp] w - - 0 1
    4k3/8/8/8/8/8/8/4K3/ w - - 0 1
      4k3/8/8/8/8/8/8/4K3[] w - - 0 1
    4k3/8/8/8/8/8/8/4K3/- w - - 0 1
      4k3/8/8/8/8/8/8/4K3[] w - - 0 1
    "4k3/8/8/8/8/8/8/4K3/QX w - - 0 1" at `X`: no piece has the symbol `X`
        the symbols are K Q R B N P Q~ R~ B~ N~ for White, and the same in lower case for Black
    "4k3/8/8/8/8/8/8/4K3/Q]" at `]`: no piece has the symbol `]`
        the symbols are K Q R B N P Q~ R~ B~ N~ for White, and the same in lower case for Black
    "4k3/8/8/8/8/8/8/4K3/Q/n w - - 0 1" at `/`: no piece has the symbol `/`
        the symbols are K Q R B N P Q~ R~ B~ N~ for White, and the same in lower case for Black
    "#);
    insta::assert_snapshot!(read(&shipped("chess"), &lines[..2]), @r#"
    "4k3/8/8/8/8/8/8/4K3/QNnp w - - 0 1" at `/QNnp`: `/QNnp` follows the last row of the board
    4k3/8/8/8/8/8/8/4K3/ w - - 0 1
      4k3/8/8/8/8/8/8/4K3 w - - 0 1
    "#);
}

#[test]
fn castlings_may_have_the_letters_of_files() {
    let lines = [
        "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w Hq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w Gq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K1R1 w H - 0 1",
    ];
    insta::assert_snapshot!(read(&shipped("chess"), &lines), @r#"
    r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1
      r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
    r3k2r/8/8/8/8/8/8/R3K2R w Hq - 0 1
      r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1
    "r3k2r/8/8/8/8/8/8/R3K2R w Gq - 0 1" at `G`: no castling has the letter `G`
        the castlings are K Q k q, or `-` for none; the letter of the other piece's file is also read
    r3k2r/8/8/8/8/8/8/R3K1R1 w H - 0 1
      r3k2r/8/8/8/8/8/8/R3K1R1 w - - 0 1
    "#);
    // In S-Chess the castling field names the unmoved pieces.
    let lines = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQBCDFGkqbcdfg - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w",
    ];
    insta::assert_snapshot!(read(&shipped("seirawan"), &lines), @"
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQBCDFGkqbcdfg - 0 1
      rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQkq - 0 1 a1,b1,c1,d1,e1,f1,g1,h1,a8,b8,c8,d8,e8,f8,g8,h8
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQkq - 0 1
      rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQkq - 0 1 a1,e1,h1,a8,e8,h8
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w - - 0 1
      rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w - - 0 1 -
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w
      rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQkq - 0 1 a1,b1,c1,d1,e1,f1,g1,h1,a2,b2,c2,d2,e2,f2,g2,h2,a7,b7,c7,d7,e7,f7,g7,h7,a8,b8,c8,d8,e8,f8,g8,h8
    ");
}

#[test]
fn promoted_pieces_may_be_marked() {
    let lines = [
        "4k3/8/8/8/8/8/8/Q~2QK3 w - - 0 1",
        "4k3/8/8/8/8/8/8/K~~ w - - 0 1",
        "4k3/8/8/8/8/8/8/X~2QK3 w - - 0 1",
    ];
    insta::assert_snapshot!(read(&shipped("chess"), &lines), @r#"
    4k3/8/8/8/8/8/8/Q~2QK3 w - - 0 1
      4k3/8/8/8/8/8/8/Q2QK3 w - - 0 1
    "4k3/8/8/8/8/8/8/K~~ w - - 0 1" at `~`: no piece has the symbol `~`
        the symbols are K Q R B N P for White, and the same in lower case for Black
    "4k3/8/8/8/8/8/8/X~2QK3 w - - 0 1" at `X~`: no piece has the symbol `X~`
        the symbols are K Q R B N P for White, and the same in lower case for Black
    "#);
    insta::assert_snapshot!(read(&shipped("crazyhouse"), &lines[..1]), @"
    4k3/8/8/8/8/8/8/Q~2QK3 w - - 0 1
      4k3/8/8/8/8/8/8/Q~2QK3[] w - - 0 1
    ");
}

#[test]
fn a_star_is_the_first_kind_of_wall() {
    let lines = ["r1b1kbnr/p2qp1p1/n2p1p1p/1Bp1N2*/*3P1**/NQP5/PP1P1PPP/R1B1K*1R w KQkq - 1 11"];
    insta::assert_snapshot!(read(&shipped("atlantis"), &lines), @"
    r1b1kbnr/p2qp1p1/n2p1p1p/1Bp1N2*/*3P1**/NQP5/PP1P1PPP/R1B1K*1R w KQkq - 1 11
      r1b1kbnr/p2qp1p1/n2p1p1p/1Bp1N2X/X3P1XX/NQP5/PP1P1PPP/R1B1KX1R w KQkq - 1 11
    ");
}

#[test]
fn the_cell_where_a_piece_ended_may_stand_among_those_it_passed() {
    let lines = [
        "r2qkbnr/p1p1p1p1/bp3p1p/3pP3/1n4P1/7P/PPPP1P2/RNBQKBNR w Qkq d5d6 20 11",
        "r2qkbnr/p1p1p1p1/bp3p1p/3pP3/1n4P1/7P/PPPP1P2/RNBQKBNR w Qkq d5 20 11",
        "r2qkbnr/p1p1p1p1/bp3p1p/3pP3/1n4P1/7P/PPPP1P2/RNBQKBNR w Qkq b4d6 20 11",
    ];
    insta::assert_snapshot!(read(&shipped("pawnback"), &lines), @r#"
    r2qkbnr/p1p1p1p1/bp3p1p/3pP3/1n4P1/7P/PPPP1P2/RNBQKBNR w Qkq d5d6 20 11
      r2qkbnr/p1p1p1p1/bp3p1p/3pP3/1n4P1/7P/PPPP1P2/RNBQKBNR w Qkq d6 20 11
    "r2qkbnr/p1p1p1p1/bp3p1p/3pP3/1n4P1/7P/PPPP1P2/RNBQKBNR w Qkq d5 20 11" at `d5`: no piece can have just passed d5
        the field names the cell that was passed, as `d6`
    "r2qkbnr/p1p1p1p1/bp3p1p/3pP3/1n4P1/7P/PPPP1P2/RNBQKBNR w Qkq b4d6 20 11" at `b4`: no piece can have just passed b4
        if no piece has just passed a cell, the field is `-`
    "#);
}

#[test]
fn what_has_become_another_piece_since_it_passed_a_cell_is_read_again() {
    // Black's double step ends on a rank on which Pawns become Bishops.
    let variant = shipped("epicatomic");
    let mut position = variant
        .read_fen("4k5/9p/10/8P1/10/10/10/4K5 b - - 0 1")
        .expect("a position");
    let made = position.read_move("j7-j5=B").expect("a move");
    position.play(&made).expect("it is legal");
    assert_eq!(position.fen(), "4k5/10/10/8Pb/10/10/10/4K5 w - j6:j5 0 2");
    let again = variant
        .read_fen(&position.fen())
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.hash(), position.hash());
    let setup = fen::read(variant.rules(), &position.fen()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(setup.ep_squares, position.setup().ep_squares);
    // Chess has no such piece.
    let lines = [
        "4k3/8/8/3Pr3/8/8/8/4K3 w - e6:e5 0 1",
        "4k3/8/8/3Pp3/8/8/8/4K3 w - e6:e5 0 1",
        "4k3/8/8/3Pq3/8/8/8/4K3 w - e6 0 1",
    ];
    insta::assert_snapshot!(read(&shipped("chess"), &lines), @r#"
    4k3/8/8/3Pr3/8/8/8/4K3 w - e6:e5 0 1
      4k3/8/8/3Pr3/8/8/8/4K3 w - e6:e5 0 1
    4k3/8/8/3Pp3/8/8/8/4K3 w - e6:e5 0 1
      4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1
    "4k3/8/8/3Pq3/8/8/8/4K3 w - e6 0 1" at `e6`: no piece can have just passed e6
        if no piece has just passed a cell, the field is `-`
    "#);
}
