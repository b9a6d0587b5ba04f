//! Fields of a position as text.

use std::ops::Range;

use super::fen_problem::FenProblem;
use super::misread::Misread;

/// The result of reading a part of a position.
pub(super) type Read<T> = Result<T, Misread<FenProblem>>;

/// The prefix of the field for the end of the game.
pub(super) const END: &str = "end:";

/// The value of that field where play goes on although the pieces look as if the game were over.
pub(super) const NOT_YET: &str = "none";

/// The prefix of the field for scores.
pub(super) const SCORES: &str = "scores:";

/// The prefix of the field for states that have to last.
pub(super) const LASTING: &str = "lasting:";

/// The prefix of the field for the progress of the turn.
pub(super) const TURN: &str = "turn:";

/// A field: its text and its position in the whole text.
#[derive(Clone, Copy)]
pub(super) struct Field<'a> {
    /// The text.
    pub(super) text: &'a str,
    /// The first byte of the field.
    pub(super) start: usize,
}

impl Field<'_> {
    /// The bytes of the field.
    pub(super) fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// A report of a problem with the field.
    pub(super) fn wrong(&self, problem: impl FnOnce(String) -> FenProblem) -> Misread<FenProblem> {
        Misread::new(problem(self.text.to_owned()), self.range())
    }

    /// Numbers joined by `+`, if the field looks like it, and whether another `+` precedes them.
    pub(super) fn sum(&self) -> Option<(&str, bool)> {
        let (sum, has_sign) = match self.text.strip_prefix('+') {
            Some(rest) => (rest, true),
            None => (self.text, false),
        };
        (sum.contains('+') && sum.starts_with(|first: char| first.is_ascii_digit())).then_some((sum, has_sign))
    }

    /// Whether the field begins with a prefix that names it.
    pub(super) fn is_titled(&self) -> bool {
        [END, SCORES, TURN, LASTING]
            .iter()
            .any(|name| self.text.starts_with(name))
    }

    /// Whether it is a number.
    pub(super) fn is_number(&self) -> bool {
        self.text.starts_with(|first: char| first.is_ascii_digit()) && self.text.parse::<u64>().is_ok()
    }
}

/// The fields of a text from a byte on.
pub(super) fn fields(text: &str, from: usize) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    let mut at = from;
    while let Some(skipped) = text[at..].find(|letter: char| !letter.is_whitespace()) {
        let start = at + skipped;
        at = text[start..]
            .find(char::is_whitespace)
            .map_or(text.len(), |length| start + length);
        // Web pages often replace hyphens with dashes.
        let text = match &text[start..at] {
            "–" | "—" | "−" => "-",
            text => text,
        };
        fields.push(Field { text, start });
    }
    fields
}

/// The number in a field.
pub(super) fn number(field: Field<'_>, most: u32) -> Read<u32> {
    if !field.text.chars().all(|letter| letter.is_ascii_digit()) {
        return Err(field.wrong(FenProblem::NotANumber));
    }
    match field.text.parse::<u32>() {
        Ok(number) if number <= most => Ok(number),
        _ => Err(field.wrong(FenProblem::TooLarge)),
    }
}
