//! No part of an input is dropped silently: an unknown word, inserted anywhere into a valid text, either changes a file or is
//! reported at its place.

use triagonal::Source;
use triagonal::builtin::Builtin;
use triagonal_formats::import::{Format, Import, import};

use super::text_of;

/// A word that no format knows.
const WORD: &str = "zzqj";

fn read(text: &str, format: Format) -> Import {
    import(&Source::new("text", text), format, &Builtin)
}

/// The start and the end of each word of a text.
fn words(text: &str) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        match (letter.is_alphanumeric(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                all.push((from, at));
                start = None;
            }
            (true, Some(_)) | (false, None) => {}
        }
    }
    all
}

/// The line of a byte offset, from 1, and the offset of the line.
fn line_of(text: &str, at: usize) -> (usize, usize) {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    (text[..at].matches('\n').count() + 1, start)
}

/// The byte offset of a line and a column.
fn byte_of(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let letters = text[start..].char_indices().map(|(at, _)| at);
    start + letters.chain([text.len() - start]).nth(column - 1).unwrap_or(0)
}

/// The end of the expression at a byte offset: after its closing bracket, or after its word.
fn end_of(text: &str, at: usize) -> usize {
    let mut depth = 0_i32;
    for (offset, letter) in text[at..].char_indices() {
        match letter {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            letter if depth == 0 && letter.is_whitespace() => return at + offset,
            _ => {}
        }
        if depth == 0 && matches!(letter, ')' | '}') {
            return at + offset + 1;
        }
    }
    text.len()
}

/// Whether an import reacts to a fault: its files differ, or a note covers the fault.
fn reacts(before: &Import, after: &Import, text: &str, at: usize, format: Format) -> bool {
    let texts = |import: &Import| -> Vec<String> { import.files.iter().map(|file| file.text.clone()).collect() };
    let (line, _) = line_of(text, at);
    let own = after.notes.iter().filter(|note| !before.notes.contains(note));
    let nested = matches!(format, Format::Ludii | Format::Zillions);
    let covers = |line: usize, column: usize| {
        let from = byte_of(text, line, column);
        from <= at + 1 && at <= end_of(text, from)
    };
    texts(before) != texts(after)
        || own.clone().any(|note| note.line == line)
        || after.notes.iter().any(|note| {
            if nested {
                covers(note.line, note.column)
            } else {
                note.line == line
            }
        })
}

/// Inserts the word at each place of a text that a test selects. Returns the places where the import does not react.
fn silent(text: &str, format: Format, matters: impl Fn(&str, usize) -> bool) -> Vec<String> {
    let before = read(text, format);
    let mut faults = Vec::new();
    for (from, to) in words(text).into_iter().filter(|(from, _)| matters(text, *from)) {
        for (start, word) in [(from, WORD.to_owned()), (to, format!(" {WORD}"))] {
            let broken = format!("{}{word}{}", &text[..start], &text[to..]);
            let after = read(&broken, format);
            if !reacts(&before, &after, &broken, start, format) {
                let (line, begin) = line_of(&broken, start);
                let shown = broken[begin..].lines().next().unwrap_or_default();
                faults.push(format!("{line}: {}", shown.trim()));
            }
        }
    }
    faults
}

fn check(text: &str, format: Format, matters: impl Fn(&str, usize) -> bool) {
    let faults = silent(text, format, matters);
    assert!(faults.is_empty(), "{} places:\n{}", faults.len(), faults.join("\n"));
}

/// The part of the line before a byte offset.
fn before(text: &str, at: usize) -> &str {
    &text[line_of(text, at).1..at]
}

/// Whether a byte offset is outside comments.
fn is_code(text: &str, at: usize, comment: &str) -> bool {
    !before(text, at).contains(comment)
}

/// Whether a byte offset is in the name of a definition. If the name changes, its uses are reported.
fn is_defined(text: &str, at: usize) -> bool {
    let line = before(text, at);
    let begins = line.is_empty() || text[at..].starts_with("define");
    begins || line.strip_prefix("(define").is_some_and(|rest| !rest.contains('('))
}

#[test]
fn each_word_of_a_file_of_sjaak_counts() {
    let text = text_of("small.txt");
    for part in text.split("\nVariant: ").skip(1) {
        check(&format!("Variant: {part}"), Format::Sjaak, |text, at| {
            is_code(text, at, "#")
        });
    }
}

#[test]
fn each_word_of_a_file_of_ludii_counts() {
    check(&text_of("small.lud"), Format::Ludii, |text, at| {
        // Regions are matched by a part of their names.
        let names_region = before(text, at).trim().starts_with("(regions \"") && !before(text, at).contains("P");
        is_code(text, at, "//") && !text[..at].contains("(metadata") && !is_defined(text, at) && !names_region
    });
}

#[test]
fn each_word_of_a_diagram_counts() {
    for file in ["pages.html", "cells.html"] {
        let text = text_of(file);
        let parts = text.split("<div class=\"idiagram\"").skip(1);
        for part in parts.filter_map(|part| part.split_once('>')) {
            let part = part.1.split("</div>").next().unwrap_or_default();
            // The fourth field of a piece is its image.
            let is_image = |line: &str| !line.contains('=') && line.matches(':').count() == 3;
            check(part, Format::Diagram, |text, at| {
                is_code(text, at, "<") && !is_image(before(text, at))
            });
        }
    }
}

/// Whether a byte offset is within quotes.
fn is_label(text: &str, at: usize) -> bool {
    before(text, at).matches('"').count() % 2 == 1 && !before(text, at).contains("version")
}

#[test]
fn each_word_of_a_rules_file_counts() {
    for file in ["hunters.zrf", "marked.zrf"] {
        check(&text_of(file), Format::Zillions, |text, at| {
            let line = before(text, at);
            let is_in = |head: &str, rest: &str| line.contains(head) && !line.contains(rest);
            let heads = ["version", "rectangle"];
            let is_layout = is_in("(version", "(game")
                || is_in("(start", "(dimensions")
                || is_in("(dimensions", "(directions")
                || heads.iter().any(|head| text[at..].starts_with(head));
            // An attribute that nothing reads may have any name.
            let mark = line.rsplit_once("(set-attribute ");
            let is_mark = mark.is_some_and(|(_, name)| !name.contains([' ', ')']));
            let is_layout = is_layout || is_mark;
            is_code(text, at, ";") && !is_defined(text, at) && (!is_layout || is_label(text, at))
        });
    }
}

#[test]
fn each_word_of_a_variants_ini_counts() {
    for file in ["games.ini", "more.ini"] {
        let text = text_of(file);
        for part in text.split("\n[").skip(1) {
            let text = format!("[{part}");
            // Some sections inherit from another one.
            if !read(&text, Format::Ini).files.is_empty() {
                check(&text, Format::Ini, |text, at| is_code(text, at, "#"));
            }
        }
    }
}
