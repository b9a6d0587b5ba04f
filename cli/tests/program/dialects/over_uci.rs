//! Lines of UCI by other programs.

use super::{has, replayed};
use crate::seen;
use crate::talk::Talk;

/// What an engine says to some lines of UCI, up to its best moves.
pub(super) fn uci(lines: &[&str]) -> Vec<String> {
    let mut talk = Talk::new(&["uci"]);
    for line in lines {
        talk.say(line);
    }
    let (lines, status) = talk.end();
    assert_eq!(status, 0);
    lines
}

/// The board of the position after some lines of UCI.
fn board(variant: &str, position: &str) -> String {
    let lines = uci(&[&format!("setoption name UCI_Variant value {variant}"), position, "d"]);
    let fen = lines.iter().find_map(|line| line.strip_prefix("Fen: "));
    fen.unwrap_or_else(|| panic!("{variant} {position}: {lines:#?}"))
        .to_owned()
}

#[test]
fn lines_of_clients() {
    for lines in [
        &[
            "setoption name UCI_Variant value fog of war",
            "position startpos",
            "go depth 1",
        ][..],
        &["setoption name UCI_Variant value no such game", "go depth 1"],
        &["position startpos e2e4", "go depth 1"],
        &["position moves e2e4", "go depth 1"],
        &["position fen 8/4P2k/8/8/8/8/8/7K w - - 0 1 moves e7e8", "go depth 1"],
    ] {
        let output = uci(lines);
        assert_eq!(
            output.last().map(String::as_str),
            Some("bestmove 0000"),
            "{lines:?}\n{output:#?}"
        );
    }
    let output = uci(&["setoption name UCI_Variant value fog of war"]);
    has(
        &output.join("\n"),
        &["info string error", "the closest game is `chess`"],
    );
    let output = uci(&["position fen 8/4P2k/8/8/8/8/8/7K w - - 0 1 moves e7e8"]);
    has(&output.join("\n"), &["e7e8q", "e7e8r"]);
    for lines in [
        &["go depth 1 foo bar"][..],
        &["go foo depth 1"],
        &[
            "position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4",
            "go depth 1",
        ],
        &["position fen startpos moves e2e4", "go depth 1"],
        &[
            "setoption name UCI_Variant value fog of war",
            "setoption name UCI_Variant value chess",
            "go depth 1",
        ],
    ] {
        let output = uci(lines);
        let best = output.iter().find(|line| line.starts_with("bestmove"));
        assert!(
            best.is_some_and(|line| line != "bestmove 0000"),
            "{lines:?}\n{output:#?}"
        );
    }
}

/// The positions are pyffish 0.0.90's; the counts of plies and the walls are written in our own notation.
#[test]
fn turns_of_fairy_stockfish_are_read() {
    for (variant, position, expected) in [
        (
            "seirawan",
            "startpos moves b1c3h",
            "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/RHBQKBNR[Eeh] b",
        ),
        (
            "seirawan",
            "startpos moves b1c3",
            "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR[HEeh] b",
        ),
        (
            "seirawan",
            "startpos moves b1c3 e7e5 g1f3h",
            "rnbqkbnr/pppp1ppp/8/4p3/8/2N2N2/PPPPPPPP/R1BQKBHR[Eeh] b",
        ),
        (
            "seirawan",
            "fen 4k3/8/8/8/8/8/8/R3K2R[HEhe] w KQ - 0 1 moves h1e1h",
            "4k3/8/8/8/8/8/8/R4RKH[Eeh] b",
        ),
        (
            "seirawan",
            "fen 4k3/8/8/8/8/8/8/R3K2R[HEhe] w KQ - 0 1 moves e1g1h",
            "4k3/8/8/8/8/8/8/R3HRK1[Eeh] b",
        ),
        (
            "duck",
            "startpos moves e2e4,e4e5",
            "rnbqkbnr/pppppppp/8/4D3/4P3/8/PPPP1PPP/RNBQKBNR",
        ),
        (
            "amazons",
            "startpos moves d1d7,d7d5",
            "3q2q3/10/10/q2Q5q/10/3X6/Q8Q/10/10/6Q3 b",
        ),
        (
            "janggi",
            "startpos moves e2e2",
            "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b",
        ),
    ] {
        let fen = board(variant, &format!("position {position}"));
        let sorted = |fen: &str| -> Vec<char> {
            let mut letters: Vec<char> = fen.chars().collect();
            letters.sort_unstable();
            letters
        };
        // The order of pieces in hand differs.
        let words: Vec<&str> = fen.split(' ').take(expected.split(' ').count()).collect();
        assert_eq!(
            sorted(&words.join(" ")),
            sorted(expected),
            "{variant} {position}: {fen}"
        );
        let plain = |text: &str| text.split(['[', ' ']).next().map(str::to_owned);
        assert_eq!(plain(&fen), plain(expected), "{variant} {position}");
    }
}

