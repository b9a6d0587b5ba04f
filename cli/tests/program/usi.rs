//! `triagonal uci` as Shogi programs drive it, in USI.

use std::time::{Duration, Instant};

use super::talk::Talk;

/// The moves of `bestmove`, of which there is at least one.
fn best(lines: &[String]) -> Vec<&str> {
    let best = lines.iter().find_map(|line| line.strip_prefix("bestmove "));
    let best = best.unwrap_or_else(|| panic!("no best move in {lines:#?}"));
    best.split(" ponder ").collect()
}

/// Whether a text is a move of USI: `7g7f`, `8h2b+` or `P*5e`.
fn is_usi(text: &str) -> bool {
    let bytes = text.trim_end_matches('+').as_bytes();
    let is_cell = |cell: &[u8]| cell[0].is_ascii_digit() && cell[1].is_ascii_lowercase();
    let is_drop = |start: &[u8]| start[0].is_ascii_uppercase() && start[1] == b'*';
    bytes.len() == 4 && (is_cell(&bytes[..2]) || is_drop(&bytes[..2])) && is_cell(&bytes[2..])
}

/// The lines that ShogiGUI and lishogi send, in their order.
#[test]
fn a_game_of_a_shogi_program() {
    let mut talk = Talk::new(&["uci"]);
    talk.say("usi");
    let greeting = talk.lines_until("usiok");
    for option in [
        "option name USI_Hash type spin default 16 ",
        "option name USI_Ponder type check default false",
        "option name USI_Variant type combo default shogi var ",
    ] {
        assert!(
            greeting.iter().any(|line| line.starts_with(option)),
            "{option}: {greeting:#?}"
        );
    }
    let named = greeting.iter().filter_map(|line| line.strip_prefix("option name "));
    let has_space = |line: &str| line.split(" type ").next().is_some_and(|name| name.contains(' '));
    assert_eq!(named.filter(|line| has_space(line)).count(), 0, "{greeting:#?}");
    for line in [
        "setoption name USI_Ponder value true",
        "setoption name USI_Hash value 8",
        "isready",
    ] {
        talk.say(line);
    }
    assert_eq!(talk.lines_until("readyok"), ["readyok"]);
    talk.say("usinewgame");
    let mut game = "position startpos".to_owned();
    for opening in ["7g7f", "2g2f", "6g6f"] {
        let joint = if game.contains("moves") { " " } else { " moves " };
        game += &format!("{joint}{opening}");
        talk.say(&game);
        talk.say("go btime 10000 wtime 10000 byoyomi 50");
        let lines = talk.lines_until("bestmove");
        let moves = best(&lines);
        assert!(moves.iter().all(|text| is_usi(text)), "{lines:#?}");
        let line = lines.iter().rev().find_map(|line| line.split_once(" pv "));
        let (_, line) = line.unwrap_or_else(|| panic!("no line in {lines:#?}"));
        assert!(line.split(' ').all(is_usi), "{lines:#?}");
        game += &format!(" {}", moves[0]);
    }
    talk.say("gameover win");
    talk.say("quit");
    assert_eq!(talk.end(), (Vec::new(), 0));
}

/// The lines after a position in USI, up to `bestmove`.
fn after(lines: &[&str]) -> Vec<String> {
    let mut talk = Talk::new(&["uci"]);
    for line in ["usi", "isready"] {
        talk.say(line);
    }
    talk.lines_until("readyok");
    for line in lines {
        talk.say(line);
    }
    let answer = talk.lines_until("bestmove");
    assert_eq!(talk.end(), (Vec::new(), 0));
    answer
}

#[test]
fn promotions_drops_and_mates_in_usi() {
    // A gold next to the king mates, by a drop or by the move of a pawn: a mate in one ply.
    let sfen = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let lines = after(&[sfen, "go depth 3"]);
    assert_eq!(best(&lines), ["G*5b"], "{lines:#?}");
    assert!(lines.iter().any(|line| line.contains(" score mate 1 ")), "{lines:#?}");
    let lines = after(&[sfen, "go depth 1 searchmoves 5c5b+"]);
    assert_eq!(best(&lines)[0], "5c5b+", "{lines:#?}");
    // The opponent has no move.
    let lines = after(&[&format!("{sfen} moves G*5b"), "go depth 1"]);
    assert_eq!(best(&lines), ["resign"], "{lines:#?}");
    // Three plies to the mate, which UCI counts as two moves.
    let lines = after(&["position sfen 4k4/9/R8/1R7/9/9/9/9/4K4 b - 1", "go depth 6"]);
    assert!(lines.iter().any(|line| line.contains(" score mate 3 ")), "{lines:#?}");
}

/// `btime` is the clock of the player who moves first, and the byoyomi counts for each move.
#[test]
fn clocks_of_usi() {
    let begun = Instant::now();
    after(&["position startpos", "go btime 100 wtime 900000"]);
    assert!(begun.elapsed() < Duration::from_secs(10), "it used the other clock");
    for start in ["usi", "setoption name UCI_Variant value shogi"] {
        let mut talk = Talk::new(&["uci"]);
        for line in [start, "isready"] {
            talk.say(line);
        }
        talk.lines_until("readyok");
        let begun = Instant::now();
        talk.say("go btime 0 wtime 0 byoyomi 500");
        let lines = talk.lines_until("bestmove");
        let milliseconds = begun.elapsed().as_millis();
        assert!(milliseconds >= 400, "{start}: {milliseconds} ms, {lines:#?}");
        assert!(lines.iter().all(|line| !line.contains("error")), "{lines:#?}");
    }
}

#[test]
fn variants_and_errors_in_usi() {
    let lines = after(&[
        "setoption name USI_Variant value minishogi",
        "position startpos moves 1e1d",
        "go depth 1",
    ]);
    assert!(
        lines[0].starts_with("info string variant minishogi files 5 "),
        "{lines:#?}"
    );
    assert!(is_usi(best(&lines)[0]), "{lines:#?}");
    let lines = after(&["position startpos moves 7g7e", "go depth 1"]);
    assert!(lines[0].starts_with("info string error: "), "{lines:#?}");
    assert_eq!(best(&lines), ["resign"], "{lines:#?}");
    let lines = after(&["go mate infinite", "go depth 1"]);
    assert_eq!(lines[0], "checkmate notimplemented");
    // A variant of the command line is played from the beginning.
    let mut talk = Talk::new(&["uci", "minishogi"]);
    talk.say("usi");
    let lines = talk.lines_until("usiok");
    let option = "option name USI_Variant type combo default minishogi var minishogi".to_owned();
    assert!(lines.contains(&option), "{lines:#?}");
    // Another protocol has another first variant.
    let mut talk = Talk::new(&["uci"]);
    for line in ["usi", "uci", "go depth 1"] {
        talk.say(line);
    }
    let lines = talk.lines_until("bestmove");
    assert!(lines.contains(&"uciok".to_owned()), "{lines:#?}");
    assert!(!is_usi(best(&lines)[0]), "{lines:#?}");
}
