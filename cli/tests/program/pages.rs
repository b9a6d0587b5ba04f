//! The pages about the commands: what they say that commands print is what they print.
//!
//! `TRYCMD=overwrite cargo test pages_about_commands` writes what is printed into them; read it then.

use std::path::Path;

use super::ROOT;
use super::command;

#[test]
fn pages_about_commands_say_what_is_printed() {
    trycmd::TestCases::new()
        .register_bin("triagonal", Path::new(env!("CARGO_BIN_EXE_triagonal")))
        .env("NO_COLOR", "1")
        .env("CI", "")
        .case("../docs/book/src/commands/*.md");
}

/// The page shows a part of the list.
#[test]
fn the_list_has_a_row_for_each_variant() {
    let output = command(&["list"]).output().expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("its output is text");
    let rows: Vec<&str> = text.lines().skip(1).filter(|line| !line.is_empty()).collect();
    let variants = triagonal::builtin::variants();
    assert_eq!(rows.len(), variants.len());
    for (row, one) in rows.into_iter().zip(variants) {
        let shown: Vec<&str> = row.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
        let board = one.summary().expect("a built-in variant has a summary").board;
        assert_eq!(shown[..4], [one.name, one.folder, &one.title, &board], "{row}");
        assert_eq!(shown.last(), Some(&one.source.as_str()), "{row}");
    }
}

#[test]
fn each_command_has_a_page_with_its_help() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let path = folder.path().to_str().expect("its path is text");
    let made = command(&["man", "--out", path]).status().expect("the program runs");
    assert!(made.success());
    let pages = std::fs::read_dir(folder.path()).expect("the folder is there");
    let names = pages.map(|page| page.expect("the folder is readable").file_name());
    let names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    let docs = Path::new(ROOT).join("docs/book/src/commands");
    for name in &names {
        let Some(command) = name.strip_prefix("triagonal-").and_then(|name| name.strip_suffix(".1")) else {
            continue;
        };
        let page = std::fs::read_to_string(docs.join(format!("{command}.md")))
            .unwrap_or_else(|_| panic!("docs/book/src/commands/{command}.md should tell about `triagonal {command}`"));
        assert!(page.contains(&format!("\n$ triagonal {command} --help\n")), "{command}");
        let index = std::fs::read_to_string(docs.join("README.md")).expect("the index is there");
        assert!(
            index.contains(&format!("({command}.md)")),
            "{command} is not in the index"
        );
    }
    assert!(names.len() > 8);
}