/// The moves and positions are pyffish 0.0.90's.
#[test]
fn letters_of_fairy_stockfish_in_moves() {
    let dobutsu = "gce/lG1/1cL/E2[] b - - 1 4";
    assert_eq!(
        board("dobutsu", &format!("position fen {dobutsu} moves b2b1+")),
        "gce/lG1/2L/E+c1[] w - - 2 5"
    );
    assert_eq!(
        board("dobutsu", "position fen gce/lG1/2L/Eh1[] w - - 0 5"),
        "gce/lG1/2L/E+c1[] w - - 0 5"
    );
    let counted = |variant: &str, position: &str| {
        let variant = format!("setoption name UCI_Variant value {variant}");
        uci(&[&variant, &format!("position {position}"), "go perft 1"]).join(" ")
    };
    has(&counted("dobutsu", &format!("fen {dobutsu}")), &[" b2b1+: 1"]);
    assert_eq!(
        board("ataxx", "position startpos moves P@f1"),
        "P5p/7/7/7/7/7/p4PP b - - 1 1"
    );
    let ataxx = counted("ataxx", "startpos");
    has(&ataxx, &[" P@f1: 1"]);
    assert!(ataxx.contains("Nodes searched: 16") && !ataxx.contains("S@"), "{ataxx}");
}

/// What the engine answers is a whole turn, which it then reads.
#[test]
fn turns_are_written_as_fairy_stockfish_writes_them() {
    for (variant, position) in [
        ("duck", "startpos"),
        ("amazons", "startpos"),
        ("seirawan", "startpos"),
        ("seirawan", "fen 4k3/8/8/8/8/8/8/R3K2R[HEhe] w KQ - 0 1"),
    ] {
        for depth in [1, 2] {
            let choose = format!("setoption name UCI_Variant value {variant}");
            let go = format!("go depth {depth}");
            let lines = uci(&[&choose, &format!("position {position}"), &go]);
            let best = lines.iter().find_map(|line| line.strip_prefix("bestmove "));
            let best = best
                .unwrap_or_else(|| panic!("{lines:#?}"))
                .split(' ')
                .next()
                .unwrap_or_default();
            assert_eq!(best.contains(','), variant != "seirawan", "{variant}: {best}");
            let fen = board(variant, &format!("position {position} moves {best}"));
            assert!(fen.contains(" b ") && !fen.contains("turn:"), "{variant} {best}: {fen}");
        }
    }
    let lines = uci(&[
        "setoption name UCI_Variant value janggi",
        "position fen 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
        "go depth 1 searchmoves e1e1",
    ]);
    assert!(lines.iter().any(|line| line.starts_with("bestmove e1e1")), "{lines:#?}");
}

#[test]
fn nothing_is_answered_after_a_rejected_position() {
    let rejected = [
        "position fen 8/8/8/8 w - - 0 1",
        "position startpos moves e2e5",
        "position startpos moves e2e4 e2e4",
        "position nowhere",
        "position fen",
    ];
    for line in rejected {
        let lines = uci(&["position startpos moves e2e4", line, "go depth 1", "d"]);
        let best: Vec<&String> = lines.iter().filter(|line| line.starts_with("bestmove")).collect();
        assert_eq!(best, ["bestmove 0000"], "{line}");
        let errors = lines.iter().filter(|line| line.starts_with("info string error: "));
        assert_eq!(errors.count(), 3, "{line}: {lines:#?}");
        assert!(
            !lines.iter().any(|line| line.starts_with("Fen: ")),
            "{line}: {lines:#?}"
        );
        for valid in [
            "position startpos",
            "ucinewgame",
            "setoption name UCI_Variant value atomic",
        ] {
            let lines = uci(&[line, valid, "go depth 1"]);
            let best = lines.iter().find(|line| line.starts_with("bestmove"));
            assert!(best.is_some_and(|line| line != "bestmove 0000"), "{valid}: {lines:#?}");
        }
    }
}

#[test]
fn castling_letters_of_games_without_castling() {
    // As python-chess's SuicideBoard writes it.
    let line = "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves f2f3";
    let lines = uci(&["setoption name UCI_Variant value suicide", line, "d"]);
    let lines = lines.join("\n");
    has(
        &lines,
        &[
            "info string note: this game has no castling: `KQkq` is passed over",
            "Fen: rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b - - 0 1",
        ],
    );
    let text =
        b"[Variant \"Antichess\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\"]\n\n1. e3 *";
    has(
        &replayed(&[], text),
        &["exit status 0", "note: game 1: this game has no castling: `HAha`"],
    );
    // A letter that is no castling anywhere is an error.
    let line = "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KX - 0 1";
    let lines = uci(&["setoption name UCI_Variant value suicide", line]).join("\n");
    has(&lines, &["info string error: no castling has the letter `X`"]);
}

