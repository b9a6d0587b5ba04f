//! What the program generates: scripts for shells and manual pages.

use std::fs;
use std::process::Command;

fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_triagonal"))
        .args(arguments)
        .env("NO_COLOR", "1")
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("its output is text")
}

/// The commands that the program's help lists, all in groups.
pub(super) fn commands() -> Vec<String> {
    let help = printed(&["--help"]);
    let (_, rest) = help.split_once("\nUsage: ").expect("the help shows the usage");
    let (groups, _) = rest.split_once("\nOptions:\n").expect("the help lists options");
    let lines = groups.lines().skip(1).filter_map(|line| line.strip_prefix("  "));
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
    printed(&["man", "--output", path]);
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
