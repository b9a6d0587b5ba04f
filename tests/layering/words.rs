//! The words that the glossary retires: no code uses them in a name, a comment or a string.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::{SourceFile, files_below, no, root};

/// Files with the command-line arguments of earlier versions, which may contain any word.
const EXCEPT: &[&str] = &["cli/src/retired.rs", "cli/tests/program/retired.rs"];

#[test]
fn no_retired_word_is_used() {
    let contributing = fs::read_to_string(root().join("CONTRIBUTING.md")).expect("the file can be read");
    let retired = retired(&contributing);
    assert!(!retired.is_empty(), "the glossary has a column `not`");
    let mut faults = String::new();
    let is_exception = |file: &SourceFile| EXCEPT.iter().any(|path| file.path == Path::new(path));
    for file in files_below("").iter().filter(|file| !is_exception(file)) {
        for (line, entry) in uses(&file.text, &retired) {
            writeln!(faults, "{}:{line}: the glossary retires `{entry}`", file.path.display()).unwrap();
        }
    }
    no(&faults);
}

/// Returns the entries of the columns `not` in the tables of the glossary.
fn retired(contributing: &str) -> Vec<String> {
    let (_, glossary) = contributing.split_once("\n## Glossary\n").expect("there is a glossary");
    let mut entries = Vec::new();
    // The index of the column, if the lines are those of a table that has one.
    let mut column: Option<Option<usize>> = None;
    for line in glossary.lines() {
        let Some(row) = line.strip_prefix('|') else {
            column = None;
            continue;
        };
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        match column {
            None => column = Some(cells.iter().position(|cell| *cell == "not")),
            Some(Some(column)) => {
                let quoted = cells.get(column).unwrap_or(&"").split('`').skip(1).step_by(2);
                entries.extend(quoted.map(str::to_owned));
            }
            Some(None) => {}
        }
    }
    entries
}

/// Finds uses of retired entries, with their lines. An entry with a capital letter is an identifier, and an entry such as
/// `fn pawnlet` is the name of a function. Any other entry is a sequence of words, which may be separated by line ends or be parts
/// of one identifier.
fn uses<'a>(text: &str, retired: &'a [String]) -> Vec<(usize, &'a str)> {
    let is_sign = |letter: char| !letter.is_alphanumeric() && letter != '_';
    let identifiers: Vec<(usize, &str)> = (1..)
        .zip(text.lines())
        .flat_map(|(number, line)| line.split(is_sign).map(move |identifier| (number, identifier)))
        .filter(|(_, identifier)| !identifier.is_empty())
        .collect();
    let words: Vec<(usize, String)> = identifiers
        .iter()
        .flat_map(|&(number, identifier)| words(identifier).into_iter().map(move |word| (number, word)))
        .collect();
    let mut uses = Vec::new();
    for entry in retired {
        if entry.contains(char::is_uppercase) {
            let same = identifiers.iter().filter(|(_, identifier)| identifier == entry);
            uses.extend(same.map(|&(number, _)| (number, entry.as_str())));
            continue;
        }
        if let Some(name) = entry.strip_prefix("fn ") {
            let same = identifiers
                .windows(2)
                .filter(|pair| pair[0].1 == "fn" && pair[1].1 == name);
            uses.extend(same.map(|pair| (pair[0].0, entry.as_str())));
            continue;
        }
        let sequence: Vec<&str> = entry.split(' ').collect();
        let same = words.windows(sequence.len()).filter(|window| {
            window
                .iter()
                .map(|(_, word)| word.as_str())
                .eq(sequence.iter().copied())
        });
        uses.extend(same.map(|window| (window[0].0, entry.as_str())));
    }
    uses
}

/// Splits an identifier into its words, in lower case.
fn words(identifier: &str) -> Vec<String> {
    let mut words = Vec::new();
    for part in identifier.split('_').filter(|part| !part.is_empty()) {
        let mut word = String::new();
        let mut is_after_small = false;
        for letter in part.chars() {
            if letter.is_uppercase() && is_after_small {
                words.push(std::mem::take(&mut word));
            }
            word.extend(letter.to_lowercase());
            is_after_small = letter.is_lowercase();
        }
        words.push(word);
    }
    words
}

#[test]
fn retired_entries_are_read_from_the_column() {
    let text = "# Title\n\n## Glossary\n\n| term | meaning |\n|---|---|\n| `kept` | not |\n\n\
                | write | not |\n|---|---|\n| a piece | `pawnlet`, `Pawnlet` |\n| a game | |\n";
    assert_eq!(retired(text), ["pawnlet", "Pawnlet"]);
}

#[test]
fn retired_words_are_found_in_names_comments_and_strings() {
    let find = |text: &str, entry: &str| {
        let retired = [entry.to_owned()];
        uses(text, &retired)
            .into_iter()
            .map(|(line, _)| line)
            .collect::<Vec<_>>()
    };
    assert_eq!(find("let a = 1;\nlet tiny_pawn = b;", "tiny"), [2]);
    assert_eq!(
        find("struct TinyPawn;\nconst TINY: &str = \"a Tiny\";", "tiny"),
        [1, 2, 2]
    );
    assert_eq!(find("/// It is a tiny\n/// pawn.", "tiny pawn"), [1]);
    assert_eq!(find("fn tiny_pawn() {}", "tiny pawn"), [1]);
    assert_eq!(find("struct Pawn;\nlet pawn = PawnPush;", "Pawn"), [1]);
    assert_eq!(find("fn tiny() {}\nfn tiny_pawn() {}", "fn tiny"), [1]);
    assert!(find("destiny, tinypawn", "tiny").is_empty());
}
