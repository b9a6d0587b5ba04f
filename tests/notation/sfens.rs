//! Positions and moves of USI as lishogi writes them: the tests of github.com/WandererXII/shogiops (`test/sfen.test.ts`,
//! `test/rules/chushogi.test.ts`) have them.

use triagonal::notation::{Notation, sfen};

use crate::support::fixtures::shipped;

#[test]
fn letters_of_lishogi_are_read() {
    for (game, theirs, own) in [
        ("dobutsu", "rkb/1p1/1P1/BKR b - 1", "gle/1c1/1C1/ELG b - 1"),
        ("dobutsu", "rkb/1p1/1P+P/BKR b RBP 1", "gle/1c1/1C+C/ELG b CEG 1"),
        ("kyoto-shogi", "pgkst/5/5/5/TSKGP b - 1", "p+nks+l/5/5/5/+LSK+NP b - 1"),
        (
            "kyoto-shogi",
            "T1L2/B1S1k/5/G1N1K/R1P2 b TGSP 1",
            "+L1L2/+S1S1k/5/+N1N1K/+P1P2 b LNSP 1",
        ),
    ] {
        let variant = shipped(game);
        let read = |text: &str| {
            variant
                .read_sfen(text)
                .unwrap_or_else(|error| panic!("{text}: {error}"))
        };
        assert_eq!(read(theirs).fen(), read(own).fen(), "{theirs}");
        let again = sfen::write(variant.rules(), &read(theirs).setup());
        assert_eq!(read(&again).fen(), read(own).fen(), "{again}");
    }
}

#[test]
fn moves_that_turn_a_piece_over_end_in_a_plus() {
    for (game, theirs, own) in [
        ("kyoto-shogi", "5e5d+", "5e5d-"),
        ("kyoto-shogi", "4e4d+", "4e4d+"),
        ("dobutsu", "2b2a+", "2b2a+"),
    ] {
        let variant = shipped(game);
        let mut position = variant.start();
        if game == "dobutsu" {
            position = variant.read_sfen("r1b/1P1/2k/BKR b - 1").expect("it is right");
        }
        let read = |text| position.read_move_in(text, Notation::Usi);
        let made = read(theirs).unwrap_or_else(|error| panic!("{theirs}: {}", error.in_one_line()));
        assert_eq!(read(own), Ok(made), "{own}");
        assert_eq!(position.move_text_in(&made, Notation::Usi).as_deref(), Ok(own));
    }
    let position = shipped("kyoto-shogi")
        .read_sfen("2k2/5/5/5/2K2 b T 1")
        .expect("it is right");
    let drops = ["T*3c", "L*3c", "+L*3c"].map(|text| position.read_move_in(text, Notation::Usi).expect(text));
    assert_eq!(position.move_text(&drops[0]), "+L@c3");
    assert_eq!(drops[0], drops[2]);
    assert_ne!(drops[0], drops[1]);
}

/// A cell in place of the hands says where a Lion was captured last: elsewhere, only Lions may capture Lions then.
#[test]
fn the_last_capture_of_a_lion_is_read() {
    let chu = shipped("chu-shogi");
    let board = "11k/12/12/12/12/4r7/12/12/9n2/4+o7/12/6B4K";
    let moves = |field: &str| -> Vec<String> {
        let position = chu.read_sfen(&format!("{board} b {field} 1")).expect(field);
        let legal = position.legal_moves();
        let text = |made| position.move_text_in(made, Notation::Usi).expect("USI has it");
        legal.iter().map(text).collect()
    };
    assert_eq!((moves("8j").len(), moves("-").len()), (7, 8));
    assert!(moves("-").contains(&"6l3i".to_owned()));
    assert!(!moves("8j").contains(&"6l3i".to_owned()));
    let start = "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL";
    assert!(chu.read_sfen(&format!("{start} b 5e 1")).is_ok());
    let wrong = chu.read_sfen(&format!("{start} b 2P 1")).expect_err("it is no cell");
    assert_eq!(wrong.to_string(), "no cell is called `2P`");
    let wrong = shipped("dai-shogi").read_sfen("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 b P 1");
    assert_eq!(
        wrong.expect_err("it has no hands").to_string(),
        "this game has no pieces in hand"
    );
}
