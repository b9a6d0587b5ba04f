//! Suggestions for statements that cannot be parsed.

use std::borrow::Cow;

use pest::Parser;

use crate::diagnostics::suggest;

use super::words::words;
use crate::syntax::tree::Condition;
use triagonal_grammar::{Grammar, Rule};

/// The maximum number of characters of a word shown in a message.
const MAX_WORD: usize = 40;

/// The first words of rules whose descriptions do not list them.
const BEGINNINGS: &[(Rule, &[&str])] = &[
    (Rule::directions, DIRECTIONS),
    (Rule::filter, DIRECTIONS),
    (Rule::bend, &["curving", "zigzag", "reflecting"]),
    (Rule::condition, Condition::WORDS),
    (Rule::reach, &["up", "exactly", "at"]),
    (Rule::face, &["top", "bottom", "left", "right"]),
];

const DIRECTIONS: &[&str] = &[
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
];

/// A likely correction.
pub enum Hint<'a> {
    /// A sentence.
    Text(String),
    /// The unexpected word is reserved.
    Reserved(String),
    /// The intended word.
    Word(&'a str),
}

/// The likely correction for an unexpected word.
pub fn hint<'a>(rule: Rule, before: &str, found: &str, expected: &[&'a str]) -> Option<Hint<'a>> {
    if let Some(text) = hint_at_form(rule, before, found, expected) {
        return Some(Hint::Text(text));
    }
    if names_something(rule) && is_reserved(found) {
        return Some(Hint::Reserved(reserved(found)));
    }
    match meant(found, expected) {
        Some(word) => Some(Hint::Word(word)),
        None => hint_at_words(rule, before, found, expected),
    }
}

/// Suggestions for known mistakes.
fn hint_at_form(rule: Rule, before: &str, found: &str, expected: &[&str]) -> Option<String> {
    let expects = |rule: Rule| expected.contains(&words(rule));
    let last_word = before.split_whitespace().next_back().unwrap_or_default();
    if found == "then" && matches!(last_word, "stay" | "return") {
        return Some(format!("only conditions can follow `{last_word}`"));
    }
    if found == "then" && expects(Rule::condition) {
        return Some(
            "conditions such as `from` and `to` follow all legs: write them at the end of the move".to_owned(),
        );
    }
    if let Some(help) = found.chars().next().and_then(sign_help) {
        return Some(help.to_owned());
    }
    if found == "=" && before.ends_with('=') {
        return Some("equality is written `=`".to_owned());
    }
    if found == "." && before.ends_with("..") {
        return Some("a range is written with two dots, as `a..h`".to_owned());
    }
    if expects(Rule::reach) && found == "up" {
        return Some("a distance is written `up to 3` or `exactly 3`".to_owned());
    }
    if expects(Rule::directions) && is_number(found) {
        return Some("a leap is written with a colon between its components, as `2:1`".to_owned());
    }
    if expects(Rule::kw_then) && expects(Rule::filter) && (found == "and" || DIRECTIONS.contains(&found)) {
        return Some("several directions are a list with commas, as `orthogonal, diagonal`".to_owned());
    }
    if rule == Rule::check && (expects(Rule::kw_protects) || expects(Rule::kw_nothing)) && is_cancellation(found) {
        return Some("write `check protects nothing` for a game without check".to_owned());
    }
    if rule == Rule::array_line
        && matches!(found, "+" | "-")
        && ["first", "last"].iter().any(|end| before.trim_end().ends_with(end))
    {
        return Some(
            "only a zone can calculate: `zone front: rank = last - 1`, and in the array `in front: all P`".to_owned(),
        );
    }
    None
}

/// Whether a statement begins with a name chosen by the author.
fn names_something(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::piece | Rule::pieces | Rule::movement | Rule::zone | Rule::zone_drawn | Rule::option
    )
}

fn reserved(word: &str) -> String {
    format!("`{word}` is a reserved word; it cannot be part of a name")
}

