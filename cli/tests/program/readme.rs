//! What the README says that commands print is what they print.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::ROOT;

/// The fenced blocks of a page in a language.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let fence = format!("```{language}");
    let mut found = Vec::new();
    let mut lines = page.lines();
    while lines.by_ref().any(|line| line == fence) {
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        found.push(block.join("\n"));
    }
    found
}

/// The words of a command, those in quotes together.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate();
    parts
        .flat_map(|(index, part)| match index % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

fn printed(command: &str, folder: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_triagonal"))
        .args(&words(command)[1..])
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLUMNS")
        .env_remove("CI")
        .output()
        .expect("the program starts");
    let text = [output.stderr, output.stdout].concat();
    String::from_utf8(text).expect("its output is text").trim().to_owned()
}

#[test]
fn commands_print_what_the_readme_says() {
    let root = Path::new(ROOT);
    let page = fs::read_to_string(root.join("README.md")).expect("the page can be read");
    let folder = tempfile::tempdir().expect("a folder can be made");
    let folder = folder.path();
    let game = &blocks(&page, "variant")[0];
    let broken = game.replace("{ slide radial }", "{ slide radail }");
    fs::write(folder.join("los-alamos.variant"), format!("{game}\n")).expect("a file can be written");
    fs::write(folder.join("broken.variant"), format!("{broken}\n")).expect("a file can be written");
    let mut tried = 0;
    for block in blocks(&page, "console") {
        for part in format!("\n{block}").split("\n$ ").skip(1) {
            let (command, said) = part.split_once('\n').unwrap_or((part, ""));
            if command.starts_with("triagonal ") {
                assert_eq!(
                    printed(command, folder),
                    said.trim(),
                    "`{command}` prints something else"
                );
                tried += 1;
            }
        }
    }
    assert!(tried >= 6, "the README shows only {tried} commands");
}
