//! Diagnostics of files that parse but are wrong: a fixture for each code, under its name in the file of its group.

use std::collections::BTreeMap;

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};
use triagonal::diagnostics::{Code, Report, Source};
use triagonal::rules::{Library, load};

use crate::support::sections::{assert_sections, files, sections};

/// The files that fixtures extend and use.
struct Fixtures;

impl Library for Fixtures {
    fn find(&self, name: &str) -> Option<Source> {
        let text = match name {
            "compounds" => include_str!("../diagnostics/library/compounds.variant"),
            "edges" => include_str!("../diagnostics/library/edges.variant"),
            "little" => include_str!("../diagnostics/library/little.variant"),
            "lender" => include_str!("../diagnostics/library/lender.variant"),
            "meant" => include_str!("../diagnostics/library/meant.variant"),
            "round" => include_str!("../diagnostics/library/round.variant"),
            "around" => include_str!("../diagnostics/library/around.variant"),
            "chess" => include_str!("../../variants/orthodox/chess.variant"),
            _ => return None,
        };
        Some(Source::new(format!("{name}.variant"), text))
    }

    fn unreadable(&self, name: &str) -> Option<String> {
        (name == "unreadable").then(|| "unreadable.variant: it is a folder".to_owned())
    }

    fn names(&self) -> Vec<String> {
        [
            "around",
            "chess",
            "compounds",
            "edges",
            "lender",
            "little",
            "meant",
            "round",
        ]
        .map(str::to_owned)
        .to_vec()
    }
}

fn shown(report: &Report) -> String {
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(100);
    let mut text = String::new();
    for mistake in report.shown() {
        handler.render_report(&mut text, &mistake).expect("strings grow");
        text.push('\n');
    }
    text
}

/// The name of a code as a file has it.
fn named(code: Code) -> String {
    code.id().replace("::", "-")
}

#[test]
fn each_fixture_raises_its_code() {
    let strays = files("tests/diagnostics/rules", ".variant");
    assert!(strays.is_empty(), "fixtures share files, GROUP.variants: {strays:?}");
    for (group, file) in files("tests/diagnostics/rules", ".variants") {
        let mut reports = Vec::new();
        for (name, text) in sections(&file) {
            assert!(
                name.starts_with(&format!("{group}-")),
                "{name} belongs into another file"
            );
            let report = load(Source::new(format!("{name}.variant"), text), &Fixtures).check_all();
            let meant = Code::ALL.iter().find(|code| named(**code) == name);
            let meant = meant.unwrap_or_else(|| panic!("no code is called as the fixture {name}"));
            let is_raised = report.diagnostics().iter().any(|diagnostic| diagnostic.code == *meant);
            assert!(is_raised, "{name} does not raise its code:\n{}", shown(&report));
            reports.push((name.to_owned(), shown(&report)));
        }
        assert_sections!(group.as_str(), reports);
    }
}

#[test]
fn each_fixture_that_must_be_played_raises_its_code() {
    let mut reports = Vec::new();
    for (name, text) in files("tests/diagnostics/play", ".variant") {
        let report = triagonal::check(Source::new(format!("{name}.variant"), text), &Fixtures);
        let diagnostics = report.diagnostics().iter();
        let mut raised: Vec<String> = diagnostics.map(|mistake| named(mistake.code)).collect();
        // A fixture may show several ways to make the same mistake.
        raised.dedup();
        assert_eq!(raised, [name.as_str()], "{}", shown(&report));
        reports.push((name, shown(&report)));
    }
    assert_sections!("play", reports);
}

#[test]
fn each_code_has_a_fixture() {
    let groups = files("tests/diagnostics/rules", ".variants");
    let of_rules = groups.iter().flat_map(|(_, file)| sections(file));
    let mut fixtures: Vec<String> = of_rules.map(|(name, _)| name.to_owned()).collect();
    fixtures.extend(
        files("tests/diagnostics/play", ".variant")
            .into_iter()
            .map(|(name, _)| name),
    );
    let of_rules = Code::ALL.iter().filter(|code| !code.id().starts_with("syntax::"));
    let without: Vec<&str> = of_rules
        .filter(|code| !fixtures.contains(&named(**code)))
        .map(|code| code.id())
        .collect();
    assert!(without.is_empty(), "codes without a fixture: {without:?}");
}

