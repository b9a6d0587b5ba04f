//! Engines that do something wrong: they lose the game, and the match goes on.

use std::time::{Duration, Instant};

use super::{games, matched, text};
use crate::{command, seen};

const ENGINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program/matches/false-engine.sh");

/// Plays two games against a false engine, and gives how they ended.
fn against(protocol: &str, fault: &str, limit: &str) -> Vec<(String, String, Option<String>)> {
    let folder = tempfile::tempdir().expect("a folder for files");
    let (record, pgn) = (folder.path().join("games.jsonl"), folder.path().join("games.pgn"));
    let engine = format!("false={protocol}:sh {ENGINE} {fault},{limit}");
    let began = Instant::now();
    let (output, reports) = matched(&[
        "chess",
        "--engine",
        "random",
        "--engine",
        &engine,
        "--games",
        "2",
        "--openings",
        "start",
        "--timeout",
        "0.5",
        "--record",
        text(&record),
        "--pgn",
        text(&pgn),
    ]);
    assert!(began.elapsed() < Duration::from_secs(120), "{fault} takes long");
    assert_eq!(output["games"], 2, "{fault}");
    let played = games(&record);
    for game in &played {
        if let Some(problem) = game["fault"]["problem"].as_str() {
            assert_eq!(game["fault"]["engine"], "false", "{fault}");
            assert!(reports.contains(problem), "{fault}: {reports}");
            assert!(reports.contains(game["fen"].as_str().expect("a position")), "{reports}");
        }
    }
    let replayed = seen(&["replay", text(&pgn)], "");
    assert!(replayed.contains("exit status 0"), "{replayed}");
    let word = |value: &serde_json::Value| value.as_str().map(str::to_owned);
    let ended = |game: &serde_json::Value| {
        let false_plays_white = game["engines"][0] == "false";
        let first = game["points"][usize::from(!false_plays_white)].as_f64();
        let points = first.expect("it has points").to_string();
        let ended = word(&game["ended"]).expect("it has ended");
        (points, ended, word(&game["fault"]["problem"]))
    };
    played.iter().map(ended).collect()
}

#[track_caller]
fn loses(protocol: &str, fault: &str, limit: &str, ended: &str, problem: &str) {
    let expected = ("0".to_owned(), ended.to_owned(), Some(problem.to_owned()));
    assert_eq!(
        against(protocol, fault, limit),
        [expected.clone(), expected],
        "{protocol} {fault}"
    );
}

#[test]
fn illegal_moves() {
    for (protocol, limit) in [("uci", "nodes=1"), ("xboard", "depth=1")] {
        let problem = "plays `e2e5`, which is not a legal move";
        loses(protocol, "illegal", limit, "rules-infraction", problem);
    }
    let problem = "plays ``, which is not a legal move";
    loses("uci", "none", "nodes=1", "rules-infraction", problem);
}

#[test]
fn engines_that_end() {
    let problem = "exited: exit status: 3; its last output was `readyok`";
    loses("uci", "crash", "nodes=1", "abandoned", problem);
    let problem = "exited: exit status: 3; its last output was `pong 1`";
    let found = against("xboard", "crash", "depth=1");
    assert_eq!(found[0].2.as_deref(), Some(problem));
    let problem = "exited: it closed its output; its last output was `readyok`";
    loses("uci", "closed", "nodes=1", "abandoned", problem);
}

#[test]
fn engines_that_do_not_answer() {
    let problem = "does not answer in time";
    for fault in ["silent", "flood", "endless", "late"] {
        loses("uci", fault, "nodes=1", "time-forfeit", problem);
    }
    loses("uci", "silent", "move-time=0.1", "time-forfeit", problem);
    loses("uci", "silent", "time=0.3+0.01", "time-forfeit", problem);
    loses("xboard", "silent", "depth=1", "time-forfeit", problem);
}

#[test]
fn garbage() {
    for game in against("uci", "garbage", "nodes=1") {
        assert_eq!(game.1, "rules-infraction");
        assert!(
            game.2
                .is_some_and(|problem| problem.contains("which is not a legal move"))
        );
    }
    loses(
        "xboard",
        "garbage",
        "depth=1",
        "time-forfeit",
        "does not answer in time",
    );
}

#[test]
fn claims() {
    let problem = "claims `1/2-1/2 {it is boring}`, but the game goes on";
    loses("xboard", "draw", "depth=1", "rules-infraction", problem);
    let problem = "rejects a legal move: Illegal move: everything";
    loses("xboard", "refuse", "depth=1", "rules-infraction", problem);
    let resigned = ("0".to_owned(), "resignation".to_owned(), None);
    assert_eq!(against("xboard", "resign", "depth=1"), [resigned.clone(), resigned]);
    for game in against("xboard", "win", "depth=1") {
        assert_eq!(game.0, "0");
    }
}

#[test]
fn a_table_of_ones_own() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let table = folder.path().join("engines.toml");
    let known = "[[engine]]\nprograms = ['sh']\nquirks.believed-draws = true\nquirks.game.chess.name = 'suicide'\n";
    std::fs::write(&table, known).expect("the file is written");
    let engine = format!("xboard:sh {ENGINE} draw,depth=1");
    let (output, _) = matched(&[
        "chess",
        "--engine",
        "random",
        "--engine",
        &engine,
        "--games",
        "2",
        "--openings",
        "start",
        "--peers",
        text(&table),
    ]);
    assert_eq!(output["engines"][0]["drawn"], 2);
    std::fs::write(&table, "[[engine]]\nprograms = ['sh']\nquirk = 3\n").expect("the file is written");
    let arguments = [
        "match",
        "chess",
        "--engine",
        "random",
        "--engine",
        "greedy",
        "--peers",
        text(&table),
    ];
    let wrong = seen(&arguments, "");
    assert!(wrong.contains("unknown field `quirk`"), "{wrong}");
}

#[test]
fn what_keeps_a_match_from_its_start() {
    let mute = format!("uci:sh {ENGINE} mute");
    let other = format!("xboard:sh {ENGINE} silent");
    let output = |variant: &str, engine: &str, more: &[&str]| {
        let arguments = [
            "match",
            variant,
            "--engine",
            "random",
            "--engine",
            engine,
            "--timeout",
            "0.5",
        ];
        let output = command(&[&arguments[..], more].concat())
            .output()
            .expect("the program runs");
        assert_eq!(output.status.code(), Some(2), "{engine} {more:?}");
        String::from_utf8(output.stderr).expect("reports are text")
    };
    insta::assert_snapshot!(
        [
            output("chess", &mute, &["--nodes", "1"]),
            output("chess", "uci:no-such-program", &["--nodes", "1"]),
            output("xiangqi", &other, &["--depth", "1"]),
            output("chess", &other, &["--nodes", "1"]),
            output("chess", &other, &["--move-time", "0.1"]),
            output("chess", "triagonal", &[]),
            output("chess", "random", &[]),
            output("chess", "greedy", &["--openings", "no-such-file"]),
            output("yalta", "greedy", &["--resign", "moves=3"]),
            output("yalta", "greedy", &["--sprt", "elo0=0"]),
        ]
        .join("\n")
    );
}

#[test]
fn engines_that_do_not_leave() {
    let (output, _) = matched(&[
        "chess",
        "--engine",
        "random",
        "--engine",
        &format!("uci:sh {ENGINE} stubborn,nodes=1"),
        "--openings",
        "start",
        "--games",
        "1",
        "--timeout",
        "0.5",
    ]);
    assert_eq!(output["games"], 2);
}
