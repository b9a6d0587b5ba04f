//! The examples of the language reference: every one is read and checked.

use std::fs;
use std::path::Path;

use triagonal::Source;
use triagonal::builtin::Builtin;
use triagonal::cases::{PartResult, open_suite};
use triagonal::rules::load;

/// An example with the line that it begins on.
struct Example {
    line: usize,
    text: String,
}

/// The examples of a page: whole files, and parts laid over the variant that they name.
fn examples(page: &str) -> Vec<Example> {
    let mut found = Vec::new();
    let mut lines = page.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let Some(info) = line.strip_prefix("```variant") else {
            continue;
        };
        let mut text = match info.strip_prefix("-part ") {
            Some(name) => format!("variant \"Example\"\nextends {name}\n"),
            None => String::new(),
        };
        for (_, line) in lines.by_ref().take_while(|(_, line)| *line != "```") {
            text.push_str(line);
            text.push('\n');
        }
        found.push(Example { line: number + 1, text });
    }
    found
}

fn holds(page: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let examples = examples(&fs::read_to_string(path).expect("the page can be read"));
    assert!(!examples.is_empty(), "{page} has no example");
    let mut wrong = String::new();
    for Example { line, text } in examples {
        let program = load(Source::new(format!("{page}:{line}"), text), &Builtin);
        let report = program.check_all();
        if report.has_errors() {
            wrong.push_str(&format!("{report}\n"));
        }
    }
    assert!(wrong.is_empty(), "examples with mistakes:\n{wrong}");
}

#[test]
fn the_examples_of_the_readme_hold() {
    holds("README.md");
}

/// The blocks of a page in a language, each with the line that it begins on.
fn blocks(page: &str, language: &str) -> Vec<Example> {
    let fence = format!("```{language}");
    let mut found = Vec::new();
    let mut lines = page.lines().enumerate();
    while let Some((number, _)) = lines.by_ref().find(|(_, line)| *line == fence) {
        let text = lines.by_ref().take_while(|(_, line)| *line != "```");
        found.push(Example {
            line: number + 1,
            text: text.map(|(_, line)| format!("{line}\n")).collect(),
        });
    }
    found
}

fn page(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("the page can be read")
}

#[test]
fn the_case_files_of_the_documentation_hold() {
    let mut tried = 0;
    for Example { line, text } in blocks(&page("docs/testing.md"), "toml") {
        if !text.contains("[[case]]") && !text.contains("[[snapshot]]") {
            continue;
        }
        let source = Source::new(format!("docs/testing.md:{line}"), text);
        let runner = match open_suite(&source, &Builtin) {
            Ok(runner) => runner,
            Err(problems) => panic!("the case file on line {line}: {problems:?}"),
        };
        for part in 0..runner.len() {
            tried += 1;
            if let PartResult::Case(case) = runner.run(part) {
                assert!(
                    case.failures.is_empty(),
                    "{} on line {line}: {:?}",
                    case.name,
                    case.failures
                );
            }
        }
    }
    assert!(tried >= 9, "only {tried} examples");
}

#[test]
fn the_recipe_of_the_documentation_is_a_test() {
    let recipes = blocks(&page("docs/testing.md"), "rust");
    assert_eq!(recipes.len(), 1);
    assert!(
        include_str!("recipe.rs").ends_with(&recipes[0].text),
        "tests/recipe.rs is not the example of docs/testing.md"
    );
}
