//! Imports: the written files, the reports, and whether the files play the same game as the other program.

mod dropped;
mod formats;
mod found;
mod idioms;
mod lenient;
mod mutations;
mod reports;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use triagonal::builtin::Builtin;
use triagonal::{Loader, Source, Variant};
use triagonal_formats::import::{Format, Import, import, keys};

/// The fixtures with sections of `variants.ini`.
const FIXTURES: [&str; 5] = ["games", "lenient", "more", "reports", "unsaid"];

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/formats/import"))
}

fn text_of(file: &str) -> String {
    fs::read_to_string(folder().join("fixtures").join(file)).expect("the fixture is there")
}

fn text(name: &str) -> String {
    text_of(&format!("{name}.ini"))
}

fn imported(name: &str) -> Import {
    import(&Source::new(format!("{name}.ini"), text(name)), Format::Ini, &Builtin)
}

/// The imported files as a library, because they extend each other.
struct ImportedFiles(BTreeMap<String, String>);

impl triagonal::rules::Library for ImportedFiles {
    fn find(&self, name: &str) -> Option<Source> {
        let own = self.0.get(name).map(|text| Source::new(name, text.as_str()));
        own.or_else(|| triagonal::rules::Library::find(&Builtin, name))
    }

    fn names(&self) -> Vec<String> {
        self.0.keys().cloned().collect()
    }

    fn file(&self, name: &str) -> Result<Source, String> {
        Builtin.file(name)
    }
}

/// The report and the files of an import.
fn shown(import: &Import) -> String {
    let mut out = String::new();
    for note in &import.notes {
        let key = note.key.as_deref().unwrap_or("-");
        writeln!(
            out,
            "{}:{}: {} {key}: {}",
            note.line, note.column, note.variant, note.reason
        )
        .unwrap();
    }
    for file in &import.files {
        write!(out, "\n=== {}\n{}", file.name, file.text).unwrap();
    }
    out
}

fn variants(import: &Import) -> BTreeMap<String, Variant> {
    let texts = import.files.iter().map(|file| (file.name.clone(), file.text.clone()));
    let library = ImportedFiles(texts.collect());
    let load = |name: &str, text: &str| Loader::default().load_from(Source::new(name, text), &library);
    let all = import.files.iter().filter(|file| file.sound);
    all.map(|file| match load(&file.name, &file.text) {
        Ok(variant) => (file.name.clone(), variant),
        Err(report) => panic!("{}: {report}", file.name),
    })
    .collect()
}

#[test]
fn files_and_reports_are_as_recorded() {
    for name in FIXTURES {
        let out = shown(&imported(name));
        insta::assert_snapshot!(format!("import_{name}"), out);
    }
}

#[test]
fn imported_files_check_without_errors_and_are_in_form() {
    for name in ["games", "more"] {
        let import = imported(name);
        for file in &import.files {
            assert!(file.sound, "{}: {:?}", file.name, import.notes);
            let source = Source::new(file.name.as_str(), file.text.as_str());
            assert_eq!(
                triagonal::format(&source).ok().as_ref(),
                Some(&file.text),
                "{}",
                file.name
            );
        }
        variants(&import);
    }
}

/// Compares move trees with recorded counts.
fn compare(all: &BTreeMap<String, Variant>, file: &str) {
    let counts = fs::read_to_string(folder().join(file)).expect("the counts are there");
    let mut faults = String::new();
    for line in counts.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split(' ');
        let name = fields.next().expect("a variant");
        let variant = all.get(name).unwrap_or_else(|| panic!("{name} is a variant"));
        for (depth, count) in (1..).zip(fields) {
            let found = variant.start().perft(depth);
            if found.to_string() != count {
                writeln!(faults, "{name} at depth {depth}: expected {count}, found {found}").unwrap();
            }
        }
    }
    assert!(faults.is_empty(), "\n{faults}");
}

#[test]
fn imported_games_have_the_move_trees_of_the_other_program() {
    let mut all = BTreeMap::new();
    for name in ["games", "more"] {
        all.extend(variants(&imported(name)));
    }
    compare(&all, "counts.txt");
}

#[test]
fn each_key_stands_in_a_fixture() {
    let texts: String = FIXTURES.iter().map(|name| text(name)).collect();
    let is_there = |key: &str| {
        texts
            .lines()
            .any(|line| line.split('=').next().is_some_and(|it| it.trim() == key))
    };
    let missing: Vec<&str> = keys().filter(|key| !is_there(key)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn no_text_makes_the_importer_panic() {
    let whole: String = FIXTURES.iter().map(|name| text(name)).collect();
    let lines: Vec<&str> = whole.lines().collect();
    let values = [
        "",
        "-",
        "*",
        "9999999999999",
        "é",
        "p:",
        ":",
        "k k k",
        "+8/[/]",
        "a0",
        "*0",
        "*99",
    ];
    for (at, value) in (0..lines.len()).step_by(9).zip(values.iter().cycle()) {
        let key = lines[at].split('=').next().unwrap_or("");
        let text = format!("[one]\nking = k\n{key}= {value}\n");
        let import = import(&Source::new("text", text), Format::Ini, &Builtin);
        assert!(!import.files.is_empty() || !import.notes.is_empty(), "{key}");
    }
}
