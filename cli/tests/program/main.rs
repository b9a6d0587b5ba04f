//! The command line as a process: results, reports and exit status.

mod analyze;
mod book;
mod clocks;
mod crowds;
mod dialects;
mod encodings;
mod fmt;
mod generated;
mod json;
#[cfg(target_os = "linux")]
mod kills;
mod linear;
mod listing;
#[cfg(target_os = "linux")]
mod matches;
#[cfg(unix)]
mod misreadings;
mod new;
mod pages;
mod pictures;
#[cfg(unix)]
mod play;
mod random_talks;
mod release;
mod retired;
#[cfg(unix)]
mod review;
mod statuses;
#[cfg(target_os = "linux")]
mod studio;
mod suites;
mod talk;
mod tune;
mod uci;
mod usi;
#[cfg(unix)]
mod writing;
mod xboard;

use std::io::{Read, Write};
use std::process::{Command, Stdio};

#[cfg(unix)]
use rexpect::session::{PtySession, spawn_command};

/// The folder of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_triagonal"));
    command
        .args(arguments)
        .current_dir(ROOT)
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLUMNS")
        .env_remove("CI")
        .env("NO_COLOR", "1");
    command
}

/// The program on a terminal of its own.
#[cfg(unix)]
fn on_terminal(arguments: &[&str]) -> PtySession {
    let mut command = command(arguments);
    command.env("TERM", "xterm");
    spawn_command(command, Some(60_000)).expect("a terminal can be had")
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
fn check_of_standard_input() {
    let text = "variant \"Small\"\nplayers White, Black\nboard { axes file a..c, rank 1..3; forward rank +; view Black: mirror rank }\npiece Rook R { slide orthogonl }\narray { rank 1: R R R }\n";
    insta::assert_snapshot!(seen(&["check", "-"], text), @"
    $ triagonal check -
    exit status 1
    ----- results
    -: 1 error
    ----- reports
    syntax::unexpected

      × expected a direction such as `orthogonal`, `2:1` or `(0,+1)`, but found `orthogonl`
       ╭─[standard input:4:22]
     3 │ board { axes file a..c, rank 1..3; forward rank +; view Black: mirror rank }
     4 │ piece Rook R { slide orthogonl }
       ·                      ────┬────
       ·                          ╰── not understood
     5 │ array { rank 1: R R R }
       ╰────
      help: did you mean `orthogonal`?

    for details, run `triagonal explain syntax::unexpected`
    ");
    insta::assert_snapshot!(seen(&["check", "-", "--format", "json"], text));
    insta::assert_snapshot!(seen(&["show", "-"], text), @"
    $ triagonal show -
    exit status 2
    ----- results
    ----- reports
    syntax::unexpected

      × expected a direction such as `orthogonal`, `2:1` or `(0,+1)`, but found `orthogonl`
       ╭─[standard input:4:22]
     3 │ board { axes file a..c, rank 1..3; forward rank +; view Black: mirror rank }
     4 │ piece Rook R { slide orthogonl }
       ·                      ────┬────
       ·                          ╰── not understood
     5 │ array { rank 1: R R R }
       ╰────
      help: did you mean `orthogonal`?

    for details, run `triagonal explain syntax::unexpected`
    ");
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
fn mistakes_in_positions() {
    insta::assert_snapshot!(all(&[
        &["perft", "chess", "1", "--place", "White Qeen d4"],
        &["moves", "chess", "--place", "White Queen d4", "--turn", "Blue"],
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
        &["show", "chess", "--set", "goal"],
        &["show", "chess", "--turn", "White"],
        &["show", "chess", "--fen", "x", "--place", "y"],
        &["perft", "chess", "-1"],
        &["perft", "chess", "1", "--threads", "0"],
        &["moves", "chess", "--form", "json"],
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
    ]), @"
    $ triagonal perft chess 0
    exit status 0
    ----- results
    1
    ----- reports

    $ triagonal perft chess 3
    exit status 0
    ----- results
    8902
    ----- reports

    $ triagonal perft chess 3 --threads 4
    exit status 0
    ----- results
    8902
    ----- reports
    ");
}

#[test]
fn each_item_of_a_list_in_a_page_begins_a_line() {
    let items = |text: &str| text.lines().filter(|line| line.starts_with("- ")).count();
    let page = triagonal::explanation(triagonal::diagnostics::Code::TwoReadings).page;
    let printed = command(&["explain", "readings::unclear"])
        .output()
        .expect("the program runs");
    let printed = String::from_utf8(printed.stdout).expect("the output is UTF-8");
    assert!(items(page) > 1);
    assert_eq!(items(&printed), items(page), "{printed}");
}

#[test]
fn colours_are_shown_when_asked_for() {
    for arguments in [
        ["show", "chess", "--color", "always"],
        ["explain", "lint::no-moves", "--color", "always"],
    ] {
        let painted = command(&arguments)
            .env_remove("NO_COLOR")
            .output()
            .expect("the program runs");
        assert!(painted.stdout.contains(&0x1b), "{arguments:?}");
        let plain = command(&arguments[..2]).output().expect("the program runs");
        assert!(!plain.stdout.contains(&0x1b), "{arguments:?}");
    }
}

#[test]
fn rules_are_json() {
    let output = command(&["export", "chess", "--to", "json"]).output();
    let exported = output.expect("the program runs").stdout;
    let exported: serde_json::Value = serde_json::from_slice(&exported).expect("it is JSON");
    let rules = &exported["rules"];
    assert_eq!(rules["name"], "Chess");
    assert_eq!(rules["kinds"].as_array().map(Vec::len), Some(6));
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
    let mut child = command(&["export", "chess", "--to", "json"])
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
