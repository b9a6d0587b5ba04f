//! Positions by other programs.

use super::over_uci::uci;
use super::{has, replayed};
use crate::seen;

/// Rights whose pieces are gone stand in positions of many editors; python-chess 1.11.2 and lichess drop them.
#[test]
fn castling_rights_without_their_pieces_are_dropped() {
    for (variant, fen, letters, left) in [
        (
            "chess",
            "b5nr/1p2kB1p/2p3p1/4p1q1/p1P5/N3RP2/P7/4K3 b KQkq - 0 22",
            "KQkq",
            "-",
        ),
        ("chess", "4k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "q", "KQk"),
        // The Kings cannot stand so in one array of Chess960.
        (
            "chess",
            "rnbq1rk1/ppp1bppp/4pn2/3p4/3P4/4PN2/PPPNBPPP/R1BQK2R b KQq - 0 1",
            "q",
            "KQ",
        ),
        ("chess960", "4k3/8/8/8/8/8/8/1R2K3 w KQkq - 0 1", "Kkq", "Q"),
    ] {
        let lines = uci(&[
            &format!("setoption name UCI_Variant value {variant}"),
            &format!("position fen {fen}"),
            "d",
            "go depth 1",
        ]);
        let lines = lines.join("\n");
        let note = format!("the pieces of castling `{letters}` are not in their places");
        let (board, turn) = (
            fen.split(' ').next().unwrap_or_default(),
            fen.split(' ').nth(1).unwrap_or_default(),
        );
        has(&lines, &[&note, &format!("Fen: {board} {turn} {left} - ")]);
        assert!(!lines.contains("bestmove 0000"), "{lines}");
        let played = replayed(&[], format!("[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n\n*").as_bytes());
        has(&played, &["exit status 0", &format!("{board} {turn} {left} - "), &note]);
    }
}

/// Fairy-Stockfish's positions of Seirawan960: the letters are the files of unmoved pieces. Perft 1 is pyffish 0.0.90's.
#[test]
fn files_of_unmoved_pieces_in_other_arrays() {
    let start = "rnqkbnrb/pppppppp/8/8/8/8/PPPPPPPP/RNQKBNRB[EHeh]";
    let back = "r2k2r1/pppppppp/8/8/8/8/PPPPPPPP/R2K2R1";
    for (variant, fen, moves) in [
        ("seirawan960", format!("{start} w GABCDEFHgabcdefh - 0 1"), 28),
        ("seirawan960", format!("{start} w HECBFQKhecbfqk - 0 1"), 28),
        ("seirawan960", format!("{start} w KQABCDEFGHkqabcdefgh - 0 1"), 28),
        ("seirawan960", format!("{back}[EHeh] w GADgad - 0 1"), 43),
        ("seirawan960", format!("{back}[EHeh] w GAga - 0 1"), 33),
        ("seirawan960", format!("{back}[EHeh] w KGkg - 0 1"), 36),
        ("seirawan960", format!("{back}[eh] w GAga - 0 1"), 25),
        ("seirawan960", format!("{back}[] w Gg - 0 1"), 24),
        (
            "seirawan",
            "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[EHeh] w HAEhae - 0 1".to_owned(),
            47,
        ),
        (
            "seirawan",
            "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[EHeh] w HAha - 0 1".to_owned(),
            33,
        ),
        (
            "seirawan",
            "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[eh] w HAha - 0 1".to_owned(),
            25,
        ),
    ] {
        let counted = seen(&["moves", variant, "--fen", &fen], "");
        let texts: Vec<&str> = counted
            .lines()
            .filter(|line| !line.contains(' ') && !line.is_empty())
            .collect();
        assert!(counted.contains("exit status 0"), "{fen}: {counted}");
        // A move of an unmoved piece is a turn with each of the pieces in hand as well.
        assert_eq!(turns_from(variant, &fen), moves, "{fen}: {texts:?}");
    }
}

/// The number of turns from a position.
fn turns_from(variant: &str, fen: &str) -> u64 {
    let variant = triagonal::Variant::builtin(variant).expect("it is shipped");
    let position = variant.read_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let turn = position.turn();
    let count = |made: &triagonal::Move| {
        let next = position.after(made).expect("the move is legal");
        if next.turn() == turn {
            next.legal_moves().len() as u64
        } else {
            1
        }
    };
    position.legal_moves().iter().map(count).sum()
}

/// With arrays drawn by lot, other programs begin with the usual array: Stockfish, Fairy-Stockfish, python-chess.
#[test]
fn a_game_with_arrays_by_lot_begins_with_the_usual_array() {
    let lines = uci(&[
        "setoption name UCI_Chess960 value true",
        "position startpos moves e2e4 e7e5 g1f3",
        "d",
    ]);
    let fen = "Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    has(
        &lines.join("\n"),
        &["startpos rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", fen],
    );
    let played = replayed(&[], b"[Variant \"Chess960\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n");
    has(
        &played,
        &[
            "exit status 0",
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
            "it is played from array 518",
        ],
    );
}

#[test]
fn only_a_game_that_can_read_a_position_is_named() {
    for fen in [
        // Black is in check, but it is not Black's turn.
        "4k3/8/8/8/4R3/8/8/4K3 w - - 0 1",
        // Letters of files of which none is a Rook's.
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w BCbc - 0 1",
    ] {
        let answer = seen(&["moves", "chess", "--fen", fen], "");
        assert!(
            answer.contains("exit status 1") || answer.contains("exit status 2"),
            "{answer}"
        );
        if let Some((before, _)) = answer.split_once("` can read this position") {
            let name = before.rsplit('`').next().unwrap_or_default();
            panic!("{fen}: {name}: {answer}");
        }
    }
}
