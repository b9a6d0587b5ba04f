//! Files and positions in the encodings that other programs write: they are read, or refused with the place where one begins.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::seen;

/// A text as bytes.
type Encode = fn(&str) -> Vec<u8>;

fn narrow(text: &str) -> Vec<u8> {
    // The dash has a byte of its own in Windows-1252, and none in ISO 8859-1.
    let byte = |letter| if letter == '–' { 0x96 } else { letter as u8 };
    text.chars().map(byte).collect()
}

fn wide(text: &str, order: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(order).collect()
}

/// The encodings, in the order of the columns of the table. Another one is Shift JIS, in which the byte 0x81 begins a letter.
const ENCODINGS: [(&str, Encode); 9] = [
    ("line ends of Windows", |text| text.replace('\n', "\r\n").into_bytes()),
    ("a byte-order mark", |text| format!("\u{feff}{text}").into_bytes()),
    ("both", |text| {
        format!("\u{feff}{}", text.replace('\n', "\r\n")).into_bytes()
    }),
    ("UTF-16, little-endian", |text| {
        wide(&format!("\u{feff}{text}"), u16::to_le_bytes)
    }),
    ("UTF-16, big-endian", |text| {
        wide(&format!("\u{feff}{text}"), u16::to_be_bytes)
    }),
    ("UTF-16 without a mark", |text| wide(text, u16::to_le_bytes)),
    ("ISO 8859-1", narrow),
    ("Windows-1252", |text| narrow(&text.replace('é', "–"))),
    ("another one", |text| {
        let bytes = text.replace('é', "\u{81}");
        narrow(&bytes)
    }),
];

/// What becomes of a text.
#[derive(Clone, Copy)]
enum Outcome {
    /// It means the same as in UTF-8.
    Read,
    /// The message contains this.
    Refused(&'static str),
}

use Outcome::{Read, Refused};

const PGN: &str = "[White \"Café\"]\n[Black \"?\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

const CHECKED: &str = "variant \"Café\"\nextends chess\n";

/// The name of a file, its text or the name of a fixture of the importers, and what becomes of it in each encoding.
const FILES: &[(&str, &str, [Outcome; 9])] = &[
    ("games.ini", "games.ini", FOREIGN),
    ("small.txt", "small.txt", FOREIGN),
    ("pages.html", "pages.html", FOREIGN),
    ("hunters.zrf", "hunters.zrf", FOREIGN),
    ("small.lud", "small.lud", FOREIGN),
    (
        "game.pgn",
        PGN,
        [
            Read,
            Read,
            Read,
            Read,
            Read,
            Read,
            Read,
            Refused("line 1, column 12 is not UTF-8 text"),
            Refused("line 1, column 12 is not UTF-8 text"),
        ],
    ),
    (
        "game.variant",
        CHECKED,
        [
            Read,
            Read,
            Read,
            Refused("line 1, column 1 is not UTF-8 text"),
            Refused("line 1, column 1 is not UTF-8 text"),
            Refused("line 1, column 25 is not UTF-8 text"),
            Refused("line 1, column 13 is not UTF-8 text"),
            Refused("line 1, column 13 is not UTF-8 text"),
            Refused("line 1, column 13 is not UTF-8 text"),
        ],
    ),
    (
        "plain.variant",
        "variant \"Plain\"\nextends chess\n",
        [
            Read,
            Read,
            Read,
            Refused("line 1, column 1 is not UTF-8 text"),
            Refused("line 1, column 1 is not UTF-8 text"),
            Refused("line 1, column 2 is not UTF-8 text"),
            Read,
            Read,
            Read,
        ],
    ),
];

/// The importers read what the programs write whose files they import.
const FOREIGN: [Outcome; 9] = [
    Read,
    Read,
    Read,
    Read,
    Read,
    Read,
    Read,
    Read,
    Refused("line 1, column 6 is not UTF-8 text"),
];

/// The text of a row. A fixture gets a comment with a letter beyond ASCII in its first line.
fn text_of(file: &str, text: &str) -> String {
    let comment = match file.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "ini" | "txt" => "# Café",
        "html" => "<!--Cé-->",
        "zrf" => ";;Café",
        "lud" => "//Café",
        _ => return text.to_owned(),
    };
    let fixture = Path::new(super::ROOT)
        .join("formats/tests/formats/import/fixtures")
        .join(text);
    format!(
        "{comment}\n{}",
        fs::read_to_string(fixture).expect("the fixture is there")
    )
}

