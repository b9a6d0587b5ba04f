//! Positions as lists of pieces.

use triagonal::notation::PositionText;

use super::shown;
use crate::support::fixtures::shipped;

#[test]
fn pieces_are_placed() {
    let variant = shipped("chess");
    let lines: Vec<String> = [
        "White Queen d4, Black King e8",
        "white K e1, White rook h1,Black King a8,",
        "",
    ]
    .iter()
    .map(|text| {
        let written = PositionText {
            place: Some(text),
            turn: Some("White"),
            ..PositionText::default()
        };
        variant
            .position(&written)
            .map_or_else(|error| error.to_string(), |position| position.fen())
    })
    .collect();
    insta::assert_snapshot!(lines.join("\n"), @"
    4k3/8/8/8/3Q4/8/8/8 w - - 0 1
    k7/8/8/8/8/8/8/4K2R w K - 0 1
    8/8/8/8/8/8/8/8 w - - 0 1
    ");
}

#[test]
fn errors_are_reported() {
    let variant = shipped("chess");
    let texts = [
        ("Queen d4", None),
        ("White Qeen d4", None),
        ("White Queen d9", None),
        ("White Queen e4, Black King e4", None),
        ("Wite Queen d4", None),
        ("d4", None),
        ("White King e1, Black King e2", None),
        ("White King e1", Some("Blue")),
        ("Black King e8, White Rook e1", Some("White")),
    ];
    let written: Vec<String> = texts
        .iter()
        .map(|(text, turn)| {
            match variant.position(&PositionText {
                place: Some(text),
                turn: *turn,
                ..PositionText::default()
            }) {
                Ok(position) => format!("{text:?} is {}", position.fen()),
                Err(error) => shown(text, &error.misread),
            }
        })
        .collect();
    insta::assert_snapshot!(written.join("\n"), @r#"
    "Queen d4" at `Queen`: `Queen` is not a player, a piece and a cell
        write it like `White King a1`
    "White Qeen d4" at `Qeen`: no piece is called `Qeen`
        did you mean `Queen`?
    "White Queen d9" at `d9`: no cell is called `d9`
        cells are named like `a1` and `h8`
    "White Queen e4, Black King e4" at `e4`: two pieces are placed on e4
    "Wite Queen d4" at `Wite`: no player is called `Wite`
        did you mean `White`?
    "d4" at `d4`: `d4` is not a player, a piece and a cell
        write it like `White King a1`
    "White King e1, Black King e2" at `White King e1, Black King e2`: Black is in check, but it is not Black's turn
    "White King e1" at `Whit`: no player is called `Blue`
        the players are White, Black
    "Black King e8, White Rook e1" at `Black King e8, White Rook e1`: Black is in check, but it is not Black's turn
    "#);
}

/// If a text omits castlings, those with their pieces on the initial cells are allowed, in every format.
#[test]
fn castlings_that_are_not_given_are_those_that_are_possible() {
    let variant = shipped("chess");
    let placed = variant
        .position(&PositionText {
            place: Some("White King e1, White Rook h1, White Rook b1, Black King e8, Black Rook a8"),
            ..PositionText::default()
        })
        .expect("the pieces can stand so");
    assert_eq!(placed.fen(), "r3k3/8/8/8/8/8/8/1R2K2R w Kq - 0 1");
    for (text, castlings) in [
        ("r3k3/8/8/8/8/8/8/1R2K2R", "Kq"),
        ("r3k3/8/8/8/8/8/8/1R2K2R w", "Kq"),
        ("r3k3/8/8/8/8/8/8/1R2K2R w 0 1", "Kq"),
        ("r3k3/8/8/8/8/8/8/1R2K2R w -", "-"),
        ("r3k3/8/8/8/8/8/8/1R2K2R w q - 0 1", "q"),
    ] {
        let line = format!("r3k3/8/8/8/8/8/8/1R2K2R w {castlings} - 0 1");
        let position = variant.read_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.fen(), line, "{text}");
    }
}
