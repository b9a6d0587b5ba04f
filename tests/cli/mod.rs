//! The command line as a process: results, reports and exit status.

mod crowds;
mod readme;

use std::io::{Read, Write};
use std::process::{Command, Stdio};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_triagonal"));
    command
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLUMNS")
        .env("NO_COLOR", "1");
    command
}

/// What a person sees of a run.
fn seen(arguments: &[&str], input: &str) -> String {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is open");
    // It may well end without reading.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("its output is text");
    format!(
        "$ triagonal {}\nexit status {}\n----- results\n{}----- reports\n{}",
        arguments.join(" "),
        output
            .status
            .code()
            .map_or_else(|| "none".to_owned(), |code| code.to_string()),
        text(output.stdout),
        text(output.stderr),
    )
}

fn all(runs: &[&[&str]]) -> String {
    let all: Vec<String> = runs.iter().map(|arguments| seen(arguments, "")).collect();
    all.join("\n")
}

#[test]
fn help() {
    for name in ["", "check", "moves", "perft", "show", "rules", "list", "test"] {
        let arguments: &[&str] = if name.is_empty() {
            &["--help"]
        } else {
            &[name, "--help"]
        };
        insta::assert_snapshot!(format!("help {name}"), seen(arguments, ""));
    }
}

#[test]
fn check() {
    insta::assert_snapshot!(all(&[
        &["check", "chess", "variants/chess.variant"],
        &["check", "chess", "chss", "--format", "json"],
        &["check", "variants/none.variant"],
    ]));
}

#[test]
fn check_of_standard_input() {
    let text = "variant \"Small\"\nplayers White, Black\nboard { axes file a..c, rank 1..3; forward rank +; view Black: mirror rank }\npiece Rook R { slide orthogonl }\narray { rank 1: R R R }\n";
    insta::assert_snapshot!(seen(&["check", "-"], text));
    insta::assert_snapshot!(seen(&["check", "-", "--format", "json"], text));
    insta::assert_snapshot!(seen(&["show", "-"], text));
}

#[test]
fn lints_of_the_start() {
    let text = "variant \"Small\"\nplayers White, Black\nboard { axes file a..b, rank 1..4; forward rank +; view Black: mirror rank, mirror file }\npiece King K royal { step radial }\npiece Rook R { slide orthogonal }\narray { rank 1: K R }\ncheck protects every King\ncheckmate wins; stalemate draws\n";
    insta::assert_snapshot!(seen(&["check", "-"], text));
    insta::assert_snapshot!(seen(&["check", "-", "--deny-warnings"], text));
    let stuck = "variant \"Stuck\"\nplayers White, Black\nboard { axes file a..b, rank 1..2; forward rank +; view Black: mirror rank, mirror file }\npiece King K royal { move leap 1:1 }\npiece Pawn P { move step forward }\narray { rank 1: K P }\ncapturing any King wins\n";
    insta::assert_snapshot!(seen(&["check", "-"], stuck));
}

#[test]
fn moves() {
    insta::assert_snapshot!(all(&[
        &["moves", "chess"],
        &["moves", "chess", "--after", "e2e4 e7e5", "--from", "g1"],
        &[
            "moves",
            "chess",
            "--after",
            "e2e4 d7d5",
            "--from",
            "e4",
            "--format",
            "json"
        ],
        &["moves", "chess", "--from", "e4"],
        &["moves", "chess", "--from", "e7"],
        &["moves", "chess", "--from", "a1"],
        &["moves", "chess", "--after", "f2f3 e7e5 g2g4 d8h4"],
        &["moves", "chess", "--after", "f2f3 e7e5 g2g4 d8h4", "--format", "json"],
        &[
            "moves",
            "chess",
            "--place",
            "White Queen d4, Black King e8",
            "--turn",
            "Black"
        ],
        &[
            "moves",
            "crazyhouse",
            "--fen",
            "4k3/8/8/8/8/8/8/4K3[Q] w",
            "--format",
            "json",
            "--from",
            "e1"
        ],
    ]));
}

