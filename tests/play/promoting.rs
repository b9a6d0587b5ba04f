//! Moves that promote by their rule, beside moves that do not, and what their effects mean for check.

use triagonal::Position;

use crate::support::told::told;

/// The moves of a position under chess with other statements laid over it.
fn position(statements: &str, fen: &str) -> Position {
    let text = format!("variant \"Chess with more\"\nextends chess\n{statements}");
    told(&text).read_fen(fen).expect("it is a position")
}

fn texts(position: &Position) -> Vec<String> {
    let mut texts: Vec<String> = position.move_texts().into_iter().map(|(text, _)| text).collect();
    texts.sort_unstable();
    texts
}

/// The Pawn's step to e2 makes it a Queen, and that captures the King on d1.
#[test]
fn effects_after_promotions_give_check() {
    let rules = "piece Pawn P { move step forward, becoming Queen }\nafter promotion: capture enemy near mover";
    assert!(position(rules, "4k3/8/8/8/8/4p3/8/3K4 w - - 0 1").in_check());
    assert!(!position(rules, "4k3/8/8/8/4p3/8/8/3K4 w - - 0 1").in_check());
}

/// A Pawn that goes two cells becomes a Queen or, by another rule, stays a Pawn; only as a Queen can it be captured in
/// passing.
#[test]
fn a_plain_move_stands_beside_one_that_promotes() {
    let rules = "piece Pawn P { move slide forward exactly 2, passing, becoming Queen; move leap 2:0 forward 2 }";
    let found = texts(&position(rules, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    let pawn: Vec<&str> = found
        .iter()
        .map(String::as_str)
        .filter(|text| text.starts_with("e2"))
        .collect();
    assert_eq!(pawn, ["e2-e4", "e2-e4=Q"]);
}
