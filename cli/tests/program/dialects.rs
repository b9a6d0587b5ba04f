//! What other programs write: files of games, and lines of UCI and XBoard.

use super::seen;
use super::talk::Talk;

/// What the program answers to a file of games on its standard input.
fn replayed(arguments: &[&str], text: &[u8]) -> String {
    let folder = tempfile::tempdir().expect("a folder for files");
    let path = folder.path().join("games.pgn");
    std::fs::write(&path, text).expect("it is written");
    let arguments: Vec<&str> = ["replay", path.to_str().expect("its name is text")]
        .into_iter()
        .chain(arguments.iter().copied())
        .collect();
    seen(&arguments, "").replace(folder.path().to_str().expect("its name is text"), "FOLDER")
}

/// Checks that an answer has some parts, in their order.
fn has(answer: &str, parts: &[&str]) {
    let mut rest = answer;
    for part in parts {
        let at = rest.find(part).unwrap_or_else(|| panic!("no {part:?} in {answer}"));
        rest = &rest[at + part.len()..];
    }
}

/// What an engine says to some lines of UCI, up to its best moves.
fn uci(lines: &[&str]) -> Vec<String> {
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

/// The positions at the ends are python-chess 1.11.2's.
#[test]
fn castlings_from_other_arrays_are_those_of_the_form_with_arrays_by_lot() {
    let text = include_bytes!("../../../tests/data/dialects/castling-by-lot.pgn");
    has(
        &replayed(&[], text),
        &[
            "exit status 0",
            "1: Atomic960, ? - ?, 19 plies",
            "rkr1b1n1/1pp2p2/4n1p1/p2pp2p/3P3P/Q1P3P1/PP2PP2/2KR1N2 b kq - 1 10",
            "2: Chess960, 4 plies",
            "qrnk1bbr/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/QRNK1BBR w KQkq - 2 3",
            "3: King of the Hill 960, 2 plies",
            "brnqnrkb/pppppppp/8/8/8/8/PPPPPPPP/BRNQNRKB w - - 2 2",
        ],
    );
}

/// The positions at the ends are python-chess 1.11.2's.
#[test]
fn spellings_of_moves() {
    let text = include_bytes!("../../../tests/data/dialects/spellings.pgn");
    let ends = [
        "exit status 0",
        "rnbqkbnr/1pp2ppp/p2p4/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 4",
        "4Q3/7k/8/8/8/8/7K/8 b - - 0 1",
    ];
    has(&replayed(&[], text), &ends);
    for (spelling, is_right) in [
        ("exd6 e.p.", true),
        ("exd6e.p.", true),
        ("exd6 ep", true),
        ("e5d6 e.p.", true),
        ("exd6ep", true),
        ("exd6(ep)", true),
        ("exd6/ep", true),
        ("exd6 EP!", true),
        ("exd6 en passant", true),
        ("ed6 e.p.", true),
        ("ed e.p.", true),
        ("exd", true),
        ("e5×d6", true),
        ("e.p.", false),
        ("exd6 e.q.", false),
    ] {
        let answer = replayed(&[], format!("1. e4 a6 2. e5 d5 3. {spelling} *").as_bytes());
        assert_eq!(answer.contains("exit status 0"), is_right, "{answer}");
    }
}

/// Checks whether a game is read, and a part of the answer.
fn read_as(text: &str, is_right: bool, part: &str) {
    let answer = replayed(&[], text.as_bytes());
    let is_read = answer.contains("exit status 0");
    assert!(is_read == is_right && answer.contains(part), "{text}\n{answer}");
}

#[test]
fn words_behind_moves() {
    let check = "1. e4 e5 2. Qh5 g6 3. ";
    for end in [
        "Qxe5 ch",
        "Qxe5ch",
        "Qxe5 ch.",
        "Qxe5 dis ch",
        "Qxe5 dbl. ch.",
        "Qxe5(ch)",
        "Qxe5†",
        "Qxe5 +!",
        "Q×e5+",
        "Qh5:e5 check",
        "Qxe5+ +-",
        "Qxe5 ± $3",
        "Qxe5 N",
        "Qe5:+",
    ] {
        read_as(
            &format!("{check}{end}"),
            true,
            "rnbqkbnr/pppp1p1p/6p1/4Q3/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 3",
        );
    }
    for end in [
        "Qh4mate",
        "Qh4 mate",
        "Qh4 #",
        "Qh4+ ++",
        "Qh4‡",
        "Qh4 MATE!",
        "Qh4# 0:1",
        "Qh4# 0–1",
    ] {
        read_as(&format!("1. f3 e5 2. g4 {end}"), true, "0-1: Black wins by checkmate");
    }
    read_as(
        "1. f3 e5 2. g4 Qh4 White resigns",
        false,
        "a remark is written in braces",
    );
    read_as("1. e4 { a {b} } e5", false, "a remark is written in braces");
    for draw in ["1/2-1/2", "1/2", "½", "½:½", "0.5-0.5", "draw"] {
        read_as(&format!("1. e4 e5 {draw}"), true, ", 1/2-1/2");
    }
}

#[test]
fn promotions_castlings_and_passes() {
    let pawn = "[FEN \"8/4P2k/8/8/8/8/8/7K w - - 0 1\"]\n\n1. ";
    for end in ["e8Q", "e8/Q", "e8(Q)", "e8=(Q)", "e8 =Q", "e8=♕", "e7-e8Q", "e7e8=Q"] {
        read_as(&format!("{pawn}{end} *"), true, "4Q3/7k/8/8/8/8/8/7K b - - 0 1");
    }
    read_as(&format!("{pawn}e8 *"), false, "e8=Q, e8=R, e8=B, e8=N");
    let rooks = "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n1. ";
    for castling in [
        "O-O", "0-0", "o-o", "OO", "00", "O–O", "О-О", "Kg1", "Ke1-g1", "Ke1g1", "O-O+",
    ] {
        read_as(
            &format!("{rooks}{castling} *"),
            true,
            "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1",
        );
    }
    for pass in ["--", "Z0", "null", "0000", "@@@@", "<null>"] {
        read_as(&format!("1. e4 {pass} *"), false, "a player may not pass here");
        read_as(&format!("[Variant \"janggi\"]\n\n1. {pass} *"), true, "1 ply");
    }
}

#[test]
fn names_of_games() {
    for (name, part) in [
        ("Regular", "1: Chess,"),
        ("Chess 960", "1: Chess960,"),
        ("fischerandom", "1: Chess960,"),
        ("No Castling", "1: No-castling Chess,"),
        ("wild/5", "1: Upside-down Chess,"),
        ("w27", "1: Atomic Chess,"),
        ("Crazyhouse Chess", "1: Crazyhouse,"),
        ("Setup", "1: Placement Chess,"),
    ] {
        read_as(&format!("[Variant \"{name}\"]\n\n*"), true, part);
    }
    for (name, closest) in [
        ("Fog of War", "chess"),
        ("Kriegspiel", "chess"),
        ("Jieqi", "xiangqi"),
        ("S-House", "seirawan"),
    ] {
        let help = format!("the closest game is `{closest}`");
        read_as(&format!("[Variant \"{name}\"]\n\n1. e4 *"), false, &help);
    }
    let array = "[FEN \"qrnknbbr/pppppppp/8/8/8/8/PPPPPPPP/QRNKNBBR w - - 0 1\"]\n";
    read_as(
        "[Variant \"wild/3\"]\n\n1. e4 *",
        false,
        "`wild/3` does not say where the game begins",
    );
    read_as(&format!("[Variant \"wild/3\"]\n{array}\n1. e4 *"), true, "1 ply");
}

#[test]
fn formats_that_are_not_read() {
    for (text, part) in [
        ("V2.2\nN+A\nN-B\nPI\n+\n+7776FU\n%TORYO\n", "this is CSA"),
        ("先手：A\n後手：B\n\n▲７六歩 △３四歩\n", "this is KI2"),
        ("FORMAT\tWXF\nSTART{\n1. C2.5 H8+7\n}END\n", "a file of WXF"),
    ] {
        read_as(text, false, part);
    }
    let branches = "手合割：平手\n   1 ７六歩(77)+\n   2 ３四歩(33)\n   3 封じ手\n\n変化：2手\n   2 ８四歩(83)\n";
    read_as(branches, true, "2 plies");
}

/// The boards of all positions are the same as those without their surroundings.
#[test]
fn positions_as_other_programs_write_them() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let shown = |variant: &str, fen: &str| seen(&["moves", variant, "--fen", fen], "");
    for (variant, fen, same) in [
        (
            "chess",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm Nf3; id \"x\";",
            start,
        ),
        (
            "chess",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 bm Nf3; id \"x\";",
            start,
        ),
        (
            "chess",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400",
            start,
        ),
        (
            "chess",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;",
            start,
        ),
        (
            "chess",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ,",
            start,
        ),
        (
            "chess",
            "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"",
            start,
        ),
        (
            "chess",
            "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]",
            start,
        ),
        (
            "chess",
            "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            start,
        ),
        (
            "chess",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1",
            start,
        ),
        (
            "chess",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR%20w%20KQkq%20-%200%201",
            start,
        ),
        (
            "chess",
            "rnbqkbnr/pppppppp/11111111/8/8/8/PPPPPPPP/RNBQKBNR[] White KQkq - - -",
            start,
        ),
        (
            "chess",
            "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq E6 fmvn 7; hmvc 3;",
            "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 3 7",
        ),
        (
            "horde",
            "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
        ),
        (
            "three-check",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - +1+0 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2+3 0 1",
        ),
        (
            "three-check",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 2+3",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2+3 0 1",
        ),
        (
            "crazyhouse",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[2Pn] w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[PPn] w KQkq - 0 1",
        ),
        (
            "capablanca",
            "rnabqkbcnr/pppppppppp/91/55/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
            "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
        ),
        (
            "shogi",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2Pp 1",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[PPp] w - - 0 1",
        ),
    ] {
        let answer = shown(variant, fen);
        let without_notes = |answer: &str| -> Vec<String> {
            let lines = answer.lines().skip(1);
            lines
                .filter(|line| !line.starts_with("note: "))
                .map(str::to_owned)
                .collect()
        };
        assert_eq!(without_notes(&answer), without_notes(&shown(variant, same)), "{fen}");
        assert!(answer.contains("exit status 0"), "{answer}");
    }
    for (fen, part) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1",
            "without it, the castlings are `Qkq`",
        ),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e4 0 1", "as `e3`"),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
            "`three-check` can read this position",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x y",
            "`x` is not a number",
        ),
    ] {
        let answer = shown("chess", fen);
        assert!(answer.contains(part) && !answer.contains("makruk"), "{fen}\n{answer}");
    }
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

