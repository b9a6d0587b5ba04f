//! What the program generates: scripts for shells, manual pages, and the list of codes, which is as it would be
//! generated now.

use std::fs;
use std::path::Path;
use std::process::Command;

use triagonal::diagnostics::Code;

/// Set to anything, this writes the file instead of comparing it.
const UPDATE: &str = "UPDATE_GENERATED";

fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_triagonal"))
        .args(arguments)
        .env("NO_COLOR", "1")
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("its output is text")
}

/// The commands that the program's help lists.
fn commands() -> Vec<String> {
    let help = printed(&["--help"]);
    let (_, list) = help.split_once("\nCommands:\n").expect("the help lists commands");
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command}");
        }
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let path = folder.path().to_str().expect("its path is text");
    printed(&["man", "--out", path]);
    let mut meant: Vec<(String, String)> = commands()
        .iter()
        .map(|command| (format!("triagonal-{command}.1"), printed(&["man", command])))
        .chain([("triagonal.1".to_owned(), printed(&["man"]))])
        .collect();
    meant.sort_unstable();
    let mut found: Vec<(String, String)> = fs::read_dir(folder.path())
        .expect("the folder is readable")
        .map(|entry| {
            let entry = entry.expect("the folder is readable");
            let name = entry.file_name().into_string().expect("its name is text");
            (name, fs::read_to_string(entry.path()).expect("the page is text"))
        })
        .collect();
    found.sort_unstable();
    assert_eq!(found, meant);
    for (name, page) in meant {
        assert!(page.contains(".SH SYNOPSIS"), "{name}");
    }
}

#[test]
fn generated_list_of_codes_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/codes/README.md");
    if std::env::var_os(UPDATE).is_some() {
        fs::write(&path, Code::index()).expect("the file can be written");
    }
    let found = fs::read_to_string(path).expect("the list is there");
    assert!(
        found == *Code::index(),
        "docs/codes/README.md is stale; `{UPDATE}=1 cargo test generated` writes it anew"
    );
}