/// What the command for such a file prints and writes.
fn result(folder: &Path, file: &str, bytes: &[u8]) -> String {
    let path = folder.join(file);
    fs::write(&path, bytes).expect("the file is written");
    let path = path.display().to_string();
    let into = folder.join("into");
    let arguments: &[&str] = match file.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "variant" => &["check", &path],
        "pgn" => &["replay", &path],
        _ => &["import", &path, "--output", &into.display().to_string()],
    };
    let mut out = seen(arguments, "").replace(&folder.display().to_string(), "FOLDER");
    for entry in fs::read_dir(&into).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a file of the import");
        out.push_str(&format!("=== {}\n{text}", path.display()));
        fs::remove_file(path).expect("it goes away");
    }
    out
}

#[test]
fn files_in_other_encodings_are_read_or_refused() {
    let mut faults = Vec::new();
    for (file, text, outcomes) in FILES {
        let text = text_of(file, text);
        for ((encoding, encode), outcome) in ENCODINGS.iter().zip(outcomes) {
            let folder = TempDir::new().expect("a folder");
            let plain = match *encoding {
                "Windows-1252" => text.replace('é', "–"),
                _ => text.clone(),
            };
            let wanted = result(folder.path(), file, plain.as_bytes());
            assert!(wanted.contains("exit status 0"), "{file}: {wanted}");
            let found = result(folder.path(), file, &encode(&text));
            // A wrong encoding is a mistake that `check` looks for, and keeps other commands from running.
            let status = if file.ends_with(".variant") { 1 } else { 2 };
            let is_fine = match outcome {
                Read => found == wanted,
                Refused(message) => found.contains(message) && found.contains(&format!("exit status {status}")),
            };
            if !is_fine {
                faults.push(format!("{file}, {encoding}:\n{found}\ninstead of\n{wanted}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

/// Positions on the command line, and what becomes of them.
const POSITIONS: &[(&str, Outcome)] = &[
    ("4k3/8/8/8/8/8/8/4K2R w K - 0 1\r\n", Read),
    (" 4k3/8/8/8/8/8/8/4K2R\tw\u{a0}K - 0 1", Read),
    (
        "\u{feff}4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        Refused("no piece has the symbol `<U+FEFF>`\n   ╭─[--fen:1:1]"),
    ),
    (
        "4k3/8/8/8/8/8/8/4Ké1R w K - 0 1",
        Refused("no piece has the symbol `é`\n   ╭─[--fen:1:19]"),
    ),
];

#[test]
fn positions_with_other_letters_are_read_or_refused() {
    let plain = seen(&["perft", "chess", "2", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"], "");
    let count = |text: &str| text.rsplit("----- results").next().unwrap_or_default().to_owned();
    for (fen, outcome) in POSITIONS {
        let found = seen(&["perft", "chess", "2", "--fen", fen], "");
        let protocol = seen(&["uci"], &format!("position fen {fen}\ngo depth 1\nquit\n"));
        match outcome {
            Read => {
                assert_eq!(count(&found), count(&plain), "{fen:?}: {found}");
                assert!(!protocol.contains("bestmove 0000"), "{fen:?}: {protocol}");
            }
            Refused(message) => {
                assert!(found.contains(message), "{fen:?}: {found}");
                assert!(protocol.contains("bestmove 0000"), "{fen:?}: {protocol}");
            }
        }
    }
}
