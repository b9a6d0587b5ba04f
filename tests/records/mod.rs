//! Files of games.

mod hostile;
mod mistakes;
mod names;
mod real;
mod written;

use std::collections::BTreeSet;

use triagonal::records::{Record, Replayed, read, replay};
use triagonal::{Variant, builtin};

use crate::support::told::shipped;

const HISTORIC: &str = include_str!("../data/games/historic.pgn");
const PYTHON_CHESS: &str = include_str!("../data/games/python-chess.pgn");
const PYFFISH: &str = include_str!("../data/games/pyffish.pgn");
const PYFFISH_WXF: &str = include_str!("../data/games/pyffish-wxf.pgn");
const PYTHON_SHOGI_KIF: &str = include_str!("../data/games/python-shogi.kif");
const PYTHON_SHOGI_USI: &str = include_str!("../data/games/python-shogi.usi");
const BY_HAND: &str = include_str!("../data/games/by-hand.kif");

const REAL: &str = include_str!("../data/games/real.pgn");
const REAL_SHOGI: &str = include_str!("../data/games/real-shogi.kif");

/// All files whose games end well.
const FILES: [&str; 9] = [
    HISTORIC,
    REAL,
    REAL_SHOGI,
    PYTHON_CHESS,
    PYFFISH,
    PYFFISH_WXF,
    PYTHON_SHOGI_KIF,
    PYTHON_SHOGI_USI,
    BY_HAND,
];

/// The variant of a game.
fn variant(record: &Record) -> Variant {
    shipped(
        builtin::of_record(record)
            .unwrap_or_else(|wrong| panic!("{wrong}"))
            .name,
    )
}

/// All games of the files, played.
fn played() -> Vec<(Variant, Record, Replayed)> {
    let mut played = Vec::new();
    for text in FILES {
        for record in read(text).unwrap_or_else(|wrong| panic!("{wrong}: {}", &text[wrong.range.clone()])) {
            let variant = variant(&record);
            let game = replay(variant.game(), &record).unwrap_or_else(|wrong| {
                panic!(
                    "{}: {} ({:?})\n{text}",
                    variant.title(),
                    wrong.in_one_line(),
                    wrong.range
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
        let end = end.unwrap_or_else(|wrong| panic!("{}: {wrong}", variant.title()));
        assert_eq!(
            game.end.hash(),
            end.hash(),
            "{}: {} {}",
            variant.title(),
            game.end.fen(),
            end.fen()
        );
        assert_eq!(game.moves.len(), record.moves.len());
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
