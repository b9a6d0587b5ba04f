//! Lines and files that clients of other engines send to UCI engines.

use super::has;
use super::over_uci::uci;
use crate::seen;

#[test]
fn a_byte_order_mark_is_no_part_of_a_line() {
    assert_eq!(uci(&["\u{feff}isready"]), ["readyok"]);
}

/// A comment is not a command, whatever words it contains.
#[test]
fn unknown_lines_start_nothing() {
    for line in [
        "# Pawns go forward",
        "joho go depth 1",
        "; quit",
        "[position startpos]",
        "hello stop",
        "x perft 1",
    ] {
        let lines = uci(&[line, "isready"]);
        let first = line.split(' ').next().unwrap_or_default();
        let error = format!("info string error: unknown command `{first}`");
        assert_eq!(lines, [error.as_str(), "readyok"], "{line}");
    }
    // The protocol's own example, and one with an answer.
    assert_eq!(uci(&["joho debug on", "joho isready"]), ["readyok"]);
}

const INI: &str = "# Pawns go forward\n[myvar:chess]\ndoubleStep = false\n";

/// Fairy-Stockfish's `load`, and its meaning of `VariantPath`.
#[test]
fn files_of_fairy_stockfish() {
    let mut lines = vec!["load <<EOF"];
    lines.extend(INI.lines());
    lines.extend(["quit", "EOF", "isready"]);
    let answer = uci(&lines);
    assert_eq!(answer.len(), 2, "{answer:#?}");
    has(
        &answer.join("\n"),
        &["error: there is no `load`", "triagonal import", "readyok"],
    );
    let folder = tempfile::tempdir().expect("a folder for files");
    let path = folder.path().join("variants.ini");
    std::fs::write(&path, INI).expect("it is written");
    let path = path.to_str().expect("its name is text");
    let lines = uci(&[&format!("setoption name VariantPath value {path}"), "isready"]);
    has(
        &lines.join("\n"),
        &[
            "error: `",
            "variants.ini` is in a format of Fairy-Stockfish",
            "`triagonal import`",
            "readyok",
        ],
    );
    assert_eq!(lines.len(), 2, "{lines:#?}");
}

#[test]
fn files_of_other_programs_name_the_command_that_converts_them() {
    for (text, origin) in [
        (INI, "Fairy-Stockfish"),
        ("Variant: Mine\nBoard size: 8x8\n", "Sjaak II"),
        ("(version \"2.0\")\n(game (title \"Mine\"))\n", "Zillions of Games"),
        ("(game \"Mine\" (players 2) (equipment {}))\n", "Ludii"),
        ("files=8\nranks=8\n", "the Chess Variant Pages"),
    ] {
        for command in ["check", "show"] {
            let answer = seen(&[command, "-"], text);
            let message = format!("`standard input` is in a format of {origin}; `triagonal import` converts it");
            has(&answer, &["exit status 2", &message]);
        }
    }
    // A variant with a mistake is no such file.
    let answer = seen(&["check", "-"], "variant \"Mine\"\n# (game (equipment\n[\n");
    has(&answer, &["exit status 1", "syntax::"]);
}

#[test]
fn options_with_arrays_drawn_by_lot_keep_the_game() {
    for (variant, played) in [
        ("double-chess", "double-chess files 16 ranks 8"),
        ("zh", "crazyhouse960 files 8 ranks 8"),
        ("kingofthehill", "kingofthehill960 files 8 ranks 8"),
    ] {
        let lines = uci(&[
            "setoption name UCI_Chess960 value true",
            &format!("setoption name UCI_Variant value {variant}"),
        ]);
        assert!(
            lines[1].starts_with(&format!("info string variant {played} ")),
            "{lines:#?}"
        );
    }
}

#[test]
fn options_in_capital_letters() {
    for value in ["True", "TRUE", "true"] {
        assert_eq!(
            uci(&[&format!("setoption name Ponder value {value}")]),
            Vec::<String>::new()
        );
    }
}
