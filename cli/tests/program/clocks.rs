//! The time that the engine takes for a move, in each protocol. Upper bounds leave room for a busy machine.

use std::time::{Duration, Instant};

use super::talk::Talk;

/// The time from the last of some lines to the answer.
fn time(protocol: &str, lines: &[&str], answer: &str) -> Duration {
    let mut talk = Talk::new(&[protocol]);
    let ready = if protocol == "uci" {
        ["isready", "readyok"]
    } else {
        ["ping 1", "pong 1"]
    };
    let (last, first) = lines.split_last().expect("there are lines");
    for line in first.iter().chain([&ready[0]]) {
        talk.say(line);
    }
    talk.lines_until(ready[1]);
    let begun = Instant::now();
    talk.say(last);
    talk.lines_until(answer);
    let time = begun.elapsed();
    talk.say("quit");
    assert_eq!(talk.end().1, 0);
    time
}

fn xboard(lines: &[&str]) -> Duration {
    let mut all = vec!["new", "force"];
    all.extend(lines);
    time("xboard", &all, "move ")
}

fn uci(lines: &[&str]) -> Duration {
    time("uci", lines, "bestmove ")
}

/// The times are below a minute where a whole number of seconds or minutes would give more or less.
#[test]
fn fractions_of_time_over_xboard() {
    let milliseconds = Duration::from_millis;
    assert!(xboard(&["st 0.6", "go"]) >= milliseconds(400));
    assert!(xboard(&["st 0", "time 100", "go"]) >= milliseconds(300));
    assert!(xboard(&["level 1 0.02 0", "go"]) >= milliseconds(300));
    assert!(xboard(&["st 0.2", "go"]) < Duration::from_secs(10));
    assert!(xboard(&["sd 0", "st 0.4", "go"]) >= milliseconds(300));
}

/// The moves of a time control are counted from `level` or from the set-up of the position.
#[test]
fn moves_of_a_time_control_over_xboard() {
    let position = "setboard r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 40";
    let limit = Duration::from_secs(10);
    assert!(xboard(&["level 40 0:30 0", position, "go"]) < limit);
    assert!(xboard(&[position, "level 40 0:30 0", "go"]) < limit);
    let moves = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8e7 e1g1 e8g8 b1c3 d7d6 a2a3 a7a6 h2h3 h7h6 c1e3 c8e6 c4a2 b7b5";
    let moves: Vec<String> = moves.split(' ').map(|text| format!("usermove {text}")).collect();
    let mut game: Vec<&str> = moves.iter().map(String::as_str).collect();
    game.extend(["level 11 0:30 0", "go"]);
    assert!(xboard(&game) < limit);
}

/// A limit of 0 is none, unless it is the only one.
#[test]
fn limits_of_zero_over_uci() {
    assert!(uci(&["go wtime 10000 btime 10000 movestogo 0"]) < Duration::from_secs(5));
    for zero in ["depth 0", "nodes 0", "mate 0", "movetime 0"] {
        let mut talk = Talk::new(&["uci"]);
        talk.say(&format!("go {zero} wtime 3000 btime 3000"));
        let lines = talk.lines_until("bestmove");
        assert!(
            lines.iter().any(|line| line.starts_with("info depth 2 ")),
            "{zero}: {lines:#?}"
        );
    }
    for zero in ["depth 0", "nodes 0", "movetime 0"] {
        uci(&[&format!("go {zero}")]);
    }
}

/// Some clients send only one of the clocks, or only increments.
#[test]
fn a_part_of_the_clocks_over_uci() {
    for go in ["go btime 3000", "go winc 300 binc 300", "go binc 300", "go byoyomi 100"] {
        assert!(uci(&["position startpos", go]) < Duration::from_secs(20), "{go}");
    }
}
