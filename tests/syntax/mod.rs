//! Parsing files and printing trees.

mod form;
mod hostile;
mod meant;
mod mistakes;
mod names;
mod places;

use std::path::Path;

use triagonal::builtin;
use triagonal::diagnostics::SourceId;
use triagonal::syntax::{parse, print, tree};

use crate::support::covering;
use crate::support::sections::{assert_sections, files};

/// Parses a text without errors.
fn parse_good(name: &str, text: &str) -> tree::File {
    let (file, diagnostics) = parse(SourceId(0), text);
    assert_eq!(diagnostics, [], "{name}:\n{text}");
    file
}

/// Prints a valid text, and checks that the result has the same tree and prints the same.
fn round_trip(name: &str, text: &str) -> String {
    let file = parse_good(name, text);
    let printed = print(&file);
    let again = parse_good(name, &printed);
    assert_eq!(file, again, "{name}:\n{printed}");
    assert_eq!(printed, print(&again), "{name}");
    printed
}

/// Returns the valid texts: a file for each part of the language, and the built-in variants or a cover of them.
fn good_texts() -> Vec<(String, String)> {
    let mut texts = Vec::new();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("tests/syntax/good"), root.join("variants")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("the folder is readable").path();
            if path.is_dir() {
                folders.push(path.clone());
            }
            if path.extension().is_some_and(|extension| extension == "variant") && belongs(&path) {
                let text = std::fs::read_to_string(&path).expect("the file is readable");
                texts.push((path.display().to_string(), text));
            }
        }
    }
    texts.sort();
    texts
}

/// Whether the tier includes a file: it is not a built-in variant, or it belongs to the cover.
fn belongs(path: &Path) -> bool {
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    builtin::variant(name).is_none() || covering().iter().any(|one| one.name == name)
}

#[test]
fn good_files_print_what_they_say() {
    for (name, text) in good_texts() {
        round_trip(&name, &text);
    }
}

#[test]
fn prints_look_as_they_did() {
    let printed = files("tests/syntax/good", ".variant").into_iter().map(|(name, text)| {
        let shown = round_trip(&name, &text);
        (name, shown)
    });
    assert_sections!("good", printed.collect());
}

#[test]
fn statements_end_where_they_should() {
    let same = [
        "piece King K royal { step radial }",
        "piece King K royal { step radial; }",
        "piece King K royal {\n  step radial\n}",
        "piece King K royal\n{\nstep radial\n}\n",
        "piece King K royal {# the\n# royal\nstep\tradial # one\r\n}",
        "\u{feff}piece King K royal { step radial }",
    ];
    let trees: Vec<_> = same.iter().map(|text| parse_good(text, text)).collect();
    assert!(trees.iter().all(|tree| *tree == trees[0]), "{trees:?}");
    let broken = parse_good("broken", "players White,\n\n  # and his opponent\n  Black");
    assert_eq!(broken, parse_good("whole", "players White, Black"));
}

#[test]
fn good_statements_keep_their_nodes_beside_bad_ones() {
    let text = "piece King K { step radial; stepp diagonal; leap 2:1 }\nboad { }\npiece Rook R: slide orthogonal";
    let (file, diagnostics) = parse(SourceId(0), text);
    assert_eq!(diagnostics.len(), 2, "{diagnostics:?}");
    let without = parse_good(
        "without",
        "piece King K { step radial; leap 2:1 }\npiece Rook R: slide orthogonal",
    );
    assert_eq!(file, without);
}