#[test]
fn names_of_other_programs_choose_variants() {
    for (name, played) in [
        ("King of the Hill", "kingofthehill"),
        ("kingofthehill960", "kingofthehill960"),
        ("Fischerandom", "chess960"),
        ("wild/fr", "chess960"),
        ("S-Chess", "seirawan"),
        ("crazyhouse960", "crazyhouse960"),
        ("Chushogi", "chu-shogi"),
    ] {
        let lines = uci(&[&format!("setoption name UCI_Variant value {name}")]);
        let expected = format!("info string variant {played} files ");
        assert!(lines[0].starts_with(&expected), "{name}: {lines:#?}");
    }
    let lines = uci(&["setoption name UCI_Variant value crazyhuose"]);
    assert_eq!(
        lines,
        ["info string error: there is no variant `crazyhuose`; did you mean `crazyhouse`?"]
    );
}

/// Castlings of other arrays, under the plain name and with the option.
#[test]
fn castlings_from_other_arrays_over_uci() {
    let position = "position fen brnqnkrb/pppppppp/8/8/8/8/PPPPPPPP/BRNQNKRB w KQkq - 0 1 moves f1g1 f8g8";
    for options in [
        ["atomic", "false"],
        ["atomic", "true"],
        ["kingofthehill", "false"],
        ["kingofthehill", "true"],
    ] {
        let lines = uci(&[
            &format!("setoption name UCI_Variant value {}", options[0]),
            &format!("setoption name UCI_Chess960 value {}", options[1]),
            position,
            "d",
            "position startpos moves e2e4",
            "d",
        ]);
        has(
            &lines.join("\n"),
            &[
                "Fen: brnqnrkb/pppppppp/8/8/8/8/PPPPPPPP/BRNQNRKB w - - 2 2",
                "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq ",
            ],
        );
    }
}

/// Engines such as Pikafish count the ranks of Xiangqi from 0, and their clients expect such moves.
#[test]
fn ranks_from_zero_over_uci() {
    let fen = "1rbakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 4 3";
    let game = "position startpos moves h2e2 b9c7 h0g2 a9b9";
    let lines = uci(&[
        "setoption name UCI_Variant value xiangqi",
        game,
        "d",
        "go nodes 1 searchmoves i0h0",
        &format!("{game} a0a1"),
        "d",
    ]);
    has(&lines.join("\n"), &[&format!("Fen: {fen}"), "bestmove i0h0"]);
    // What can be played in both ways is read as the moves before it.
    has(&lines.join("\n"), &["bestmove", "/1C2C1N2/R8/1NBAKAB1R b"]);
    let lines = uci(&[
        "setoption name UCI_Variant value xiangqi",
        "position startpos moves h3e3 b10c8 h1g3 a10b10",
        "d",
        "go nodes 1 searchmoves i1h1",
    ]);
    has(&lines.join("\n"), &[&format!("Fen: {fen}"), "bestmove i1h1"]);
}

/// Positions as other pages and programs write them; python-chess 1.11.2 reads the dash and the slash no more than Stockfish.
#[test]
fn small_differences_in_positions() {
    let rows = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    assert_eq!(
        board("xiangqi", &format!("position fen {rows} r - - 0 1")),
        format!("{rows} w - - 0 1")
    );
    let rows = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let plain = format!("{rows} w KQkq - 0 1");
    assert_eq!(board("chess", &format!("position fen {rows}/ w KQkq – 0 1")), plain);
    let lines = uci(&["position startpos moves Nf3"]);
    assert!(lines[0].ends_with("it is a move as SAN writes them"), "{lines:#?}");
}

#[test]
fn what_cannot_be_read_names_a_game_that_can() {
    let xiangqi = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let shuffled = "rkrbbnnq/pppppppp/8/8/8/8/PPPPPPPP/RKRBBNNQ w KQkq - 0 1";
    let placed = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QN] w KQkq - 0 1";
    let one_board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    let one_xiangqi = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR[] w - - 0 1";
    for (variant, fen, name) in [
        ("chess", xiangqi, "xiangqi"),
        ("atomic", shuffled, "atomic960"),
        ("chess", placed, "crazyhouse"),
        // One of the two boards, as Fairy-Stockfish has them.
        ("bughouse", one_board, "crazyhouse"),
        ("koedem", one_board, "crazyhouse"),
        ("supply", one_xiangqi, "xiangqihouse"),
    ] {
        let answer = seen(&["moves", variant, "--fen", fen], "");
        assert!(
            answer.contains(&format!("help: `{name}` can read this position")),
            "{answer}"
        );
    }
    let lines = uci(&[&format!("position fen {xiangqi}")]);
    assert!(lines[0].contains("`xiangqi` can read this position"), "{lines:#?}");
    let record = format!("[Variant \"Chess\"]\n[FEN \"{xiangqi}\"]\n\n1. e4 *");
    has(
        &replayed(&[], record.as_bytes()),
        &["exit status 1", "`xiangqi` can read this position"],
    );
}
