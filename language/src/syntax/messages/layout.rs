//! Messages about the layout of a file: brackets, blocks and first words.

use std::ops::Range;

use crate::diagnostics::{Code, Diagnostic, Span, suggest, visible};

use super::hints::{shortened, sign_help};
use super::meant::synonym;
use super::phrases::{FORBIDDEN, compares, forbids, statement_for};
use super::repair::COMMENTS;
use crate::syntax::forms::BlockKind;
use crate::syntax::layout::{LayoutError, first_word};
use crate::syntax::limits::MAX_NESTING;

/// An error in brackets or quotation marks.
pub fn layout_error(text: &str, error: &LayoutError, span: impl Fn(Range<usize>) -> Span) -> Diagnostic {
    let sign = &text[error.at.clone()];
    let at = span(error.at.clone());
    match error.code {
        Code::Unclosed => {
            let closing = if sign == "{" { "}" } else { ")" };
            let mut diagnostic = Diagnostic::new(Code::Unclosed, at, format!("this `{sign}` is never closed"))
                .labelled("opened here")
                .help(format!("add `{closing}`"));
            if let Some(missed) = error.missed {
                let missed = text[..missed].trim_end().len();
                diagnostic = diagnostic.fix(format!("add `{closing}`"), span(missed..missed), format!(" {closing}"));
                diagnostic = diagnostic.and(span(missed..missed), format!("`{closing}` expected here"));
            }
            diagnostic
        }
        Code::UnclosedText => Diagnostic::new(Code::UnclosedText, at, "this quotation mark is not closed")
            .labelled("runs to the end of the line")
            .help("text ends with `\"` on the line it begins on")
            .fix(
                "add `\"` at the end of the line",
                span(error.at.end..error.at.end),
                "\"",
            ),
        Code::TooDeep => Diagnostic::new(
            Code::TooDeep,
            at,
            format!("blocks and parentheses can be nested at most {MAX_NESTING} deep"),
        )
        .labelled("one too many"),
        code => Diagnostic::new(code, at, format!("this `{sign}` closes nothing"))
            .labelled("nothing is open here")
            .help(format!(
                "remove it, or add the `{}` that it closes",
                if sign == "}" { "{" } else { "(" }
            ))
            .fix("remove it", span(error.at.clone()), ""),
    }
}

/// A statement that begins with an unknown word.
pub fn unknown_statement(within: BlockKind, line: &str, span: Span) -> Diagnostic {
    let word = first_word(line);
    if word.is_empty() {
        return no_word(within, line, span);
    }
    let at = Span {
        end: span.start + word.len() as u32,
        ..span
    };
    let word = &shortened(word);
    if let Some(home) = BlockKind::of_word(word).find(|home| *home != within) {
        let help = match home {
            _ if word == "allow" => {
                "write `allow` in front of the whole statement that this block belongs to".to_owned()
            }
            BlockKind::File => format!("`{word}` belongs outside all blocks; is a `}}` missing before it?"),
            _ if within == BlockKind::File && (has_result(line) || word == "only") => match statement_for(line) {
                Some(help) => help,
                None => format!("`{word}` belongs in a {}", home.title()),
            },
            _ => format!("`{word}` belongs in a {}", home.title()),
        };
        let message = match within {
            BlockKind::File => format!("`{word}` cannot be used outside a block"),
            _ => format!("`{word}` cannot be used in a {}", within.title()),
        };
        return Diagnostic::new(Code::UnknownStatement, at, message)
            .labelled("not here")
            .help(help);
    }
    let diagnostic = Diagnostic::new(
        Code::UnknownStatement,
        at,
        format!("no statement of a {} begins with `{word}`", within.title()),
    )
    .labelled("unknown word");
    if let (BlockKind::File, Some(help)) = (within, header(word, line)) {
        return diagnostic.help(help);
    }
    let sentence = statement_for(line);
    if let (BlockKind::File, Some(help)) = (within, &sentence) {
        return diagnostic.help(help);
    }
    if let (Some(help), true) = (&sentence, compares(line)) {
        return diagnostic.help(help);
    }
    if let Some(meant) = synonym(within, word) {
        let title = format!("write `{meant}`");
        return diagnostic.help(title.clone()).fix(title, at, meant);
    }
    if let Some(help) = sentence {
        return diagnostic.help(help);
    }
    if line[first_word(line).len()..].trim_start().starts_with('=') {
        return diagnostic
            .help("a piece is declared with `piece`, its name and its symbol: `piece Queen Q: Rook + Bishop`");
    }
    match meant(within, word) {
        Some(meant) => diagnostic.did_you_mean(Some(meant)),
        None if within == BlockKind::File && forbids(line) => diagnostic.help(FORBIDDEN),
        None => diagnostic.help(statements(within)),
    }
}

