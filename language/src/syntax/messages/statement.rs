//! Messages about statements that do not match their rule, in the words of the language.

use std::ops::Range;

use pest::error::Error;

use crate::diagnostics::{Code, Diagnostic, Span, visible};

use super::examples::example;
use super::hints::{Hint, hint, shortened};
use super::meant::meant;
use super::phrases::{FORBIDDEN, compares, forbids, statement_for, statement_with};
use super::repair::repaired;
use super::words::words;
use crate::syntax::alternatives::{Mismatch, expected, place};
use crate::syntax::forms::BlockKind;
use crate::syntax::layout::first_word;
use triagonal_grammar::Rule;

/// The maximum number of expected items listed in a message.
const MAX_LISTED: usize = 5;

/// The error in a statement that matches none of its forms. The message is about the first of those that match most of it; the
/// help considers all of them.
pub fn unread(
    mismatch: &Mismatch,
    (within, has_block): (BlockKind, bool),
    line: &str,
    span: impl Fn(Range<usize>) -> Span,
) -> Option<Diagnostic> {
    let Mismatch(failed) = mismatch;
    let (rule, error) = failed.first()?;
    let rule = *rule;
    if rule == Rule::piece
        && let Some(diagnostic) = missing_symbol(line, &span)
    {
        return Some(diagnostic);
    }
    let at = skip_blank(line, place(error));
    if let Some(diagnostic) = unfit_symbol(rule, line, at, &span) {
        return Some(diagnostic);
    }
    let (items, may_end) = expected_items([error]);
    let found = token(&line[at..]);
    let place = span(at..at + found.len());
    let nothing_expected = items.is_empty();
    let items = list(&items);
    let raw = shortened(found);
    let found = &*visible(&raw);
    let diagnostic = if found.is_empty() {
        let message = format!("the statement ends too early: expected {items}");
        Diagnostic::new(Code::Unfinished, place, message).labelled("something is missing here")
    } else {
        let message = match (nothing_expected, may_end) {
            (true, _) => format!("the statement should end before `{found}`"),
            (false, true) => format!("the statement should end before `{found}`, or continue with {items}"),
            (false, false) => format!("expected {items}, but found `{found}`"),
        };
        Diagnostic::new(Code::UnexpectedText, place, message).labelled("not understood")
    };
    if !has_block && is_sentence(line) {
        return Some(diagnostic.help(sentence_help(rule, line)));
    }
    if compares(line)
        && let Some(help) = statement_for(line)
    {
        return Some(diagnostic.help(help));
    }
    if let Some(repaired) = repaired(within, line, has_block) {
        let (place, text) = difference(line, &repaired.text);
        let label = format!("write `{}`", shortened(repaired.text.trim()));
        return Some(diagnostic.help(repaired.help()).fix(label, span(place), text));
    }
    let (expected, _) = expected_items(failed.iter().map(|(_, error)| error));
    let mut rules = failed.iter().map(|(rule, _)| *rule);
    if let Some(meant) = rules.find_map(|rule| meant(rule, line, at, &raw, &expected)) {
        let fixes = meant.fixes.into_iter();
        return Some(fixes.fold(diagnostic.help(meant.help), |diagnostic, (place, text)| {
            let label = if text.is_empty() {
                "remove it".to_owned()
            } else {
                format!("write `{}`", text.trim())
            };
            diagnostic.fix(label, span(place), text)
        }));
    }
    let word = first_word(line);
    // A line whose first words begin a statement is to be that statement, and not a sentence that begins with the same word.
    let phrase = match line[..at].trim_end_matches([' ', ':']).len() > word.len() {
        true => statement_with(word, line),
        false => statement_for(line),
    };
    Some(match (hint(rule, &line[..at], &raw, &expected), phrase) {
        (Some(Hint::Reserved(_)), Some(help)) => diagnostic.help(help),
        (Some(Hint::Text(help) | Hint::Reserved(help)), _) => diagnostic.help(help),
        (Some(Hint::Word(word)), _) => diagnostic.did_you_mean(Some(word)),
        (None, Some(help)) => diagnostic.help(help),
        (None, None) => match example(rule) {
            Some(example) => diagnostic.help(format!("such a statement looks like `{example}`")),
            None => diagnostic,
        },
    })
}

/// The range of a line that differs from another text, and what the text has there.
fn difference<'t>(line: &str, text: &'t str) -> (Range<usize>, &'t str) {
    let common = |pairs: &mut dyn Iterator<Item = (char, char)>| {
        pairs
            .take_while(|(one, other)| one == other)
            .map(|(sign, _)| sign.len_utf8())
            .sum::<usize>()
    };
    let start = common(&mut line.chars().zip(text.chars()));
    let end = common(&mut line[start..].chars().rev().zip(text[start..].chars().rev()));
    (start..line.len() - end, &text[start..text.len() - end])
}

/// The minimum number of letters of a word that is hardly a symbol.
const MIN_WORD: usize = 3;

/// Whether a line is a sentence about pieces or players: `pieces cannot capture`.
fn is_sentence(line: &str) -> bool {
    matches!(first_word(line), "piece" | "pieces" | "players")
        && line.split_whitespace().count() > 2
        && !line.contains([':', ','])
        && !line.contains(char::is_uppercase)
}

