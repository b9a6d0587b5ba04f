//! What went wrong with a statement, in the language's own words.

use std::borrow::Cow;
use std::ops::Range;

use pest::error::{Error, ErrorVariant, InputLocation};

use crate::diagnostics::{Code, Diagnostic, Span, suggest};

use super::forms::Place;
use super::grammar::Rule;
use super::layout::{Fault, first_word};
use super::limits::MAX_NESTING;
use super::words::words;

/// How many expected things are told.
const SHOWN: usize = 6;
/// Characters of a word that are told.
const LONGEST_WORD: usize = 40;

/// A mistake in the brackets or quotation marks.
pub fn fault(text: &str, fault: &Fault, span: impl Fn(Range<usize>) -> Span) -> Diagnostic {
    let sign = &text[fault.at.clone()];
    let at = span(fault.at.clone());
    match fault.code {
        Code::Unclosed => {
            let closing = if sign == "{" { "}" } else { ")" };
            let mut diagnostic = Diagnostic::new(Code::Unclosed, at, format!("this `{sign}` is never closed"))
                .labelled("opened here")
                .help(format!("add `{closing}`"));
            if let Some(missed) = fault.missed {
                let missed = text[..missed].trim_end().len();
                diagnostic = diagnostic.and(span(missed..missed), format!("`{closing}` expected here"));
            }
            diagnostic
        }
        Code::UnclosedText => Diagnostic::new(Code::UnclosedText, at, "this quotation mark is not closed")
            .labelled("runs to the end of the line")
            .help("text ends with `\"` on the line it begins on"),
        Code::TooDeep => Diagnostic::new(
            Code::TooDeep,
            at,
            format!("blocks and parentheses can be nested {MAX_NESTING} deep, and no deeper"),
        )
        .labelled("one too many"),
        code => Diagnostic::new(code, at, format!("this `{sign}` closes nothing"))
            .labelled("nothing is open here")
            .help(format!(
                "remove it, or add the `{}` that it closes",
                if sign == "}" { "{" } else { "(" }
            )),
    }
}

/// A statement whose first word begins no statement where it stands.
pub fn unknown_statement(place: Place, line: &str, span: Span) -> Diagnostic {
    let word = first_word(line);
    if word.is_empty() {
        return no_word(place, line, span);
    }
    let at = Span {
        end: span.start + word.len() as u32,
        ..span
    };
    let word = &shortened(word);
    if let Some(home) = Place::of_word(word).next() {
        let help = match home {
            Place::File => format!("`{word}` stands outside of all blocks; is a `}}` missing before it?"),
            _ => format!("`{word}` stands in a {}", home.title()),
        };
        return Diagnostic::new(
            Code::UnknownStatement,
            at,
            format!("`{word}` cannot stand in a {}", place.title()),
        )
        .labelled("not here")
        .help(help);
    }
    let diagnostic = Diagnostic::new(
        Code::UnknownStatement,
        at,
        format!("no statement of a {} begins with `{word}`", place.title()),
    )
    .labelled("unknown word");
    match meant(place, word) {
        Some(meant) => diagnostic.did_you_mean(Some(meant)),
        None => diagnostic.help(statements(place)),
    }
}

/// The word that may have been meant at the beginning of a statement.
pub fn meant(place: Place, word: &str) -> Option<&'static str> {
    suggest(&shortened(word), place.forms().iter().map(|form| form.word))
}

fn statements(place: Place) -> String {
    let words: Vec<String> = place.forms().iter().map(|form| format!("`{}`", form.word)).collect();
    format!("statements here begin with {}", words.join(", "))
}

fn no_word(place: Place, line: &str, span: Span) -> Diagnostic {
    if line.is_empty() {
        let brace = Span {
            end: span.start + 1,
            ..span
        };
        return Diagnostic::new(Code::UnexpectedBlock, brace, "this block belongs to no statement")
            .labelled("what is this the block of?")
            .help("a block stands behind its statement, as in `board { … }`");
    }
    let sign = line.chars().next().unwrap_or_default();
    let at = Span {
        end: span.start + sign.len_utf8() as u32,
        ..span
    };
    let diagnostic = Diagnostic::new(
        Code::UnknownStatement,
        at,
        format!("no statement begins with `{}`", visible(sign)),
    )
    .labelled("a word is expected here");
    match sign_help(sign) {
        Some(help) => diagnostic.help(help),
        None => diagnostic.help(statements(place)),
    }
}

