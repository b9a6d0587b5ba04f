//! The shipped variants, under every value of every option.

use std::collections::BTreeMap;
use std::sync::Arc;

use triagonal::rules::{Library, Program, Rules, load};
use triagonal::{Shipped, shipped};

/// A variant with its options chosen.
pub struct Configuration {
    /// The name of the variant.
    pub variant: &'static str,
    /// The options that are not at their default.
    pub options: BTreeMap<String, String>,
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

/// Every shipped variant, once with the defaults and once with each other value of each option.
pub fn configurations() -> Vec<Configuration> {
    let mut all = Vec::new();
    for variant in shipped() {
        let program = load(
            Shipped.find(variant.name).expect("a shipped variant has a text"),
            &Shipped,
        );
        let mut choices = vec![BTreeMap::new()];
        for option in program.options() {
            for value in &option.values[1..] {
                choices.push(BTreeMap::from([(option.name.clone(), value.clone())]));
            }
        }
        for options in choices {
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

fn rules(program: &Program, options: &BTreeMap<String, String>, variant: &str) -> Arc<Rules> {
    let checked = program.check(options);
    match checked.rules {
        Some(rules) => Arc::new(rules),
        None => panic!("{variant} with {options:?} is faulty: {:?}", checked.report),
    }
}
