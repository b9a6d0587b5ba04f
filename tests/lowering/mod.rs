//! What every construct of the language's moves is lowered to.
//!
//! Each fixture is a small variant; its snapshot shows the rules of the first player, and those of
//! the second where they are others.

mod dump;

use std::collections::BTreeMap;
use std::path::Path;

use triagonal::diagnostics::{Severity, Source};
use triagonal::rules::{Library, MoveRule, Rules, load};

/// What fixtures extend.
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

fn rules(path: &Path) -> Rules {
    let text = std::fs::read_to_string(path).expect("the fixture is readable");
    let checked = load(Source::new(path.display().to_string(), text), &Bases).check(&BTreeMap::new());
    let mistakes = checked.report.diagnostics().iter();
    let errors: Vec<_> = mistakes
        .filter(|mistake| mistake.severity() == Severity::Error)
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
    checked.rules.expect("a file without mistakes has rules")
}

#[test]
fn every_construct() {
    insta::glob!("*.variant", |path| {
        insta::assert_snapshot!(dump::dump(&rules(path)));
    });
}

/// The single displacements and rays of some rules, in an order of their own.
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
    let rules = rules(Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/lowering/betza.variant"
    )));
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
