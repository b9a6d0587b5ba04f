//! The words of a PGN text.

use std::ops::Range;

use crate::notation::Misread;

use super::record::RecordProblem;

/// A word with the bytes that it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) what: What<'a>,
    pub(super) range: Range<usize>,
}

/// What a word is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What<'a> {
    /// `[Name "value"]`; the bytes are those of the value.
    Tag(&'a str, String),
    /// `{text}` or `; text`
    Comment(String),
    /// `$3`
    Glyph(&'a str),
    /// `(`
    Opens,
    /// `)`
    Closes,
    /// Anything else: a number, a move or a result.
    Word(&'a str),
}

/// The mark of the byte order.
const MARK: char = '\u{feff}';
/// How many letters a symbol in parentheses may have with them, in a move.
const LONGEST_SYMBOL: usize = 12;

/// Takes a text apart.
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, Misread<RecordProblem>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    // How many variations are open. A tag stands in none.
    let mut depth = 0_usize;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let begins_line = at == 0 || text[..at].ends_with(['\n', MARK]);
        // Only where it matters: a line may be as long as the text.
        let end_of_line = || rest.find('\n').unwrap_or(rest.len());
        let (length, what) = match letter {
            // Files that are joined have a mark of the byte order in their middle.
            _ if letter.is_whitespace() || letter == MARK => (letter.len_utf8(), None),
            '%' if begins_line => (end_of_line(), None),
            ';' => {
                let end = end_of_line();
                (end, Some(What::Comment(rest[1..end].trim().to_owned())))
            }
            '{' => {
                let end = rest.find('}').ok_or_else(|| unclosed("the comment", at))?;
                (end + 1, Some(What::Comment(plain(&rest[1..end]))))
            }
            '[' if depth == 0 => {
                tokens.push(tag(text, at)?);
                let last = tokens.last().map_or(at, |tag| tag.range.end);
                let close = text[last..].find(']').ok_or_else(|| unclosed("the tag", at))?;
                at = last + close + 1;
                continue;
            }
            '$' => {
                let digits = rest[1..]
                    .find(|letter: char| !letter.is_ascii_digit())
                    .map_or(rest.len(), |end| end + 1);
                (digits, Some(What::Glyph(&rest[1..digits])))
            }
            '(' if !is_symbol(rest) => (1, Some(What::Opens)),
            ')' => (1, Some(What::Closes)),
            _ => {
                let length = word(rest);
                (length, Some(What::Word(&rest[..length])))
            }
        };
        if let Some(what) = what {
            match what {
                What::Opens => depth += 1,
                What::Closes => depth = depth.saturating_sub(1),
                What::Tag(..) | What::Comment(_) | What::Glyph(_) | What::Word(_) => {}
            }
            tokens.push(Token {
                what,
                range: at..at + length,
            });
        }
        at += length;
    }
    Ok(tokens)
}

fn unclosed(what: &'static str, at: usize) -> Misread<RecordProblem> {
    Misread::new(RecordProblem::Unclosed(what), at..at + 1)
}

/// `[Name "value"]`, in which a quotation mark of the value has a backslash before it.
fn tag(text: &str, at: usize) -> Result<Token<'_>, Misread<RecordProblem>> {
    let inside = &text[at + 1..];
    let name_end = inside.find(['"', ']', '\n']).ok_or_else(|| unclosed("the tag", at))?;
    let name = inside[..name_end].trim();
    if name.is_empty() || !inside[name_end..].starts_with('"') {
        let shown = inside.split(['\r', '\n', ']']).next().unwrap_or_default();
        let problem = RecordProblem::Unexpected(format!("[{shown}"));
        return Err(Misread::new(problem, at..at + 1 + shown.len()).help("a tag is written `[Event \"name\"]`"));
    }
    let start = at + 1 + name_end + 1;
    let mut value = String::new();
    let mut letters = text[start..].char_indices();
    while let Some((place, letter)) = letters.next() {
        match letter {
            '"' => {
                let range = start..start + place;
                return Ok(Token {
                    what: What::Tag(name, value),
                    range,
                });
            }
            '\\' => value.extend(letters.next().map(|(_, letter)| letter)),
            '\n' => break,
            _ => value.push(letter),
        }
    }
    Err(unclosed("the tag", at))
}

/// Whether a text begins with the symbol of a piece in parentheses, which a cell follows at once.
fn is_symbol(text: &str) -> bool {
    let follows = closed(text).and_then(|close| text[close + 1..].chars().next());
    follows.is_some_and(|letter| letter.is_alphanumeric() || letter == '@')
}

/// Where the parenthesis closes that a text begins with, if nothing but a symbol is in it.
fn closed(text: &str) -> Option<usize> {
    let mut inside = text.char_indices().take(LONGEST_SYMBOL);
    let (close, _) = inside.find(|(_, letter)| *letter == ')' || letter.is_whitespace())?;
    text[close..].starts_with(')').then_some(close)
}

/// How long the word is that a text begins with.
fn word(text: &str) -> usize {
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' if at == 0 || closed(&text[at..]).is_some() => depth += 1,
            ')' if depth > 0 => depth -= 1,
            '(' | ')' | '{' | '}' | ';' | '$' if at > 0 => return at,
            _ if letter.is_whitespace() || letter == MARK => return at,
            _ => {}
        }
    }
    text.len()
}

/// A comment with its blanks and line breaks made single blanks.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
