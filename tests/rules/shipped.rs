//! The built-in variants are valid under all choices of options.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use triagonal::builtin::Builtin;
use triagonal::play::{Game, GameCompiler, Position};
use triagonal::rules::{Library, load};

#[test]
fn shipped_variants_have_no_mistakes() {
    let mut found = String::new();
    for one in triagonal::builtin::variants() {
        let main = Builtin.find(one.name).expect("a listed name has a file");
        let report = load(main, &Builtin).check_all();
        for diagnostic in report.diagnostics() {
            let source = report.sources().get(diagnostic.span().source);
            let line = source.text[..diagnostic.span().start as usize].lines().count();
            writeln!(found, "{}:{line}: {diagnostic:?}", source.name).expect("strings grow");
        }
    }
    assert!(found.is_empty(), "{found}");
}

/// An editor shows the game that is played.
#[test]
fn inspected_variants_are_those_that_are_loaded() {
    // One after the other, as an editor checks them.
    let mut inspector = triagonal::Inspector::default();
    for name in [
        "chess",
        "shogi",
        "makruk",
        "christmas-tree",
        "alice",
        "chess",
        "extinction",
        "chess",
    ] {
        let main = Builtin.find(name).expect("it is shipped");
        let inspection = inspector.inspect(main.clone(), &Builtin);
        let variant = inspection.variant.expect("no mistakes");
        let loaded = triagonal::Variant::builtin(name).unwrap();
        assert_eq!(variant.fingerprint(), loaded.fingerprint(), "{name}");
        assert_eq!(
            variant.start().legal_moves().len(),
            loaded.start().legal_moves().len(),
            "{name}"
        );
        let broken = triagonal::Source::new("broken", format!("{}\npiece Duke D {{ slide radail }}", main.text));
        let inspection = inspector.inspect(broken, &Builtin);
        assert!(inspection.report.has_errors() && inspection.variant.is_none(), "{name}");
    }
}

/// `check` tries each value alone if there are many combinations. This test tries all of them.
#[test]
fn shipped_variants_have_rules_under_all_combinations() {
    for one in triagonal::builtin::variants() {
        let program = load(Builtin.find(one.name).expect("a listed name has a file"), &Builtin);
        let mut combinations = vec![BTreeMap::new()];
        for option in program.options() {
            let with = |value: &String| {
                let name = option.name.clone();
                let choose = move |chosen: &BTreeMap<String, String>| {
                    let mut chosen = chosen.clone();
                    chosen.insert(name.clone(), value.clone());
                    chosen
                };
                combinations.iter().map(choose).collect::<Vec<_>>()
            };
            combinations = option.values.iter().flat_map(with).collect();
        }
        for choices in combinations {
            let checked = program.check(&choices);
            let found = checked.report.diagnostics();
            assert!(found.is_empty(), "{} with {choices:?}: {found:?}", one.name);
        }
    }
}

/// Choices of options share common parts, which must not affect the result.
#[test]
fn choices_checked_together_are_as_each_alone() {
    for one in triagonal::builtin::variants() {
        let program = load(Builtin.find(one.name).expect("a listed name has a file"), &Builtin);
        let mut compiler = GameCompiler::default();
        let mut tried = 0;
        let _ = program.check_each(|choices, rules| {
            let chosen = choices.iter().map(|one| (one.name.clone(), one.chosen.clone()));
            let alone = program.check(&chosen.collect()).rules.expect("no mistakes");
            assert_eq!(rules, alone, "{}", one.name);
            let replies = |game: &Game| Position::start(game).perft(2);
            let (together, alone) = (compiler.compile(Arc::new(rules)), Game::new(Arc::new(alone)));
            assert_eq!(replies(&together), replies(&alone), "{}", one.name);
            tried += 1;
        });
        let options = program.options();
        let others = options.iter().map(|option| option.values.len() - 1);
        assert_eq!(tried, 1 + others.sum::<usize>(), "{}", one.name);
    }
}
