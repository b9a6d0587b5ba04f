//! Commands whose work grows with their input, and not with its square.

use std::fs::{self, File};
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::tempdir;

use super::command;
use super::talk::Talk;

/// A bound that work of the square of these inputs exceeds many times, and that no machine is too slow for otherwise.
const TIMEOUT: Duration = Duration::from_secs(120);
const MEGABYTE: usize = 1_000_000;

/// Runs the program until it ends, and returns its results.
fn run(arguments: &[&str]) -> String {
    let folder = tempdir().expect("a folder");
    let results = folder.path().join("results");
    let began = Instant::now();
    let mut child = command(arguments)
        .stdin(Stdio::null())
        .stdout(File::create(&results).expect("a file"))
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    while child.try_wait().expect("it runs").is_none() {
        if began.elapsed() > TIMEOUT {
            child.kill().expect("it is killed");
            child.wait().expect("it ends");
            panic!("{arguments:?} takes too long");
        }
        sleep(Duration::from_millis(10));
    }
    eprintln!("{arguments:?}: {:?}", began.elapsed());
    fs::read_to_string(results).expect("the results are text")
}

fn written(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("the file is written");
    path.to_str().expect("the path is text").to_owned()
}

/// A text of about a megabyte.
fn many(line: &str) -> String {
    line.repeat(MEGABYTE / line.len())
}

#[test]
fn replaying_bad_games_is_linear() {
    let folder = tempdir().unwrap();
    let wrong_games = format!("{{{}}}\n1. zz *\n", "x".repeat(190)).repeat(5_000);
    for (name, text) in [
        ("words.pgn", many("zz ")),
        ("lines.pgn", many("nonsense here\n")),
        ("variations.pgn", format!("1. e4 {}*\n", many("( "))),
        ("comments.pgn", format!("1. e4 {}*\n", many("{a} "))),
        ("games.pgn", wrong_games),
    ] {
        let file = written(folder.path(), name, &text);
        run(&["replay", &file]);
    }
    let lines = "position startpos moves e2e5\n".repeat(5_000);
    let file = written(folder.path(), "lines.txt", &lines);
    let output = run(&["replay", &file, "--format", "json"]);
    // Nothing is left out for it.
    assert_eq!(output.matches("\"error\":").count(), 5_000);
    assert!(output.contains("\"line\":5000"));
}

#[test]
fn importing_bad_lines_is_linear() {
    let folder = tempdir().unwrap();
    let lines = many("nonsense here\n");
    for (format, text) in [
        ("variants.ini", format!("[x:chess]\n{lines}")),
        ("sjaak", lines.clone()),
        ("diagram", format!("files=8\nranks=8\n{lines}")),
        ("diagram", format!("<div>{}</div>", many("idiagram "))),
        ("diagram", many("<i class=idiagram></div>")),
        ("zillions", lines.clone()),
        ("zillions", format!("(game\n{})", many("(nonsense here)\n"))),
        ("ludii", format!("(game \"x\"\n{})", many("(nonsense here)\n"))),
    ] {
        let file = written(folder.path(), "input", &text);
        let into = folder.path().join("files");
        run(&["import", &file, "--from", format, "--output", into.to_str().unwrap()]);
    }
}

#[test]
fn reports_of_many_cases_are_linear() {
    let folder = tempdir().unwrap();
    written(folder.path(), "x.variant", "variant \"x\"\nextends chess\n");
    let case = |number: usize| {
        format!(
            "[[case]]\nname = \"{number}\"\nsource = \"s\"\nmoves = {}\n",
            20 + number % 2
        )
    };
    let cases: String = (0..20_000).map(case).collect();
    let file = written(folder.path(), "x.toml", &cases);
    let json: serde_json::Value = serde_json::from_str(&run(&["test", &file, "--format", "json"])).unwrap();
    assert_eq!(json["counts"]["failed"], 10_000);
    assert!(run(&["test", &file, "--format", "junit"]).contains("failures=\"10000\""));
}

#[test]
fn a_count_of_an_engine_can_be_stopped() {
    for last in ["stop", "quit"] {
        let mut talk = Talk::new(&["uci"]);
        talk.say("go perft 20");
        talk.say("isready");
        assert_eq!(talk.next_line(), "readyok");
        talk.say(last);
        assert_eq!(talk.next_line(), "info string perft stopped");
        let (rest, status) = talk.end();
        assert_eq!((rest, status), (Vec::new(), 0), "{last}");
    }
    // What nobody stops is counted to its end.
    let mut talk = Talk::new(&["uci"]);
    talk.say("go perft 2");
    let (output, status) = talk.end();
    assert_eq!(status, 0);
    assert!(output.contains(&"Nodes searched: 400".to_owned()), "{output:?}");
}
