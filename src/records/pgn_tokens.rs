//! The words of a PGN text.

use crate::notation::dialects::is_invisible;

use super::games::{spaced_result, wrapper};
use super::pgn_tags::{begins_tag, next_game, tag};
use super::pgn_token::{Token, What, unclosed};

/// How many letters a symbol in parentheses may have with them, in a move.
const LONGEST_SYMBOL: usize = 12;
/// The line ends that stand for a mark around a game, or for a comment without an end: no tag after it belongs to the game before.
const GAME_LINE_ENDS: usize = 3;

/// Takes a text apart.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut at = 0;
    let mut line_ends = 0;
    // How many variations are open. A tag stands in none.
    let mut depth = 0_usize;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let begins_line = || {
            let last = text[..at].chars().next_back();
            last.is_none_or(|last| last == '\n' || is_invisible(last))
        };
        // Only where it matters: a line may be as long as the text.
        let end_of_line = || rest.find('\n').unwrap_or(rest.len());
        let (length, what) = match letter {
            '\n' => {
                line_ends += 1;
                (1, None)
            }
            _ if letter.is_whitespace() || is_invisible(letter) => (letter.len_utf8(), None),
            '%' if begins_line() => (rest.len().min(end_of_line() + 1), None),
            ';' => {
                let end = end_of_line();
                (end, Some(What::Comment(rest[1..end].trim().to_owned())))
            }
            '{' => match comment_end(rest) {
                Ok(end) => (end + 1, Some(What::Comment(plain(&rest[1..end])))),
                Err(end) => (end, Some(What::BadComment(unclosed("the comment", at)))),
            },
            '[' if wrapper(rest).is_some() => {
                line_ends = GAME_LINE_ENDS;
                (wrapper(rest).unwrap_or(1), None)
            }
            '[' if depth == 0 || line_ends > 0 && begins_tag(rest) => {
                depth = 0;
                let (token, length) = tag(text, at, line_ends);
                line_ends = 0;
                tokens.push(token);
                at += length;
                continue;
            }
            '$' => {
                let digits = rest[1..]
                    .find(|letter: char| !letter.is_ascii_digit())
                    .map_or(rest.len(), |end| end + 1);
                (digits, Some(What::Glyph(&rest[1..digits])))
            }
            '(' if !is_symbol(rest) => (1, Some(What::Opens)),
            // `1)` is the number of a move.
            ')' if depth == 0 && follows_number(&tokens, at) => (1, None),
            ')' => (1, Some(What::Closes)),
            _ => {
                let length = spaced_result(rest).unwrap_or_else(|| word(rest));
                (length, Some(What::Word(&rest[..length])))
            }
        };
        if let Some(what) = what {
            match what {
                What::Opens => depth += 1,
                What::Closes => depth = depth.saturating_sub(1),
                What::Tag(..)
                | What::BadTag(_)
                | What::Comment(_)
                | What::BadComment(_)
                | What::Glyph(_)
                | What::Word(_) => {}
            }
            let behind = if matches!(what, What::BadComment(_)) {
                GAME_LINE_ENDS
            } else {
                0
            };
            tokens.push(Token {
                what,
                range: at..at + length,
                line_ends,
            });
            line_ends = behind;
        }
        at += length;
    }
    tokens
}

/// Where the comment ends that a text begins with. Without an end: where the next game begins, or the text ends.
fn comment_end(text: &str) -> Result<usize, usize> {
    let mut at = 1;
    while let Some(length) = text[at..].find(['{', '}']) {
        let brace = at + length;
        if text[brace..].starts_with('}') {
            return Ok(brace);
        }
        // A comment of a later game begins: this one has no end.
        if let Some(game) = next_game(&text[at..brace]) {
            return Err(at + game);
        }
        at = brace + 1;
    }
    Err(next_game(&text[at..]).map_or(text.len(), |game| at + game))
}

/// Whether a byte follows a word of digits at once.
fn follows_number(tokens: &[Token<'_>], at: usize) -> bool {
    tokens.last().is_some_and(|last| {
        let is_number = |word: &str| word.chars().all(|letter| letter.is_ascii_digit());
        last.range.end == at && matches!(last.what, What::Word(word) if is_number(word))
    })
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
            '[' if wrapper(&text[at..]).is_some() => return at,
            _ if letter.is_whitespace() || is_invisible(letter) => return at,
            _ => {}
        }
    }
    text.len()
}

/// A comment with its blanks and line breaks made single blanks.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
