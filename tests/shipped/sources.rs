//! The page that traces rules to their sources: what it names must be there.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use triagonal::builtin::Builtin;
use triagonal::rules::Library;

/// As much of a case as is asked for here.
#[derive(Deserialize)]
struct Case {
    name: String,
}

#[derive(Deserialize)]
struct Suite {
    case: Vec<Case>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// Each game has its line in the table of what was read, and no other has.
#[test]
fn every_game_was_read_beside_its_page() {
    let page = fs::read_to_string(root().join("docs/reading.md")).expect("the page can be read");
    let rows = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let rows: Vec<&str> = rows.collect();
    let names: Vec<&str> = triagonal::builtin::variants().iter().map(|one| one.name).collect();
    assert_eq!(rows, names);
}

/// Other names are names of nothing else.
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

/// A text with a single blank wherever it has some.
fn even(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What stands between backticks in a cell of a table.
fn quoted(cell: &str) -> Vec<String> {
    let parts = cell.split('`').skip(1).step_by(2);
    parts.map(|part| even(&part.replace("\\|", "|"))).collect()
}

/// The texts of the files that a section is about, with the library, and the names of their cases.
fn held(section: &str) -> (String, Vec<String>) {
    let line = section.lines().find(|line| line.starts_with("Files: "));
    let line = line.expect("a section names its files");
    let (files, _) = line.split_once(". ").expect("more follows the files");
    let text = |name: &str| Builtin.find(name).expect("the file is there").text.to_string();
    let mut data = text("gilman");
    let mut cases = Vec::new();
    for name in quoted(files) {
        data += &text(&name);
        let suite = Builtin.file(&format!("{name}.toml")).expect("the cases are there");
        let suite: Suite = toml::from_str(&suite.text).expect("the cases are well formed");
        cases.extend(suite.case.into_iter().map(|case| even(&case.name)));
    }
    (even(&data), cases)
}

#[test]
fn the_page_of_sources_names_what_there_is() {
    let page = fs::read_to_string(root().join("docs/sources.md")).expect("the page is there");
    let mut faults = Vec::new();
    let mut rows = 0;
    for section in page.split("\n## ").skip(1) {
        let (data, cases) = held(section);
        let table = section.lines().filter(|line| line.starts_with("| "));
        for row in table.skip(1) {
            let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
            let &[says, lines, named] = cells.as_slice() else {
                faults.push(format!("three columns, not {}: {row}", cells.len()));
                continue;
            };
            rows += 1;
            let absent = quoted(lines).into_iter().filter(|line| !data.contains(line));
            faults.extend(absent.map(|line| format!("no data `{line}`, for: {says}")));
            let begun = |name: &String| cases.iter().any(|case| case.starts_with(name));
            let missing = quoted(named).into_iter().filter(|name| !begun(name));
            faults.extend(missing.map(|name| format!("no case `{name}`, for: {says}")));
            if lines.trim().is_empty() || (named.trim().is_empty() && lines.contains('`')) {
                faults.push(format!("nothing holds: {says}"));
            }
        }
    }
    assert!(rows > 80, "{rows} rows are too few to be all");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