/// Returns the diagnostics of a game on a 5×5 board with given pieces and arrays.
fn diagnostics_of(pieces_and_arrays: &str) -> Vec<(Code, String, Option<String>)> {
    let board = "board { axes file a..e, rank 1..5; forward rank +; view Black: mirror rank }";
    let ends = "check protects every King; checkmate wins";
    let text = format!("variant \"Test\"\nplayers White, Black\n{board}\n{pieces_and_arrays}\n{ends}\n");
    let report = load(Source::new("test.variant", text), &Fixtures).check_all();
    let diagnostics = report.diagnostics().iter();
    diagnostics
        .map(|one| (one.code, one.message.clone(), one.help.clone()))
        .collect()
}

#[test]
fn armies_in_each_others_way_are_reported_once() {
    let king = "piece King K royal { step radial }";
    let two = format!("{king}\narray White {{ King a1, b1, c1 }}\narray Black {{ King a1, b1, c1 }}");
    let diagnostics = diagnostics_of(&two);
    let [(Code::CellTwice, message, Some(help))] = &diagnostics[..] else {
        panic!("{diagnostics:?}");
    };
    assert_eq!(
        message,
        "pieces of `White` and `Black` both begin on `a1` and on 2 other cells"
    );
    assert!(help.starts_with("every array names the cells of the board as they are"));
    let one = diagnostics_of(&format!("{king}\narray {{ King a3, a1 }}"));
    assert_eq!(one[0].1, "pieces of `White` and `Black` both begin on `a3`");
}

#[test]
fn a_mistyped_royal_is_found_behind_the_name_that_took_it_in() {
    let diagnostics = diagnostics_of("piece King K roial { step radial }\narray { rank 1: . . K . . }");
    let help = Some("`King K` has the symbol `roial`; did you mean `King K royal`?".to_owned());
    for code in [Code::UnknownSymbol, Code::UnknownPiece] {
        assert!(
            diagnostics.iter().any(|one| one.0 == code && one.2 == help),
            "{diagnostics:?}"
        );
    }
}

#[test]
fn castling_of_one_army_asks_nothing_of_the_other() {
    let pieces = "piece King K royal { step radial; castle b1-d1 with Rook e1-c1 }\npiece Rook R { slide orthogonal }\npiece Lord L { leap 2:1 }";
    let white = "array White { King b1; Rook e1; Lord a1 }";
    let castle_never = |text: String| diagnostics_of(&text).iter().any(|one| one.0 == Code::CastleNever);
    assert!(!castle_never(format!(
        "{pieces}\n{white}\narray Black {{ Lord a5, b5, c5 }}"
    )));
    assert!(castle_never(format!(
        "{pieces}\n{white}\narray Black {{ King c5; Rook e5; Lord a5 }}"
    )));
}

#[test]
fn inherited_pieces_that_never_appear_can_be_removed() {
    let text = "variant \"Test\"\nextends chess\narray { rank 1: R N . Q K . N R; rank 2: all N }\n";
    let report = load(Source::new("test.variant", text), &Fixtures).check_all();
    let diagnostics = report.diagnostics().iter();
    let helps: Vec<&str> = diagnostics
        .filter(|one| one.code == Code::KindNeverAppears)
        .filter_map(|one| one.help.as_deref())
        .collect();
    assert_eq!(
        helps,
        [
            "write `remove Bishop`",
            "write `remove Pawn`, and declare `quiet plies …` again without `except Pawn`"
        ]
    );
}

#[test]
fn each_choice_must_be_one_that_there_is() {
    let text = "variant \"Test\"\noption size: small | large\nwhen size is large { pass allowed }\n";
    let program = load(Source::new("test.variant", text), &Fixtures);
    let error_of = |name: &str, value: &str| {
        let options = BTreeMap::from([(name.to_owned(), value.to_owned())]);
        let checked = program.check(&options);
        assert!(checked.rules.is_none());
        let placeless = checked
            .report
            .diagnostics()
            .iter()
            .find(|diagnostic| diagnostic.labels.is_empty());
        placeless.map(|diagnostic| (diagnostic.code, diagnostic.help.clone().unwrap_or_default()))
    };
    assert_eq!(
        error_of("sise", "large"),
        Some((Code::UnknownOption, "did you mean `size`?".to_owned()))
    );
    assert_eq!(
        error_of("size", "huge"),
        Some((Code::UnknownOptionValue, "it is one of: small, large".to_owned()))
    );
}

