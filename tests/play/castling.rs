//! Castling along all kinds of lines, and by pieces that check does not protect.

use triagonal::Variant;
use triagonal::notation::moves::write_all;

/// Returns the moves from a cell under given rules.
fn moves(text: &str, line: &str, from: &str) -> Vec<String> {
    let variant = Variant::parse(text).unwrap_or_else(|report| panic!("{report}"));
    let position = variant.read_fen(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    let texts = write_all(variant.rules(), &position.legal_moves());
    texts.into_iter().filter(|text| text.starts_with(from)).collect()
}

const GUARD: &str = "variant \"Trial\"
extends chess
piece Guard A { step rank +; castle e1-g1 with Rook h1-f1 }
array { rank 1: K . . . A . . R; rank 2: all P }
";

#[test]
fn only_protected_pieces_mind_attack() {
    let attacked = "k3r3/8/8/8/8/8/8/K3A2R w";
    assert_eq!(moves(GUARD, attacked, "e1"), ["e1-e2", "e1-g1"]);
    let protected = GUARD.replace("Guard A", "Guard A royal") + "check protects every King, Guard\n";
    assert_eq!(moves(&protected, attacked, "e1"), ["e1-e2"; 0]);
    assert_eq!(moves(&protected, "3k4/8/8/8/8/8/8/K3A2R w", "e1"), ["e1-e2", "e1-g1"]);
}

#[test]
fn castling_takes_the_shortest_way_or_the_one_that_is_named() {
    let ring = |castle: &str| {
        format!(
            "variant \"Trial\"
extends chess
board {{ join file + to file - }}
piece Guard A {{ step rank +; castle {castle} }}
array {{ rank 1: R . . . A . . R; rank 2: P P P P K P P P }}
"
        )
    };
    let far_side_full = "3k4/8/8/8/8/8/4K3/R1N1A2R w";
    let near_side_full = "3k4/8/8/8/8/8/4K3/R3AN1R w";
    let near = ring("e1-g1 with Rook h1-f1");
    assert_eq!(moves(&near, far_side_full, "e1-g"), ["e1-g1"]);
    assert_eq!(moves(&near, near_side_full, "e1-g"), [""; 0]);
    let round = ring("e1-b1 through g1 with Rook h1-f1");
    assert_eq!(moves(&round, "3k4/8/8/8/8/8/4K3/3NA2R w", "e1-b"), ["e1-b1"]);
    assert_eq!(moves(&round, "3k4/8/8/8/8/8/4K3/N3A2R w", "e1-b"), [""; 0]);
}

#[test]
fn castling_can_be_one_players() {
    let text = "variant \"Trial\"
extends chess
piece King K royal { step radial; castle e8-c8 with Rook a8-d8 for Black }
";
    let castles = |line: &str, from: &str| moves(text, line, from).contains(&format!("{from}-c{}", &from[1..]));
    assert!(castles("r3k3/8/8/8/8/8/8/R3K3 b q - 0 1", "e8"));
    assert!(!castles("r3k3/8/8/8/8/8/8/R3K3 w q - 0 1", "e1"));
}