/// The positions at the ends are pyffish 0.0.90's, with the ranks one higher.
#[test]
fn letters_and_ranks_of_xiangqi() {
    let text = include_bytes!("../../../tests/data/dialects/xiangqi.pgn");
    has(
        &replayed(&[], text),
        &[
            "exit status 0",
            "rnbak3r/4a4/3cb1nc1/p1p1p3p/6p2/2P6/P3P1P1P/2N1CC3/9/1RBAKABNR w",
            "r1bakabnr/9/1cn4c1/p3p1p1p/2p6/6P2/P1P1P3P/1C4NC1/9/RNBAKAB1R w",
            "note: game 1: its ranks are counted from 0",
            "note: game 2: its ranks are counted from 0",
        ],
    );
    // Without a rank 0 the moves that can be played decide.
    has(
        &replayed(&[], b"[Variant \"xiangqi\"]\n\n1. Cbe2 Hg7 *"),
        &["exit status 0", "2 plies", "counted from 0"],
    );
    has(
        &replayed(&[], b"[Variant \"xiangqi\"]\n\n1. Cbe3 Hg8 *"),
        &["exit status 0", "2 plies"],
    );
    has(
        &replayed(&[], b"[Variant \"xiangqi\"]\n\n1. Cbe9 *"),
        &["exit status 1"],
    );
}

