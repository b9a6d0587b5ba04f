//! The README and the pages of the book: commands print exactly what the pages show.
//!
//! Each page has a folder of its own, where its variants and cases are files. Its blocks act in order, as a reader does: a
//! block `variant NAME` writes `NAME.variant`, `cases` after it writes `NAME.toml`, `console` runs commands, and `play` runs a
//! command and types the lines that begin with `> `. The pages about commands have [a test of their own](super::pages).
//!
//! `UPDATE_GENERATED=1 cargo test commands_of_the_book` writes the output into the pages. Read the difference then.

#[path = "../../../site/src/blocks.rs"]
#[allow(dead_code, reason = "the tests of the library use the rest")]
mod blocks;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::ROOT;
use blocks::{Block, Kind, blocks};

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

/// What a command prints in a folder: first its reports, then its results.
fn printed(command: &str, folder: &Path, typed: &str) -> String {
    let arguments = command.strip_prefix("triagonal ");
    let arguments = arguments.unwrap_or_else(|| panic!("`{command}` does not run `triagonal`"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_triagonal"))
        .args(words(arguments))
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLUMNS")
        .env_remove("CI")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("its input is open");
    // The program may end without reading.
    let _ = input.write_all(typed.as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("the program ends");
    let text = String::from_utf8([output.stderr, output.stdout].concat()).expect("its output is text");
    let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
    lines.join("\n")
}

/// The text of a block with what its commands really print.
fn acted(block: &Block, folder: &Path) -> String {
    let typed: String = block
        .text
        .lines()
        .filter_map(|line| line.strip_prefix("> "))
        .map(|line| format!("{line}\n"))
        .collect();
    let mut text = String::new();
    for line in block.text.lines().filter_map(|line| line.strip_prefix("$ ")) {
        let output = printed(line, folder, if block.kind == Kind::Play { &typed } else { "" });
        text.push_str(&format!("$ {line}\n"));
        if block.kind == Kind::Play {
            text.push('\n');
        }
        if !output.is_empty() {
            text.push_str(&format!("{output}\n"));
        }
    }
    text
}

/// The text of a page with what its commands really print.
fn rewritten(page: &str, folder: &Path) -> String {
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("the file is written");
    let (mut out, mut at, mut last) = (String::new(), 0, None);
    for block in blocks(page) {
        match block.kind {
            Kind::Variant | Kind::Invalid => {
                last.clone_from(&block.name);
                if let Some(name) = &block.name {
                    write(&format!("{name}.variant"), &block.text);
                }
            }
            Kind::Cases => {
                if let Some(name) = &last {
                    write(&format!("{name}.toml"), &block.text);
                }
            }
            Kind::Console | Kind::Play => {
                let start = block.range.start + page[block.range.clone()].find('\n').map_or(0, |end| end + 1);
                out.push_str(&page[at..start]);
                out.push_str(&acted(&block, folder));
                at = start + block.text.len();
            }
            Kind::Part { .. } | Kind::Other => {}
        }
    }
    out.push_str(&page[at..]);
    out
}

/// The pages below a folder, but those that have tests of their own.
fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            if !path.ends_with("commands") && !path.ends_with("codes") {
                pages(&path, found);
            }
        } else if path.extension().is_some_and(|ending| ending == "md") {
            found.push(path);
        }
    }
}

#[test]
fn commands_of_the_book_print_what_it_shows() {
    let root = Path::new(ROOT);
    let mut all = vec![root.join("README.md")];
    pages(&root.join("docs/book/src"), &mut all);
    let mut wrong = Vec::new();
    for path in all {
        let page = fs::read_to_string(&path).expect("the page can be read");
        let folder = tempfile::tempdir().expect("a folder can be made");
        let written = rewritten(&page, folder.path());
        if written == page {
            continue;
        }
        if std::env::var_os("UPDATE_GENERATED").is_some() {
            fs::write(&path, &written).expect("the page is written");
        }
        let differences = similar::TextDiff::from_lines(&page, &written);
        wrong.push(format!("{}:\n{}", path.display(), differences.unified_diff()));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
