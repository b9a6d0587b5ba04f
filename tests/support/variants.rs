//! The shipped variants, under their options.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use triagonal::builtin::{self, Builtin, BuiltinVariant};
use triagonal::rules::{Choice, Library, Program, Rules, load};

use crate::support::{Happening, Rng};

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

/// The shipped variants each of which has something of its own: those of which `tests/data/events.toml` says what must
/// happen in them.
pub fn studied() -> Vec<&'static BuiltinVariant> {
    let events = expected();
    let all = builtin::variants().iter();
    all.filter(|variant| events.contains_key(variant.name)).collect()
}

/// The variants that long games are played in: the studied ones, those of `VARIANTS=chess,gardner`, or with
/// `VARIANTS=all` the whole library.
pub fn played() -> Vec<&'static BuiltinVariant> {
    let Ok(asked) = std::env::var("VARIANTS") else {
        return studied();
    };
    let is_wanted = |name: &str| asked == "all" || asked.split(',').any(|it| it == name);
    let all = builtin::variants().iter();
    all.filter(|variant| is_wanted(variant.name)).collect()
}

/// What must happen in the random games of each studied variant.
pub fn expected() -> BTreeMap<String, Vec<Happening>> {
    let named: BTreeMap<String, Vec<String>> =
        toml::from_str(include_str!("../data/events.toml")).expect("the data are a table of lists");
    let read = |name: &String| Happening::named(name).unwrap_or_else(|| panic!("nothing is called `{name}`"));
    named
        .into_iter()
        .map(|(variant, names)| (variant, names.iter().map(read).collect()))
        .collect()
}

/// Variants under their options, the defaults first: all combinations where there are few, otherwise
/// each value alone and some combinations.
pub fn configurations(variants: &[&'static BuiltinVariant]) -> Vec<Configuration> {
    let mut all = Vec::new();
    for variant in variants {
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

impl Configuration {
    /// A shipped variant with its options at their defaults.
    pub fn of(variant: &'static BuiltinVariant) -> Self {
        let options = Options::new();
        let source = Builtin.find(variant.name).expect("a shipped variant has a text");
        let rules = rules(&load(source, &Builtin), &options, variant.name);
        Self {
            variant: variant.name,
            options,
            rules,
        }
    }
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
