//! What other programs write around a position: quotation marks, a tag, the name of a command, the operations of EPD.

use std::ops::Range;

use crate::rules::Rules;

use super::dialects::is_epd_operation;
use super::fen_field::fields;
use super::standing::tracks_unmoved;

/// The words that may precede a position.
const COMMANDS: [&str; 3] = ["position", "setboard", "fen"];
/// The pairs of quotation marks.
const QUOTES: [(char, char); 6] = [('"', '"'), ('\'', '\''), ('`', '`'), ('“', '”'), ('‘', '’'), ('«', '»')];
/// The characters that may follow a position.
const STOPS: [char; 3] = [',', ';', '.'];
/// What stands for a blank in addresses of pages.
const ENCODED_BLANK: &str = "%20";
/// The operations of EPD for the plies since the last capture or pawn move, and for the number of the move.
const CLOCKS: [&str; 2] = ["hmvc", "fmvn"];
/// The number of fields before the operations of EPD.
const FIELDS: usize = 4;

/// A position without its surroundings.
pub(super) struct Bare {
    /// The text with blanks in place of the surroundings, so that its bytes keep their places.
    pub(super) text: String,
    /// The bytes of the operations of EPD.
    pub(super) operations: Range<usize>,
}

/// Removes the surroundings of a position.
pub(super) fn remove(rules: &Rules, text: &str) -> Bare {
    let inside = inside(text);
    let mut bare = text[inside.clone()].to_owned();
    if !bare.contains(char::is_whitespace) {
        bare = bare.replace(ENCODED_BLANK, &" ".repeat(ENCODED_BLANK.len()));
        if !rules.kinds.iter().any(|kind| kind.symbol.contains('_')) {
            bare = bare.replace('_', " ");
        }
    }
    let start = operations_start(rules, &bare).unwrap_or(bare.len());
    let operations = bare.split_off(start);
    let begins = inside.start + start;
    let mut whole = " ".repeat(inside.start) + &bare;
    let fields = fields(&whole, 0).len();
    whole.push_str(&" ".repeat(text.len() - begins));
    if let Some(counts) = counts(&operations).filter(|_| fields == FIELDS) {
        whole.push_str(&counts);
    }
    Bare {
        text: whole,
        operations: begins..begins + operations.trim_end().len(),
    }
}

/// The bytes inside quotation marks, tags and commands.
fn inside(text: &str) -> Range<usize> {
    let mut rest = text;
    loop {
        let before = rest;
        rest = rest.trim();
        for (open, close) in QUOTES {
            let quoted = rest.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
            rest = quoted.unwrap_or(rest);
        }
        if let Some(tag) = rest.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            rest = tag;
        }
        rest = without_command(rest).unwrap_or(rest);
        rest = rest.trim_end_matches(STOPS);
        if rest == before {
            break;
        }
    }
    let start = rest.as_ptr() as usize - text.as_ptr() as usize;
    start..start + rest.len()
}

/// The text after the name of a command, if a board with several rows follows.
fn without_command(text: &str) -> Option<&str> {
    let (first, rest) = text.split_once(char::is_whitespace)?;
    let name = first.trim_end_matches(':');
    let is_command = COMMANDS.iter().any(|command| command.eq_ignore_ascii_case(name));
    (is_command && !first.contains('/') && rest.contains('/')).then_some(rest)
}

/// The byte at which the operations of EPD begin.
fn operations_start(rules: &Rules, text: &str) -> Option<usize> {
    let mut numbered = fields(text, 0).into_iter().enumerate().skip(1);
    numbered.find_map(|(number, field)| {
        if let Some(at) = field.text.find(';') {
            return Some(field.start + at);
        }
        let is_operation = || {
            let is_terminated = text[field.start..].contains(';');
            let is_word = field.text.starts_with(|first: char| first.is_ascii_alphabetic())
                && field
                    .text
                    .chars()
                    .all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
            // `c1` and `c2` can be cells of unmoved pieces, but a value follows an operation.
            let has_value = text[field.range().end..].trim_start().starts_with(['"', ';']);
            let may_be_cell = tracks_unmoved(rules) && rules.space.cell_named(field.text).is_some();
            let is_known = is_epd_operation(field.text) || CLOCKS.contains(&field.text);
            is_known && (has_value || !may_be_cell) || is_terminated && is_word && !field.is_titled()
        };
        (number >= FIELDS && is_operation() || is_label(field.text)).then_some(field.start)
    })
}

/// Whether a field begins the result or the score that training data have behind a position: `[0.5]`, `| 20 | 0.5`.
fn is_label(field: &str) -> bool {
    let bracketed = field.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    field == "|" || bracketed.is_some_and(|number| number.parse::<f64>().is_ok())
}

/// The two counts at the end of a position, if operations have them.
fn counts(operations: &str) -> Option<String> {
    let find = |name: &str| {
        let mut found = operations.split(';').filter_map(|one| one.trim().split_once(' '));
        let value = found.find(|(other, _)| *other == name)?.1.trim().parse::<u16>();
        value.ok()
    };
    let [quiet, number] = CLOCKS.map(find);
    (quiet.is_some() || number.is_some()).then(|| format!(" {} {}", quiet.unwrap_or_default(), number.unwrap_or(1)))
}
