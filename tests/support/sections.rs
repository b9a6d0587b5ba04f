//! Many texts in one file, each under a line `=== NAME`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const HEADING: &str = "=== ";

/// The names and texts of a file.
pub fn sections(file: &str) -> Vec<(&str, &str)> {
    let mut bounds: Vec<usize> = vec![0];
    bounds.extend(file.match_indices(&format!("\n{HEADING}")).map(|(at, _)| at + 1));
    bounds.push(file.len());
    let section = |bounds: &[usize]| {
        let section = file[bounds[0]..bounds[1]]
            .strip_prefix(HEADING)
            .expect("the file begins with a heading");
        section.split_once('\n').unwrap_or((section, ""))
    };
    bounds.windows(2).map(section).collect()
}

/// The files of a folder that have an ending, without it, in order, each with its text.
pub fn files(folder: &str, ending: &str) -> Vec<(String, String)> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).expect("the folder can be read");
    let named = entries.filter_map(|entry| {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name()?.to_str()?.strip_suffix(ending)?.to_owned();
        Some((name, fs::read_to_string(&path).expect("the file can be read")))
    });
    let mut found: Vec<(String, String)> = named.collect();
    found.sort();
    found
}

/// All texts as one file.
pub fn join(texts: &[(String, String)]) -> String {
    let section = |(name, text): &(String, String)| {
        assert!(!text.contains(&format!("\n{HEADING}")), "{name} contains a heading");
        format!("{HEADING}{name}\n{}\n", text.trim_end())
    };
    texts.iter().map(section).collect::<Vec<_>>().join("\n")
}

/// The names of the texts that differ from a file, are missing there, or are missing here.
fn differences(file: &str, texts: &[(String, String)]) -> Vec<String> {
    let mut kept: BTreeMap<&str, &str> = sections(file).into_iter().collect();
    let mut found = Vec::new();
    for (name, text) in texts {
        match kept.remove(name.as_str()) {
            Some(kept) if kept.trim_end() == text.trim_end() => {}
            Some(_) => found.push(format!("{name} differs")),
            None => found.push(format!("{name} is new")),
        }
    }
    found.extend(kept.into_keys().map(|name| format!("{name} is missing")));
    found
}

/// Prints which texts differ from a snapshot. `file` and `module` are those of the test.
pub fn name_differences(file: &str, module: &str, name: &str, texts: &[(String, String)]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(file)
        .with_file_name("snapshots");
    let path = folder.join(format!("{}__{name}.snap", module.replace("::", "__")));
    // A snapshot that does not exist yet is insta's affair. Its text follows the second line `---`.
    let Ok(snapshot) = fs::read_to_string(path) else {
        return;
    };
    if let Some(kept) = snapshot.splitn(3, "---\n").nth(2) {
        for difference in differences(kept, texts) {
            eprintln!("{name}: {difference}");
        }
    }
}

/// Compares named texts with one snapshot of all of them, and names each text that differs.
macro_rules! assert_sections {
    ($name:expr, $texts:expr) => {{
        let (name, texts): (&str, Vec<(String, String)>) = ($name, $texts);
        crate::support::sections::name_differences(file!(), module_path!(), name, &texts);
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(name, crate::support::sections::join(&texts));
        });
    }};
}
pub(crate) use assert_sections;

#[test]
fn texts_are_joined_and_read_again() {
    let texts =
        [("one", "a\n\nb\n"), ("two", ""), ("three", "=\n")].map(|(name, text)| (name.to_owned(), text.to_owned()));
    let file = join(&texts);
    assert_eq!(file, "=== one\na\n\nb\n\n=== two\n\n\n=== three\n=\n");
    assert_eq!(
        sections(&file),
        [("one", "a\n\nb\n\n"), ("two", "\n\n"), ("three", "=\n")]
    );
    assert_eq!(differences(&file, &texts), [""; 0]);
}

#[test]
fn texts_that_differ_are_named() {
    let file = "=== one\na\n\n=== two\nb\n";
    let texts = [("one", "c"), ("three", "b")].map(|(name, text)| (name.to_owned(), text.to_owned()));
    assert_eq!(
        differences(file, &texts),
        ["one differs", "three is new", "two is missing"]
    );
}