/// What to write instead of a sentence that begins as a declaration does.
fn sentence_help(rule: Rule, line: &str) -> String {
    let example = match rule {
        Rule::players => "players are listed as in `players White, Black`",
        _ => "a piece is declared with its name, its symbol and its moves: `piece Knight N { leap 2:1 }`",
    };
    statement_for(line).unwrap_or_else(|| if forbids(line) { FORBIDDEN } else { example }.to_owned())
}

/// The error of a sentence that has the form of a declaration: `pieces cannot capture pieces of the same kind`, `players move
/// twice`. A piece with such a name and such a symbol is accepted with its moves.
pub fn sentence(rule: Rule, line: &str, has_block: bool, span: Span) -> Option<Diagnostic> {
    if has_block || !is_sentence(line) {
        return None;
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let last = words.last()?;
    let is_word = last.len() >= MIN_WORD && last.chars().all(|sign| sign.is_ascii_lowercase());
    let message = match rule {
        Rule::players => "this is a sentence, not a list of players".to_owned(),
        Rule::piece | Rule::pieces if words.len() > 3 && is_word => {
            format!("this is a sentence, not a piece with the symbol `{last}`")
        }
        _ => return None,
    };
    Some(
        Diagnostic::new(Code::UnexpectedText, span, message)
            .labelled("not understood")
            .help(sentence_help(rule, line)),
    )
}

/// The error of a piece without a symbol, if that is the error.
fn missing_symbol(line: &str, span: &impl Fn(Range<usize>) -> Span) -> Option<Diagnostic> {
    let head = line.split(':').next().unwrap_or_default().trim_end();
    let names: Vec<&str> = head
        .split_whitespace()
        .skip(1)
        .filter(|word| !matches!(*word, "royal" | "neutral"))
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
        .labelled("a symbol is expected after the name")
        .help(format!(
            "write `piece {name} {letter}`; the symbol stands for the piece in positions and arrays"
        ))
        .fix(
            format!("give it the symbol `{letter}`"),
            span(start + name.len()..start + name.len()),
            format!(" {letter}"),
        ),
    )
}

/// Characters that symbols cannot contain, besides those that end a statement.
const NOT_IN_SYMBOLS: &[char] = &['*', '.', '/', '|', '"', '(', ')'];

/// The error of a piece with an invalid symbol, if that is the error; `at` is the offset of the mismatch.
fn unfit_symbol(rule: Rule, line: &str, at: usize, span: &impl Fn(Range<usize>) -> Span) -> Option<Diagnostic> {
    let heads = match rule {
        Rule::piece => vec![line],
        Rule::pieces => line.split(',').collect(),
        _ => return None,
    };
    let keyword = first_word(line);
    let symbol = heads.into_iter().find_map(|head| {
        let head = head.split(':').next().unwrap_or_default();
        let head = head.strip_prefix(keyword).unwrap_or(head);
        let mut words = head
            .split_whitespace()
            .filter(|word| !matches!(*word, "royal" | "neutral"));
        let last = words.next_back().filter(|_| words.next_back().is_some())?;
        let start = last.as_ptr() as usize - line.as_ptr() as usize;
        // A valid symbol can be followed by something else: `(1,2)`.
        let meant = at != start || !last.contains(|sign: char| sign.is_ascii_digit() || sign == ',');
        (meant && last.contains(NOT_IN_SYMBOLS)).then_some(start..start + last.len())
    })?;
    let message = format!("`{}` cannot be a symbol", shortened(&line[symbol.clone()]));
    Some(
        Diagnostic::new(Code::UnexpectedText, span(symbol), message)
            .labelled("not a symbol")
            .help(
                "a symbol is made of letters and signs, as `S`, `+P` or `Q~`, without blanks and without \
                 `* . , : ; / | # \" ( ) { }`",
            ),
    )
}

/// The items that any of some rules expects, without duplicates and punctuation last; and whether the statement may end here.
fn expected_items<'e>(errors: impl IntoIterator<Item = &'e Error<Rule>>) -> (Vec<&'static str>, bool) {
    let rules: Vec<Rule> = errors.into_iter().flat_map(expected).copied().collect();
    let compares = rules.contains(&Rule::comparison);
    let calculates = |rule: Rule| matches!(rule, Rule::plus | Rule::minus | Rule::times | Rule::kw_mod);
    let mut items: Vec<&'static str> = Vec::new();
    for &rule in &rules {
        let words = words(rule);
        if rule != Rule::EOI && !(compares && calculates(rule)) && !items.contains(&words) {
            items.push(words);
        }
    }
    items.sort_by_key(|words| is_sign(words));
    (items, rules.contains(&Rule::EOI))
}

fn is_sign(words: &str) -> bool {
    words.len() == 3 && !words.contains(char::is_alphanumeric)
}

fn list(things: &[&str]) -> String {
    match &things[..things.len().min(MAX_LISTED)] {
        [] => "something else".to_owned(),
        [one] => (*one).to_owned(),
        [rest @ .., last] => format!("{}, or {last}", rest.join(", ")),
    }
}

/// The next byte that is neither blank nor in a comment.
fn skip_blank(line: &str, mut at: usize) -> usize {
    loop {
        let rest = &line[at..];
        let trimmed = rest.trim_start_matches([' ', '\t', '\r', '\n']);
        at += rest.len() - trimmed.len();
        if !trimmed.starts_with('#') {
            return at;
        }
        at += trimmed.find('\n').unwrap_or(trimmed.len());
    }
}

/// The word, number or character at the beginning of a text.
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
