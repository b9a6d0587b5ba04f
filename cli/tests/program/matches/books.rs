//! Opening books: positions and games.

use std::fs;
use std::path::Path;

use super::{games, matched, text};
use crate::seen;

/// Plays two games from a book, and returns the games.
fn from_book(variant: &str, name: &str, book: &str) -> Vec<serde_json::Value> {
    let folder = tempfile::tempdir().expect("a folder for files");
    let (path, record) = (folder.path().join(name), folder.path().join("games.jsonl"));
    fs::write(&path, book).expect("the file is written");
    matched(&[
        variant,
        "--engine",
        "random",
        "--engine",
        "greedy",
        "--games",
        "4",
        "--max-plies",
        "20",
        "--openings",
        text(&path),
        "--record",
        text(&record),
    ]);
    games(&record)
}

const PGN: &str = "[Event \"a line\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n\
    [SetUp \"1\"]\n[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 {a comment} e5 *\n";

#[test]
fn games_begin_with_the_moves_of_a_book() {
    // The extension tells games from positions, and so does the content.
    for name in ["book.pgn", "book.PGN", "book.txt", "book"] {
        let played = from_book("chess", name, PGN);
        for (game, opening) in played.iter().zip([1, 1, 2, 2]) {
            assert_eq!(game["opening"], opening, "{name}");
            let moves: Vec<&str> = game["moves"]
                .as_array()
                .expect("moves")
                .iter()
                .filter_map(|one| one.as_str())
                .collect();
            if opening == 1 {
                assert_eq!(game["book"], 4, "{name}");
                assert_eq!(&moves[..4], ["e2-e4", "e7-e5", "g1-f3", "b8-c6"], "{name}");
                assert_eq!(game.get("start"), None, "{name}");
            } else {
                assert_eq!(game["book"], 2, "{name}");
                assert_eq!(game["start"], "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", "{name}");
            }
        }
    }
    let untagged = from_book("chess", "lines", "1. d4 d5 2. c4 *\n");
    assert_eq!(untagged[0]["book"], 3);
}

#[test]
fn games_begin_from_the_positions_of_a_book() {
    let fen = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1\n";
    let epd =
        "# ends\n4k3/4p3/8/8/8/8/4P3/4K3 w - - bm e4; id \"one\";\n4k3/4p3/8/8/8/8/4P3/4K3 b - - hmvc 0; fmvn 1;\n";
    for (name, book) in [("book.fen", fen), ("book.epd", epd), ("book.txt", epd), ("book", fen)] {
        for game in from_book("chess", name, book) {
            assert_eq!(game["book"], 0, "{name}");
            let start = game["start"].as_str().expect("a position");
            assert!(start.starts_with("4k3/4p3/8/8/8/8/4P3/4K3 "), "{name}: {start}");
        }
    }
    let shogi = "[Variant \"minishogi\"]\n\n1. d1-c2 *\n";
    assert_eq!(from_book("minishogi", "book.pgn", shogi)[0]["book"], 1);
}

#[test]
fn mistakes_of_a_book_have_a_place() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let output = |name: &str, book: &str| {
        let path: &Path = &folder.path().join(name);
        fs::write(path, book).expect("the file is written");
        let engines = [
            "match",
            "chess",
            "--engine",
            "random",
            "--engine",
            "greedy",
            "--openings",
        ];
        seen(&[&engines[..], &[text(path)]].concat(), "").replace(text(folder.path()), "FOLDER")
    };
    insta::assert_snapshot!(
        [
            output("illegal.pgn", "1. e4 e5 2. Ke3 *\n"),
            output("over.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n"),
            output("mated.epd", "7k/5Q2/6K1/8/8/8/8/8 b - -\n"),
            output("wrong.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKBNR w KQkq -\n"),
            output("games.epd", "1. e4 e5 *\n"),
            output("positions.pgn", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1\n"),
            output("empty.epd", "# nothing\n"),
            output("empty.pgn", ""),
        ]
        .join("\n")
    );
}
