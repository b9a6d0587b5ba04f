//! Attack conditions: paralysed, patrolling and borrowing pieces.

use triagonal::Variant;
use triagonal::notation::moves::{play_all, write_all};

/// A game with Kings and further pieces.
fn game(pieces: &str) -> String {
    format!(
        "variant \"Test\"\nplayers White, Black\nboard {{ axes file a..h, rank 1..8; forward rank +; view Black: mirror rank }}\n\
         piece King K royal {{ step radial; castle e1-g1 with Rook h1-f1; cannot move if near enemy Immobilizer }}\n{pieces}\n\
         array {{ King e1; Rook h1 }}\ncheck protects every King\ncheckmate wins; stalemate draws\n"
    )
}

/// Returns the moves of the piece on a cell, and whether the player to move is in check.
fn moves(pieces: &str, fen: &str, from: &str) -> (usize, bool) {
    let variant = Variant::parse(&game(pieces)).expect("the game has no mistakes");
    let position = variant.read_fen(fen).expect("the position is one of the game");
    let legal = write_all(variant.rules(), &position.legal_moves());
    let own = legal.iter().filter(|text| text.starts_with(from)).count();
    (own, position.in_check())
}

const MADRASI: &str = "piece Rook R { slide orthogonal; cannot move if attacked by enemy Rook }
piece Immobilizer I { slide radial }";
const PATROL: &str = "piece Rook R { move slide orthogonal; capture slide orthogonal, if guarded by friend }
piece Immobilizer I { slide radial }";

#[test]
fn rooks_that_attack_each_other_are_paralysed() {
    assert_eq!(moves(MADRASI, "4k3/8/8/r7/8/8/8/R3K3 w - - 0 1", "a1"), (0, false));
    assert_eq!(moves(MADRASI, "4k3/8/8/1r6/8/8/8/R3K3 w - - 0 1", "a1"), (10, false));
}

#[test]
fn what_is_paralysed_gives_no_check() {
    assert_eq!(moves(MADRASI, "4k3/8/8/4r3/8/8/8/4K3 w - - 0 1", "e1"), (4, true));
    assert_eq!(moves(MADRASI, "4k3/8/8/R3r3/8/8/8/4K3 w - - 0 1", "e1"), (5, false));
}

#[test]
fn what_nobody_guards_captures_nothing() {
    let unguarded = moves(PATROL, "4k3/8/8/r7/8/8/8/R5K1 w - - 0 1", "a1");
    assert_eq!(unguarded, (8, false));
    let guarded = moves(PATROL, "4k3/8/8/r7/8/8/1K6/R7 w - - 0 1", "a1");
    assert_eq!(guarded, (11, false));
}

#[test]
fn an_immobilizer_stops_moves_and_castlings() {
    assert_eq!(moves(MADRASI, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1"), (6, false));
    assert_eq!(moves(MADRASI, "4k3/8/8/8/8/8/3i4/4K2R w K - 0 1", "e1"), (0, true));
    assert_eq!(moves(MADRASI, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1"), (5, false));
}

/// Moves on a board whose files form a ring: one step to the next rank, then along it.
#[test]
fn a_leg_goes_round_a_ring_once() {
    let ring = |conditions: &str| {
        let text = format!(
            "variant \"Test\"\nextends chess\nboard {{ join file + to file - }}\n\
             piece Runner A {{ step rank + then slide file +{conditions} }}\narray {{ rank 1: R . . . K . . R }}\n"
        );
        let variant = Variant::parse(&text).expect("the game has no mistakes");
        let position = variant
            .read_fen("k3r3/8/8/8/8/8/8/A6K w")
            .expect("the position is one of the game");
        let legal = write_all(variant.rules(), &position.legal_moves());
        let own: Vec<String> = legal.into_iter().filter(|text| text.starts_with("a1")).collect();
        own.join(" ")
    };
    assert_eq!(ring(""), "a1-b2 a1-c2 a1-d2 a1-e2 a1-f2 a1-g2 a1-h2");
    // Only the path to cells beyond e2 leads over a cell that the rook attacks.
    assert_eq!(ring(", not through unattacked"), "a1-f2 a1-g2 a1-h2");
}

#[test]
fn a_piece_may_be_dropped_as_one_that_has_not_moved() {
    let moves = |how: &str| {
        let text = format!(
            "variant \"Test\"\nextends crazyhouse\npiece Pawn P {{ move step forward; move slide forward exactly 2, unmoved }}\n\
             drop Pawn{how}\n"
        );
        let variant = Variant::parse(&text).expect("the game has no mistakes");
        let rules = variant.rules();
        let mut position = variant
            .read_fen("k7/8/8/8/8/8/8/K7[P] w - - 0 1")
            .expect("the position is one of the game");
        play_all(&mut position, "P@c4 a8-a7").expect("the moves are legal");
        let again = variant.read_fen(&position.fen()).expect("the text is a position");
        assert_eq!(again.legal_moves(), position.legal_moves());
        let legal = write_all(rules, &position.legal_moves());
        let own: Vec<String> = legal.into_iter().filter(|text| text.starts_with("c4")).collect();
        own.join(" ")
    };
    assert_eq!(moves(""), "c4-c5");
    assert_eq!(moves(", unmoved"), "c4-c5 c4-c6");
}

#[test]
fn a_dead_piece_is_leapt_over_like_a_living_enemy() {
    let text = "variant \"Test\"\nplayers North, East, South\n\
        board { axes file a..e, rank 1..5; forward rank +; view East: turn file to rank; view South: mirror rank }\n\
        piece King K royal { step radial }\npiece Rook R { slide orthogonal }\n\
        piece Leaper L { line orthogonal: empty* enemy! empty }\narray { King c1; Rook b1; Leaper d1 }\n\
        capturing any King eliminates, army stays\n";
    let variant = Variant::parse(text).expect("the game has no mistakes");
    let place = |pieces: &str| {
        let pieces = format!("North King a1, North Leaper c2, East King e5, South King e1, {pieces}");
        let position = variant
            .place(&pieces, "North")
            .expect("the position is one of the game");
        let legal = write_all(variant.rules(), &position.legal_moves());
        let own: Vec<String> = legal.into_iter().filter(|text| text.starts_with("c2")).collect();
        own.join(" ")
    };
    assert_eq!(place("dead East Rook c3"), "c2xc3-c4");
    assert_eq!(place("East Rook c3"), "c2xc3-c4");
    assert_eq!(place("North Rook c3"), "");
}

#[test]
fn the_cell_where_a_line_ends_is_not_exposed_though_the_line_passes_it() {
    let text = "variant \"Test\"\nplayers North, East, South\n\
        board { axes file a..c, rank 1..3; join file + to rank -; forward rank +; view East: turn file to rank\n\
          view South: mirror file, mirror rank }\n\
        piece King K royal { step orthogonal }\n\
        piece Runner R { slide file + exactly 4, passing; capture step orthogonal; capture en passant }\n\
        array { King a1; Runner a2 }\ncapturing any King eliminates, army joins captor\n";
    let variant = Variant::parse(text).expect("the game has no mistakes");
    let mut position = variant
        .place("North Runner a2, North King a1, East King c3, South King a3", "North")
        .expect("the position is one of the game");
    // Over b2, c2 and b1, and from there up to b2 again.
    play_all(&mut position, "a2-b2").expect("the move is legal");
    assert_eq!(position.fen(), "sK1eK/1nR1/nK2 e - b1c2 1 2");
}
