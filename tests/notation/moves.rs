//! Moves as text.

use triagonal::notation::PositionText;
use triagonal::notation::moves::{read, write, write_all};
use triagonal::{Position, Variant};

use super::shown;
use crate::support::fixtures::{parsed, shipped};

use crate::support::{covering, how_many};

fn position(variant: &Variant, line: &str) -> Position {
    variant.read_fen(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[test]
fn every_text_leads_back_to_its_move() {
    for one in covering() {
        let variant = shipped(one.name);
        let mut position = variant.start();
        for ply in 0..how_many(12, 40_usize) {
            let legal = position.legal_moves();
            let texts = write_all(variant.rules(), &legal);
            for (one, text) in legal.iter().zip(&texts) {
                assert!(!text.contains(' '), "{text}");
                assert_eq!(write(variant.rules(), &legal, one), *text);
                let found = read(&position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(found, *one, "{text}");
            }
            let mut sorted = texts.clone();
            sorted.sort();
            sorted.dedup();
            assert_eq!(sorted.len(), texts.len(), "two moves of {} share a text", one.name);
            if legal.is_empty() {
                break;
            }
            position
                .play(&legal[(ply * 6007 + 5) % legal.len()])
                .expect("the move is legal");
        }
    }
}

#[test]
fn a_capture_elsewhere_does_not_look_like_one_on_the_goal() {
    let text = "variant \"Trial\"\nextends chess\npiece Locust L { line radial: empty* enemy! empty }\n";
    let variant = Variant::parse(text).unwrap_or_else(|report| panic!("{report}"));
    let position = position(&variant, "k7/3p4/8/8/8/8/8/K2L4 w - - 0 1");
    let texts = write_all(variant.rules(), &position.legal_moves());
    assert!(texts.contains(&"d1xd7-d8".to_owned()), "{texts:?}");
    assert!(read(&position, "d1xd8").is_ok());
    let passed = self::position(&variant, "k7/8/8/3pP3/8/8/8/K7 w - d6 0 1");
    let texts = write_all(variant.rules(), &passed.legal_moves());
    assert!(texts.contains(&"e5xd6".to_owned()), "{texts:?}");
}

#[test]
fn other_forms_are_understood() {
    let cases = [
        (
            "chess",
            "r3k2r/P7/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "e1g1 e1-g1 a1b1 a1-b1 a7-a8=q a7xa8",
        ),
        (
            "chess",
            "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a7b8q a7xb8=Queen a7a8=N a7a8n a7-b8R",
        ),
        (
            "crazyhouse",
            "4k3/8/8/8/8/8/8/4K3[PN] w - - 0 1",
            "P@e4 p@e4 Knight@a1 N@h8",
        ),
        ("shogi", "4k4/9/9/P8/9/9/9/9/4K4[] w - - 0 1", "a6a7+ a6a7 a6-a7=+P"),
    ];
    let mut results = Vec::new();
    for (name, line, texts) in cases {
        let variant = shipped(name);
        let position = position(&variant, line);
        for text in texts.split(' ') {
            results.push(match read(&position, text) {
                Ok(found) => format!("{text} is {}", write(variant.rules(), &position.legal_moves(), &found)),
                Err(error) => shown(text, &error),
            });
        }
    }
    insta::assert_snapshot!(results.join("\n"), @r#"
    e1g1 is e1-g1
    e1-g1 is e1-g1
    a1b1 is a1-b1
    a1-b1 is a1-b1
    "a7-a8=q" at `a7-a8=q`: `a7-a8=q` is not a legal move; the Pawn on a7 has no legal move
    "a7xa8" at `a7xa8`: `a7xa8` is not a legal move; the Pawn on a7 has no legal move
    a7b8q is a7xb8=Q
    a7xb8=Queen is a7xb8=Q
    a7a8=N is a7-a8=N
    a7a8n is a7-a8=N
    a7-b8R is a7xb8=R
    P@e4 is P@e4
    p@e4 is P@e4
    Knight@a1 is N@a1
    N@h8 is N@h8
    a6a7+ is a6-a7=+P
    a6a7 is a6-a7
    a6-a7=+P is a6-a7=+P
    "#);
}

#[test]
fn errors_are_reported() {
    let cases = [
        (
            "chess",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "e2e5 e2-e5 e3e4 e7e5 e2e9 i2-i4 P@e4 hello e4 pass a1a1 R@a3 é é2-é4 -",
        ),
        (
            "chess",
            "4k3/P3r3/8/8/8/8/8/4K3 w - - 0 1",
            "a7a8 a7-a8=K a7a8x e1e2 e1-a5",
        ),
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8h7 pass"),
        (
            "crazyhouse",
            "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
            "P@e1 P@e8 P@a8 N@a3 X@a3 P@z9",
        ),
    ];
    let mut results = Vec::new();
    for (name, line, texts) in cases {
        let variant = shipped(name);
        let position = position(&variant, line);
        for text in texts.split(' ') {
            results.push(match read(&position, text) {
                Ok(found) => format!("{text} is {}", write(variant.rules(), &position.legal_moves(), &found)),
                Err(error) => shown(text, &error),
            });
        }
    }
    insta::assert_snapshot!(results.join("\n"));
}

#[test]
fn moves_that_share_their_ends_name_their_captures() {
    let variant = parsed(
        r#"
variant "Two steps"
players White, Black
board { axes file a..e, rank 1..5; forward rank +; view Black: mirror rank }
piece King K royal { step radial }
piece Stone S { move step forward }
piece Lion L { step radial; leap 2:1; step radial then step outward; capture step radial then step radial }
array { rank 1: . . K . . }
check protects every King
checkmate wins; stalemate draws
"#,
    );
    let position = position(&variant, "k4/5/1sss1/2L2/K4 w");
    let texts: Vec<String> = position
        .move_texts()
        .into_iter()
        .map(|(text, _)| text)
        .filter(|text| text.starts_with("c2"))
        .collect();
    insta::assert_snapshot!(texts.join(" "));
}

#[test]
fn the_wrong_word_of_many_is_reported() {
    let variant = shipped("chess");
    let text = "e2e4  e7e5 e4e5 g8f6";
    let error = variant
        .position(&PositionText {
            after: Some(text),
            ..PositionText::default()
        })
        .expect_err("e5 is taken")
        .misread;
    assert_eq!(&text[error.range.clone()], "e4e5");
}

#[test]
fn drops_of_different_pieces_as_the_same_name_both() {
    let variant = parsed(
        r#"
variant "Faces"
players White, Black
board { axes file a..c, rank 1..3; forward rank +; view Black: mirror rank }
piece King K royal { step radial }
piece Gold G { step orthogonal }
piece Pawn P { step forward }
piece Lance L { slide forward }
zone corner: cells a2
hand: captures go to the captor as they are
drop Gold on corner
drop Pawn as Pawn or Gold on corner
drop Lance as Gold on corner
array { rank 1: . . K; hand: Gold, Pawn, Lance }
check protects every King
checkmate wins; stalemate draws
"#,
    );
    let drops = |line: &str| -> Vec<String> {
        let position = position(&variant, line);
        let texts = position.move_texts().into_iter().map(|(text, _)| text);
        let mut drops: Vec<String> = texts.filter(|text| text.contains('@')).collect();
        drops.sort();
        drops
    };
    let all = "2k/3/2K[GPL] w";
    assert_eq!(drops(all), ["G@a2", "L@a2=G", "P@a2", "P@a2=G"]);
    assert_eq!(drops("2k/3/2K[PL] w"), ["L@a2=G", "P@a2", "P@a2=G"]);
    assert_eq!(drops("2k/3/2K[L] w"), ["G@a2"]);
    let position = position(&variant, all);
    for (text, left) in [
        ("G@a2", "[LP]"),
        ("P@a2=G", "[GL]"),
        ("L@a2=G", "[GP]"),
        ("Pawn@a2", "[GL]"),
    ] {
        let mut position = position.clone();
        let made = read(&position, text).expect("a move");
        position.play(&made).expect("it is legal");
        let (fen, board) = (position.fen(), if text == "Pawn@a2" { "P2" } else { "G2" });
        assert!(fen.contains(board), "{fen}");
        let hand = &fen[fen.find('[').expect("a hand")..=fen.find(']').expect("a hand")];
        let (mut hand, mut left): (Vec<char>, Vec<char>) = (hand.chars().collect(), left.chars().collect());
        hand.sort_unstable();
        left.sort_unstable();
        assert_eq!(hand, left, "after {text}");
    }
    assert!(read(&position, "L@a2").is_err());
}
