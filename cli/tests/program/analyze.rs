//! `triagonal analyze`, with a pipe and on a terminal.

use std::process::Stdio;

use super::{command, on_terminal, seen};

#[test]
fn lines_change_on_a_terminal() {
    let mut seat = on_terminal(&["analyze", "chess", "--depth", "3", "--lines", "2"]);
    let output = seat.exp_eof().expect("it ends");
    for depth in 1..=3 {
        assert_eq!(output.matches(&format!("  {depth}   ")).count(), 2, "{output:?}");
    }
    // Before each depth but the first the cursor goes up by two lines, and each is emptied.
    let (up, empty) = ("\u{1b}[2A  ", "\u{1b}[2K");
    assert_eq!(
        (output.matches(up).count(), output.matches(empty).count()),
        (2, 4),
        "{output:?}"
    );
}

#[test]
fn lines_of_json_say_what_lines_of_text_say() {
    let print = |format: &str| {
        let limits = ["--depth", "3", "--lines", "2", "--format", format];
        let output = command(&[&["analyze", "minishogi"], &limits[..]].concat()).output();
        String::from_utf8(output.expect("the program runs").stdout).expect("its output is text")
    };
    let (text, json) = (print("text"), print("json"));
    assert_eq!((text.lines().count(), json.lines().count()), (6, 6));
    for (text, json) in text.lines().zip(json.lines()) {
        let line: serde_json::Value = serde_json::from_str(json).expect("it is JSON");
        let moves: Vec<&str> = line["moves"]
            .as_array()
            .expect("moves")
            .iter()
            .filter_map(|one| one.as_str())
            .collect();
        let pawns = line["centipawns"].as_f64().expect("a score") / 100.0;
        let depth = line["depth"].as_u64().expect("a depth");
        assert_eq!(text, format!("{depth:>3} {pawns:>+7.2}  {}", moves.join(" ")));
    }
}

#[test]
fn losses_and_finished_games_are_reported() {
    let mated = seen(
        &[
            "analyze",
            "chess",
            "--fen",
            "7k/8/5K2/8/8/8/8/6Q1 b - - 0 1",
            "--depth",
            "4",
            "--format",
            "text",
        ],
        "",
    );
    assert!(mated.contains("-#1"), "{mated}");
    let over = seen(
        &["analyze", "chess", "--after", "f2f3 e7e5 g2g4 d8h4", "--format", "json"],
        "",
    );
    assert!(
        over.contains(r#"{"version":1,"outcome":"Black wins by checkmate"}"#),
        "{over}"
    );
}

#[test]
fn nobody_reads_the_lines() {
    let mut child = command(&["analyze", "chess", "--move-time", "600"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    assert!(child.wait().expect("the program ends").success());
}
