//! Exit statuses, and the error about a missing file.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use super::command;

/// Files with mistakes, and files without.
fn files(folder: &Path) {
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("the file is written");
    write("right.variant", "extends chess\nvariant \"Right\"\n");
    write("wrong.variant", "extends chess\nvariant \"Wrong\"\npiece Quen Q { }\n");
    write("loose.variant", "extends   chess\nvariant \"Loose\"\n");
    write("right.toml", "[[case]]\nname = 'a'\nsource = 'x'\nmoves = 20\n");
    write("loose.toml", "[[case]]\nname = 'a'\nsource = 'x'\nmoves = 21\n");
    write("right.pgn", "1. e4 e5 *\n");
    write("wrong.pgn", "1. e4 e4 *\n");
    write("broken.pgn", "1. e4 {no end\n");
    write("kings.ini", "[kings:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    write("nothing.ini", "[nothing:no-such-game]\nking = k\n");
    write("other.txt", "what is this?\n");
}

fn status(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let output = command(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.code().expect("it was not killed"),
        String::from_utf8(text).expect("its output is text"),
    )
}

#[test]
fn the_exit_status_tells_problems_from_failures() {
    let folder = tempfile::tempdir().expect("a folder for files");
    files(folder.path());
    for (expected, arguments) in [
        (0, &["check", "right.variant"][..]),
        (1, &["check", "wrong.variant"]),
        (1, &["check", "wrong.variant", "--format", "json"]),
        (2, &["check", "missing.variant"]),
        (2, &["check", "wrong.variant", "missing.variant"]),
        (2, &["check", "missing.variant", "--format", "json"]),
        (0, &["fmt", "--check", "right.variant"]),
        (1, &["fmt", "--check", "loose.variant"]),
        (1, &["fmt", "--diff", "loose.variant"]),
        (1, &["fmt", "--check", "wrong.variant", "loose.variant"]),
        (2, &["fmt", "--check", "missing.variant", "loose.variant"]),
        (0, &["test", "right.toml"]),
        (1, &["test", "loose.toml"]),
        (1, &["test", "loose.toml", "--format", "json"]),
        (1, &["test", "loose.toml", "--format", "junit"]),
        (2, &["test", "missing.toml"]),
        (2, &["test", "right.toml", "--filter", "no such name"]),
        (0, &["replay", "right.pgn"]),
        (1, &["replay", "wrong.pgn"]),
        (1, &["replay", "wrong.pgn", "--format", "json"]),
        (2, &["replay", "missing.pgn"]),
        (2, &["replay", "right.pgn", "--variant", "wrong.variant"]),
        (0, &["export", "losalamos", "--to", "variants.ini"]),
        (1, &["export", "circe", "--to", "variants.ini"]),
        (1, &["export", "circe", "--to", "variants.ini", "--format", "json"]),
        (2, &["export", "wrong.variant", "--to", "json"]),
        (0, &["explain", "chess", "Knight", "--betza", "xboard"]),
        (1, &["explain", "chess", "Pawn", "--betza", "xboard"]),
        (2, &["explain", "chess", "Nights"]),
        (0, &["import", "kings.ini"]),
        (1, &["import", "nothing.ini"]),
        (2, &["import", "other.txt"]),
        (2, &["show", "wrong.variant"]),
        (2, &["moves", "chess", "--from", "z9"]),
        (2, &["perft", "chess", "1", "--fen", "nonsense"]),
        (2, &["analyze", "chess", "--nodes", "1"]),
        (2, &["play", "chess", "--seat", "Purple=me"]),
        (2, &["play", "chess", "--seat", "White=nobody"]),
        (2, &["uci", "wrong.variant"]),
        (2, &["xboard", "wrong.variant"]),
        (2, &["man", "chek"]),
        (2, &["no-such-command"]),
        (0, &["list", "no-such-word"]),
        (0, &["list", "--format", "json", "no-such-word"]),
        (0, &["--help"]),
        (0, &["help", "check"]),
        (0, &["--version"]),
    ] {
        let (found, output) = status(folder.path(), arguments);
        assert_eq!(found, expected, "{arguments:?}: {output}");
    }
}

#[test]
fn a_missing_file_has_one_error() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let name = "no-such-file.xyz";
    let engines = ["--engine", "random", "--engine", "greedy"];
    for arguments in [
        &["check", name][..],
        &["fmt", name],
        &["test", name],
        &["test", "--variant", name, "some.epd"],
        &["explain", name],
        &["show", name],
        &["moves", name],
        &["perft", name, "1"],
        &["import", name],
        &["export", name, "--to", "json"],
        &["play", name],
        &["analyze", name],
        &["tune", name],
        &["tune", "chess", "--output", "x.toml", "--values", name],
        &["replay", name],
        &["replay", "games.pgn", "--variant", name],
        &["uci", name],
        &["xboard", name],
        &[&["match", name][..], &engines].concat(),
        &[&["match", "chess", "--openings", name][..], &engines].concat(),
        &[&["match", "chess", "--peers", name][..], &engines].concat(),
    ] {
        fs::write(folder.path().join("games.pgn"), "1. e4 *\n").expect("the file is written");
        fs::write(folder.path().join("some.epd"), "").expect("the file is written");
        let (found, output) = status(folder.path(), arguments);
        assert_eq!(found, 2, "{arguments:?}: {output}");
        let message = format!("error: there is no file `{name}`");
        assert!(output.lines().any(|line| line == message), "{arguments:?}: {output}");
    }
}
