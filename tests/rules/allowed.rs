//! Warnings that files allow.

use std::collections::BTreeMap;

use triagonal::diagnostics::Source;
use triagonal::rules::{Library, load};

/// A game with more pieces on one side, and a game that extends it.
struct Files;

impl Library for Files {
    fn find(&self, name: &str) -> Option<Source> {
        let text = match name {
            "hosts" => HOSTS,
            "chess" => include_str!("../../variants/orthodox/chess.variant"),
            _ => return None,
        };
        Some(Source::new(format!("{name}.variant"), text))
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

const HOSTS: &str = r#"
variant "Hosts"
players White, Black
board { axes file a..e, rank 1..5; forward rank +; view Black: mirror rank }
zone end: rank = last
piece King K royal { step radial }
piece Man M {
  step forward
  allow lint::promotion-never "a man stays a man"
  promotes on end to Man
}
array White { King c1; Man a2, b2, c2, d2 }
# The warning stands at the array that comes second.
allow lint::unequal-sides "the host has more pieces"
array Black { King c5; Man c4 }
check protects every King
checkmate wins
"#;

/// Returns the codes that a text raises.
fn codes(text: &str) -> Vec<&'static str> {
    let report = triagonal::check(Source::new("test.variant", text), &Files);
    report.diagnostics().iter().map(|one| one.code.id()).collect()
}

#[test]
fn allowed_warnings_are_not_shown() {
    assert_eq!(codes(HOSTS), [""; 0]);
    let program = load(Source::new("hosts.variant", HOSTS), &Files);
    let checked = program.check(&BTreeMap::new());
    assert!(checked.rules.is_some());
    assert!(checked.report.diagnostics().is_empty(), "{}", checked.report);
    assert!(program.check_all().diagnostics().is_empty());
    let bare: String = HOSTS
        .lines()
        .filter(|line| !line.contains("allow"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(codes(&bare), ["lint::promotion-never", "lint::unequal-sides"]);
}

#[test]
fn what_an_extended_file_allows_stays_allowed() {
    let text = "variant \"More Hosts\"\nextends hosts\n";
    assert_eq!(codes(text), [""; 0]);
    // The statement that it allowed is gone, which is not an error of this file.
    let text = format!("{text}array White {{ King c1; Man a2 }}\npiece Man M {{ step forward }}\n");
    assert_eq!(codes(&text), [""; 0]);
}

#[test]
fn warnings_about_an_extended_file_are_allowed_where_it_is_extended() {
    let array = "array { rank 1: R N B K K B N R; rank 2: all N }";
    let extends = "variant \"Test\"\nextends chess";
    let raised = codes(&format!("{extends}\n{array}"));
    assert!(raised.contains(&"lint::kind-never-appears"), "{raised:?}");
    let allow = "variant \"Test\"\nallow lint::kind-never-appears \"for others\"\nextends chess";
    let others: Vec<&str> = raised
        .iter()
        .copied()
        .filter(|code| *code != "lint::kind-never-appears")
        .collect();
    assert_eq!(codes(&format!("{allow}\n{array}")), others);
    assert_eq!(codes(&format!("{allow}\n")), ["allow::nothing"]);
}

#[test]
fn only_the_next_statement_is_meant() {
    let zones = |first: &str, second: &str| {
        codes(&format!(
            "variant \"Test\"\nextends chess\n{first}zone one: rank = 1\n{second}zone two: rank = 2"
        ))
    };
    let allow = "allow lint::unused \"for others\"\n";
    assert_eq!(zones("", ""), ["lint::unused", "lint::unused"]);
    assert_eq!(zones(allow, ""), ["lint::unused"]);
    assert_eq!(zones(allow, allow), [""; 0]);
    assert_eq!(zones("allow lint::unused \"for others\"; ", allow), [""; 0]);
    let two = format!("allow lint::empty-zone \"so it is\"\n{allow}");
    assert_eq!(zones(&two, allow), ["allow::nothing"]);
    // Comments and empty lines between them do not matter.
    assert_eq!(zones(&format!("{allow}\n# a comment\n\n"), allow), [""; 0]);
}

#[test]
fn under_every_choice_there_is_something_to_allow_or_not() {
    let text = |inside: &str, outside: &str| {
        codes(&format!(
            "variant \"Test\"\nextends chess\noption odds: none | knight\n{outside}when odds is knight {{\n{inside}\n\
             array White {{ rank 1: R . B Q K B N R; rank 2: all P }}\n\
             array Black {{ rank 8: R N B Q K B N R; rank 7: all P }}\n}}"
        ))
    };
    let allow = "allow lint::unequal-sides \"odds\"\n";
    assert_eq!(text("", ""), ["lint::unequal-sides"]);
    assert_eq!(text(allow, ""), [""; 0]);
    assert_eq!(text("", allow), [""; 0]);
    assert_eq!(text(allow, allow), ["allow::nothing"]);
}

#[test]
fn warnings_about_what_is_missing_are_allowed_at_the_first_statement() {
    let text = |allow: &str| {
        codes(&format!(
            "{allow}variant \"Test\"\nextends chess\narray {{ rank 1: R N B Q K B N R; rank 2: all P; hand: Knight }}"
        ))
    };
    assert_eq!(text(""), ["lint::hand-unused"]);
    assert_eq!(
        text("# A game of waiting.\nallow lint::hand-unused \"they wait\"\n"),
        [""; 0]
    );
}

#[test]
fn a_warning_that_takes_play_to_find_can_be_allowed() {
    let riddle = include_str!("../diagnostics/play/lint-check-at-start.variant");
    assert_eq!(codes(riddle), ["lint::check-at-start"]);
    let allowed = riddle.replace("array White", "allow lint::check-at-start \"a riddle\"\narray White");
    assert_eq!(codes(&allowed), [""; 0]);
}

#[test]
fn both_statements_that_a_warning_marks_can_allow_it() {
    let allow = "allow lint::unequal-sides \"the host has more pieces\"\n";
    let other = HOSTS
        .replace(allow, "")
        .replace("array White", &format!("{allow}array White"));
    assert_eq!(codes(&other), [""; 0]);
}
