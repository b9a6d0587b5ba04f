//! Moves that promote by their rule, together with moves that do not, and the consequences of their effects for check.

use triagonal::Position;

use crate::support::fixtures::parsed;

/// Returns the moves of a position of chess with further statements.
fn position(statements: &str, fen: &str) -> Position {
    let text = format!("variant \"Chess with more\"\nextends chess\n{statements}");
    parsed(&text).read_fen(fen).expect("it is a position")
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

/// The Lance on a5 may not end on a8, but attacks it: the King on a8 is in check, and a King that steps there is in check
/// again. A Lance that can promote may end there, promoted.
#[test]
fn cells_where_a_piece_cannot_end_are_attacked() {
    let rules = "piece Lance L { slide forward; cannot end on last rank }";
    let check = position(rules, "k6n/8/8/L7/8/8/8/4K3 b - - 0 1");
    assert!(check.in_check());
    assert_eq!(texts(&check), ["a8-b7", "a8-b8"]);
    let quiet = position(rules, "7k/8/8/L7/8/8/8/4K3 w - - 0 1");
    let found = texts(&quiet);
    let lance: Vec<&String> = found.iter().filter(|text| text.starts_with("a5")).collect();
    assert_eq!(lance, ["a5-a6", "a5-a7"]);
    let both = "piece Lance L { slide forward; cannot end on last rank; promotes on last rank to Queen }";
    let found = texts(&position(both, "7k/8/8/L7/8/8/8/4K3 w - - 0 1"));
    let lance: Vec<&String> = found.iter().filter(|text| text.starts_with("a5")).collect();
    assert_eq!(lance, ["a5-a6", "a5-a7", "a5-a8=Q"]);
}

/// A Pawn that moves two cells becomes a Queen or, by another rule, stays a Pawn. It can be captured en passant only as a Queen.
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
