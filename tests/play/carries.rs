//! Pieces that a move pushes or pulls.

use triagonal::Variant;

/// Rules with a piece that pushes or pulls.
fn variant(rule: &str) -> Variant {
    let text = format!(
        "variant \"Trial\"
extends chess
piece Sumo S {{ {rule} }}
array {{ rank 1: R N S Q K B N R; rank 2: all P }}
"
    );
    Variant::parse(&text).unwrap_or_else(|report| panic!("{report}"))
}

/// The moves of a position that begin on a cell, under rules with a piece that pushes or pulls.
fn moves(rule: &str, line: &str, from: &str) -> Vec<String> {
    let position = variant(rule)
        .read_fen(line)
        .unwrap_or_else(|error| panic!("{line}: {error}"));
    let texts = position.move_texts().into_iter().map(|(text, _)| text);
    let mut texts: Vec<String> = texts.filter(|text| text.starts_with(from)).collect();
    texts.sort_unstable();
    texts
}

#[test]
fn a_piece_that_is_pulled_is_not_captured() {
    // The Sumo meets the pawn on d4 and would capture it there, or the knight on d2.
    let rule = "pull step orthogonal with enemy Pawn then capture step orthogonal";
    assert_eq!(moves(rule, "4k3/8/8/8/3p4/3S4/3n4/4K3 w - - 0 1", "d3"), ["d3xd2"]);
    assert_eq!(moves(rule, "4k3/8/8/8/3p4/3S4/8/4K3 w - - 0 1", "d3"), [""; 0]);
}

#[test]
fn a_piece_that_is_pushed_goes_to_any_empty_cell_that_its_leg_leads_to() {
    let rule = "push step orthogonal with enemy Pawn then step orthogonal";
    let pushed = moves(rule, "4k3/8/8/3n4/3p4/3S4/8/4K3 w - - 0 1", "d3");
    assert_eq!(pushed, ["d3-d4&d4-c4", "d3-d4&d4-e4"]);
}

#[test]
fn a_move_with_a_piece_that_moves_along_is_read_with_and_without_hyphens() {
    let rule = "step orthogonal; pull step orthogonal with enemy then move step orthogonal";
    let line = "4k3/8/8/3p4/3S4/8/8/4K3 w - - 0 1";
    let position = variant(rule).read_fen(line).expect("a position");
    let pull = position.read_move("d4-d3&d5-d4").expect("a pull");
    assert_eq!(position.move_text(&pull), "d4-d3&d5-d4");
    for text in ["d4d3&d5-d4", "d4d3&d5d4", "d4-d3&d5d4"] {
        assert_eq!(position.read_move(text).expect(text), pull);
    }
    assert_ne!(position.read_move("d4-d3").expect("a step"), pull);
}
