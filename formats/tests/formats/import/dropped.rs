//! Parts of a file that no statement uses are reported at their places.

use triagonal::Source;
use triagonal::builtin::Builtin;
use triagonal_formats::import::{Format, Import, import};

use super::{idioms, text_of};

fn read(text: &str, format: Format) -> Import {
    import(&Source::new("text", text), format, &Builtin)
}

/// The line and the column where a part of a text begins, from 1.
fn place(text: &str, part: &str) -> (usize, usize) {
    let at = text.find(part).unwrap_or_else(|| panic!("{part} is in {text}"));
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    (text[..at].matches('\n').count() + 1, text[line..at].chars().count() + 1)
}

/// Checks that a text has one note more than another, at a part and with a reason.
fn check(before: &str, text: &str, format: Format, part: &str, reason: &str) {
    let (count, notes) = (read(before, format).notes.len(), read(text, format).notes);
    let (line, column) = place(text, part);
    let is_there = notes
        .iter()
        .any(|note| (note.line, note.column) == (line, column) && note.reason.contains(reason));
    assert!(
        is_there && notes.len() == count + 1,
        "{line}:{column}: {reason}, beside {count}: {notes:#?}"
    );
}

/// Replaces a part of a text that occurs once.
fn replaced(text: &str, old: &str, new: &str) -> String {
    assert_eq!(text.matches(old).count(), 1, "{old}");
    text.replace(old, new)
}

const SJAAK: &str = r#"Variant: one
Board: 5x5
FEN: "2k2/5/5/5/2K2 w - -"
Piece: King
Move: leap (0,1)|(1,1)
Symbol: "K", "K,k"
Flags: royal
"#;

#[test]
fn fields_at_the_end_of_a_position_of_sjaak_are_reported() {
    let fen = |end: &str| replaced(SJAAK, "w - -", &format!("w - {end}"));
    for fine in ["-", "- 0", "- 1", "- 0 1", "- 0 0", "0 1"] {
        let notes = read(&fen(fine), Format::Sjaak).notes;
        assert!(notes.is_empty(), "{fine}: {notes:?}");
    }
    for (end, part, reason) in [
        ("d3", "d3", "the en passant square `d3` is ignored"),
        ("- 4 1", "4 1", "the halfmove clock `4` is ignored"),
        ("- 7", "7", "the move number `7` is ignored"),
        ("- 0 7", "7", "the move number `7` is ignored"),
        ("- 0 1 8", "8\"", "unexpected field `8`"),
        ("- zz", "zz", "unexpected field `zz`"),
    ] {
        check(SJAAK, &fen(end), Format::Sjaak, part, reason);
    }
}

#[test]
fn a_second_board_of_sjaak_is_reported() {
    let text = replaced(SJAAK, "FEN", "Board:  5x5\nFEN");
    check(SJAAK, &text, Format::Sjaak, "Board:  5x5", "repeated");
}

#[test]
fn ends_of_lines_of_a_variants_ini_are_reported() {
    let text = "[one:chess]\nstartFen = 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\npromotionRegionWhite = *8\n";
    for (old, new, part, reason) in [
        ("[one:chess]", "[one:chess] two", "two", "two"),
        ("[one:chess]", "[one:chess] # two", "", ""),
        ("- - 0 1", "- - 0 9", "9", "the move number `9` is ignored"),
        (
            "= *8",
            "= *8 - *7",
            "promotionRegionWhite",
            "`-` ends the list; `*7` and the rest are ignored",
        ),
    ] {
        let changed = replaced(text, old, new);
        if part.is_empty() {
            assert_eq!(read(&changed, Format::Ini).notes, read(text, Format::Ini).notes);
        } else {
            check(text, &changed, Format::Ini, part, reason);
        }
    }
}

#[test]
fn fields_and_parameters_of_a_diagram_are_reported() {
    let text = "<div class=\"idiagram\">\nfiles=7\nranks=7\nRook:R:R::a1,g1\nKing:K:KisO2::d1\n</div>\n";
    for (old, new, part, reason) in [
        ("R::a1,g1", "R::a1,g1:0:more", "more", "unexpected field `more`"),
        ("R::a1,g1", "R::a1,g1:0::more", "more", "unexpected field `more`"),
        ("ranks=7", "ranks=8\nRanks=7", "Ranks=7", "repeated"),
    ] {
        check(text, &replaced(text, old, new), Format::Diagram, part, reason);
    }
}

#[test]
fn parts_of_a_rules_file_are_reported() {
    let text = idioms::file("(define one ($1 (verify empty?) add))", "(moves (one n))");
    let ends = "(loss-condition (White Black) (checkmated King))";
    let option = |value: &str| format!("(option \"pass turn\" {value}) {ends}");
    let with_option = replaced(&text, ends, &option("true"));
    for (base, old, new, part, reason) in [
        (
            &text,
            "(players White Black) (turn-order",
            "(players White Black (x)) (turn-order",
            "(x)",
            "is not supported",
        ),
        (
            &text,
            "(turn-order White Black)",
            "(turn-order White Black (White a))",
            "(turn-order",
            "turns of one move",
        ),
        (
            &text,
            "(positions a1 ",
            "(positions a1 (b2) ",
            "(b2)",
            "is not supported",
        ),
        (
            &text,
            "(name camp)",
            "(name camp) (name field)",
            "(name field)",
            "is not supported",
        ),
        (
            &text,
            "(define one ($1 (verify empty?) add))",
            "(define one ($1 (verify empty?) add)) (define one ($1 (verify empty?) add))",
            "(define one ($1 (verify empty?) add))\n",
            "repeated",
        ),
        (
            &text,
            "(define one ($1 (verify empty?) add))",
            "(define one ($1 (verify empty?) add)) (define (two) add)",
            "(define (two)",
            "expected a name",
        ),
        (
            &text,
            "(Stone b4)",
            "(Stone b4 off)",
            "off",
            "expected a number of pieces",
        ),
        (&text, "(checkmated King)", "(checkmated King b1)", "b1)))", "b1"),
        (&with_option, "turn\" true", "turn\" (true)", "(option", "cannot read"),
    ] {
        check(base, &replaced(base, old, new), Format::Zillions, part, reason);
    }
}

#[test]
fn repeated_definitions_of_a_lud_are_reported() {
    let text = format!("(define \"Draws\" (result Mover Draw))\n{}", text_of("open.lud"));
    let text = text.replace("(result Mover Win)", "(\"Draws\")");
    let changed = format!("(define \"Draws\" (result Mover Draw)) {text}");
    let last = "(define \"Draws\" (result Mover Draw))\n";
    check(&text, &changed, Format::Ludii, last, "`Draws` is repeated");
}
