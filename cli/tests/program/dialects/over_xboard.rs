//! Lines of XBoard's protocol by other programs.

use super::has;
use crate::seen;
use crate::talk::Talk;

/// What an engine says to some lines of XBoard's protocol, until it answers a ping.
fn xboard(lines: &[&str]) -> Vec<String> {
    let mut talk = Talk::new(&["xboard"]);
    for line in ["xboard", "protover 2", "new", "force"].iter().chain(lines) {
        talk.say(line);
    }
    talk.say("ping 7");
    let lines = talk.lines_until("pong 7");
    talk.say("quit");
    talk.end();
    let answers = lines.into_iter().skip_while(|line| line != "feature done=1").skip(1);
    answers
        .filter(|line| !line.starts_with(['#']) && line != "pong 7")
        .collect()
}

#[test]
fn castlings_of_fischer_random_over_xboard() {
    let setup = "setboard rk2rnqb/pppppppp/8/8/8/8/PPPPPPPP/RK2RNQB w KQkq - 0 1";
    for castling in ["O-O-O", "0-0-0", "b1a1"] {
        let lines = xboard(&[
            "variant fischerandom",
            setup,
            &format!("usermove {castling}"),
            "usermove d1d4",
        ]);
        // The rook is on d1, behind its pawn.
        assert_eq!(lines.len(), 1, "{castling}: {lines:#?}");
        assert!(lines[0].contains("it is Black's turn"), "{castling}: {lines:#?}");
    }
    let lines = xboard(&["variant fischerandom", setup, "usermove O-O"]);
    assert!(lines[0].starts_with("Illegal move"), "{lines:#?}");
}

/// Castlings of other arrays, under the name of chess.
#[test]
fn castlings_from_other_arrays_over_xboard() {
    let setup = "setboard rk2rnqb/pppppppp/8/8/8/8/PPPPPPPP/RK2RNQB w KQkq - 0 1";
    let lines = xboard(&[
        "variant normal",
        setup,
        "usermove O-O-O",
        "usermove b8c8",
        "usermove d1d4",
    ]);
    assert_eq!(lines.len(), 1, "{lines:#?}");
    assert!(lines[0].contains("Illegal move"), "{lines:#?}");
    // Where it castles as in chess, the game is chess again.
    let plain = "setboard r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    let lines = xboard(&["variant normal", setup, plain, "usermove e1g1", "usermove e8c8"]);
    assert_eq!(lines, Vec::<String>::new());
}

/// XBoard's own letters: perft 1 is pyffish 0.0.90's, 44 moves.
#[test]
fn letters_of_xiangqi_over_xboard() {
    let lines = xboard(&[
        "variant xiangqi",
        "setboard rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1",
        "usermove b0c2",
    ]);
    assert_eq!(lines, Vec::<String>::new());
    let fen = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1";
    let counted = seen(&["perft", "xiangqi", "1", "--fen", fen], "");
    assert!(counted.contains("44"), "{counted}");
    let fen = "reha1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/REHA1AEHR w - - 0 1";
    let counted = seen(&["perft", "janggi", "1", "--fen", fen], "");
    assert!(counted.contains("32"), "{counted}");
}

#[test]
fn nothing_is_played_after_a_rejected_setboard() {
    let bad = "setboard 8/8/8/8 w - - 0 1";
    let lines = xboard(&["sd 1", "usermove e2e4", bad, "go", "undo", "hint"]);
    has(
        &lines.join("\n"),
        &[
            "tellusererror Illegal position: the board ends before rank 4",
            "Error (there is no position to play, the board ends before rank 4): go",
            "Error (no move to take back): undo",
        ],
    );
    assert!(
        !lines
            .iter()
            .any(|line| line.starts_with("move ") || line.starts_with("Hint")),
        "{lines:#?}"
    );
    // A game that had ended does not end again.
    let mated = "setboard rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";
    let lines = xboard(&[mated, "usermove d8h4", bad, "go"]);
    let results = lines.iter().filter(|line| line.starts_with("0-1"));
    assert_eq!(results.count(), 1, "{lines:#?}");
    for valid in [
        "new",
        "variant crazyhouse",
        "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ] {
        let lines = xboard(&["sd 1", bad, valid, "go"]);
        assert!(
            lines.iter().any(|line| line.starts_with("move ")),
            "{valid}: {lines:#?}"
        );
    }
}

