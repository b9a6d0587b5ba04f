//! Files of games.

mod hostile;
mod kif;
mod kif_diagrams;
mod mistakes;
mod names;
mod pgn;
mod real;
mod servers;
mod written;

use std::collections::BTreeSet;

use triagonal::records::{Record, Replayed, read, replay};
use triagonal::{Variant, builtin};

use crate::support::fixtures::shipped;

const HISTORIC: &str = include_str!("../data/games/historic.pgn");
const PYTHON_CHESS: &str = include_str!("../data/games/python-chess.pgn");
const PYFFISH: &str = include_str!("../data/games/pyffish.pgn");
const PYFFISH_WXF: &str = include_str!("../data/games/pyffish-wxf.pgn");
const PYFFISH_SAN: &str = include_str!("../data/games/pyffish-san.pgn");
const PYTHON_SHOGI_KIF: &str = include_str!("../data/games/python-shogi.kif");
const PYTHON_SHOGI_USI: &str = include_str!("../data/games/python-shogi.usi");
const BY_HAND: &str = include_str!("../data/games/by-hand.kif");

const REAL: &str = include_str!("../data/games/real.pgn");
const REAL_SHOGI: &str = include_str!("../data/games/real-shogi.kif");

/// All files with valid games.
const FILES: [&str; 10] = [
    HISTORIC,
    REAL,
    REAL_SHOGI,
    PYTHON_CHESS,
    PYFFISH,
    PYFFISH_WXF,
    PYFFISH_SAN,
    PYTHON_SHOGI_KIF,
    PYTHON_SHOGI_USI,
    BY_HAND,
];

/// Returns the variant of a game.
fn variant(record: &Record) -> Variant {
    shipped(
        builtin::of_record(record)
            .unwrap_or_else(|error| panic!("{error}"))
            .name,
    )
}

/// Counts the moves of a record; `Nc6/H` and `e4,d3` have two.
fn plies(record: &Record) -> usize {
    let pairs = record.moves.iter().filter(|made| made.text.contains(['/', ',']));
    record.moves.len() + pairs.count()
}

/// Returns all games of the files, replayed.
fn played() -> Vec<(Variant, Record, Replayed)> {
    let mut played = Vec::new();
    for text in FILES {
        for record in read(text).unwrap_or_else(|error| panic!("{error}: {}", &text[error.range.clone()])) {
            let variant = variant(&record);
            let game = replay(variant.game(), &record).unwrap_or_else(|error| {
                panic!(
                    "{}: {} ({:?})\n{text}",
                    variant.title(),
                    error.in_one_line(),
                    error.range
                )
            });
            played.push((variant, record, game));
        }
    }
    played
}

#[test]
fn games_of_other_programs_end_where_they_say() {
    let (mut variants, mut ends) = (BTreeSet::new(), 0);
    for (variant, record, game) in played() {
        variants.insert(variant.title().to_owned());
        let end = match (record.tag("FinalFEN"), record.tag("FinalSFEN")) {
            (Some(tag), _) => variant.read_fen(&tag.value),
            (None, Some(tag)) => variant.read_sfen(&tag.value),
            (None, None) => continue,
        };
        ends += 1;
        let end = end.unwrap_or_else(|error| panic!("{}: {error}", variant.title()));
        assert_eq!(
            game.end.hash(),
            end.hash(),
            "{}: {} {}",
            variant.title(),
            game.end.fen(),
            end.fen()
        );
        assert_eq!(game.moves.len(), plies(&record));
    }
    assert!(variants.len() >= 16, "{variants:?}");
    assert!(ends >= 20, "{ends}");
}

#[test]
fn what_stands_beside_the_moves_is_kept() {
    let games = read(PYTHON_CHESS).expect("the file is right");
    let first = &games[0];
    assert_eq!(first.variations, 1);
    assert_eq!(first.moves[1].glyphs, [1]);
    assert_eq!(
        first.moves.last().map(|made| made.comments.clone()),
        Some(vec!["the end".to_owned()])
    );
    let games = read(HISTORIC).expect("the file is right");
    assert_eq!(games.len(), 3);
    assert_eq!(games[0].tag("white").map(|tag| tag.value.as_str()), Some("Paul Morphy"));
    assert_eq!(games[0].moves[16].comments, ["the centre stays open"]);
    let games = read(BY_HAND).expect("the file is right");
    assert_eq!(games[0].variations, 1);
    assert_eq!(games[0].moves[1].comments, ["the usual answer"]);
}

/// The moves are from Fairy-Stockfish's own tests, the positions from pyffish.
#[test]
fn turns_of_several_moves_are_read_from_one_text() {
    let ends = [
        (
            "2. Nf3 Nc6/H 3. Bc4 Bc5/E",
            "rhbqkenr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R[EH] w KQBCDkq - 4 4",
        ),
        (
            "2. Nf3 Nc6/H 3. Bc4 Bc5/E 4. O-O/Hh1",
            "rhbqkenr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RKH[E] b ABCDkq - 5 4",
        ),
        (
            "2. Nf3 Nc6/H 3. Bc4 Bc5/E 4. O-O/Ee1 Nf6",
            "rhbqke1r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQERK1[H] w ABCDkq - 6 5",
        ),
    ];
    for (moves, end) in ends {
        let text = format!("[Variant \"Seirawan\"]\n\n1. e4 e5 {moves} *");
        let record = &read(&text).expect("the text is right")[0];
        let variant = variant(record);
        let game = replay(variant.game(), record).unwrap_or_else(|error| panic!("{moves}: {}", error.in_one_line()));
        let end = variant.read_fen(end).expect("a position of pyffish").fen();
        // A known difference: pyffish resets the quiet counter after drops.
        let fields = |fen: &str| fen.split(' ').take(3).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(fields(&game.end.fen()), fields(&end), "{moves}");
    }
}
