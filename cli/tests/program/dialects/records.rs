//! Files of games by other programs.

use super::{has, replayed};
use crate::seen;

/// Checks whether a game is read, and a part of the answer.
pub(super) fn read_as(text: &str, is_right: bool, part: &str) {
    let answer = replayed(&[], text.as_bytes());
    let is_read = answer.contains("exit status 0");
    assert!(is_read == is_right && answer.contains(part), "{text}\n{answer}");
}

/// The positions at the ends are python-chess 1.11.2's.
#[test]
fn castlings_from_other_arrays_are_those_of_the_form_with_arrays_by_lot() {
    let text = include_bytes!("../../../../tests/data/dialects/castling-by-lot.pgn");
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
    let text = include_bytes!("../../../../tests/data/dialects/spellings.pgn");
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
        ("Gorogoro+", "1: Goro Goro Plus,"),
    ] {
        read_as(&format!("[Variant \"{name}\"]\n\n*"), true, part);
    }
    for (name, closest) in [
        ("Fog of War", "chess"),
        ("Kriegspiel", "chess"),
        ("Jieqi", "xiangqi"),
        ("S-House", "seirawan"),
        ("Makbug", "makruk"),
        ("Cwda", "different-armies"),
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

/// Tags of one game that are not options of its variant leave the other games alone.
#[test]
fn options_in_tags_are_those_of_one_game() {
    for tag in ["[Options \"goal=9\"]", "[StartFen4 \"4PC\"]"] {
        let answer = replayed(
            &[],
            format!("{tag}\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 d5 *").as_bytes(),
        );
        has(&answer, &["exit status 1"]);
        has(&answer, &["2: Chess, 2 plies"]);
        has(&answer, &["is not read"]);
    }
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
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - c9 \"1/2-1/2\";",
            start,
        ),
        (
            "chess",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - v1 1",
            start,
        ),
        (
            "seirawan",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - c2 \"x\";",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1",
        ),
        (
            "chess",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 [1.0]",
            start,
        ),
        (
            "chess",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 20 | 0.5",
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
            "note: the pieces of castling `K` are not in their places",
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

/// The positions at the ends are pyffish 0.0.90's, with the ranks one higher.
#[test]
fn letters_and_ranks_of_xiangqi() {
    let text = include_bytes!("../../../../tests/data/dialects/xiangqi.pgn");
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
}

#[test]
fn a_wrong_move_says_which_notation_has_it() {
    has(
        &replayed(&[], "[Variant \"xiangqi\"]\n\n1. C2.5 H8+7 *".as_bytes()),
        &["exit status 1", "it is a move as WXF writes them", "[Format \"WXF\"]"],
    );
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
