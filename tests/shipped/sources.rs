//! Rules traced to their sources: what `tests/data/sources.toml` names must exist. Deviations from sources are listed in the book.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use triagonal::builtin::Builtin;
use triagonal::rules::Library;

#[derive(Deserialize)]
struct Case {
    name: String,
}

#[derive(Deserialize)]
struct Suite {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sources {
    page: Vec<Page>,
}

/// A page that describes games.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    files: Vec<String>,
    about: String,
    rules: Vec<Rule>,
}

/// A rule on a page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    /// In other words than the page's.
    page: String,
    /// Texts in the files.
    #[serde(default)]
    lines: Vec<String>,
    /// The beginnings of the names of cases.
    #[serde(default)]
    cases: Vec<String>,
    /// Why there are neither lines nor cases.
    without: Option<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// Aliases belong to one game each.
#[test]
fn aliases_name_one_game_each() {
    let all = triagonal::builtin::variants();
    let names = all
        .iter()
        .flat_map(|one| one.aliases.iter().map(String::as_str).chain([one.name]));
    let mut names: Vec<&str> = names.collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
    let by_alias = Builtin.find("racingkings").map(|found| found.name);
    assert_eq!(by_alias.as_deref(), Some("racing-kings.variant"));
}

/// Replaces runs of blanks by single blanks.
fn even(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The texts of a page's files, with the library, and the names of their cases.
fn held(page: &Page) -> (String, Vec<String>) {
    let text = |name: &str| Builtin.find(name).expect("the file is there").text.to_string();
    let mut data = text("gilman");
    let mut cases = Vec::new();
    for name in &page.files {
        data += &text(name);
        let suite = Builtin.file(&format!("{name}.toml")).expect("the cases are there");
        let suite: Suite = toml::from_str(&suite.text).expect("the cases are well formed");
        cases.extend(suite.case.into_iter().map(|case| even(&case.name)));
    }
    (even(&data), cases)
}

#[test]
fn rules_on_pages_have_lines_and_cases() {
    let sources: Sources = toml::from_str(include_str!("../data/sources.toml")).expect("the file is well formed");
    let mut faults = Vec::new();
    let mut count = 0;
    for page in &sources.page {
        let (data, cases) = held(page);
        for rule in &page.rules {
            count += 1;
            let place = format!("{}: {}", page.about, rule.page);
            let absent = rule.lines.iter().filter(|line| !data.contains(&even(line)));
            faults.extend(absent.map(|line| format!("no line `{line}`, for {place}")));
            let begun = |name: &String| cases.iter().any(|case| case.starts_with(&even(name)));
            let missing = rule.cases.iter().filter(|name| !begun(name));
            faults.extend(missing.map(|name| format!("no case `{name}`, for {place}")));
            if rule.cases.is_empty() != rule.without.is_some() {
                faults.push(format!("either a case or the reason why there is none, for {place}"));
            }
        }
    }
    assert!(count > 80, "{count} rules are too few to be all");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What a file says that it does not implement is on the page of deviations, with the concept that it would need.
#[test]
fn deviations_are_listed() {
    let page = deviations();
    let listed: Vec<&str> = rows_of(&page).flat_map(|(games, _)| games).collect();
    let all = triagonal::builtin::variants();
    let unknown: Vec<&&str> = listed
        .iter()
        .filter(|name| all.iter().all(|one| one.name != **name))
        .collect();
    assert!(unknown.is_empty(), "no such games: {unknown:?}");
    let text = |name: &str| triagonal::builtin::source(name).expect("the game has a text").text;
    let unlisted = all
        .iter()
        .filter(|one| text(one.name).contains("Not implemented:") && !listed.contains(&one.name));
    let unlisted: Vec<&str> = unlisted.map(|one| one.name).collect();
    assert!(unlisted.is_empty(), "not on the page: {unlisted:?}");
}

/// A game needs a concept in one row only: two rows were once left by a merge.
#[test]
fn no_deviation_is_listed_twice() {
    let page = deviations();
    let mut pairs = BTreeSet::new();
    for (games, concept) in rows_of(&page) {
        for game in games {
            assert!(pairs.insert((game, concept)), "`{game}` needs {concept} twice");
        }
    }
}

/// The page of deviations.
fn deviations() -> String {
    fs::read_to_string(root().join("docs/book/src/games/deviations.md")).expect("the page can be read")
}

/// The games of each row of that page, and the concept that they need.
fn rows_of(page: &str) -> impl Iterator<Item = (Vec<&str>, &str)> {
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches(['|', ' ']).split(" | ").collect();
        let [games, _, concept] = cells.as_slice() else {
            panic!("a row has three cells: {row}")
        };
        (games.split('`').skip(1).step_by(2).collect(), *concept)
    })
}