/// What to write for a field of the header under another name: `title "My Game"`.
fn header(word: &str, line: &str) -> Option<&'static str> {
    let words = line.split_whitespace().count();
    let is_field = words == 1 || line[word.len()..].trim_start().starts_with(['"', ':', '=']) || words == 2;
    if !is_field {
        return None;
    }
    match word {
        "title" | "name" | "game" => Some("the first line of a file has its title: `variant \"My Game\"`"),
        "author" | "creator" | "designer" | "by" => Some("write who invented the game: `inventor \"Ralph Betza\"`"),
        "date" | "invented" | "created" => Some("write when the game was invented: `year 1963`"),
        "link" | "url" | "website" | "rules" => {
            Some("write where the rules come from: `source \"https://example.org/rules\"`")
        }
        "description" | "comment" | "note" | "notes" | "about" => {
            Some("a text for readers is a comment, which begins with `#`")
        }
        "version" => Some("`language 1` is the version of the language; a file has no version of its own"),
        _ => None,
    }
}

/// Whether a line contains the result of a game; then it belongs outside of blocks.
fn has_result(line: &str) -> bool {
    const RESULTS: [&str; 7] = ["win", "wins", "lose", "loses", "draw", "draws", "limit"];
    line.split_whitespace().any(|word| RESULTS.contains(&word))
}

/// A move outside of all blocks, after a piece or a movement with a colon at `colon`.
pub fn moves_outside(line: &str, span: Span, colon: Span) -> Diagnostic {
    let word = first_word(line);
    let at = Span {
        end: span.start + word.len() as u32,
        ..span
    };
    let end = Span {
        start: span.end,
        ..span
    };
    let edits = vec![(colon, " {".to_owned()), (end, " }".to_owned())];
    Diagnostic::new(
        Code::UnknownStatement,
        at,
        format!("`{word}` cannot be used outside a block"),
    )
    .labelled("not here")
    .help("a colon begins a single move; several moves stand in a block: `{ step forward; capture step diagonal }`")
    .fix_all("put the moves into a block", edits)
}

/// The word that was probably intended at the beginning of a statement.
pub fn meant(within: BlockKind, word: &str) -> Option<&'static str> {
    synonym(within, word).or_else(|| suggest(&shortened(word), within.words()))
}

fn statements(within: BlockKind) -> String {
    let words: Vec<String> = within.words().iter().map(|word| format!("`{word}`")).collect();
    format!("statements here begin with {}", words.join(", "))
}

fn no_word(within: BlockKind, line: &str, span: Span) -> Diagnostic {
    if line.is_empty() {
        let brace = Span {
            end: span.start + 1,
            ..span
        };
        return Diagnostic::new(Code::UnexpectedBlock, brace, "this block belongs to no statement")
            .labelled("no statement before this block")
            .help("a block follows its statement, as in `board { … }`");
    }
    let sign = line.chars().next().unwrap_or_default();
    let at = Span {
        end: span.start + sign.len_utf8() as u32,
        ..span
    };
    let diagnostic = Diagnostic::new(
        Code::UnknownStatement,
        at,
        format!("no statement begins with `{}`", visible(&sign.to_string())),
    )
    .labelled("a word is expected here");
    if let Some(comment) = COMMENTS.iter().find(|comment| line.starts_with(**comment)) {
        let place = Span {
            end: span.start + comment.len() as u32,
            ..span
        };
        return diagnostic
            .help("a comment begins with `#`")
            .fix("write `#`", place, "#");
    }
    match sign_help(sign) {
        Some(help) => diagnostic.help(help),
        None => diagnostic.help(statements(within)),
    }
}

/// A statement without its mandatory block.
pub fn missing_block(word: &str, line: &str, span: Span) -> Diagnostic {
    let end = Span {
        start: span.end,
        ..span
    };
    Diagnostic::new(Code::MissingBlock, end, format!("`{word}` needs a block"))
        .labelled("`{` expected here")
        .help(match word {
            "board" => "write `board { axes file a..h, rank 1..8 }`".to_owned(),
            "when" if !line.contains(" is ") => {
                statement_for(line).unwrap_or_else(|| "write `when army is light { … }`".to_owned())
            }
            _ => format!("write `{} {{ … }}`", line.trim()),
        })
}

/// A block after a statement that cannot have one.
pub fn unexpected_block(word: &str, line: &str, brace: Span) -> Diagnostic {
    let message = if word.is_empty() {
        format!("`{line}` has no block")
    } else {
        format!("a `{word}` statement has no block")
    };
    Diagnostic::new(Code::UnexpectedBlock, brace, message)
        .labelled("not here")
        .help("end the statement with its line")
}
