//! What messages propose for sentences of chess players can be used: it makes chess another game, without errors.

use std::collections::BTreeSet;

use triagonal::Source;
use triagonal::builtin::Builtin;
use triagonal::diagnostics::{Diagnostic, Report, Severity, SourceId};
use triagonal::syntax::parse;

#[path = "../language/src/syntax/messages/phrases/broad.rs"]
mod broad;
#[path = "../language/src/syntax/messages/phrases/narrow.rs"]
mod narrow;
#[path = "../language/src/syntax/messages/phrases/negated.rs"]
mod negated;
#[path = "../language/src/syntax/messages/phrases/outside.rs"]
mod outside;
#[path = "../language/src/syntax/messages/phrases/plain.rs"]
mod plain;

const TABLES: [&[(&str, &str)]; 5] = [
    outside::OUTSIDE,
    narrow::NARROW,
    plain::PLAIN,
    broad::BROAD,
    negated::NEGATED,
];

/// The minimum number of proposed statements.
const MIN_STATEMENTS: usize = 150;

/// Where a statement may stand: in a file, or in the block of a board, a piece or an array.
const PLACES: [(&str, &str); 7] = [
    ("", ""),
    ("board { ", " }"),
    ("piece Queen Q: Queen { ", " }"),
    ("piece Pawn P: Pawn { ", " }"),
    ("piece King K royal: King { ", " }"),
    ("array { rank 1: R N B Q K B N R; rank 2: all P; ", " }"),
    ("array { rank 2: all P; ", " }"),
];

/// Parts of statements, which a sentence explains.
const PARTS: [&str; 18] = [
    "after …",
    "by lot",
    "except",
    "forced",
    "forward",
    "friend!",
    "from",
    "goes on",
    "hand",
    "hexagonal",
    "neutral",
    "on",
    "pass",
    "passing",
    "piece",
    "promotes",
    "royal",
    "sideways",
];

/// Parts of statements that are also the first words of statements.
const FIRST_WORDS: [&str; 3] = ["drop", "to", "view"];

/// Statements for which chess has no room, with the only codes of the faults that they cause.
const OF_OTHER_BOARDS: [(&str, &[&str]); 5] = [
    // The armies of chess begin side by side where the first and the last rank are joined.
    ("board { join rank + to rank - }", &["lint::no-first-move"]),
    (
        "board { join file + to file -; join rank + to rank - }",
        &["lint::no-first-move"],
    ),
    // The array of chess has eight files.
    (
        "board { axes file a..k, rank 1..11; hexagonal; view Black: mirror file, mirror rank }",
        &["array::count"],
    ),
    // The armies of more players need other views and a larger board.
    ("players White, Red, Black", &["board::view-missing"]),
    (
        "players White in team North, Red in team South, Black in team North, Blue (u) in team South",
        &["board::view-missing"],
    ),
];

/// Warnings that a proposed statement does not do what it should.
const IDLE: [&str; 3] = ["lint::end-never", "lint::no-first-move", "lint::no-royal"];

fn check(statements: &[String]) -> Report {
    let text = format!("variant \"Proposal\"\nextends chess\n{}\n", statements.join("\n"));
    triagonal::check(Source::new("proposal.variant", text), &Builtin)
}

/// The codes of the errors, and of the warnings that matter. Endings that others make impossible stay in chess itself.
fn faults(report: &Report) -> BTreeSet<&'static str> {
    let is_own = |it: &Diagnostic| it.code.id() != "lint::end-never" || it.span().source == SourceId(0);
    let is_fault = |it: &&Diagnostic| it.severity() == Severity::Error || (IDLE.contains(&it.code.id()) && is_own(it));
    let faults = report.diagnostics().iter().filter(is_fault);
    faults.map(|it| it.code.id()).collect()
}

fn placed(statement: &str, (before, after): (&str, &str)) -> String {
    format!("{before}{statement}{after}")
}

/// Whether a statement can be used in one of the places, alone or with others of the same help.
fn is_usable(statement: &str, others: &[&str]) -> bool {
    let works = |place: &(&str, &str), more: &[String]| {
        let own = placed(statement, *place);
        parse(SourceId(0), &own).1.is_empty() && faults(&check(&[&[own], more].concat())).is_empty()
    };
    let all: Vec<String> = others.iter().map(|&other| other.to_owned()).collect();
    let with_one = |other: &&str| {
        let together = PLACES[..3].iter().map(|place| placed(other, *place));
        let mut together = together.filter(|other| parse(SourceId(0), other).1.is_empty());
        together.any(|other| PLACES.iter().any(|place| works(place, std::slice::from_ref(&other))))
    };
    PLACES.iter().any(|place| works(place, &[]))
        || others.iter().any(with_one)
        || PLACES.iter().any(|place| works(place, &all))
}

#[test]
fn proposed_statements_are_usable() {
    let mut wrong = Vec::new();
    let mut tried = BTreeSet::new();
    for (pattern, help) in TABLES.into_iter().flatten() {
        let help = help.replace("KIND", "Knight").replace("OTHER", "Pawn");
        let statements: Vec<&str> = help.split('`').skip(1).step_by(2).collect();
        for statement in &statements {
            if PARTS.contains(statement) || FIRST_WORDS.contains(statement) {
                continue;
            }
            tried.insert((*statement).to_owned());
            if let Some((_, codes)) = OF_OTHER_BOARDS.iter().find(|(other, _)| other == statement) {
                let found = faults(&check(&[(*statement).to_owned()]));
                assert_eq!(found, codes.iter().copied().collect(), "{statement}");
                continue;
            }
            let others: Vec<&str> = statements.iter().filter(|other| *other != statement).copied().collect();
            if !is_usable(statement, &others) {
                let report = check(&[(*statement).to_owned()]);
                wrong.push(format!("`{statement}` for a sentence with `{pattern}`:\n{report}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tried.len() >= MIN_STATEMENTS, "{} statements", tried.len());
}

#[test]
fn every_exception_is_proposed() {
    let helps: Vec<&str> = TABLES.into_iter().flatten().map(|(_, help)| *help).collect();
    let others = OF_OTHER_BOARDS.iter().map(|(statement, _)| *statement);
    for part in PARTS.into_iter().chain(FIRST_WORDS).chain(others) {
        let quoted = format!("`{part}`");
        assert!(helps.iter().any(|help| help.contains(&quoted)), "{part}");
    }
}
