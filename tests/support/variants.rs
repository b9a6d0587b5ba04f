//! The built-in variants with their options.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use triagonal::builtin::{self, Builtin, BuiltinVariant};
use triagonal::rules::{Choice, Library, Program, Rules, load};

use crate::support::{Happening, Rng};

/// The maximum number of option combinations that are all tested.
const MAX_COMBINATIONS: usize = 64;
/// The number of random combinations where there are more, in addition to each value alone.
const DRAWN_COMBINATIONS: usize = 24;
/// The seed of the random combinations.
const SEED: u64 = 0x6f70_7469;

/// The options that differ from their defaults.
type Options = BTreeMap<String, String>;

/// A variant with chosen options.
pub struct Configuration {
    /// The name of the variant.
    pub variant: &'static str,
    /// The options that differ from their defaults.
    pub options: Options,
    /// The rules with these options.
    pub rules: Arc<Rules>,
}

impl Configuration {
    /// The variant and its options, in short.
    pub fn title(&self) -> String {
        let options: String = self
            .options
            .iter()
            .map(|(name, value)| format!(" {name}={value}"))
            .collect();
        format!("{}{options}", self.variant)
    }
}

/// Returns the built-in variants with a peculiarity: those for which `tests/data/events.toml` lists expected events.
pub fn studied() -> Vec<&'static BuiltinVariant> {
    let events = expected();
    let all = builtin::variants().iter();
    all.filter(|variant| events.contains_key(variant.name)).collect()
}

/// Returns the variants for long games: the studied ones, those of `VARIANTS=chess,gardner`, or with `VARIANTS=all` the whole
/// library.
pub fn played() -> Vec<&'static BuiltinVariant> {
    let Ok(wanted) = std::env::var("VARIANTS") else {
        return studied();
    };
    let is_wanted = |name: &str| wanted == "all" || wanted.split(',').any(|it| it == name);
    let all = builtin::variants().iter();
    all.filter(|variant| is_wanted(variant.name)).collect()
}

/// Returns the events that must occur in the random games of each studied variant.
pub fn expected() -> BTreeMap<String, Vec<Happening>> {
    let named: BTreeMap<String, Vec<String>> =
        toml::from_str(include_str!("../data/events.toml")).expect("the data are a table of lists");
    let read = |name: &String| Happening::by_name(name).unwrap_or_else(|| panic!("unknown event `{name}`"));
    named
        .into_iter()
        .map(|(variant, names)| (variant, names.iter().map(read).collect()))
        .collect()
}

/// Returns variants with their options, the defaults first: all combinations if there are few, otherwise each value alone
/// and some random combinations.
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
    /// Returns a built-in variant with the default options.
    pub fn with_defaults(variant: &'static BuiltinVariant) -> Self {
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
    if count <= MAX_COMBINATIONS {
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

/// Returns the combination with a number. The number has a mixed-radix digit for each option; 0 stands for the defaults.
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
        None => panic!("{variant} with {options:?} has errors: {:?}", checked.report),
    }
}
