//! The proportion of mutations of built-in variants that are noticed, by `check` or by the variant's own cases.
//!
//! A mutation makes the rules nonsensical if a part of the mutated rules can never apply (`dead_parts`), or if two parts
//! contradict each other or a part refers to nothing (`contradictions`), in all games and under all options. The comment of
//! each operator gives the reason. Other mutations make another game that may be intended (`changes`): they are counted, but
//! `check` need not notice them.

use std::fmt::Write as _;
use std::sync::Mutex;

use triagonal::Source;
use triagonal::builtin::{self, Builtin};
use triagonal::cases::{PartResult, Suite, SuiteRunner};
use triagonal::diagnostics::SourceId;
use triagonal::syntax;
use triagonal::syntax::tree::File;

use super::sites::{Operator, Pick};
use super::{changes, contradictions, dead_parts};
use crate::support::{Rng, how_many, side_by_side, studied};

/// The seed of the random choices.
const SEED: u64 = 0x006e_6f6e_7365;
/// The maximum number of places at which each operator changes a file, one at a time.
const PLACES: usize = 2;
/// The short tier mutates one in this many of the studied variants.
const VARIANTS_OF: usize = 12;
/// The cases of the variant run on one in this many of the mutants that pass `check`.
const CASES_OF: usize = 3;
/// The percentage of nonsensical mutants that `check` must report.
const NOTICED: usize = 90;

/// The results of one operator.
#[derive(Default)]
struct Tally {
    mutants: usize,
    by_check: usize,
    tried_by_cases: usize,
    by_cases: usize,
    passed: Vec<String>,
}

/// A mutated file.
struct Mutant {
    operator: usize,
    variant: &'static str,
    text: String,
    line: String,
}

#[test]
fn nonsense_is_noticed() {
    let kinds = [
        ("a part that never applies", dead_parts::OPERATORS),
        ("a contradiction", contradictions::OPERATORS),
        ("another game", changes::OPERATORS),
    ];
    let operators: Vec<&Operator> = kinds.iter().flat_map(|(_, operators)| operators.iter()).collect();
    let mutants = mutants(&operators);
    let tallies = tallies(operators.len(), &mutants);
    let mut table = String::new();
    let mut first = 0;
    let (mut nonsense, mut noticed) = (0, 0);
    for (kind, own) in kinds {
        writeln!(table, "\n{kind:46} mutants  check   cases (of those tried)").expect("a string grows");
        for (operator, tally) in own.iter().zip(&tallies[first..]) {
            let Tally {
                mutants,
                by_check,
                tried_by_cases,
                by_cases,
                ..
            } = tally;
            let name = operator.name;
            writeln!(
                table,
                "  {name:44} {mutants:7} {by_check:6} {by_cases:7} ({tried_by_cases})"
            )
            .expect("it grows");
        }
        let of_kind = &tallies[first..first + own.len()];
        let mutants: usize = of_kind.iter().map(|tally| tally.mutants).sum();
        let by_check: usize = of_kind.iter().map(|tally| tally.by_check).sum();
        writeln!(table, "  {:44} {mutants:7} {by_check:6}", "all").expect("a string grows");
        if kind != "another game" {
            nonsense += mutants;
            noticed += by_check;
        }
        first += own.len();
    }
    writeln!(
        table,
        "\n`check` notices {noticed} of {nonsense} mutants that are nonsense"
    )
    .expect("a string grows");
    println!("{table}");
    let sound = &tallies[..dead_parts::OPERATORS.len() + contradictions::OPERATORS.len()];
    let passed: String = sound.iter().flat_map(|tally| &tally.passed).cloned().collect();
    assert!(nonsense > how_many(30, 300), "too few mutants to tell:\n{table}");
    assert!(
        noticed * 100 >= nonsense * NOTICED,
        "{table}\n`check` passes these:\n{passed}"
    );
}

