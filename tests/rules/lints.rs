//! What the warnings about promotions, protection and en passant leave alone.

use triagonal::diagnostics::{Code, Source};
use triagonal::rules::load;

use super::library::Shipped;

/// The codes that `check` finds in a text.
fn found(text: &str) -> Vec<Code> {
    let report = load(Source::new("test.variant", text), &Shipped).check_all();
    report.diagnostics().iter().map(|mistake| mistake.code).collect()
}

/// The codes found in a game of kings on a board of five by five with these statements, idle names aside.
fn little(statements: &str) -> Vec<Code> {
    found(&format!(
        "variant \"Test\"\nplayers White, Black\n\
         board {{ axes file a..e, rank 1..5; forward rank +; view Black: mirror rank }}\n\
         zone last rank: rank = 5\npiece King K royal {{ step radial }}\n{statements}\n"
    ))
    .into_iter()
    .filter(|code| !matches!(code, Code::UnusedName | Code::KindNeverAppears))
    .collect()
}

#[test]
fn a_king_can_be_captured_unless_check_protects_it() {
    let two = "array { rank 1: K . . . K }";
    let game = |check: &str, end: &str| little(&format!("{two}\n{check}\n{end}"));
    assert_eq!(game("", "capturing any King wins"), []);
    let every = "check protects every King";
    assert_eq!(game(every, "capturing any King wins"), [Code::CaptureNever]);
    assert_eq!(game(every, "capturing every King draws"), [Code::CaptureNever]);
    // One of two may be given up, but not the last.
    let any = "check protects any King";
    assert_eq!(game(any, "capturing any King wins"), []);
    assert_eq!(game(any, "capturing every King wins"), [Code::CaptureNever]);
    // Who passes in check leaves the king where it is.
    assert_eq!(
        game(every, "capturing any King wins; pass when stuck, in check too"),
        []
    );
    assert_eq!(
        found("variant \"Test\"\nextends chess\ncheck protects nothing\ncapturing any King wins\ncheckmate goes on\n"),
        []
    );
}

#[test]
fn among_more_players_protected_pieces_can_be_captured() {
    let text = "variant \"Test\"\nplayers North, East, South\n\
        board { axes file a..e, rank 1..5; forward rank +; view East: turn file to rank; view South: mirror rank }\n\
        piece King K royal { step radial }\npiece Rook R { slide orthogonal }\n\
        array { King c1; Rook b1 }\n\
        check protects every King\ncapturing any King eliminates, army vanishes\n";
    assert_eq!(found(text), []);
}

#[test]
fn a_piece_that_promotes_may_leave_another_to_be_protected() {
    let game = |array: &str, check: &str| {
        little(&format!(
            "piece Prince P royal {{ step radial; promotes on last rank to Queen }}\npiece Queen Q {{ slide radial }}\n\
             array {{ rank 1: {array} }}\n{check}\ncheckmate wins\nbaring wins"
        ))
    };
    assert_eq!(
        game(". P . P .", "check protects every Prince"),
        [Code::ProtectedPromotes]
    );
    assert_eq!(game(". P . K .", "check protects every Prince, King"), []);
    assert_eq!(game(". P . K .", "check protects every King"), []);
}

#[test]
fn a_piece_is_stuck_only_where_it_can_come_and_cannot_leave() {
    let game = |moves: &str, promotes: &str| {
        little(&format!(
            "zone far ranks: rank >= 4\nzone low ranks: rank <= 2\npiece Rook R {{ slide orthogonal }}\n\
             piece Test T {{ {moves}; {promotes} }}\narray {{ rank 1: R . K . R; rank 2: all T }}\n\
             check protects every King\ncheckmate wins"
        ))
    };
    let forward = "step forward";
    assert_eq!(game(forward, "promotes on last rank to Rook"), [Code::StuckUnpromoted]);
    assert_eq!(game(forward, "promotes on last rank to Rook, forced"), []);
    assert_eq!(game(forward, "promotes in far ranks to Rook"), [Code::StuckUnpromoted]);
    assert_eq!(game(forward, "promotes in far ranks to Rook, forced on last rank"), []);
    let both = "promotes in far ranks to Rook; promotes on last rank to Rook, forced";
    assert_eq!(game(forward, both), []);
    assert_eq!(game("step forward, backward", "promotes on last rank to Rook"), []);
    assert_eq!(
        game("step forward, to far ranks", "promotes on last rank to Rook"),
        [Code::StuckUnpromoted]
    );
    // It has moved when it is there.
    assert_eq!(
        game("step forward; step backward, unmoved", "promotes on last rank to Rook"),
        [Code::StuckUnpromoted]
    );
    // A leap of two ranks comes from the second to the fourth and no further.
    let leap = "leap (0,+2), from low ranks";
    assert_eq!(game(leap, "promotes in far ranks to Rook"), [Code::StuckUnpromoted]);
    assert_eq!(game(leap, "promotes on last rank to Rook"), []);
}

#[test]
fn what_an_option_decides_is_meant() {
    let text = |outside: &str, inside: &str| {
        format!(
            "variant \"Test\"\nextends chess\noption pawns: old | new\npiece Pawn P {{\n\
             move step forward\ncapture step diagonal forward\n{outside}\n\
             when pawns is new {{ move slide forward exactly 2 from second rank, passing; {inside} }}\n}}\n"
        )
    };
    let forced = "promotes on last rank to Queen, forced";
    let free = "promotes on last rank to Queen";
    assert_eq!(found(&text(&format!("capture en passant; {forced}"), "")), []);
    assert_eq!(found(&text(forced, "capture en passant")), []);
    assert_eq!(found(&text(forced, "")), []);
    assert_eq!(found(&text("", &format!("capture en passant; {free}"))), []);
}
