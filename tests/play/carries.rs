//! Pieces that a move pushes or pulls.

use triagonal::Variant;

/// Returns the moves from a cell, under rules with a piece that pushes or pulls.
fn moves(rule: &str, line: &str, from: &str) -> Vec<String> {
    let text = format!(
        "variant \"Trial\"
extends chess
piece Sumo S {{ {rule} }}
array {{ rank 1: R N S Q K B N R; rank 2: all P }}
"
    );
    let variant = Variant::parse(&text).unwrap_or_else(|report| panic!("{report}"));
    let position = variant.read_fen(line).unwrap_or_else(|error| panic!("{line}: {error}"));
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