#[test]
fn names_that_xboard_cannot_play_have_a_reason() {
    for (name, why) in [
        ("janggi", "XBoard has no pass"),
        ("Korean Chess", "XBoard has no pass"),
        ("seirawan", "XBoard mistakes the name for its own variant `seirawan`"),
        ("no-such-game", "there is no variant `no-such-game`"),
    ] {
        let expected = format!("tellusererror {name} cannot be played here: {why}");
        assert_eq!(xboard(&[&format!("variant {name}")]), [expected]);
    }
    let mut talk = Talk::new(&["xboard", "losalamos"]);
    talk.say("variant makruk");
    let expected = "tellusererror makruk cannot be played here: the command line does not offer the variant `makruk`";
    assert_eq!(talk.next_line(), expected);
}

/// Cutechess sends `b2b3` before positions with Black to move, and scores the game as lost after `Illegal move`.
#[test]
fn the_first_move_of_cutechess_is_not_illegal() {
    let position = "setboard 8/8/8/8/8/8/krbnNBRK/qrbnNBRQ b - - 0 1";
    let lines = xboard(&["variant racingkings", "b2b3", position]);
    assert!(!lines.iter().any(|line| line.starts_with("Illegal")), "{lines:#?}");
    // Otherwise the answer comes before that to the next line, and at the end.
    let lines = xboard(&["variant racingkings", "b2b3", "usermove b2b3"]);
    assert_eq!(
        lines.iter().filter(|line| line.starts_with("Illegal")).count(),
        2,
        "{lines:#?}"
    );
    let mut talk = Talk::new(&["xboard"]);
    for line in ["new", "force", "b2b9"] {
        talk.say(line);
    }
    let (lines, _) = talk.end();
    assert!(lines.len() == 1 && lines[0].starts_with("Illegal move"), "{lines:#?}");
    let lines = xboard(&["usermove e2e4", "e7e4", "setboard 8/8/8/8/8/8/8/8 b - - 0 1"]);
    assert!(lines[0].starts_with("Illegal move"), "{lines:#?}");
}

#[test]
fn an_error_changes_nothing() {
    let lines = xboard(&["usermove e2e4", "remove", "usermove e7e5"]);
    assert_eq!(lines, ["Error (no move to take back): remove"]);
    // The engine goes on thinking.
    let mut talk = Talk::new(&["xboard"]);
    for line in ["new", "st 0.5", "usermove e2e4", "white"] {
        talk.say(line);
    }
    assert!(talk.next_line().starts_with("Error "));
    talk.lines_until("move ");
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_line() {
    let mut talk = Talk::new(&["xboard"]);
    talk.say("\u{feff}protover 2");
    assert_eq!(talk.next_line(), "feature done=0");
}

/// A field that the game does not know does not take the others with it.
#[test]
fn one_wrong_field_leaves_the_others() {
    for (variant, setup, made) in [
        ("normal", "r3k2r/8/8/8/8/8/8/R3K2R w - e6 40 60", "e1g1"),
        ("normal", "4k2r/8/8/8/8/8/8/R3K2R b KQq - 0 1", "e8g8"),
        ("normal", "r3k2r/8/8/8/8/8/8/R3K2R w - - x y", "e1g1"),
        ("normal", "r3k2r/8/8/8/8/8/8/R3K2R w - - 3+3 0 1", "e1g1"),
    ] {
        let lines = xboard(&[
            &format!("variant {variant}"),
            &format!("setboard {setup}"),
            &format!("usermove {made}"),
        ]);
        assert_eq!(lines.len(), 1, "{setup}: {lines:#?}");
        assert!(lines[0].starts_with("Illegal move"), "{setup}: {lines:#?}");
    }
    // White needs only one more check.
    let lines = xboard(&[
        "variant 3check",
        "setboard 4k3/8/8/8/8/8/8/4K2R w KQ - 1+3 0 1",
        "usermove h1h8",
    ]);
    assert!(lines[0].starts_with("1-0"), "{lines:#?}");
    let lines = xboard(&["setboard r3k2r/8/8/8/8/8/8/R3K2R w KX - 0 1"]);
    has(
        &lines.join("\n"),
        &["tellusererror Illegal position: no castling has the letter `X`"],
    );
}

/// XBoard names a position for Fischer random chess; without it, the usual array is meant.
#[test]
fn fischer_random_without_a_position_has_the_usual_array() {
    let lines = xboard(&[
        "variant fischerandom",
        "usermove e2e4",
        "usermove e7e5",
        "usermove g1f3",
    ]);
    assert_eq!(lines, Vec::<String>::new());
}