/// Suggestions based on the surrounding words, if no similar word is expected.
fn hint_at_words<'a>(rule: Rule, before: &str, found: &str, expected: &[&str]) -> Option<Hint<'a>> {
    let expects = |rule: Rule| expected.contains(&words(rule));
    let last_word = before.split_whitespace().next_back().unwrap_or_default();
    if is_number(last_word) && expected == [words(Rule::kw_to)] {
        let help = format!("a distance is written `up to {last_word}` or `exactly {last_word}`");
        return Some(Hint::Text(help));
    }
    if let Some(word) = [found, last_word].into_iter().find(|word| is_reserved(word)) {
        let named = [Rule::kind, Rule::zone_ref, Rule::option_name, Rule::option_value];
        if names_something(rule) || named.into_iter().any(expects) {
            return Some(Hint::Reserved(reserved(word)));
        }
    }
    match rule {
        Rule::array_cells => {
            let help = "a line of cells is written `rank 1: R N B`, and a piece with its cells `Knight b1, g1`";
            Some(Hint::Text(help.to_owned()))
        }
        _ => None,
    }
}

/// The first words of a rule, if its description does not list them.
pub fn beginnings(rule: Rule) -> impl Iterator<Item = &'static str> {
    let own = BEGINNINGS.iter().filter(move |(known, _)| *known == rule);
    own.flat_map(|(_, words)| words.iter().copied())
}

/// The expected word that is most similar to the unexpected one.
fn meant<'a>(found: &str, expected: &[&'a str]) -> Option<&'a str> {
    let listed = expected
        .iter()
        .flat_map(|words| words.split('`').skip(1).step_by(2))
        .filter_map(|words| words.split(' ').next())
        .filter(|word| word.chars().all(char::is_alphabetic));
    let more = BEGINNINGS
        .iter()
        .filter(|(rule, _)| expected.contains(&words(*rule)))
        .flat_map(|(_, more)| *more)
        .copied();
    suggest(found, listed.chain(more)).filter(|meant| *meant != found)
}

/// Whether a word expresses a negation or cancellation.
fn is_cancellation(word: &str) -> bool {
    ["allowed", "goes", "is", "never", "no", "nobody", "none", "not", "off"].contains(&word)
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|sign| sign.is_ascii_digit())
}

/// Whether a word is reserved and therefore cannot be part of a name.
fn is_reserved(word: &str) -> bool {
    word.starts_with(char::is_alphabetic) && Grammar::parse(Rule::partition_of, word).is_err()
}

/// A word for a message, truncated if it is very long.
pub fn shortened(word: &str) -> Cow<'_, str> {
    match word.char_indices().nth(MAX_WORD) {
        Some((end, _)) => Cow::Owned(format!("{}…", &word[..end])),
        None => Cow::Borrowed(word),
    }
}

/// Suggestions for characters that are commonly confused with others.
pub fn sign_help(sign: char) -> Option<&'static str> {
    Some(match sign {
        '“' | '”' | '„' | '«' | '»' | '\'' | '‘' => {
            "text is written between straight quotation marks: `\"…\"`"
        }
        '–' | '—' | '−' => "a minus sign or hyphen is written `-`",
        '×' => "`2:1` are the components of a leap, and `*` is multiplication",
        '≤' => "at most is written `<=`",
        '≥' => "at least is written `>=`",
        '≠' => "unequal is written `!=`",
        '…' => "a range is written with two dots, as `a..h`",
        '\u{a0}' | '\u{202f}' => "this is a no-break space; use an ordinary one",
        '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' => {
            "this character has no width and cannot be seen; remove it"
        }
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            "this mark turns the direction of writing and cannot be seen; remove it"
        }
        blank if blank.is_whitespace() && !blank.is_ascii() => "this is a space of another kind; use an ordinary one",
        control if control.is_control() => "this control character cannot be seen; remove it",
        '[' | ']' => "this language has `( )` and `{ }` only",
        '/' => "a comment begins with `#`",
        _ => return None,
    })
}