#[test]
fn files_of_games_in_other_encodings() {
    let moves = "\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
    let latin = [b"[White \"M\xfcller\"]\n[Black \"?\"]".as_slice(), moves.as_bytes()].concat();
    has(
        &replayed(&[], &latin),
        &["exit status 0", "1: Chess, Müller", "checkmate"],
    );
    let text = format!("[White \"Müller\"]{moves}");
    let marked = format!("\u{feff}{text}\n\u{feff}{text}");
    has(
        &replayed(&[], marked.as_bytes()),
        &["1: Chess, Müller", "2: Chess, Müller"],
    );
    for order in [u16::to_le_bytes, u16::to_be_bytes] {
        let wide: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(order).collect();
        has(&replayed(&[], &wide), &["exit status 0", "1: Chess, Müller"]);
    }
    // Shift JIS is none of these.
    has(&replayed(&[], b"\x8e\xe8\x8d\x87\x8a\x84\n"), &["is not UTF-8 text"]);
}

#[test]
fn a_wrong_move_says_which_notation_has_it() {
    has(
        &replayed(&[], "[Variant \"xiangqi\"]\n\n1. C2.5 H8+7 *".as_bytes()),
        &["exit status 1", "it is a move as WXF writes them", "[Format \"WXF\"]"],
    );
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
        // With the option, the library's own forms begin with an array drawn by lot.
        let plain = "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq ";
        let ends = ["Fen: brnqnrkb/pppppppp/8/8/8/8/PPPPPPPP/BRNQNRKB w - - 2 2", plain];
        has(&lines.join("\n"), &ends[..1 + usize::from(options[1] == "false")]);
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
fn moves_with_figurines_and_games_without_their_array() {
    has(
        &replayed(&[], "1. ♘f3 d5 2. g3 ♝h3 3. ♗xh3 *\n".as_bytes()),
        &[
            "exit status 0",
            "rn1qkbnr/ppp1pppp/8/3p4/8/5NPB/PPPPPP1P/RNBQK2R b KQkq - 0 3",
        ],
    );
    has(
        &replayed(&[], b"[Variant \"Chess960\"]\n\n1. e4 *\n"),
        &[
            "exit status 0",
            "note: game 1: it has no position, and its array is drawn by lot",
        ],
    );
}

/// What an engine says to some lines of XBoard's protocol, until it answers a ping.
fn xboard(lines: &[&str]) -> Vec<String> {
    let mut talk = Talk::new(&["xboard"]);
    for line in ["xboard", "protover 2", "new", "force"].iter().chain(lines) {
        talk.say(line);
    }
    talk.say("ping 7");
    let lines = talk.lines_until("pong 7");
    talk.say("quit");
    talk.end();
    let answers = lines.into_iter().skip_while(|line| line != "feature done=1").skip(1);
    answers
        .filter(|line| !line.starts_with(['#']) && line != "pong 7")
        .collect()
}

#[test]
fn castlings_of_fischer_random_over_xboard() {
    let setup = "setboard rk2rnqb/pppppppp/8/8/8/8/PPPPPPPP/RK2RNQB w KQkq - 0 1";
    for castling in ["O-O-O", "0-0-0", "b1a1"] {
        let lines = xboard(&[
            "variant fischerandom",
            setup,
            &format!("usermove {castling}"),
            "usermove d1d4",
        ]);
        // The rook is on d1, behind its pawn.
        assert_eq!(lines.len(), 1, "{castling}: {lines:#?}");
        assert!(lines[0].contains("it is Black's turn"), "{castling}: {lines:#?}");
    }
    let lines = xboard(&["variant fischerandom", setup, "usermove O-O"]);
    assert!(lines[0].starts_with("Illegal move"), "{lines:#?}");
}

/// Castlings of other arrays, under the name of chess.
#[test]
fn castlings_from_other_arrays_over_xboard() {
    let setup = "setboard rk2rnqb/pppppppp/8/8/8/8/PPPPPPPP/RK2RNQB w KQkq - 0 1";
    let lines = xboard(&[
        "variant normal",
        setup,
        "usermove O-O-O",
        "usermove b8c8",
        "usermove d1d4",
    ]);
    assert_eq!(lines.len(), 1, "{lines:#?}");
    assert!(lines[0].contains("Illegal move"), "{lines:#?}");
    // Where it castles as in chess, the game is chess again.
    let plain = "setboard r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    let lines = xboard(&["variant normal", setup, plain, "usermove e1g1", "usermove e8c8"]);
    assert_eq!(lines, Vec::<String>::new());
}

/// XBoard's own letters: perft 1 is pyffish 0.0.90's, 44 moves.
#[test]
fn letters_of_xiangqi_over_xboard() {
    let lines = xboard(&[
        "variant xiangqi",
        "setboard rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1",
        "usermove b0c2",
    ]);
    assert_eq!(lines, Vec::<String>::new());
    let fen = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1";
    let counted = seen(&["perft", "xiangqi", "1", "--fen", fen], "");
    assert!(counted.contains("44"), "{counted}");
    let fen = "reha1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/REHA1AEHR w - - 0 1";
    let counted = seen(&["perft", "janggi", "1", "--fen", fen], "");
    assert!(counted.contains("32"), "{counted}");
}

#[test]
fn nothing_is_played_after_a_rejected_setboard() {
    let bad = "setboard 8/8/8/8 w - - 0 1";
    let lines = xboard(&["sd 1", "usermove e2e4", bad, "go", "undo", "hint"]);
    has(
        &lines.join("\n"),
        &[
            "tellusererror Illegal position: the board ends before rank 4",
            "Error (there is no position to play, the board ends before rank 4): go",
            "Error (no move to take back): undo",
        ],
    );
    assert!(
        !lines
            .iter()
            .any(|line| line.starts_with("move ") || line.starts_with("Hint")),
        "{lines:#?}"
    );
    // A game that had ended does not end again.
    let mated = "setboard rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";
    let lines = xboard(&[mated, "usermove d8h4", bad, "go"]);
    let results = lines.iter().filter(|line| line.starts_with("0-1"));
    assert_eq!(results.count(), 1, "{lines:#?}");
    for valid in [
        "new",
        "variant crazyhouse",
        "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ] {
        let lines = xboard(&["sd 1", bad, valid, "go"]);
        assert!(
            lines.iter().any(|line| line.starts_with("move ")),
            "{valid}: {lines:#?}"
        );
    }
}

#[test]
fn what_cannot_be_read_names_a_game_that_can() {
    let xiangqi = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let shuffled = "rkrbbnnq/pppppppp/8/8/8/8/PPPPPPPP/RKRBBNNQ w KQkq - 0 1";
    let placed = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QN] w KQkq - 0 1";
    for (variant, fen, name) in [
        ("chess", xiangqi, "xiangqi"),
        ("atomic", shuffled, "atomic960"),
        ("chess", placed, "crazyhouse"),
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
