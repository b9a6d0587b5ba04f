//! Random arrays, and castlings of pieces with variable initial cells.

use std::collections::BTreeSet;

use triagonal::notation::moves::write_all;
use triagonal::{Position, Variant};

fn variant(text: &str) -> Variant {
    Variant::parse(text).unwrap_or_else(|report| panic!("{report}"))
}

fn rank_one(position: &Position) -> String {
    let fen = position.fen();
    let board = fen.split(' ').next().unwrap_or_default();
    board.rsplit('/').next().unwrap_or_default().to_owned()
}

/// Returns the array with a number in Scharnagl's numbering: bishops on light and dark squares, the queen, the knights by
/// table, and the king between the rooks.
fn scharnagl(number: usize) -> String {
    const KNIGHTS: [(usize, usize); 10] = [
        (0, 1),
        (0, 2),
        (0, 3),
        (0, 4),
        (1, 2),
        (1, 3),
        (1, 4),
        (2, 3),
        (2, 4),
        (3, 4),
    ];
    let mut files = [' '; 8];
    files[[1, 3, 5, 7][number % 4]] = 'B';
    files[[0, 2, 4, 6][number / 4 % 4]] = 'B';
    let free = |files: &[char; 8]| -> Vec<usize> { (0..8).filter(|&file| files[file] == ' ').collect() };
    let queen = free(&files)[number / 16 % 6];
    files[queen] = 'Q';
    let (one, other) = KNIGHTS[number / 96];
    let open = free(&files);
    files[open[one]] = 'N';
    files[open[other]] = 'N';
    for (file, piece) in free(&files).into_iter().zip(['R', 'K', 'R']) {
        files[file] = piece;
    }
    files.into_iter().collect()
}

#[test]
fn arrays_have_the_usual_numbers() {
    let variant = Variant::builtin("chess960").expect("it is shipped");
    let game = variant.start().game().clone();
    assert_eq!(variant.rules().arrays(), 960);
    let mut found = BTreeSet::new();
    for number in 0..960 {
        let array = rank_one(&Position::of_array(&game, number).expect("there are 960"));
        assert_eq!(array, scharnagl(number as usize), "{number}");
        found.insert(array);
    }
    assert_eq!(found.len(), 960);
    assert_eq!(Position::of_array(&game, 960), None);
    assert_eq!(Position::of_array(&game, 0), Some(variant.start()));
}

/// The number of an array is found from its pieces, in all games of the library in which pieces are drawn by lot.
#[test]
fn arrays_are_numbered_by_their_pieces() {
    let mut games = 0;
    for one in triagonal::builtin::variants() {
        let source = triagonal::builtin::source(one.name).map_or_else(String::new, |source| source.text.to_string());
        if !(source.contains("by lot") || source.contains("extends chess960")) {
            continue;
        }
        let variant = Variant::builtin(one.name).expect("it is shipped");
        let rules = variant.rules();
        if rules.start.lots.is_empty() {
            continue;
        }
        games += 1;
        let arrays = rules.arrays();
        for number in (0..arrays).step_by((arrays / 500).max(1) as usize) {
            let pieces = rules.array(number).expect("the number is below the number of arrays");
            let found = rules.start.number(&pieces).expect("the pieces are an array");
            assert_eq!(rules.array(found), Some(pieces), "{} {number}", one.name);
        }
    }
    assert!(games > 5, "{games}");
    let rules = Variant::builtin("chess960").expect("it is shipped");
    let mut pieces = rules.rules().array(518).expect("the array of chess");
    assert_eq!(rules.rules().start.number(&pieces), Some(518));
    let (cell, player, _) = pieces[0];
    pieces[0] = (cell, player, pieces[3].2);
    assert_eq!(rules.rules().start.number(&pieces), None);
}

/// Fairy-Stockfish and python-chess begin these games with the usual array if no position is given.
#[test]
fn the_usual_array_is_that_of_the_extended_game() {
    let board = |position: &Position| position.fen().split(' ').next().map(str::to_owned);
    for (by_lot, plain) in [
        ("chess960", "chess"),
        ("atomic960", "atomic"),
        ("crazyhouse960", "crazyhouse"),
        ("seirawan960", "seirawan"),
        ("double-fischer-random", "chess"),
        ("shuffle-chess", "chess"),
    ] {
        let [by_lot, plain] = [by_lot, plain].map(|name| Variant::builtin(name).expect("it is shipped"));
        assert_eq!(
            board(&by_lot.usual_start()),
            board(&plain.start()),
            "{}",
            by_lot.title()
        );
        assert_ne!(board(&by_lot.start()), board(&plain.start()), "{}", by_lot.title());
        assert_eq!(plain.usual_start(), plain.start());
    }
    // The array of chess is none of these.
    let text = "variant \"Trial\"\nextends chess\narray { rank 1: by lot Q K, R N B B N N; rank 2: all P }\npiece King K royal { step radial }\n";
    let variant = variant(text);
    assert_eq!(
        (variant.rules().start.usual, variant.usual_start()),
        (None, variant.start())
    );
}

