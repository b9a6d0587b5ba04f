//! Real games of people and programs: `tests/data/games/README.md` lists the sources.

use std::collections::BTreeSet;

use triagonal::records::{read, replay};

use super::{HISTORIC, REAL, REAL_SHOGI, variant};

/// Returns a line for each game: the result in the file, and the end on the board. A resignation does not show on the board.
#[test]
fn real_games_end_as_they_did() {
    let mut variants = BTreeSet::new();
    let mut lines = Vec::new();
    for text in [HISTORIC, REAL, REAL_SHOGI] {
        for record in read(text).unwrap_or_else(|error| panic!("{error}")) {
            let variant = variant(&record);
            let game = replay(variant.game(), &record)
                .unwrap_or_else(|error| panic!("{}: {}", variant.title(), error.in_one_line()));
            assert_eq!(game.moves.len(), record.moves.len(), "{}", variant.title());
            let on_board = game.end.outcome();
            let on_board = on_board.map_or_else(|| "not over".to_owned(), |outcome| variant.outcome_text(&outcome));
            lines.push(format!(
                "{}: {} plies, {}, {on_board}",
                variant.title(),
                game.moves.len(),
                game.ending.text()
            ));
            variants.insert(variant.title().to_owned());
        }
    }
    assert!(variants.len() >= 18, "{variants:?}");
    insta::assert_snapshot!(lines.join("\n"), @"
    Chess: 33 plies, 1-0, White wins by checkmate
    Chess: 45 plies, 1-0, White wins by checkmate
    Chess: 65 plies, 1-0, not over
    Crazyhouse: 42 plies, 0-1, Black wins by checkmate
    Atomic Chess: 50 plies, 0-1, Black wins by capture
    Three-check Chess: 35 plies, 1-0, White wins by counting
    Horde: 80 plies, 0-1, not over
    Losers: 131 plies, 0-1, Black wins by baring
    Antichess: 25 plies, 1-0, not over
    Racing Kings: 86 plies, 0-1, Black wins by reaching
    Chess960: 120 plies, 0-1, Black wins by checkmate
    Grand Chess: 49 plies, 1-0, not over
    Seirawan Chess: 73 plies, 1-0, White wins by checkmate
    Shatranj: 64 plies, 0-1, not over
    Makruk: 162 plies, 0-1, Black wins by checkmate
    Progressive Chess: 28 plies, 1-0, White wins by checkmate
    Minishogi: 29 plies, 1-0, Sente wins by checkmate
    King of the Hill: 101 plies, 1-0, White wins by reaching
    Xiangqi: 125 plies, 1/2-1/2, not over
    Alice Chess: 16 plies, 0-1, Black wins by checkmate
    Antichess: 88 plies, 1/2-1/2, draw by repetition
    Shogi: 181 plies, 1-0, not over
    ");
}

#[test]
fn red_is_the_first_player_of_a_file() {
    let games = read(REAL).expect("the file is right");
    let red = games.iter().find(|game| game.tag("Red").is_some());
    let red = red.expect("Xiangqi is played by Red and Black");
    assert_eq!(red.players(), [Some("Liu Dahua"), Some("Yang Guanlin")]);
    let both = read("[White \"one\"]\n[Red \"other\"]\n*").expect("the text is right");
    assert_eq!(both[0].players(), [Some("one"), None]);
}
