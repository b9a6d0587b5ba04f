//! The tags of a PGN text.

use crate::notation::Misread;

use super::pgn_token::{Token, What, unclosed};
use super::record::RecordProblem;

/// The tag that a text has at a byte, and how long it is. A tag takes no more than its line.
pub(super) fn tag(text: &str, at: usize, line_ends: usize) -> (Token<'_>, usize) {
    let rest = &text[at..];
    let line = &rest[..rest.find(['\r', '\n']).unwrap_or(rest.len())];
    let bad = |error: Misread<RecordProblem>, length: usize| {
        let token = Token {
            range: error.range.clone(),
            what: What::BadTag(error),
            line_ends,
        };
        (token, length)
    };
    let inside = &line[1..];
    let Some(name_end) = inside.find(['"', ']']) else {
        return bad(unclosed("the tag", at), line.len());
    };
    let name = inside[..name_end].trim();
    if name.is_empty() || !inside[name_end..].starts_with('"') {
        let shown = inside.split(']').next().unwrap_or_default();
        let problem = RecordProblem::Unexpected(format!("[{shown}"));
        let error = Misread::new(problem, at..at + 1 + shown.len()).help("a tag is written `[Event \"name\"]`");
        return bad(error, line.len().min(shown.len() + 2));
    }
    let start = name_end + 2;
    match value(&line[start..]) {
        Some((value, quote, length)) => {
            let token = Token {
                what: What::Tag(name, value),
                range: at + start..at + start + quote,
                line_ends,
            };
            (token, start + length)
        }
        None => bad(unclosed("the tag", at), line.len()),
    }
}

/// The value that a line begins with, where its quotation mark is, and how long it is with the bracket. The mark is the first one
/// before a bracket; a backslash takes the meaning from a mark or a backslash, except at the end of the line.
fn value(line: &str) -> Option<(String, usize, usize)> {
    // How long the rest of the tag is behind a quotation mark.
    let ending = |behind: &str| {
        let bare = behind.trim_start();
        bare.starts_with(']').then_some(behind.len() - bare.len() + 1)
    };
    let mut value = String::new();
    let mut letters = line.char_indices().peekable();
    while let Some((place, letter)) = letters.next() {
        match letter {
            '"' => match ending(&line[place + 1..]) {
                Some(length) => return Some((value, place, place + 1 + length)),
                None => value.push(letter),
            },
            '\\' => match letters.next_if(|(_, next)| matches!(next, '"' | '\\')) {
                Some((mark, '"')) if line[mark + 1..].trim() == "]" => {
                    value.push(letter);
                    return Some((value, mark, line.trim_end().len()));
                }
                escaped => value.push(escaped.map_or(letter, |(_, escaped)| escaped)),
            },
            _ => value.push(letter),
        }
    }
    None
}

/// Whether a text begins with a tag: a bracket, a name and a quotation mark.
pub(super) fn begins_tag(text: &str) -> bool {
    let Some(inside) = text.strip_prefix('[') else {
        return false;
    };
    let bare = inside.trim_start_matches(|letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-'));
    bare.len() < inside.len() && bare.trim_start_matches([' ', '\t']).starts_with('"')
}

/// Where the first tag behind an empty line begins.
pub(super) fn next_game(text: &str) -> Option<usize> {
    let mut at = 0;
    let mut is_behind_empty = false;
    // The rest of the line at which the text begins is no line.
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let bare = line.trim_start_matches([' ', '\t']);
        if is_behind_empty && begins_tag(bare) {
            return Some(at + line.len() - bare.len());
        }
        is_behind_empty = number > 0 && line.trim().is_empty();
        at += line.len();
    }
    None
}