#[test]
fn arrays_of_their_own_are_drawn_apart() {
    let variant = variant(
        "variant \"Trial\"
extends chess
array White { rank 1: by lot K, Q R, B B N N R; rank 2: all P }
array Black { rank 8: by lot K, Q R, B B N N R; rank 7: all P }
piece King K royal { step radial }
",
    );
    // There are eight cells for the King, and for the Queen and the Rook behind the King two of the other seven.
    let alone = 8 * 21;
    assert_eq!(variant.rules().arrays(), alone * alone);
    let game = variant.start().game().clone();
    let fens = [0, 1, alone, alone * alone - 1]
        .map(|number| Position::of_array(&game, number).map_or_else(String::new, |position| position.fen()));
    insta::assert_snapshot!(fens.join("\n"), @"
    kqrbbnnr/pppppppp/8/8/8/8/PPPPPPPP/KQRBBNNR w - - 0 1
    kqrbbnnr/pppppppp/8/8/8/8/PPPPPPPP/QKRBBNNR w - - 0 1
    qkrbbnnr/pppppppp/8/8/8/8/PPPPPPPP/KQRBBNNR w - - 0 1
    bbnnrqrk/pppppppp/8/8/8/8/PPPPPPPP/BBNNRQRK w - - 0 1
    ");
}

#[test]
fn a_shared_array_has_one_order() {
    let text = "variant \"Trial\"
extends chess
board { view Black: mirror file, mirror rank }
array { rank 1: by lot K Q R B, N B N R; rank 2: all P }
piece King K royal { step radial }
";
    let variant = variant(text);
    assert_eq!(variant.rules().arrays(), 70);
    let position = Position::of_array(variant.start().game(), 69).expect("there are 70");
    assert_eq!(position.fen(), "brqkrnbn/pppppppp/8/8/8/8/PPPPPPPP/NBNRKQRB w - - 0 1");
}

#[test]
fn castling_rights_are_distinguished_by_files() {
    let variant = Variant::builtin("chess960").expect("it is shipped");
    let read = |fen: &str| variant.read_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    for (given, written) in [
        ("4k3/8/8/8/8/8/8/1R2K1RR w KQ - 0 1", "KQ"),
        ("4k3/8/8/8/8/8/8/1R2K1RR w HB - 0 1", "KQ"),
        ("4k3/8/8/8/8/8/8/1R2K1RR w GB - 0 1", "GQ"),
        ("4k3/8/8/8/8/8/8/1R2K1RR w HG - 0 1", "KG"),
        ("4k3/8/8/8/8/8/8/1R2K1RR w - - 0 1", "-"),
        ("4k3/8/8/8/8/8/8/1R2K1RR w", "KGQ"),
    ] {
        let position = read(given);
        assert_eq!(position.fen().split(' ').nth(2), Some(written), "{given}");
        assert_eq!(read(&position.fen()), position, "{given}");
    }
    // There are no such rooks.
    for given in ["4k3/8/8/8/8/8/8/1R2K1RR w D -", "4k3/8/8/8/8/8/8/1R2K3 w K -"] {
        assert_eq!(read(given).fen().split(' ').nth(2), Some("-"), "{given}");
    }
    let wrong = variant
        .read_fen("4k3/8/8/8/8/8/8/1R2K3 w Z -")
        .expect_err("there is no such letter");
    assert_eq!(wrong.to_string(), "no castling has the letter `Z`");
}

#[test]
fn a_king_that_has_moved_leaves_no_rights() {
    let variant = Variant::builtin("chess960").expect("it is shipped");
    let mut there = variant
        .read_fen("4k3/p7/8/8/8/8/P7/1R2K1R1 w KQ - 0 1")
        .expect("a position");
    for text in ["e1-e2", "a7-a6", "e2-e1", "a6-a5"] {
        let chosen = there.read_move(text).expect("a legal move");
        there.play(&chosen).expect("a legal move");
    }
    let without = variant
        .read_fen("4k3/8/8/p7/8/8/P7/1R2K1R1 w - - 0 3")
        .expect("a position");
    assert_eq!(there.fen(), without.fen());
    assert_eq!(there.hash(), without.hash());
}

#[test]
fn one_of_the_two_can_have_its_cell() {
    let text = "variant \"Trial\"
extends chess
piece King K royal { step radial; castle e1-g1 with Rook to f1 }
array { rank 1: R N B Q K R N B; rank 2: all P }
";
    let variant = variant(text);
    let moves = |fen: &str| {
        let position = variant.read_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let texts = write_all(variant.rules(), &position.legal_moves());
        texts.into_iter().filter(|text| text.starts_with("e1-g1")).count()
    };
    assert_eq!(moves("4k3/8/8/8/8/8/8/4KR2 w F - 0 1"), 1);
    assert_eq!(moves("4k3/8/8/8/8/8/8/4K2R w H - 0 1"), 1);
    assert_eq!(moves("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), 0);
}
