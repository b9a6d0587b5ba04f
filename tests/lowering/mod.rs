//! The lowering of all constructs for moves.
//!
//! Each fixture is a small variant. Its snapshot shows the rules of the first player, and those of the second player if they
//! differ.

mod dump;

use std::collections::BTreeMap;
use std::path::Path;

use triagonal::diagnostics::{Severity, Source};
use triagonal::rules::{Library, MoveRule, Rules, load};

use crate::support::sections::{assert_sections, sections};

const FIXTURES: &str = include_str!("constructs.variants");

/// The files that fixtures extend.
struct Bases;

impl Library for Bases {
    fn find(&self, name: &str) -> Option<Source> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lowering/base");
        let name = format!("{name}.variant");
        let text = std::fs::read_to_string(folder.join(&name)).ok()?;
        Some(Source::new(name, text))
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

fn rules(name: &str, text: &str) -> Rules {
    let checked = load(Source::new(format!("{name}.variant"), text), &Bases).check(&BTreeMap::new());
    let mistakes = checked.report.diagnostics().iter();
    let errors: Vec<_> = mistakes
        .filter(|mistake| mistake.severity() == Severity::Error)
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
    checked.rules.expect("a file without mistakes has rules")
}

#[test]
fn every_construct() {
    let dumps = sections(FIXTURES).into_iter().map(|(name, text)| {
        let dump = dump::dump(&rules(name, text));
        (name.to_owned(), dump)
    });
    assert_sections!("constructs", dumps.collect());
}

/// Returns the single displacements and rays of rules, sorted.
fn sorted(rules: &[MoveRule]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for rule in rules {
        for path in &rule.paths {
            let one = MoveRule {
                paths: vec![path.clone()],
                ..rule.clone()
            };
            found.push(format!("{one:?}"));
        }
    }
    found.sort();
    found
}

#[test]
fn betza_strings_mean_what_verbs_mean() {
    let fixtures = sections(FIXTURES);
    let (name, text) = fixtures
        .iter()
        .find(|(name, _)| *name == "betza")
        .expect("the fixture is there");
    let rules = rules(name, text);
    let mut pairs = 0;
    for kind in &rules.kinds {
        let Some(name) = kind.name.strip_suffix(" Betza") else {
            continue;
        };
        let verbs = rules.kinds.iter().find(|kind| kind.name == format!("{name} Verbs"));
        let verbs = verbs.expect("each string has its verbs");
        for (of_string, of_verbs) in kind.moves.iter().zip(&verbs.moves) {
            assert_eq!(sorted(of_string), sorted(of_verbs), "{name}");
        }
        pairs += 1;
    }
    assert!(pairs > 15);
}
