//! Suites of cases: their syntax, and the suites of the built-in variants.

mod epd;
mod schema;
mod snapshots;
mod truncated;

use std::fmt::Write as _;
use std::thread;

use triagonal::Source;
use triagonal::builtin::{self, Builtin};
use triagonal::cases::Suite;
use triagonal::cases::{CaseResult, run_suite};

use crate::support::covering;

#[test]
fn shipped_variants_hold() {
    let mut suites = builtin::suites();
    suites.retain(|suite| covering().iter().any(|one| suite.name == format!("{}.toml", one.name)));
    let failed: Vec<String> = thread::scope(|scope| {
        let runs: Vec<_> = suites.iter().map(|suite| scope.spawn(|| failures(suite))).collect();
        runs.into_iter()
            .filter_map(|run| run.join().expect("the suite runs"))
            .collect()
    });
    assert!(failed.is_empty(), "\n{}", failed.join("\n"));
}

#[test]
fn every_shipped_variant_has_cases() {
    let suites = builtin::suites();
    for one in triagonal::builtin::variants() {
        let name = format!("{}.toml", one.name);
        assert!(suites.iter().any(|suite| suite.name == name), "{name} is missing");
    }
}

/// Returns the faults of a suite.
fn failures(suite: &Source) -> Option<String> {
    match run_suite(suite, &Builtin) {
        Err(problems) => Some(problems.iter().fold(suite.name.clone(), |text, problem| {
            format!(
                "{text}\n  line {}: {}",
                line(suite, problem.range.start),
                problem.message
            )
        })),
        Ok(cases) => {
            let text = cases
                .iter()
                .fold(String::new(), |text, case| text + &result_text(suite, case));
            (!text.is_empty()).then_some(text)
        }
    }
}

fn result_text(suite: &Source, case: &CaseResult) -> String {
    let mut text = String::new();
    for failure in &case.failures {
        let line = line(suite, failure.range.start);
        writeln!(text, "{}:{line}: {}: {failure}", suite.name, case.name).expect("a string takes all");
    }
    text
}

fn line(suite: &Source, at: usize) -> usize {
    suite.text[..at].matches('\n').count() + 1
}

fn run(text: &str) -> String {
    let suite = Source::new("chess.toml", text);
    match run_suite(&suite, &Builtin) {
        Err(problems) => problems.iter().fold(String::new(), |text, problem| {
            format!("{text}{}: {}\n", line(&suite, problem.range.start), problem.message)
        }),
        Ok(cases) => cases
            .iter()
            .fold(String::new(), |all, case| all + &result_text(&suite, case)),
    }
}

#[test]
fn suites_that_cannot_be_meant() {
    let texts = [
        "[[case]",
        "colour = 1",
        "[[case]]\nname = 'x'\nsource = 'y'\nmove = 20",
        "[[case]]\nname = 'x'\nsource = 'y'",
        "[[case]]\nname = 'x'\nsource = ''\nmoves = 1\n[[case]]\nname = 'x'\nsource = 'y'\nmoves = 1\nfen = ''\nplace = ''",
        "[[case]]\nname = 'x'\nsource = 'y'\nmoves = 1\nturn = 'White'\nfrom = 'e2'",
        "variant = 'ches'\n[[case]]\nname = 'x'\nsource = 'y'\nmoves = 1",
        "[[case]]\nname = 'x'\nsource = 'y'\nmoves = true",
        "[[case]]\nname = 'x'\nsource = 'y'\nsymmetry = ['same']\ncells = 64",
        "[[case]]\nname = 'x'\nsource = 'y'\nwith = ''",
        "[[case]]\nname = 'x'\nsource = 'y'\nperft = 5",
        "[[case]]\nname = 'x'\nsource = 'y'\nperft = { 1 = 'twenty' }",
        "[[case]]\nname = 'x'\nsource = 'y'\ncheck = 1.5",
        "[[case]]\nname = 'x'\nsource = 'y'\ncells = -1",
        "[[case]]\nname = 'x'\nsource = 'y'\nlegal = { a = 1 }",
        "[[case]]\nname = 'x'\nsource = 'y'\nbound = ['Pawn']",
        "[[case]]\nname = 'x'\nsource = 'y'\nbound = [{ from = 'a1' }]",
        "[[case]]\nname = 'x'\nsource = 'y'\nfrom = ['a1']",
        "[[case]]\nname = 'x'\nsource = 'y'\nepd = 5",
        "[[case]]\nname = 'x'\nsource = 'y'\nepd = \"\"\"\n8/8/8/8 w - -\n8/8 ;D1 20;D21 5\n8/8 ;D1 20; D2 x ;D3 5\n\n# nothing\n8/8 ;D1 99999999999999999999\"\"\"",
        "[[case]]\nname = 'x'\nsource = 'y'\nepd = { file = 'none.epd' }",
        "[[case]]\nname = 'x'\nsource = 'y'\nepd = { fiel = 'none.epd' }",
        "[[snapshot]]\nname = 'x'\nrecord = 'moves of'",
        "[[snapshot]]\nname = 'x'\nrecord = 'divide 0'",
        "[[snapshot]]\nname = 'x'\nrecord = 'moves'\ncolour = 1",
        "[[snapshot]]\nname = 'x'\nrecord = 'game'\nfen = ''\nplace = ''\n[[snapshot]]\nname = 'x'\nrecord = 'board'\nturn = 'White'",
    ];
    let all: Vec<String> = texts.iter().map(|text| run(text)).collect();
    insta::assert_snapshot!(all.join("--\n"));
}

#[test]
fn failures_tell_what_was_found() {
    insta::assert_snapshot!(run(include_str!("wrong.toml")));
}

#[test]
fn right_cases_hold() {
    assert_eq!(run(include_str!("right.toml")), "");
}

#[test]
fn names_of_cases_are_kept() {
    let suite = Suite::parse("[[case]]\nname = 'one'\nsource = 'y'\nmoves = 20").expect("the suite is right");
    assert_eq!(suite.cases[0].name.get_ref(), "one");
}
