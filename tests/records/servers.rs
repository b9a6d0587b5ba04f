//! What servers write into their games: chess.com, PyChess and FICS.

use triagonal::records::{Record, Replayed, read, replay};
use triagonal::{Variant, builtin};

/// Plays a game with the options in its tags. An error is the message in one line.
fn played(record: &Record) -> Result<Replayed, String> {
    let name = builtin::of_record(record).map_err(|error| error.in_one_line())?.name;
    let loader = Variant::loader().set_all(record.options());
    let variant = loader.builtin(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    replay(variant.game(), record).map_err(|error| error.in_one_line())
}

/// The first game of a text.
fn first(text: &str) -> Result<Replayed, String> {
    let records = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    played(&records[0])
}

fn has_error(text: &str, part: &str) {
    let error = first(text).map(|game| game.end.fen()).expect_err(text);
    assert!(error.contains(part), "{text}\n{error}");
}

/// The Queens are to the left of all Kings, and captures name the captured piece. The numbers of moves are those in the tests of
/// 4pchess.
#[test]
fn games_of_four_players() {
    let text = include_str!("../data/games/four-players.pgn");
    let records = read(text).expect("the file is right");
    let games = records
        .iter()
        .map(|record| played(record).unwrap_or_else(|error| panic!("{error}")));
    let ends: Vec<_> = games.map(|game| (game.moves.len(), game.ending.text())).collect();
    assert_eq!(ends, [(122, "0-1"), (61, "1-0")]);
    for (from, to, part) in [
        ("\"4PC\"", "\"4PCo\"", "move 2... is wrong: `Qa8-d5`"),
        (
            "\"4PC\"",
            "\"R-0,0,0,0-x\"",
            "this value of the tag `StartFen4` is not read",
        ),
        ("[StartFen4 \"4PC\"]", "", "`--set array=new` plays from it"),
        ("\"EnPassant\"", "\"Play4Mate\"", "`Play4Mate` stands for other rules"),
        ("Bh2xNl6", "Bh2xRl6", "`Bh2xRl6` is not a legal move"),
        (
            "Bh2xNl6",
            "R",
            "a game that goes on without one of its players is not read: end it here",
        ),
    ] {
        has_error(&text.replacen(from, to, 1), part);
    }
}

#[test]
fn bughouse_on_one_board_or_two() {
    let both = "[WhiteA \"a\"][WhiteB \"b\"]\n1A. d4{298.21} 1a. Nf6{299.83} 2A. h3{296.784} 1B. e4{296.208} 1-0\n";
    has_error(
        both,
        "this is BPGN, a game of bughouse on two boards, which is not read",
    );
    let one = "[Variant \"Bughouse\"]\n\n1. e4 e5 *";
    has_error(
        one,
        "servers record each board of bughouse alone: `--variant crazyhouse`",
    );
}

#[test]
fn null_moves_of_analyses() {
    let help = "a null move belongs to an analysis: end the game before it, or put it into a variation";
    for null in ["--", "Z0", "0000", "@@@@", "null"] {
        has_error(&format!("1. e4 {null} 2. d4 *"), help);
        let game = first(&format!("1. e4 (1. d4 {null} 2. c4) e5 *")).expect("a variation can have it");
        assert_eq!(game.moves.len(), 2, "{null}");
    }
}

/// PyChess writes a pass as a move of the King to its own cell. Other programs count the ranks from 0.
#[test]
fn passes_of_janggi() {
    let notes = |moves: &str| {
        let start = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
        let text = format!("[Variant \"Janggi\"]\n[FEN \"{start}\"]\n\n{moves} *");
        first(&text).map(|game| (game.moves[0].is_pass(), game.notes))
    };
    let note = "`Ke2`, a move of a piece to its own cell, is a pass".to_owned();
    assert_eq!(notes("1. Ke2 Ke9"), Ok((true, vec![note])));
    let from_zero = "its ranks are counted from 0".to_owned();
    assert_eq!(notes("1. Ke0 Ke9"), Ok((false, vec![from_zero])));
}
