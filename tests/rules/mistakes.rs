//! What is said about files that parse and are wrong: one fixture for each code, named after it.

use std::collections::BTreeMap;
use std::path::Path;

use miette::{GraphicalReportHandler, GraphicalTheme};
use triagonal::diagnostics::{Code, Report, Source};
use triagonal::rules::{Library, load};

/// Files that fixtures extend and use.
struct Fixtures;

impl Library for Fixtures {
    fn find(&self, name: &str) -> Option<Source> {
        let text = match name {
            "little" => include_str!("../diagnostics/library/little.variant"),
            "lender" => include_str!("../diagnostics/library/lender.variant"),
            "round" => include_str!("../diagnostics/library/round.variant"),
            "around" => include_str!("../diagnostics/library/around.variant"),
            "chess" => include_str!("../../variants/chess.variant"),
            _ => return None,
        };
        Some(Source::new(format!("{name}.variant"), text))
    }

    fn names(&self) -> Vec<String> {
        ["around", "chess", "lender", "little", "round"]
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

#[test]
fn each_fixture_raises_its_code() {
    insta::glob!("../diagnostics", "rules/*.variant", |path| {
        let name = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .expect("fixtures have plain names");
        let text = std::fs::read_to_string(path).expect("the fixture is readable");
        let report = load(Source::new(format!("{name}.variant"), text), &Fixtures).check_all();
        let raised = |code: &Code| report.diagnostics().iter().any(|diagnostic| diagnostic.code == *code);
        let meant = Code::ALL.iter().find(|code| code.id().replace("::", "-") == name);
        let meant = meant.unwrap_or_else(|| panic!("no code is called as the fixture {name}"));
        assert!(raised(meant), "{name} does not raise its code:\n{}", shown(&report));
        insta::assert_snapshot!(shown(&report));
    });
}

#[test]
fn each_code_has_a_fixture() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join("diagnostics");
    let has_fixture = |code: &Code| {
        let name = format!("{}.variant", code.id().replace("::", "-"));
        ["rules", "play"]
            .iter()
            .any(|part| folder.join(part).join(&name).exists())
    };
    let of_rules = Code::ALL.iter().filter(|code| !code.id().starts_with("syntax::"));
    let without: Vec<&str> = of_rules
        .filter(|code| !has_fixture(code))
        .map(|code| code.id())
        .collect();
    assert!(without.is_empty(), "codes without a fixture: {without:?}");
}

#[test]
fn each_choice_must_be_one_that_there_is() {
    let text = "variant \"Test\"\noption size: small | large\nwhen size is large { pass allowed }\n";
    let program = load(Source::new("test.variant", text), &Fixtures);
    let told = |name: &str, value: &str| {
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
        told("sise", "large"),
        Some((Code::UnknownOption, "did you mean `size`?".to_owned()))
    );
    assert_eq!(
        told("size", "huge"),
        Some((Code::UnknownOptionValue, "it is one of: small, large".to_owned()))
    );
}
