//! Neutral pieces in games with other rules that affect the legal moves.

use triagonal::{Position, Variant};

/// The start of a two-player game on a small board.
fn start(statements: &str) -> Position {
    let text = format!(
        "variant \"Test\"\nplayers White, Black\n\
         board {{ axes file a..e, rank 1..6; forward rank +; view Black: mirror rank }}\n\
         piece King K royal {{ step radial }}\ncheck protects every King\ncheckmate wins\nstalemate draws\n{statements}\n"
    );
    let variant = Variant::parse(&text).unwrap_or_else(|report| panic!("{report}"));
    variant.start()
}

/// Returns the legal moves as sorted text, after a comparison with the other ways to generate them.
fn legal(position: &Position) -> Vec<String> {
    let moves = position.legal_moves();
    assert_eq!(position.perft(1), moves.len() as u64);
    assert_eq!(position.can_move(), !moves.is_empty());
    let mut texts: Vec<String> = moves.iter().map(|made| position.move_text(made)).collect();
    texts.sort();
    texts
}

#[test]
fn pieces_that_meet_can_be_removed_before_a_neutral_piece_moves() {
    let position = start(
        "piece Up U { step rank + }\npiece Down D { step rank - }\npiece Wall W neutral { move step rank + }\n\
         meeting Up, Down may be removed\nturn: move by Wall\n\
         array White { King a1; Wall c4 }\narray Black { King a6; Up c6; Down c5 }",
    );
    // One of the two blocks the Wall.
    assert_eq!(legal(&position), ["c4xc5"]);
}

#[test]
fn a_neutral_drop_that_gives_mate_itself_answers_one_that_must_not() {
    let position = start(
        "piece Cannon C { move slide orthogonal; capture hop orthogonal }\npiece Wall W neutral { step radial }\n\
         zone doors for all: cells b3, d3\ndrop Wall on doors, not giving mate\nturn: drop of Wall\n\
         array White { King d1; Cannon a3 }\narray Black { King e3; Cannon d5 }",
    );
    assert_eq!(legal(&position), ["W@b3"]);
}

#[test]
fn a_neutral_piece_that_has_moved_attacks_as_one_of_the_player() {
    let mut position = start(
        "piece Rook R { slide orthogonal }\npiece Wall W neutral { step rank + }\nturn: move by Wall\n\
         after move by Wall: remove enemy attacked by mover\n\
         array White { King a1; Wall c3 }\narray Black { King e6; Rook c5; Rook d2 }",
    );
    assert_eq!(legal(&position), ["c3-c4"]);
    position.play_text("c3-c4").expect("the move is legal");
    assert_eq!(position.fen(), "4k/5/2W2/5/3r1/K4 b - - 0 1");
}

#[test]
fn a_neutral_drop_asks_for_friends_and_enemies_of_the_player() {
    let of_player = |asked: &str| {
        let position = start(&format!(
            "piece Rook R {{ slide orthogonal }}\npiece Wall W neutral {{ step radial }}\ndrop Wall, if {asked}\n\
             turn: drop of Wall\narray White {{ King a1 }}\narray Black {{ King e6; Rook b5 }}"
        ));
        legal(&position)
    };
    assert_eq!(of_player("guarded by friend King"), ["W@a2", "W@b1", "W@b2"]);
    let attacked = ["W@a5", "W@b1", "W@b2", "W@b3", "W@b4", "W@b6", "W@c5", "W@d5", "W@e5"];
    assert_eq!(of_player("attacked by enemy Rook"), attacked);
}

#[test]
fn a_captured_piece_leaves_the_game_if_it_would_be_neutral_in_a_hand() {
    let mut position = start(
        "piece Rook R { slide orthogonal }\npiece Wall W neutral { move step rank +; promotes on fifth to Rook, forced }\n\
         zone fifth for all: rank = 5\nhand: captures go to the captor as their base kind\n\
         turn: move or move by Wall\narray White { King a1; Wall c4 }\narray Black { King c6 }",
    );
    position.play_text("c4-c5=R c6xc5").expect("the moves are legal");
    assert_eq!(position.fen(), "5/2k2/5/5/5/K4[] w - - 0 2");
}

#[test]
fn a_neutral_piece_is_not_captured_en_passant() {
    let mut position = start(
        "piece Pawn P { move step forward; capture step diagonal forward; capture en passant }\n\
         piece Wall W neutral { move slide rank + exactly 2 passing }\nturn: move or move by Wall\n\
         array White { King a1; Wall c2 }\narray Black { King e6; Pawn d4 }",
    );
    position.play_text("c2-c4").expect("the move is legal");
    assert_eq!(position.fen(), "4k/5/2Wp1/5/5/K4 b - - 1 1");
}

#[test]
fn a_neutral_piece_that_is_dropped_unmoved_has_moved_all_the_same() {
    let mut position = start(
        "piece Wall W neutral { move step rank +; move leap 2:2, unmoved }\ndrop Wall, unmoved\n\
         turn: drop of Wall or move by Wall\narray White { King a1 }\narray Black { King a6 }",
    );
    position.play_text("W@c3").expect("the drop is legal");
    assert!(position.setup().unmoved.is_empty());
    assert!(!legal(&position).contains(&String::from("c3-e5")));
}