#[test]
fn mistakes_in_positions() {
    insta::assert_snapshot!(all(&[
        &["moves", "chess", "--after", "e2e4 e2e5"],
        &[
            "show",
            "chess",
            "--fen",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKBNR w KQkq - 0 1"
        ],
        &["perft", "chess", "1", "--place", "White Qeen d4"],
        &["moves", "chess", "--place", "White Queen d4", "--turn", "Blue"],
        &["moves", "chess", "--from", "e9"],
        &["moves", "chess", "--fen", ""],
    ]));
}

#[test]
fn mistakes_in_arguments() {
    insta::assert_snapshot!(all(&[
        &["show", "ches"],
        &["show", "nothing-like-it"],
        &["show", "./ches.variant"],
        &["show", "variants"],
        &["show", "chess", "--set", "goal=2"],
        &["show", "chess", "--set", "goal"],
        &["show", "chess", "--turn", "White"],
        &["show", "chess", "--fen", "x", "--place", "y"],
        &["perft", "chess", "-1"],
        &["perft", "chess", "1", "--threads", "0"],
        &["perft", "chess"],
        &["moves", "chess", "--form", "json"],
        &["mvoes", "chess"],
        &["test", "none.toml"],
        &["test", "none.variant"],
    ]));
}

#[test]
fn perft() {
    insta::assert_snapshot!(all(&[
        &["perft", "chess", "0"],
        &["perft", "chess", "3"],
        &["perft", "chess", "3", "--threads", "4"],
        &["perft", "chess", "2", "--divide", "--after", "e2e4"],
    ]));
    let json = seen(
        &["perft", "chess", "1", "--divide", "--threads", "2", "--format", "json"],
        "",
    );
    let (before, rest) = json.split_once("\"seconds\":").expect("it tells the time");
    let (_, after) = rest.split_once(',').expect("the divide follows");
    insta::assert_snapshot!(format!("{before}\"seconds\":…,{after}"));
}

#[test]
fn show() {
    insta::assert_snapshot!(all(&[
        &["show", "chess", "--after", "e2e4 c7c5"],
        &["show", "chess", "--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"],
        &["show", "chess", "--after", "f2f3 e7e5 g2g4 d8h4"],
    ]));
    let painted = command(&["show", "chess", "--color", "always"])
        .env_remove("NO_COLOR")
        .output()
        .expect("the program runs");
    assert!(painted.stdout.contains(&0x1b), "colours are shown when asked for");
}

#[test]
fn rules_are_json() {
    let output = command(&["rules", "chess"]).output().expect("the program runs");
    let rules: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!(rules["name"], "Chess");
    assert_eq!(rules["kinds"].as_array().map(Vec::len), Some(6));
}

#[test]
fn list() {
    insta::assert_snapshot!(all(&[&["list"]]));
}

#[test]
fn test_of_suites() {
    let folder = std::env::temp_dir().join(format!("triagonal-test-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for files");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("the file is written");
    write("mine.variant", "extends chess\nvariant \"Mine\"\n");
    write(
        "mine.toml",
        "[[case]]\nname = 'right'\nsource = 'x'\nmoves = 20\n[[case]]\nname = 'wrong'\nsource = 'x'\nperft = { 2 = 401 }\n",
    );
    write(
        "other.toml",
        "variant = 'mine'\n[[case]]\nname = 'right'\nsource = 'x'\nmoves = 20\n",
    );
    let path = folder.display().to_string();
    let run = seen(&["test", &path], "");
    std::fs::remove_dir_all(&folder).expect("the folder goes away");
    insta::assert_snapshot!(run.replace(&path, "FOLDER"));
}

#[test]
fn nobody_reads_the_results() {
    let mut child = command(&["rules", "chess"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut reports = String::new();
    let mut stderr = child.stderr.take().expect("its reports are open");
    stderr.read_to_string(&mut reports).expect("reports are text");
    assert!(child.wait().expect("the program ends").success(), "{reports}");
    assert_eq!(reports, "");
}
