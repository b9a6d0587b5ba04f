//! How PGN is divided into games, tags, moves and results.

use triagonal::records::{Record, read, replay};

use super::variant;

/// A game in one line: its opening comments and tags, its moves with what stands behind them, its result, and its fault.
fn outline(record: &Record) -> String {
    let comments = |texts: &[String]| texts.iter().map(|text| format!("{{{text}}}")).collect::<String>();
    let tags = record.tags.iter().map(|tag| format!("{}={}", tag.name, tag.value));
    let moves = record.moves.iter().map(|made| {
        let glyphs: String = made.glyphs.iter().map(|glyph| format!("${glyph}")).collect();
        format!("{}{glyphs}{}", made.text, comments(&made.comments))
    });
    let result = record.ending.as_ref().map(|(ending, _)| ending.text().to_owned());
    let fault = record.fault.as_ref().map(|fault| format!("!{fault}"));
    let opening = Some(comments(&record.opening)).filter(|text| !text.is_empty());
    let parts = opening.into_iter().chain(tags).chain(moves).chain(result).chain(fault);
    parts.collect::<Vec<_>>().join(" ")
}

fn divided(text: &str) -> Vec<String> {
    let records = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    records.iter().map(outline).collect()
}

fn are_divided(cases: &[(&str, &[&str])]) {
    for (text, games) in cases {
        assert_eq!(divided(text), *games, "{text}");
    }
}

/// The numbers of games and moves are those of python-chess 1.11.2.
#[test]
fn an_empty_line_ends_a_game_without_a_result() {
    are_divided(&[
        ("1. e4 e5\n\n1. d4 d5\n", &["e4 e5", "d4 d5"]),
        ("1.e4 e5\r\n\r\n1.d4 d5\r\n", &["e4 e5", "d4 d5"]),
        ("1 e4 e5\n \n1 d4 d5\n", &["e4 e5", "d4 d5"]),
        (
            "    [Event \"a\"]\n\n1. e4 {x}\n\n    [Event \"b\"] 1. e4 e5\n\n\n    1. d4",
            &["Event=a e4{x}", "Event=b e4 e5", "d4"],
        ),
    ]);
    // Of what follows these empty lines, python-chess makes another game, which cannot be played.
    are_divided(&[
        ("1. e4 e5\n\n2. Nf3 Nc6 *", &["e4 e5 Nf3 Nc6 *"]),
        ("1. e4 {x}\n\n1... e5 *", &["e4{x} e5 *"]),
        ("1. e4 {x}\n\n1. ... e5 *", &["e4{x} e5 *"]),
    ]);
}

#[test]
fn tags_begin_games() {
    are_divided(&[
        (
            "[Event \"a\"]\n[FEN \"x\"]\n\n[Event \"b\"]\n\n1. Rh2 *",
            &["Event=a FEN=x", "Event=b Rh2 *"],
        ),
        ("[Event \"a\"]\n[Event \"b\"]\n1. e4 *", &["Event=a", "Event=b e4 *"]),
        ("[White \"a\"]\n\n[White \"b\"]\n*", &["White=a", "White=b *"]),
        ("[White \"a\"]\n\n\n[Black \"b\"]\n*", &["White=a", "Black=b *"]),
        ("[White \"a\"]\n\n[Event \"b\"]\n*", &["White=a", "Event=b *"]),
        ("1. e4 [Event \"b\"] 1. d4 *", &["e4", "Event=b d4 *"]),
        ("[White \"a\"] {x}\n\n[White \"b\"] *", &["{x} White=a", "White=b *"]),
    ]);
    // A single empty line between the tags of one game is a habit of ChessBase; a second annotator is one, too.
    are_divided(&[
        ("[Event \"a\"]\n\n[Date \"b\"]\n1. e4 *", &["Event=a Date=b e4 *"]),
        ("[Note \"a\"]\n[Note \"b\"]\n1. e4 *", &["Note=a Note=b e4 *"]),
        ("{x}\n\n[Event \"a\"]\n*", &["{x} Event=a *"]),
    ]);
    // Forums and other pages put marks around games.
    are_divided(&[
        ("[pgn]\n[Event \"a\"]\n\n1. e4 e6 *\n[/pgn]", &["Event=a e4 e6 *"]),
        ("[PGN]1. e4[/PGN]\n[pgn]1. d4[/pgn]", &["e4", "d4"]),
        (
            "[pgn][White \"a\"][/pgn][pgn][Black \"b\"][/pgn]",
            &["White=a", "Black=b"],
        ),
    ]);
}

