//! Generated files are up to date.

use std::fs;
use std::path::Path;

use triagonal::builtin::{self, Builtin, Summary};
use triagonal::diagnostics::Code;
use triagonal::files;

/// If this variable is set, the test writes the file instead of comparing it.
const UPDATE: &str = "UPDATE_GENERATED";

/// Compares a file with its expected content, or writes it.
fn is_fresh(file: &str, wanted: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os(UPDATE).is_some() {
        fs::write(&path, wanted).expect("the file can be written");
    }
    let found = fs::read_to_string(path).expect("the file is there");
    assert!(
        found == wanted,
        "{file} is stale; `{UPDATE}=1 cargo test generated` writes it anew"
    );
}

#[test]
fn generated_list_of_codes_is_fresh() {
    is_fresh("docs/book/src/codes/README.md", Code::index());
}

#[test]
fn generated_index_of_variants_is_fresh() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("variants");
    let entries = |folder: &Path| {
        let entries = fs::read_dir(folder).expect("the folder is there");
        entries.map(|entry| entry.expect("the folder can be read").path())
    };
    let mut all: Vec<Summary> = Vec::new();
    for folder in entries(&folder).filter(|folder| !folder.ends_with("lib")) {
        let name_of = |path: &Path| -> &'static str {
            let name = path.file_stem().expect("it has a name");
            name.to_str().expect("its name is UTF-8").to_owned().leak()
        };
        for file in entries(&folder).filter(|file| file.extension().is_some_and(|end| end == "variant")) {
            let text = files::read(&file).expect("the file can be read");
            let summary = Summary::of_text(name_of(&file), name_of(&folder), text, &Builtin);
            all.push(summary.unwrap_or_else(|| panic!("{} has mistakes", file.display())));
        }
    }
    all.sort_by_key(|one| one.name);
    let lines = all
        .iter()
        .map(|one| serde_json::to_string(one).expect("it is plain data"));
    let lines: Vec<String> = lines.collect();
    is_fresh("assets/index.json", &format!("[\n{}\n]\n", lines.join(",\n")));
}

#[test]
fn the_index_has_all_variants() {
    for one in builtin::variants() {
        assert!(builtin::source(one.name).is_some(), "{}", one.name);
        assert_eq!(one.summary().map(|summary| summary.title).as_ref(), Some(&one.title));
    }
    assert!(builtin::variants().len() > 400);
}