#[test]
fn what_an_unread_statement_names_is_not_unknown() {
    let text = "variant \"Test\"\nplayers White, Black\n\
        board { axes file a..e, rank 1..5; forward rank +; view Black: mirror rank }\n\
        zone last rank: rank == 5\noption hands: few, many\npiece King K royal { step radial }\n\
        piece Pawn P { step forward; promotes on last rank to Roook }\npiece Rook R { slide orthogonall }\n\
        when hands is many { array { Rook a1 } }\narray { King c1; Pawn c2; Rook e1 }\n\
        check protects every King\ncheckmate wins\n";
    let report = load(Source::new("test.variant", text), &Fixtures).check_all();
    let codes: Vec<&str> = report.diagnostics().iter().map(|mistake| mistake.code.id()).collect();
    assert_eq!(
        codes,
        [
            "syntax::unexpected",
            "syntax::unexpected",
            "names::unknown-piece",
            "syntax::unexpected"
        ],
        "{}",
        shown(&report)
    );
}

/// Returns the codes and helps for a text that extends chess.
fn mistakes_beside_chess(statements: &str) -> Vec<(&'static str, String)> {
    let text = format!("variant \"Test\"\nextends chess\n{statements}");
    let report = load(Source::new("test.variant", text), &Fixtures).check_all();
    let diagnostics = report.diagnostics().iter();
    diagnostics
        .map(|one| (one.code.id(), one.help.clone().unwrap_or_default()))
        .collect()
}

#[test]
fn arrays_are_allowed_as_a_whole() {
    let help = "write `allow` in front of the whole statement that this block belongs to";
    let array = "array { allow lint::unequal-sides \"odds\"; rank 1: R N B Q K B N R }";
    assert_eq!(
        mistakes_beside_chess(array),
        [("syntax::unknown-statement", help.to_owned())]
    );
}

#[test]
fn arrays_name_values_and_do_not_calculate() {
    let help = "only a zone can calculate: `zone front: rank = last - 1`, and in the array `in front: all P`";
    let array = "array { rank last - 1: all P; rank 1: R N B Q K B N R }";
    assert_eq!(mistakes_beside_chess(array), [("syntax::unexpected", help.to_owned())]);
}

#[test]
fn check_that_is_taken_back_leaves_no_checkmate() {
    let code = "lint::checkmate-without-check";
    let kings = "check protects nothing\ncapturing every King wins\n";
    assert_eq!(
        mistakes_beside_chess(kings),
        [(code, "`checkmate goes on` removes this ending".to_owned())]
    );
    assert_eq!(mistakes_beside_chess(&format!("{kings}checkmate goes on")), []);
    assert_eq!(
        mistakes_beside_chess(&format!("{kings}checkmate wins")),
        [(code, "write `check protects every King`".to_owned())]
    );
    for attempt in [
        "check protects no King",
        "check protects none",
        "check goes on",
        "check never",
    ] {
        let help = "write `check protects nothing` for a game without check";
        assert_eq!(
            mistakes_beside_chess(attempt),
            [("syntax::unexpected", help.to_owned())],
            "{attempt}"
        );
    }
}

#[test]
fn a_removed_piece_leaves_no_drop_behind() {
    let text = "variant \"Test\"\nextends shogi\nremove Lance, Promoted Lance\narray { rank 1: . N S G K G S N .; rank 2: . B . . . . . R .; rank 3: all P }\n";
    let report = load(Source::new("test.variant", text), &triagonal::builtin::Builtin).check_all();
    let diagnostics: Vec<&str> = report.diagnostics().iter().map(|one| one.message.as_str()).collect();
    assert_eq!(diagnostics, [""; 0]);
}

#[test]
fn an_excerpt_holds_only_the_lines_around_its_labels() {
    let mut lines = vec!["# a remark".to_owned(); 2000];
    lines[0] = "\u{feff}extends chess".to_owned();
    for wrong in [1, 999, 1999] {
        lines[wrong] = format!("mistake {wrong}");
    }
    let text = lines.join("\n");
    let report = load(Source::new("long.variant", text.as_str()), &Fixtures).check_all();
    let mistakes: Vec<_> = report.shown().collect();
    assert_eq!(mistakes.len(), 3);
    for (mistake, line) in mistakes.iter().zip([1, 999, 1999]) {
        let excerpt = mistake.source_code().expect("it has a text");
        let label = mistake.labels().and_then(|mut labels| labels.next());
        let label = label.expect("it has a place");
        let here = excerpt
            .read_span(label.inner(), 0, 0)
            .expect("the place is in the text");
        assert_eq!((here.line(), here.column()), (line, 0));
        let all = excerpt.read_span(label.inner(), 3000, 3000).expect("it can be read");
        let all = all.data().split(|&byte| byte == b'\n').count();
        assert!(all <= 6, "{all} lines for line {line}");
    }
}
