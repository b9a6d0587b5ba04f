//! JSON for programs: objects that begin with their version.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use super::command;
use super::generated::commands;

#[test]
fn every_object_begins_with_its_version() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let games = path("games.pgn");
    fs::write(&games, "1. e4 e5 *\n\n1. e4 e4 *\n").expect("the file is written");
    let ini = path("kings.ini");
    fs::write(&ini, "[kings:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n").expect("the file is written");
    let output = path("imported");
    let runs = [
        &["check", "chess", "missing.variant"][..],
        &["test", "hexapawn"],
        &["explain", "chess"],
        &["explain", "chess", "Knight"],
        &["explain", "chess", "--betza", "xboard"],
        &["explain", "chess", "Pawn", "--betza", "xboard"],
        &["explain", "lint::no-moves"],
        &["explain", "lint::"],
        &["moves", "chess"],
        &["perft", "chess", "2", "--divide"],
        &["list", "--players", "3"],
        &["list", "no-such-word"],
        &["import", &ini, "--output", &output],
        &["export", "circe", "--to", "variants.ini"],
        &["analyze", "hexapawn", "--depth", "3"],
        &["analyze", "chess", "--after", "f2f3 e7e5 g2g4 d8h4"],
        &[
            "match", "hexapawn", "--engine", "random", "--engine", "greedy", "--games", "2",
        ],
        &["replay", &games],
    ];
    for arguments in runs {
        let arguments = [arguments, &["--format", "json"]].concat();
        let output = command(&arguments).output().expect("the program runs");
        let text = String::from_utf8(output.stdout).expect("its output is text");
        assert!(!text.is_empty(), "{arguments:?}");
        for line in text.lines() {
            assert!(line.starts_with("{\"version\":1,"), "{arguments:?}: {line}");
            let value: Result<Value, _> = serde_json::from_str(line);
            assert!(value.is_ok(), "{arguments:?}: {line}");
        }
    }
    let tested: BTreeSet<String> = runs.iter().map(|run| run[0].to_owned()).collect();
    let with_format = commands().into_iter().filter(|name| {
        let help = command(&[name.as_str(), "--help"])
            .output()
            .expect("the program runs")
            .stdout;
        String::from_utf8_lossy(&help).contains("--format <FORMAT>")
    });
    assert_eq!(tested, with_format.collect());
}

#[test]
fn every_command_calls_its_formats_alike() {
    for name in commands() {
        let help = command(&[name.as_str(), "--help"])
            .output()
            .expect("the program runs")
            .stdout;
        let help = String::from_utf8(help).expect("its help is text");
        let Some((_, format)) = help.split_once("--format <FORMAT>") else {
            continue;
        };
        assert!(
            format.contains("- text:  Readable text") || format.contains("- text: Readable text"),
            "{name}"
        );
        assert!(format.contains("[default: text]"), "{name}");
    }
}

#[test]
fn exported_rules_have_a_version() {
    let output = command(&["export", "chess", "--to", "json"]).output();
    let value: Value = serde_json::from_slice(&output.expect("the program runs").stdout).expect("it is JSON");
    assert_eq!(value["version"], 1);
}