/// A statement without the block it needs.
pub fn missing_block(word: &str, line: &str, span: Span) -> Diagnostic {
    let end = Span {
        start: span.end,
        ..span
    };
    Diagnostic::new(Code::MissingBlock, end, format!("`{word}` needs a block"))
        .labelled("`{` expected here")
        .help(format!("write `{} {{ … }}`", line.trim()))
}

/// A block where none can be.
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

/// A statement that its rule could not read to the end.
pub fn unread(rule: Rule, line: &str, error: &Error<Rule>, span: impl Fn(Range<usize>) -> Span) -> Diagnostic {
    if rule == Rule::piece
        && let Some(diagnostic) = missing_symbol(line, &span)
    {
        return diagnostic;
    }
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => skip_blank(line, at),
    };
    let expected = expected(error);
    let told = list_or(&expected);
    if at >= line.len() {
        let diagnostic = Diagnostic::new(
            Code::Unfinished,
            span(line.len()..line.len()),
            format!("the statement ends too early: expected {told}"),
        )
        .labelled("something is missing here");
        return diagnostic;
    }
    let found = token(&line[at..]);
    let place = span(at..at + found.len());
    let found = &*shortened(found);
    if expected == [words(Rule::EOI)] {
        return hinted(
            Diagnostic::new(
                Code::UnexpectedText,
                place,
                format!("the statement should end before `{found}`"),
            )
            .labelled("not understood"),
            line,
            at,
            found,
            &expected,
        );
    }
    hinted(
        Diagnostic::new(
            Code::UnexpectedText,
            place,
            format!("expected {told}, but found `{found}`"),
        )
        .labelled("not understood"),
        line,
        at,
        found,
        &expected,
    )
}

/// Adds the likely fix.
fn hinted(diagnostic: Diagnostic, line: &str, at: usize, found: &str, expected: &[&str]) -> Diagnostic {
    if let Some(help) = found.chars().next().and_then(sign_help) {
        return diagnostic.help(help);
    }
    let keywords = expected
        .iter()
        .flat_map(|words| words.split('`').skip(1).step_by(2))
        .flat_map(|words| words.split(' '))
        .filter(|word| word.chars().all(char::is_alphabetic));
    let hidden = HIDDEN
        .iter()
        .filter(|(words, _)| expected.contains(words))
        .flat_map(|(_, more)| *more)
        .copied();
    if let Some(meant) = suggest(found, keywords.chain(hidden)).filter(|meant| *meant != found) {
        return diagnostic.did_you_mean(Some(meant));
    }
    if expected.contains(&words(Rule::reach)) && found.starts_with(|sign: char| sign.is_ascii_digit()) {
        return diagnostic.help(format!("a distance is written `up to {found}` or `exactly {found}`"));
    }
    if found == "=" && line[at..].starts_with("==") {
        return diagnostic.help("equality is written `=`");
    }
    if RESERVED.contains(&found) {
        return diagnostic.help(format!("`{found}` is a reserved word; it cannot be part of a name"));
    }
    diagnostic
}

/// Words that a rule begins with, besides those its description tells.
const HIDDEN: &[(&str, &[&str])] = &[
    (
        "a direction such as `orthogonal`, `2:1` or `(0,+1)`",
        &[
            "orthogonal",
            "diagonal",
            "triagonal",
            "quadragonal",
            "radial",
            "forward",
            "backward",
            "sideways",
            "outward",
            "onward",
            "back",
            "turn",
        ],
    ),
    (
        "a restriction such as `forward` or `rank +`",
        &["forward", "backward", "sideways", "outward", "onward", "back", "turn"],
    ),
    (
        "a condition such as `from second rank` or `unmoved`",
        &["from", "to", "unmoved", "passing", "changing", "near"],
    ),
    ("a distance such as `up to 3` or `exactly 2`", &["up", "exactly", "at"]),
    (
        "a side such as `top`, `left of 1` or `rank +`",
        &["top", "bottom", "left", "right"],
    ),
];

