//! How much is tested: `cargo test` takes a part of what could be tried, chosen for what it covers, and
//! `THOROUGH=1 cargo test` takes all of it.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use triagonal::builtin::{self, BuiltinVariant};

/// Whether everything is tried.
pub fn is_thorough() -> bool {
    env::var_os("THOROUGH").is_some()
}

/// How many of something: few, or with `THOROUGH=1` many.
pub fn how_many<T>(few: T, many: T) -> T {
    if is_thorough() { many } else { few }
}

/// The variants that a test of the whole library takes: all of them, or the few that between them use every word of the
/// language that any of them uses, and come from every folder.
pub fn covering() -> &'static [BuiltinVariant] {
    static COVER: LazyLock<Vec<BuiltinVariant>> = LazyLock::new(cover);
    if is_thorough() { builtin::variants() } else { &COVER }
}

/// A small cover, found by taking the variant that adds the most each time.
fn cover() -> Vec<BuiltinVariant> {
    let keywords = keywords();
    let all = builtin::variants().iter();
    let uses: BTreeMap<&str, BTreeSet<String>> = all.map(|one| (one.name, used(one, &keywords))).collect();
    let mut missing: BTreeSet<String> = uses.values().flatten().cloned().collect();
    let mut chosen = BTreeSet::new();
    while !missing.is_empty() {
        let adds = |name: &&str| uses[name].intersection(&missing).count();
        let best = uses.keys().copied().max_by_key(adds).expect("there are variants");
        missing.retain(|word| !uses[best].contains(word));
        chosen.insert(best);
    }
    let all = builtin::variants().iter();
    all.filter(|one| chosen.contains(one.name)).cloned().collect()
}

/// The words of the language that a variant uses, and its folder.
fn used(one: &BuiltinVariant, keywords: &BTreeSet<String>) -> BTreeSet<String> {
    let text = builtin::source(one.name).expect("it has a text").text;
    let code = text.lines().filter_map(|line| line.split('#').next());
    let words = code.flat_map(|line| line.split(|letter: char| !letter.is_alphanumeric() && letter != '-'));
    let words = words.filter(|word| keywords.contains(*word)).map(str::to_owned);
    words.chain([format!("folder {}", one.folder)]).collect()
}

/// The words in quotes in the grammar.
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
    println!("{:?}", cover.iter().map(|one| one.name).collect::<Vec<_>>());
    assert!(cover.len() * 4 < all.len(), "{} of {}", cover.len(), all.len());
    let keywords = keywords();
    let words =
        |some: &[BuiltinVariant]| -> BTreeSet<String> { some.iter().flat_map(|one| used(one, &keywords)).collect() };
    assert_eq!(words(&cover), words(all));
}