#[test]
fn tags_are_read_as_others_write_them() {
    are_divided(&[
        ("[A \"b\\\"\"] [B \"A]]\"] *", &["A=b\" B=A]] *"]),
        ("[Event \"the \"great\" game\"]\n*", &["Event=the \"great\" game *"]),
        ("[Site \"C:\\chess\\\"]\n*", &["Site=C:\\chess\\ *"]),
        ("[Site \"C:\\\\games\"]\n*", &["Site=C:\\games *"]),
        ("[Variant \"?\"]\n[FEN \"\"]\n\n1. e4 *", &["Variant=? FEN= e4 *"]),
    ]);
    for unknown in ["", "?", "-"] {
        let text = format!("[Variant \"{unknown}\"]\n[FEN \"{unknown}\"]\n[SetUp \"1\"]\n\n1. e4 e5 *");
        let record = &read(&text).expect("it is a game")[0];
        let game = replay(variant(record).game(), record).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.moves.len(), 2, "{text}");
    }
}

#[test]
fn what_follows_a_result_belongs_to_the_game() {
    are_divided(&[
        (
            "1. e4 e5 1-0 {White wins}\n\n1. d4 0-1 ; Black wins",
            &["e4 e5{White wins} 1-0", "d4{Black wins} 0-1"],
        ),
        ("1. e4 e5 1-0\n{White wins}\n", &["e4 e5{White wins} 1-0"]),
        ("1. e4 e5 1-0\n\n{at the end}\n", &["e4 e5{at the end} 1-0"]),
        ("1. e4 1-0\n\n{of the next}\n1. d4 *", &["e4 1-0", "{of the next} d4 *"]),
        ("1. e4 e5 1-0 1-0\n", &["e4 e5 1-0"]),
        ("1. e4 e5 1-0\n\n1-0\n", &["e4 e5 1-0"]),
        ("1. e4 e5 1-0 $1 +-\n", &["e4 e5$1$18 1-0"]),
        (
            "1. e4 e5 1-0 (1... c5) *",
            &["e4 e5 1-0 !`*` does not belong in a game"],
        ),
        ("1. e4 * 1. d4 *", &["e4 *", "d4 *"]),
        ("e4 *\nd4 *", &["e4 *", "d4 *"]),
        (
            "1. e4 1-0 White resigns\n\n1. d4 *",
            &["e4 1-0 !`White` does not belong in a game", "d4 *"],
        ),
    ]);
    let record = &read("1. e4 e5 1-0 (1... c5)").expect("it is a game")[0];
    assert_eq!(record.variations, 1);
}

#[test]
fn results_are_those_of_the_tag_if_no_other_is_given() {
    are_divided(&[
        ("[Result \"1-0\"]\n\n1. e4 e5", &["Result=1-0 e4 e5 1-0"]),
        ("[Result \"1-0\"]\n\n1. e4 e5 *", &["Result=1-0 e4 e5 1-0"]),
        ("[Result \"?\"]\n\n1. e4 e5", &["Result=? e4 e5"]),
        ("[Result \"0-1\"]\n\n1. e4 e5 1-0", &["Result=0-1 e4 e5 1-0"]),
        ("1. e4 e5 1/2 - 1/2\n", &["e4 e5 1/2-1/2"]),
        ("1. e4 e5 1 - 0 1. d4 0 -1", &["e4 e5 1-0", "d4 0-1"]),
        ("[Result \"+--\"]\n\n+--", &["Result=+-- 1-0"]),
        ("1. e4 -:+", &["e4 0-1"]),
    ]);
    let notes = |text| {
        let record = &read(text).expect("it is a game")[0];
        let game = replay(variant(record).game(), record).expect("the moves are legal");
        game.notes
    };
    assert_eq!(
        notes("[Result \"0-1\"]\n\n1. e4 1-0"),
        ["its tag `Result` is 0-1, but its moves end with 1-0"]
    );
    assert_eq!(notes("[Result \"1-0\"]\n\n1. e4 *"), [""; 0]);
}

/// The end on the board decides, and a game of two teams has an end that PGN can say.
#[test]
fn a_tag_that_contradicts_the_board_is_reported() {
    let error = |text| {
        let record = &read(text).expect("it is a game")[0];
        replay(variant(record).game(), record)
            .map(|_| ())
            .map_err(|error| error.to_string())
    };
    let wrong = "the recorded result is 1-0, but the game ended otherwise: Black wins by checkmate";
    assert_eq!(error("[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4"), Err(wrong.to_owned()));
    assert_eq!(error("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4"), Ok(()));
}