/// Returns the mutants of all built-in variants.
fn mutants(operators: &[&Operator]) -> Vec<Mutant> {
    let mut rng = Rng::new(SEED);
    let mut found = Vec::new();
    let variants = studied();
    let stride = how_many(VARIANTS_OF, 1);
    for variant in variants.into_iter().step_by(stride) {
        let text = builtin::source(variant.name)
            .expect("a built-in variant has a text")
            .text;
        let (tree, mistakes) = syntax::parse(SourceId(0), &text);
        assert!(mistakes.is_empty(), "{}", variant.name);
        let before = syntax::print(&tree);
        for (operator, change) in operators.iter().enumerate() {
            let mut places: Vec<usize> = (0..places(&tree, change)).collect();
            while places.len() > PLACES {
                places.swap_remove(rng.below(places.len()));
            }
            for place in places {
                let mut mutated = tree.clone();
                (change.apply)(&mut mutated, &mut Pick::new(place));
                let text = syntax::print(&mutated);
                let new = text.lines().find(|line| !before.lines().any(|known| known == *line));
                let line = new.unwrap_or("(a line is gone)").trim().to_owned();
                assert_ne!(text, before, "{}: {} changes nothing", variant.name, change.name);
                found.push(Mutant {
                    operator,
                    variant: variant.name,
                    text,
                    line,
                });
            }
        }
    }
    found
}

/// Counts the places of a file that an operator can change.
fn places(tree: &File, operator: &Operator) -> usize {
    let mut pick = Pick::new(usize::MAX);
    (operator.apply)(&mut tree.clone(), &mut pick);
    pick.seen()
}

/// Returns the results by operator.
fn tallies(operators: usize, mutants: &[Mutant]) -> Vec<Tally> {
    let tallies: Mutex<Vec<Tally>> = Mutex::new((0..operators).map(|_| Tally::default()).collect());
    let numbered: Vec<(usize, &Mutant)> = mutants.iter().enumerate().collect();
    side_by_side(&numbered, |&(number, mutant)| {
        let source = Source::new(format!("{}.variant", mutant.variant), mutant.text.as_str());
        let by_check = !triagonal::check(source, &Builtin).diagnostics().is_empty();
        let by_cases = (!by_check && number % CASES_OF == 0).then(|| fails_cases(mutant));
        let mut tallies = tallies.lock().expect("no thread panics");
        let tally = &mut tallies[mutant.operator];
        tally.mutants += 1;
        tally.by_check += usize::from(by_check);
        tally.tried_by_cases += usize::from(by_cases.is_some());
        tally.by_cases += usize::from(by_cases == Some(true));
        if !by_check {
            tally.passed.push(format!("  {}: {}\n", mutant.variant, mutant.line));
        }
    });
    tallies.into_inner().expect("no thread panics")
}

/// Whether a case of the variant fails on a mutant. Cases with large counts are skipped.
fn fails_cases(mutant: &Mutant) -> bool {
    let name = format!("{}.toml", mutant.variant);
    let suites = builtin::suites();
    let suite = suites.iter().find(|suite| suite.name == name).expect("it has cases");
    let mut suite = Suite::parse(&suite.text).expect("the suite can be read");
    suite.cases.retain(|case| {
        let counts = case.perft.as_ref().is_some_and(|perft| {
            let depths = perft.get_ref().keys().filter_map(|depth| depth.parse::<u32>().ok());
            depths.max().is_some_and(|depth| depth > 2)
        });
        !counts && case.epd.is_none()
    });
    suite.snapshots.clear();
    let variant = Source::new(format!("{}.variant", mutant.variant), mutant.text.as_str());
    let Ok(runner) = SuiteRunner::new(suite, variant, &Builtin) else {
        return true;
    };
    (0..runner.len()).any(|part| match runner.run(part) {
        PartResult::Case(result) => !result.failures.is_empty(),
        PartResult::Snapshot(_) => false,
    })
}
