//! What other programs write: files of games, and lines of UCI and XBoard.

mod asian;
mod foreign;
mod over_uci;
mod over_xboard;
mod positions;
mod records;

use super::seen;

/// What the program answers to a file of games on its standard input.
pub(super) fn replayed(arguments: &[&str], text: &[u8]) -> String {
    let folder = tempfile::tempdir().expect("a folder for files");
    let path = folder.path().join("games.pgn");
    std::fs::write(&path, text).expect("it is written");
    let arguments: Vec<&str> = ["replay", path.to_str().expect("its name is text")]
        .into_iter()
        .chain(arguments.iter().copied())
        .collect();
    seen(&arguments, "").replace(folder.path().to_str().expect("its name is text"), "FOLDER")
}

/// Checks that an answer has some parts, in their order.
pub(super) fn has(answer: &str, parts: &[&str]) {
    let mut rest = answer;
    for part in parts {
        let at = rest.find(part).unwrap_or_else(|| panic!("no {part:?} in {answer}"));
        rest = &rest[at + part.len()..];
    }
}
