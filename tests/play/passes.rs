//! Passes with effects.

use triagonal::Variant;

/// The white Pawn shields the King from a Rook, and White's only other piece cannot move.
const SHIELDED: &str = "4k3/8/8/8/8/4r3/4P3/4K3 w - - 0 1";
/// The Pawn shields no piece.
const ASIDE: &str = "4k3/8/8/8/8/3r4/4P3/4K3 w - - 0 1";
/// White is stalemated.
const STUCK: &str = "4k3/8/8/8/8/8/5q2/7K w - - 0 1";
/// White is checkmated.
const MATED: &str = "4k3/8/8/8/8/8/r7/r5K1 w - - 0 1";

/// Whether the player to move may pass in chess with further statements.
fn may_pass(statements: &str, fen: &str) -> bool {
    let text = format!("variant \"Test\"\nextends chess\n{statements}\n");
    let variant = Variant::parse(&text).unwrap_or_else(|report| panic!("{report}"));
    let mut position = variant.read_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let passes = position.legal_moves().iter().any(triagonal::play::Move::is_pass);
    assert_eq!(position.perft(1), position.legal_moves().len() as u64, "{statements}");
    assert_eq!(position.can_move(), !position.legal_moves().is_empty(), "{statements}");
    if passes {
        position.play_text("pass").expect("the pass is legal");
        variant
            .read_fen(&position.fen())
            .unwrap_or_else(|error| panic!("{}: {error}", position.fen()));
    }
    passes
}

#[test]
fn a_pass_whose_effects_leave_the_player_in_check_is_illegal() {
    assert!(may_pass("pass allowed", SHIELDED));
    assert!(!may_pass("pass allowed\nafter pass: remove friend Pawn", SHIELDED));
    assert!(may_pass("pass allowed\nafter pass: remove friend Pawn", ASIDE));
    assert!(may_pass("pass allowed\nafter move: remove other friend Pawn", SHIELDED));
}

#[test]
fn a_pass_that_costs_the_player_the_king_is_illegal() {
    let stuck = "pass when stuck";
    let in_check_too = "pass when stuck, in check too";
    let harms = "after pass: remove friend King";
    for fen in [STUCK, MATED] {
        assert_eq!(may_pass(stuck, fen), fen == STUCK);
        assert!(may_pass(in_check_too, fen));
        assert!(!may_pass(&format!("{stuck}\n{harms}"), fen));
        assert!(!may_pass(&format!("{in_check_too}\n{harms}"), fen));
    }
}

#[test]
fn a_pass_in_check_needs_no_safety() {
    let statements = "pass when stuck, in check too\nafter pass: remove enemy Knight";
    assert!(may_pass(statements, MATED));
}

#[test]
fn a_pass_that_parts_what_faces_may_leave_the_player_in_check() {
    let facing = "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1";
    assert!(may_pass("facing Rook draws\nafter pass: remove friend Rook", facing));
}
