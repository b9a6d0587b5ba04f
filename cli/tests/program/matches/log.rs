//! The log of a match.

use std::fs;

use super::{matched, text};
use crate::seen;

/// An engine that writes to standard error. Its first argument is the protocol's name.
const TALKER: &str = "\
echo \"$0 starts\" >&2
while read -r command rest; do
    echo \"received $command\" >&2
    case $command in
    uci) echo uciok ;;
    isready) echo readyok ;;
    protover) echo 'feature ping=1 usermove=1 setboard=1 done=1' ;;
    ping) echo \"pong $rest\" ;;
    go) echo 'bestmove e2e5'; echo 'move e2e5' ;;
    quit) echo 'the end' >&2; exit 4 ;;
    esac
done
";

#[test]
fn the_log_has_both_sides_of_the_protocol_and_standard_error() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let (script, log) = (folder.path().join("talker.sh"), folder.path().join("match.log"));
    fs::write(&script, TALKER).expect("the file is written");
    fs::write(&log, "of an earlier match\n").expect("the file is written");
    for (protocol, limit, question, answer) in [
        ("uci", "nodes=1", "> go nodes 1", "< bestmove e2e5"),
        ("xboard", "depth=1", "> go", "< move e2e5"),
    ] {
        let engine = format!("talker={protocol}:sh {},{limit}", text(&script));
        matched(&[
            "chess",
            "--engine",
            "random",
            "--engine",
            &engine,
            "--games",
            "2",
            "--openings",
            "start",
            "--log",
            text(&log),
        ]);
        let log = fs::read_to_string(&log).expect("there is a log");
        // Each line begins with the time, and lines of engines with the number of their process.
        let lines: Vec<&str> = log
            .lines()
            .filter_map(|line| line.split_once(' '))
            .map(|(_, line)| line)
            .collect();
        for time in log.lines().filter_map(|line| line.split(' ').next()) {
            assert!(time.parse::<f64>().is_ok(), "{time}");
        }
        let at = |wanted: &str| {
            let found = lines.iter().position(|line| *line == wanted);
            found.unwrap_or_else(|| panic!("no `{wanted}` in:\n{log}"))
        };
        assert_eq!(at("talker#1 starts: sh"), 0, "{log}");
        // The first process only shows whether the engine can play.
        assert!(at("talker#1 > quit") < at("talker#1 ! the end"), "{log}");
        assert!(at("talker#1 ! the end") < at("talker#1 ended: exit status: 4"), "{log}");
        let (asked, answered) = (at(&format!("talker#2 {question}")), at(&format!("talker#2 {answer}")));
        assert!(asked < answered, "{log}");
        assert!(at("talker#2 ! received go") > asked, "{log}");
        assert!(
            lines.contains(&"game 1 starts: random - talker") || lines.contains(&"game 1 starts: talker - random"),
            "{log}"
        );
        let lost = |line: &&str| {
            line.starts_with("game 1 ended: ") && line.contains("plays `e2e5`, which is not a legal move")
        };
        assert!(lines.iter().any(lost), "{log}");
    }
}

#[test]
fn the_log_never_replaces_an_input() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let variant = folder.path().join("mine.variant");
    let source = "extends hexapawn\nvariant \"Mine\"\n";
    fs::write(&variant, source).expect("the file is written");
    let output = seen(
        &[
            "match",
            text(&variant),
            "--engine",
            "random",
            "--engine",
            "greedy",
            "--log",
            text(&variant),
        ],
        "",
    );
    assert!(
        output.contains("exit status 2") && output.contains("is an input of this command"),
        "{output}"
    );
    assert_eq!(fs::read_to_string(&variant).expect("it is there"), source);
}
