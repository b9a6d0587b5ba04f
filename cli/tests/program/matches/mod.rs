//! Matches between engines, as processes.

mod books;
mod faults;
mod log;
mod resumed;
mod whole;

use std::path::Path;

use serde_json::Value;

use super::command;

/// Runs a match and gives what it prints as JSON, and its reports.
fn matched(arguments: &[&str]) -> (Value, String) {
    let arguments = [&["match"], arguments, &["--format", "json"]].concat();
    let output = command(&arguments).output().expect("the program runs");
    let reports = String::from_utf8(output.stderr).expect("reports are text");
    assert!(output.status.success(), "{arguments:?}\n{reports}");
    let output = serde_json::from_slice(&output.stdout).expect("it is JSON");
    (output, reports)
}

/// The games of a file of a match, without what differs between runs: days and times.
fn games(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).expect("the file is there");
    let lines = text.lines().skip(1);
    let mut games: Vec<Value> = lines
        .map(|line| serde_json::from_str(line).expect("it is JSON"))
        .collect();
    for game in &mut games {
        game["date"].take();
        for note in game["notes"].as_array_mut().expect("there are notes") {
            note["time"].take();
        }
    }
    games.sort_by_key(|game| game["game"].as_u64());
    games
}

fn text(path: &Path) -> &str {
    path.to_str().expect("the path is text")
}
