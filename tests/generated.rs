//! Files that the program generates are as it would generate them now.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use triagonal::diagnostics::Code;

/// Set to anything, this writes the files instead of comparing them.
const UPDATE: &str = "UPDATE_GENERATED";

/// Compares files of a folder with what they should hold; where there are more or other files, the folder is stale.
#[track_caller]
fn is_fresh(folder: &str, meant: &BTreeMap<String, String>, is_generated: impl Fn(&str) -> bool) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    if std::env::var_os(UPDATE).is_some() {
        fs::create_dir_all(&path).expect("the folder can be made");
        for name in held(&path, &is_generated)
            .keys()
            .filter(|name| !meant.contains_key(*name))
        {
            fs::remove_file(path.join(name)).expect("the file can be removed");
        }
        for (name, text) in meant {
            fs::write(path.join(name), text).expect("the file can be written");
        }
    }
    let found = held(&path, &is_generated);
    let names = |of: &BTreeMap<String, String>| of.keys().cloned().collect::<Vec<_>>();
    let advice = format!("`{UPDATE}=1 cargo test generated` writes the files of {folder} anew");
    assert_eq!(names(&found), names(meant), "{advice}");
    for (name, text) in meant {
        assert!(found[name] == *text, "{folder}/{name} is stale; {advice}");
    }
}

/// The generated files of a folder with their texts.
fn held(folder: &Path, is_generated: impl Fn(&str) -> bool) -> BTreeMap<String, String> {
    let Ok(entries) = fs::read_dir(folder) else {
        return BTreeMap::new();
    };
    let paths = entries.map(|entry| entry.expect("the folder is readable").path());
    let named = paths.filter_map(|path| Some((path.file_name()?.to_str()?.to_owned(), path)));
    named
        .filter(|(name, _)| is_generated(name))
        .map(|(name, path)| (name, fs::read_to_string(path).expect("the file is text")))
        .collect()
}

fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_triagonal"))
        .args(arguments)
        .env("NO_COLOR", "1")
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("its output is text")
}

#[test]
fn generated_completions_are_fresh() {
    let shells = [
        ("triagonal.bash", "bash"),
        ("_triagonal", "zsh"),
        ("triagonal.fish", "fish"),
        ("triagonal.elv", "elvish"),
        ("_triagonal.ps1", "powershell"),
    ];
    let scripts = shells.map(|(file, shell)| (file.to_owned(), printed(&["completions", shell])));
    is_fresh("completions", &scripts.into(), |_| true);
}

#[test]
fn generated_manual_pages_are_fresh() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let path = folder.path().to_str().expect("its path is text");
    printed(&["man", "--out", path]);
    let pages = held(folder.path(), |_| true);
    assert!(pages.contains_key("triagonal.1") && pages.contains_key("triagonal-check.1"));
    assert_eq!(pages["triagonal-check.1"], printed(&["man", "check"]));
    is_fresh("docs/man", &pages, |_| true);
}

#[test]
fn generated_list_of_codes_is_fresh() {
    let index = BTreeMap::from([("README.md".to_owned(), Code::index().to_owned())]);
    is_fresh("docs/codes", &index, |name| name == "README.md");
}

#[test]
fn the_generated_schema_of_case_files_is_fresh() {
    let meant = BTreeMap::from([("cases.schema.json".to_owned(), printed(&["schema"]))]);
    is_fresh("docs", &meant, |name| name.ends_with(".json"));
}