/// Words that are never part of a name, as in the grammar.
const RESERVED: &[&str] = &[
    "and",
    "any",
    "at",
    "by",
    "changing",
    "draws",
    "empty",
    "enemy",
    "except",
    "forced",
    "for",
    "friend",
    "from",
    "goes",
    "in",
    "is",
    "landing",
    "loses",
    "may",
    "near",
    "not",
    "on",
    "or",
    "own",
    "passing",
    "piece",
    "then",
    "to",
    "unattacked",
    "unmoved",
    "wins",
    "with",
];

/// A word as it is told; no word that is meant is long.
fn shortened(word: &str) -> Cow<'_, str> {
    match word.char_indices().nth(LONGEST_WORD) {
        Some((end, _)) => Cow::Owned(format!("{}…", &word[..end])),
        None => Cow::Borrowed(word),
    }
}

/// A piece without a symbol, if that is what is wrong.
fn missing_symbol(line: &str, span: &impl Fn(Range<usize>) -> Span) -> Option<Diagnostic> {
    let head = line.split(':').next().unwrap_or_default().trim_end();
    let names: Vec<&str> = head
        .split_whitespace()
        .skip(1)
        .filter(|word| *word != "royal")
        .collect();
    let [name] = names[..] else {
        return None;
    };
    let start = name.as_ptr() as usize - line.as_ptr() as usize;
    let letter = name.chars().next()?.to_uppercase();
    Some(
        Diagnostic::new(
            Code::MissingSymbol,
            span(start..start + name.len()),
            format!("`{name}` has no symbol"),
        )
        .labelled("a symbol is expected behind the name")
        .help(format!(
            "write `piece {name} {letter}`; the symbol stands for the piece in positions and arrays"
        )),
    )
}

/// The expected things, each once, those that end the statement last.
fn expected(error: &Error<Rule>) -> Vec<&'static str> {
    let ErrorVariant::ParsingError { positives, .. } = &error.variant else {
        return Vec::new();
    };
    let mut told: Vec<&'static str> = Vec::new();
    for rule in positives.iter().filter(|rule| **rule != Rule::EOI) {
        let words = words(*rule);
        if !told.contains(&words) {
            told.push(words);
        }
    }
    if positives.contains(&Rule::EOI) {
        told.push(words(Rule::EOI));
    }
    told
}

fn list_or(things: &[&str]) -> String {
    let shown: Vec<&str> = things.iter().copied().take(SHOWN).collect();
    match &shown[..] {
        [] => "something else".to_owned(),
        [one] => (*one).to_owned(),
        [rest @ .., last] => format!("{} or {last}", rest.join(", ")),
    }
}

/// The next place with something on it, comments aside.
fn skip_blank(line: &str, mut at: usize) -> usize {
    loop {
        let rest = &line[at..];
        let trimmed = rest.trim_start();
        at += rest.len() - trimmed.len();
        if !trimmed.starts_with('#') {
            return at;
        }
        at += trimmed.find('\n').unwrap_or(trimmed.len());
    }
}

/// The word, the number or the sign at the beginning of a text.
fn token(text: &str) -> &str {
    if let Some(rest) = text.strip_prefix('"')
        && let Some(length) = rest.find(['"', '\n'])
    {
        return text[..length + 1].lines().next().unwrap_or(text);
    }
    let word = first_word(text);
    if !word.is_empty() {
        return word;
    }
    let length = text.chars().next().map_or(0, char::len_utf8);
    &text[..length]
}

fn visible(sign: char) -> String {
    if sign.is_control() || sign.is_whitespace() {
        sign.escape_unicode().to_string()
    } else {
        sign.to_string()
    }
}

/// What to write instead of signs that only look right.
fn sign_help(sign: char) -> Option<&'static str> {
    Some(match sign {
        '“' | '”' | '„' | '«' | '»' | '\'' | '‘' => "text stands between straight quotation marks: `\"…\"`",
        '–' | '—' | '−' => "a minus sign or hyphen is written `-`",
        '×' => "`2:1` are the components of a leap, and `*` is multiplication",
        '≤' => "at most is written `<=`",
        '≥' => "at least is written `>=`",
        '≠' => "unequal is written `!=`",
        '…' => "a range is written with two dots, as `a..h`",
        '\u{a0}' => "this is a no-break space; use an ordinary one",
        '[' | ']' => "this language has `( )` and `{ }` only",
        '/' => "a comment begins with `#`",
        _ => return None,
    })
}
