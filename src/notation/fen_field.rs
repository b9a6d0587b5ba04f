//! A field of a position as text.

use std::ops::Range;

use super::fen_lasting;
use super::fen_problem::FenProblem;
use super::misread::Misread;

/// What is read, or why it cannot be.
pub(super) type Read<T> = Result<T, Misread<FenProblem>>;

/// What the field of the end begins with.
pub(super) const END: &str = "end:";

/// What the field of the scores begins with.
pub(super) const SCORES: &str = "scores:";

/// What the field of the turn begins with.
pub(super) const TURN: &str = "turn:";

/// One field: its text and where it begins.
#[derive(Clone, Copy)]
pub(super) struct Field<'a> {
    /// The text.
    pub(super) text: &'a str,
    /// The byte where it begins.
    pub(super) start: usize,
}

impl Field<'_> {
    /// The bytes that it takes.
    pub(super) fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// What is wrong with it.
    pub(super) fn wrong(&self, problem: impl FnOnce(String) -> FenProblem) -> Misread<FenProblem> {
        Misread::new(problem(self.text.to_owned()), self.range())
    }

    /// Whether it looks like numbers joined by `+`.
    pub(super) fn is_sum(&self) -> bool {
        self.text.contains('+') && self.text.starts_with(|first: char| first.is_ascii_digit())
    }

    /// Whether it begins with what it is about.
    pub(super) fn is_titled(&self) -> bool {
        [END, SCORES, TURN, fen_lasting::NAME]
            .iter()
            .any(|name| self.text.starts_with(name))
    }

    /// Whether it is a number.
    pub(super) fn is_number(&self) -> bool {
        self.text.starts_with(|first: char| first.is_ascii_digit()) && self.text.parse::<u64>().is_ok()
    }
}

/// The fields behind a byte of a text.
pub(super) fn fields(text: &str, from: usize) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    let mut at = from;
    while let Some(skipped) = text[at..].find(|letter: char| !letter.is_whitespace()) {
        let start = at + skipped;
        at = text[start..]
            .find(char::is_whitespace)
            .map_or(text.len(), |length| start + length);
        // Pages of the web have dashes for hyphens.
        let text = match &text[start..at] {
            "–" | "—" | "−" => "-",
            text => text,
        };
        fields.push(Field { text, start });
    }
    fields
}

/// The number that a field is.
pub(super) fn number(field: Field<'_>, most: u32) -> Read<u32> {
    if !field.text.chars().all(|letter| letter.is_ascii_digit()) {
        return Err(field.wrong(FenProblem::NotANumber));
    }
    match field.text.parse::<u32>() {
        Ok(number) if number <= most => Ok(number),
        _ => Err(field.wrong(FenProblem::TooLarge)),
    }
}
