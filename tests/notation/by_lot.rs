//! Versions of games with arrays drawn by lot.

use triagonal::Variant;
use triagonal::builtin;

use crate::support::fixtures::shipped;

/// The version that the library derives from a game with fixed castlings plays like the version with its own file.
#[test]
fn forms_are_those_of_the_library() {
    for (plain, by_lot) in [
        ("chess", "chess960"),
        ("atomic", "atomic960"),
        ("crazyhouse", "crazyhouse960"),
    ] {
        let form = shipped(plain).by_lot().expect("the game has castlings");
        let own = shipped(by_lot);
        assert_eq!(form.title(), own.title());
        assert!(form.by_lot().is_none() && own.by_lot().is_none(), "{plain}");
        for number in [0, 11, 518, 692, 959] {
            let start = triagonal::Position::of_array(own.game(), number).expect("an array of the game");
            let position = form
                .read_fen(&start.fen())
                .unwrap_or_else(|error| panic!("{}: {error}", start.fen()));
            assert_eq!(position.fen(), start.fen());
            assert_eq!(position.perft(3), start.perft(3), "{plain} {number}");
        }
        // Castlings are possible here, unlike at the start.
        let fen = "1r2k2r/p6p/8/8/8/8/P6P/1R2K2R w KQkq - 0 1";
        let positions = [&form, &own].map(|variant: &Variant| variant.read_fen(fen).expect("a position"));
        assert_eq!(positions[0].perft(3), positions[1].perft(3), "{plain}");
        assert_eq!(positions[0].move_texts().len(), positions[1].move_texts().len());
    }
}

#[test]
fn games_without_castlings_have_no_such_form() {
    for name in ["antichess", "xiangqi", "shogi", "glinski"] {
        assert!(shipped(name).by_lot().is_none(), "{name}");
    }
}

/// Larger boards, and a game in which only one player has castlings.
#[test]
fn castlings_of_other_arrays_fit_the_form() {
    for (name, fen) in [
        (
            "capablanca",
            "bqnrkcbran/pppppppppp/10/10/10/10/PPPPPPPPPP/BQNRKCBRAN w KQkq - 0 1",
        ),
        (
            "horde",
            "nrkbbqrn/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
        ),
        (
            "three-check",
            "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 3+3 0 1",
        ),
    ] {
        let variant = shipped(name);
        assert!(variant.has_other_castlings(fen), "{name}");
        let form = variant.by_lot().unwrap_or_else(|| panic!("{name} has a form"));
        let position = form.read_fen(fen).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(position.fen(), fen);
    }
    let chess = shipped("chess");
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "8/8/8/8 w KQkq - 0 1",
    ] {
        assert!(!chess.has_other_castlings(fen), "{fen}");
    }
    assert_eq!(builtin::by_lot("chess").map(|one| one.name), Some("chess960"));
}
