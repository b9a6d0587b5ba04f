//! The shipped variants, under their options.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use triagonal::builtin::{self, Builtin};
use triagonal::rules::{Choice, Library, Program, Rules, load};

use crate::support::Rng;

/// How many combinations of options of one variant are all tried.
const MOST_COMBINATIONS: usize = 64;
/// How many are drawn where there are more, besides each value alone.
const DRAWN_COMBINATIONS: usize = 24;
/// The seed they are drawn by.
const SEED: u64 = 0x6f70_7469;

/// The options that are not at their default.
type Options = BTreeMap<String, String>;

/// A variant with its options chosen.
pub struct Configuration {
    /// The name of the variant.
    pub variant: &'static str,
    /// The options that are not at their default.
    pub options: Options,
    /// What it means.
    pub rules: Arc<Rules>,
}

impl Configuration {
    /// The variant and its options in a few words.
    pub fn title(&self) -> String {
        let options: String = self
            .options
            .iter()
            .map(|(name, value)| format!(" {name}={value}"))
            .collect();
        format!("{}{options}", self.variant)
    }
}

/// Every shipped variant under its options, the defaults first: all combinations where there are few, otherwise
/// each value alone and some combinations. `VARIANTS=chess,shogi` restricts the tests to these variants.
pub fn configurations() -> Vec<Configuration> {
    let mut all = Vec::new();
    let only = std::env::var("VARIANTS").ok();
    let is_wanted = |name: &str| only.as_ref().is_none_or(|only| only.split(',').any(|it| it == name));
    for variant in builtin::variants().iter().filter(|variant| is_wanted(variant.name)) {
        let program = load(
            Builtin.find(variant.name).expect("a shipped variant has a text"),
            &Builtin,
        );
        for options in combinations(&program.options()) {
            let rules = rules(&program, &options, variant.name);
            all.push(Configuration {
                variant: variant.name,
                options,
                rules,
            });
        }
    }
    all
}

fn combinations(options: &[Choice]) -> Vec<Options> {
    let count: usize = options.iter().map(|option| option.values.len()).product();
    if count <= MOST_COMBINATIONS {
        return (0..count).map(|number| combination(options, number)).collect();
    }
    let mut all = vec![Options::new()];
    for option in options {
        let alone = |value: &String| Options::from([(option.name.clone(), value.clone())]);
        all.extend(option.values[1..].iter().map(alone));
    }
    let mut rng = Rng::new(SEED);
    let mut known: BTreeSet<Options> = all.iter().cloned().collect();
    let wanted = all.len() + DRAWN_COMBINATIONS.min(count - all.len());
    while all.len() < wanted {
        let drawn = combination(options, rng.below(count));
        if known.insert(drawn.clone()) {
            all.push(drawn);
        }
    }
    all
}

/// The combination of a number, which counts with a digit for each option; 0 is the defaults.
fn combination(options: &[Choice], mut number: usize) -> Options {
    let mut chosen = Options::new();
    for option in options {
        let value = number % option.values.len();
        number /= option.values.len();
        if value > 0 {
            chosen.insert(option.name.clone(), option.values[value].clone());
        }
    }
    chosen
}

fn rules(program: &Program, options: &Options, variant: &str) -> Arc<Rules> {
    let checked = program.check(options);
    match checked.rules {
        Some(rules) => Arc::new(rules),
        None => panic!("{variant} with {options:?} is faulty: {:?}", checked.report),
    }
}