#[test]
fn a_faulty_game_leaves_the_others_alone() {
    for (faulty, fault) in [
        ("1. e4 ) e5 1-0", "`)` does not belong in a game"),
        ("1. e4 (1. d4 e5 1-0", "the variation has no end"),
        ("1. e4 {bla e5 1-0", "the comment has no end"),
        ("1. e4 $256 e5 1-0", "`$256` does not belong in a game"),
        ("$1 1. e4 e5 1-0", "`$1` does not belong in a game"),
        ("[Foo bar]\n\n1. e4 e5 1-0", "`[Foo bar` does not belong in a game"),
        ("[Site \"very long\nname\"]\n\n1. e4 1-0", "the tag has no end"),
        ("1. e4 [%clk 0:01] e5 1-0", "`[%clk 0:01` does not belong in a game"),
        ("[Format \"X\"]\n\n1. e4 1-0", "no notation is called `X`"),
        (
            "[FEN \"a\"]\n[FEN \"b\"]\n\n1. e4 1-0",
            "the tag `FEN` has another value before this one",
        ),
    ] {
        let text = format!("[Event \"a\"]\n{faulty}\n\n[Event \"b\"]\n\n1. d4 {{x}} d5 *\n");
        let records = read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(records.len(), 2, "{text}");
        let error = replay(variant(&records[0]).game(), &records[0]).expect_err(&text);
        assert_eq!(error.to_string(), fault, "{text}");
        assert!(
            error.range.start < text.find("Event \"b").expect("the second game"),
            "{text}"
        );
        assert_eq!(outline(&records[1]), "Event=b d4{x} d5 *", "{text}");
        let second = replay(variant(&records[1]).game(), &records[1]).expect("the second game is right");
        assert_eq!(second.moves.len(), 2, "{text}");
    }
    // Lines of UCI are games of their own.
    let records =
        read("position startpos moves e2e4\nposition nowhere\nposition startpos moves d2d4\n").expect("games");
    let are_right: Vec<bool> = records.iter().map(|record| record.fault.is_none()).collect();
    assert_eq!(are_right, [true, false, true]);
    // A wrong move before the fault comes first.
    let record = &read("1. e5 e4 )").expect("it is a game")[0];
    let error = replay(variant(record).game(), record).expect_err("the move is wrong");
    assert!(error.to_string().starts_with("move 1."), "{error}");
}

#[test]
fn signs_behind_moves_are_glyphs() {
    are_divided(&[
        ("1. e4 +/= e5 2. Nf3± Nc6 =/+ *", &["e4$14 e5 Nf3$16 Nc6$15 *"]),
        ("1. e4‼ e5⁉ 2. Nf3⁇ Nc6⁈ *", &["e4$3 e5$5 Nf3$4 Nc6$6 *"]),
        ("1. e4+- e5!?∞ 2. Nf3-+ Nc6↑→ *", &["e4$18 e5$5$13 Nf3$19 Nc6$36$40 *"]),
        ("1. Qh4++- Kf8! 2. e8=Q+ ⇆ *", &["Qh4+$18 Kf8$1 e8=Q+$132 *"]),
        ("1. e4 N 1... e6! *", &["e4$146 e6$1 *"]),
        ("1. e4 N\ne5 D 2. Nf3 *", &["e4$146 e5$220 Nf3 *"]),
    ]);
    let records = read("1. e4 e5 2. Nf3 N c6 *").expect("it is a game");
    let fault = records[0].fault.clone().expect("it has two meanings");
    assert_eq!(
        fault.in_one_line(),
        "`N c6` does not belong in a game (write `Nc6` if it is a move, or `$146 c6` if `N` is a sign)"
    );
}

#[test]
fn characters_and_numbers_of_pages_are_left_out() {
    are_divided(&[
        ("1. \u{200b}e4 e5\u{200b} 2.\u{feff}Nf3 *", &["e4 e5 Nf3 *"]),
        (
            "1) e4 e5 2) Nf3 (2) Nc3) Nc6 *",
            &["e4 e5 Nf3 Nc3 Nc6 * !`)` does not belong in a game"],
        ),
        ("1) e4 e5 2) Nf3 (2. Nc3) Nc6 *", &["e4 e5 Nf3 Nc6 *"]),
    ]);
}
