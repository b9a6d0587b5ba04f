//! Matches that are interrupted go on.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::{games, text};
use crate::{command, seen};

fn arguments<'a>(record: &'a str, pgn: &'a str, count: &'a str) -> Vec<&'a str> {
    vec![
        "match",
        "minishogi",
        "--engine",
        "one=triagonal:nodes=60,hash=1",
        "--engine",
        "random",
        "--max-plies",
        "40",
        "--threads",
        "2",
        "--games",
        count,
        "--record",
        record,
        "--pgn",
        pgn,
    ]
}

fn run(folder: &Path, name: &str, count: &str) -> String {
    let (record, pgn) = (folder.join(format!("{name}.jsonl")), folder.join(format!("{name}.pgn")));
    seen(&arguments(text(&record), text(&pgn), count), "")
}

/// The text of PGN without what differs between runs.
fn pgn(folder: &Path, name: &str) -> String {
    let text = fs::read_to_string(folder.join(format!("{name}.pgn"))).expect("the file is there");
    let lines = text.lines().filter(|line| !line.starts_with("[Date"));
    let words = lines.flat_map(str::split_whitespace);
    let words = words.filter(|word| !word.ends_with("s}"));
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_interrupted_goes_on() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let whole = run(folder.path(), "whole", "12");
    assert!(whole.contains("exit status 0"), "{whole}");
    let expected = games(&folder.path().join("whole.jsonl"));
    assert_eq!(expected.len(), 12);

    // In two parts.
    run(folder.path(), "parts", "4");
    assert_eq!(games(&folder.path().join("parts.jsonl")), expected[..4]);
    let rest = run(folder.path(), "parts", "12");
    assert!(rest.contains("4 games already played"), "{rest}");
    assert_eq!(games(&folder.path().join("parts.jsonl")), expected);
    assert_eq!(pgn(folder.path(), "parts"), pgn(folder.path(), "whole"));
    let nothing = run(folder.path(), "parts", "12");
    assert!(nothing.contains("12 games already played"), "{nothing}");
    assert_eq!(games(&folder.path().join("parts.jsonl")), expected);

    // Killed, and stopped by a key.
    for (name, signal, code) in [
        ("killed", Signal::SIGKILL, None),
        ("stopped", Signal::SIGINT, Some(130)),
    ] {
        let record = folder.path().join(format!("{name}.jsonl"));
        let other = folder.path().join(format!("{name}.pgn"));
        let mut child = command(&arguments(text(&record), text(&other), "12"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let lines = || fs::read_to_string(&record).map_or(0, |text| text.lines().count());
        while lines() < 4 && child.try_wait().expect("it runs").is_none() {
            thread::sleep(Duration::from_millis(2));
        }
        // It may have ended already.
        let _ = kill(Pid::from_raw(child.id() as i32), signal);
        let status = child.wait().expect("it ends");
        assert!(status.code() == code || status.success(), "{name}: {status}");
        if name == "killed" {
            // As if it had been killed in the middle of a line.
            let mut text = fs::read_to_string(&record).expect("the file is there");
            text.push_str("{\"game\":11,\"opening\":6,\"da");
            fs::write(&record, text).expect("the file is written");
        }
        run(folder.path(), name, "12");
        assert_eq!(games(&record), expected, "{name}");
        assert_eq!(pgn(folder.path(), name), pgn(folder.path(), "whole"), "{name}");
    }
}

#[test]
fn another_match_does_not_go_on() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let record = folder.path().join("games.jsonl");
    let other = |more: &[&str]| {
        let own = [
            "match", "hexapawn", "--engine", "random", "--engine", "greedy", "--games", "2", "--record",
        ];
        let output = seen(&[&own[..], &[text(&record)], more].concat(), "");
        let output = output.replace(text(&record), "games.jsonl");
        output
            .split("----- reports\n")
            .last()
            .expect("there are reports")
            .to_owned()
    };
    assert_eq!(other(&[]), "");
    let mut output = [
        other(&["--seed", "2"]),
        other(&["--nodes", "5"]),
        other(&["--openings", "start"]),
    ]
    .join("\n");
    fs::write(&record, "nothing\n").expect("the file is written");
    output.push_str(&other(&[]));
    insta::assert_snapshot!(output, @"
    error: `games.jsonl` belongs to another match: seed was `1`, and is now `2`
      help: choose another file, or delete this one

    error: `games.jsonl` belongs to another match: limits was nothing, and is now `nodes=5`
      help: choose another file, or delete this one

    error: `games.jsonl` belongs to another match: openings was `random:6`, and is now `start`
      help: choose another file, or delete this one
    error: `games.jsonl` does not contain a match
      help: choose another file, or delete this one
    ");
}
