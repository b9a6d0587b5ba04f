//! The two tiers of tests: `cargo test` runs a part of the possible inputs, chosen for its coverage, and `THOROUGH=1 cargo test`
//! runs all of them.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use triagonal::builtin::{self, BuiltinVariant};

/// Whether all inputs are tested.
pub fn is_thorough() -> bool {
    env::var_os("THOROUGH").is_some()
}

/// Returns the first value, or with `THOROUGH=1` the second.
pub fn how_many<T>(few: T, many: T) -> T {
    if is_thorough() { many } else { few }
}

/// Returns the variants for a test of the whole library: with `THOROUGH=1` all of them, otherwise a few that together use
/// every keyword that any variant uses, and come from every folder.
pub fn covering() -> &'static [BuiltinVariant] {
    static COVER: LazyLock<Vec<BuiltinVariant>> = LazyLock::new(cover);
    if is_thorough() { builtin::variants() } else { &COVER }
}

/// Finds a small cover greedily: each step takes the variant that adds most.
fn cover() -> Vec<BuiltinVariant> {
    let keywords = keywords();
    let all = builtin::variants().iter();
    let uses: BTreeMap<&str, BTreeSet<String>> = all.map(|variant| (variant.name, used(variant, &keywords))).collect();
    let mut missing: BTreeSet<String> = uses.values().flatten().cloned().collect();
    let mut chosen = BTreeSet::new();
    while !missing.is_empty() {
        let adds = |name: &&str| uses[name].intersection(&missing).count();
        let best = uses.keys().copied().max_by_key(adds).expect("there are variants");
        missing.retain(|word| !uses[best].contains(word));
        chosen.insert(best);
    }
    let all = builtin::variants().iter();
    all.filter(|variant| chosen.contains(variant.name)).cloned().collect()
}

/// Returns the keywords of a variant, and its folder.
fn used(variant: &BuiltinVariant, keywords: &BTreeSet<String>) -> BTreeSet<String> {
    let text = builtin::source(variant.name).expect("it has a text").text;
    let code = text.lines().filter_map(|line| line.split('#').next());
    let words = code.flat_map(|line| line.split(|letter: char| !letter.is_alphanumeric() && letter != '-'));
    let words = words.filter(|word| keywords.contains(*word)).map(str::to_owned);
    words.chain([format!("folder {}", variant.folder)]).collect()
}

/// Returns the quoted words of the grammar.
fn keywords() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("grammar");
    let mut words = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("the grammar can be read") {
        let path = entry.expect("the grammar can be read").path();
        if path.extension().is_some_and(|ending| ending == "pest") {
            let text = fs::read_to_string(path).expect("the grammar can be read");
            let quoted = text.split('"').skip(1).step_by(2);
            words.extend(
                quoted
                    .filter(|word| word.chars().all(char::is_alphabetic))
                    .map(str::to_owned),
            );
        }
    }
    words
}

#[test]
fn the_cover_is_a_small_part_of_the_library_and_uses_every_word() {
    let (cover, all) = (cover(), builtin::variants());
    println!("{:?}", cover.iter().map(|variant| variant.name).collect::<Vec<_>>());
    assert!(cover.len() * 4 < all.len(), "{} of {}", cover.len(), all.len());
    let keywords = keywords();
    let words = |some: &[BuiltinVariant]| -> BTreeSet<String> {
        some.iter().flat_map(|variant| used(variant, &keywords)).collect()
    };
    assert_eq!(words(&cover), words(all));
}
