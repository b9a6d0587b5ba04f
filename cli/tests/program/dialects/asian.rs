//! Files of Asian programs: encodings, notations and formats.

use super::records::read_as;
use super::{has, replayed};

#[test]
fn formats_that_are_not_read_are_named() {
    // A move shows the format where no line names it.
    for (text, part) in [
        (
            "[DhtmlXQ]\n[DhtmlXQ_title]x[/DhtmlXQ_title]\n[/DhtmlXQ]\n",
            "this is DhtmlXQ",
        ),
        (
            "[초대국자 \"가\"]\n\n1. 79卒78 2. 41兵42\n",
            "this is a .gib file of Janggi",
        ),
        (
            "[Variant \"Janggi\"]\n\n1. 79楚卒78 *\n",
            "this is a .gib file of Janggi",
        ),
        (
            "[Variant \"Shogi\"]\n\n1. P-7f P-3d *\n",
            "this is Western notation of Shogi",
        ),
        (
            "[Variant \"Shogi\"]\n\n1.P7g-7f P3c-3d *\n",
            "position startpos moves 7g7f",
        ),
        ("[Variant \"Shogi\"]\n\n1. P-76 P-34 *\n", "save the game as KIF"),
    ] {
        read_as(text, false, part);
    }
}

#[test]
fn encodings() {
    // Shift JIS, the encoding of KIF: the header of an even game, and pawns to 7f and 3d.
    let even = b"\x8e\xe8\x8d\x87\x8a\x84\x81F\x95\xbd\x8e\xe8\r\n\x90\xe6\x8e\xe8\x81F\xb1\x89H\x90\xb6\r\n";
    let pawns = b"1 \x82V\x98Z\x95\xe0(77)\r\n2 \x82R\x8el\x95\xe0(33)\r\n";
    has(
        &replayed(&[], &[even.as_slice(), pawns].concat()),
        &["exit status 0", "1: Shogi, ｱ羽生, 2 plies", "pppppp1pp/6p2/9/2P6"],
    );
    // Bytes that are no text of Shift JIS, and an apostrophe of Windows in a file that is no KIF.
    has(
        &replayed(&[], b"\x8e\xe8\x8d\x87\x8a\x84\xff\n"),
        &["is not UTF-8 text"],
    );
    has(
        &replayed(&[], b"[White \"O\x92Kelly\"]\n\n1. e4 *\n"),
        &["is not UTF-8 text"],
    );
    // GBK and EUC-JP look like ISO 8859-1.
    let gbk = b"[Game \"Chinese Chess\"]\n[Red \"\xcd\xf5\xcc\xec\xd2\xbb\"]\n[Format \"ICCS\"]\n1. H2-E2 *\n";
    has(
        &replayed(&[], gbk),
        &[
            "exit status 0",
            "note: game 1: it seems to be in an encoding that is not read",
        ],
    );
    has(
        &replayed(&[], b"\xbc\xea\xb9\xe7\xb3\xe4\n"),
        &["exit status 1", "save the file as UTF-8"],
    );
}

/// The moves are those of xqbase.com's description of Chinese notation.
#[test]
fn chinese_moves_of_xiangqi() {
    let end = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2";
    for moves in [
        "1. 炮二平五 马8进7\n2. 马二进三 *",
        "1. 砲二平五 馬８進７\n2. 傌二進三 *",
        "1. C2.5 H8+7\n2. H2+3 *",
    ] {
        for tags in [
            "[Game \"Chinese Chess\"]\n[Format \"Chinese\"]\n",
            "[Game \"Chinese Chess\"]\n",
        ] {
            let is_read = tags.contains("Format") || !moves.contains('C');
            read_as(
                &format!("{tags}\n{moves}\n"),
                is_read,
                if is_read { end } else { "WXF" },
            );
        }
    }
    let front =
        "[Format \"Chinese\"]\n[FEN \"3k5/9/9/9/4C4/9/4C4/9/9/5K3 w - - 0 1\"]\n\n1. 前炮平六 将4平5 2. 炮五退一 *";
    read_as(front, true, "4k4/9/9/9/3C5/9/9/4C4/9/5K3 b - - 3 2");
}

#[test]
fn of_two_ways_to_count_ranks_the_one_that_got_further_has_the_mistake() {
    let wrong = replayed(&[], b"[Variant \"xiangqi\"]\n\n1. Cbe2 Hg7 2. Che6 *");
    has(&wrong, &["exit status 1", "move 2. is wrong", "`Che7`"]);
}
