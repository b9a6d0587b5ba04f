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
        for record in read(text).unwrap_or_else(|wrong| panic!("{wrong}")) {
            let variant = variant(&record);
            let game = replay(variant.game(), &record)
                .unwrap_or_else(|wrong| panic!("{}: {}", variant.title(), wrong.in_one_line()));
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
    insta::assert_snapshot!(lines.join("\n"));
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
