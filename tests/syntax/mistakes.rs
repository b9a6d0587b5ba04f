//! Messages of syntax errors.

use std::collections::BTreeSet;

use triagonal::diagnostics::{Code, Diagnostic, Report, Source, Sources};
use triagonal::syntax::limits::{MAX_ERRORS, MAX_FILE_SIZE, MAX_OPERATIONS, MAX_STATEMENT};
use triagonal::syntax::parse;

use crate::support::sections::{assert_sections, sections};

const FIXTURES: &str = include_str!("../diagnostics/syntax.variants");

fn report(name: &str, text: &str) -> Report {
    let mut sources = Sources::default();
    let id = sources.add(Source::new(name, text));
    let (_, diagnostics) = parse(id, text);
    Report::new(sources, diagnostics)
}

/// Texts that are too long for files, each with the code it raises.
fn long_texts() -> Vec<(&'static str, String)> {
    vec![
        ("file-too-large", "# a comment\n".repeat(MAX_FILE_SIZE / 12 + 1)),
        (
            "statement-too-long",
            format!("zone z: cells {}a2\n", "a1,\n  ".repeat(MAX_STATEMENT / 6)),
        ),
        (
            "too-many-operations",
            format!("zone z: {}rank = 2\n", "rank = 1 or\n  ".repeat(MAX_OPERATIONS / 2)),
        ),
        ("too-many-errors", "piece\n".repeat(MAX_ERRORS + 1)),
    ]
}

#[test]
fn mistakes_are_reported_as_before() {
    let reports = sections(FIXTURES).into_iter().map(|(name, text)| {
        let report = report(&format!("{name}.variant"), text);
        let shown = format!("{text}\n{}", report.render(80, false));
        (name.to_owned(), shown)
    });
    assert_sections!("mistakes", reports.collect());
}

#[test]
fn limits_are_reported_as_before() {
    let reports = long_texts().into_iter().map(|(name, text)| {
        let whole = report(&format!("{name}.variant"), &text);
        let of_code = |one: &&Diagnostic| one.code.id() == format!("syntax::{name}");
        let one: Vec<_> = whole.diagnostics().iter().filter(of_code).cloned().collect();
        (
            name.to_owned(),
            Report::new(whole.sources().clone(), one).render(80, false),
        )
    });
    assert_sections!("limits", reports.collect());
}

#[test]
fn many_mistakes_are_reported_in_one_run() {
    let text = include_str!("many-mistakes.variant");
    let report = report("many-mistakes.variant", text);
    let lines: BTreeSet<usize> = report
        .diagnostics()
        .iter()
        .map(|one| text[..one.span().start as usize].matches('\n').count() + 1)
        .collect();
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!(report.render(80, false));
        insta::assert_snapshot!("many_mistakes_as_json", report.to_json());
    });
    assert_eq!(
        lines.into_iter().collect::<Vec<_>>(),
        [2, 3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17]
    );
}

#[test]
fn every_code_has_a_fixture() {
    let mut raised = BTreeSet::new();
    for (name, text) in sections(FIXTURES) {
        raised.extend(raises(name, text));
    }
    for (name, text) in long_texts() {
        raised.extend(raises(name, &text));
    }
    let all: BTreeSet<Code> = Code::ALL
        .iter()
        .copied()
        .filter(|code| code.id().starts_with("syntax::"))
        .collect();
    assert_eq!(raised, all);
}

/// Returns the code that names a fixture, if the fixture raises it.
fn raises(name: &str, text: &str) -> Option<Code> {
    let report = report(name, text);
    let codes = report.diagnostics().iter().map(|one| one.code);
    codes.into_iter().find(|code| code.id() == format!("syntax::{name}"))
}
