//! Statements that could not be parsed, and errors that may follow from them.

use crate::diagnostics::{Code, Diagnostic, Sources};

/// The keywords of statements that declare names.
const DECLARING: &[&str] = &[
    "axes",
    "charts",
    "class",
    "label",
    "movement",
    "option",
    "partition",
    "piece",
    "players",
    "zone",
];

/// Errors about unknown names.
const ABOUT_NAMES: &[Code] = &[
    Code::UnknownPlayer,
    Code::UnknownAxis,
    Code::UnknownCoordinateValue,
    Code::UnknownChart,
    Code::UnknownCell,
    Code::UnknownZone,
    Code::UnknownPartition,
    Code::UnknownPiece,
    Code::UnknownSymbol,
    Code::UnknownOption,
    Code::UnknownOptionValue,
    Code::UnknownMovement,
];

/// The unparsed statements that seem to declare a name.
pub(super) struct Unread<'a> {
    sources: &'a Sources,
    statements: Vec<&'a str>,
}

impl<'a> Unread<'a> {
    /// Collects the statements around these errors.
    pub fn new<'m>(sources: &'a Sources, errors: impl Iterator<Item = &'m Diagnostic>) -> Self {
        let statements = errors.filter_map(|mistake| statement(sources, mistake));
        Self {
            sources,
            statements: statements.filter(|text| declares(text)).collect(),
        }
    }

    /// Whether an error is about an unknown name that one of the statements may declare.
    pub fn explains(&self, mistake: &Diagnostic) -> bool {
        let place = mistake.span();
        let text = &self.sources.get(place.source).text;
        let name = text.get(place.start as usize..place.end as usize).unwrap_or_default();
        ABOUT_NAMES.contains(&mistake.code)
            && !name.is_empty()
            && self.statements.iter().any(|statement| holds_word(statement, name))
    }
}

/// The text of the statement around an error.
fn statement<'a>(sources: &'a Sources, mistake: &Diagnostic) -> Option<&'a str> {
    let ends = [';', '{', '\n'];
    let place = mistake.span();
    let text = &sources.get(place.source).text;
    let (before, after) = text.split_at_checked(place.start as usize)?;
    let start = before.rfind(ends).map_or(0, |end| end + 1);
    let end = before.len() + after.find(ends).unwrap_or(after.len());
    text.get(start..end)
}

/// Whether a text contains a name as a whole word.
fn holds_word(text: &str, name: &str) -> bool {
    let joins = |sign: Option<char>| sign.is_some_and(|sign| sign.is_alphanumeric() || sign == '_');
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        !joins(before.chars().next_back()) && !joins(after.chars().next())
    })
}

/// Whether a statement begins with a keyword that declares a name.
fn declares(statement: &str) -> bool {
    let head = statement.split_whitespace().next();
    head.is_some_and(|head| DECLARING.contains(&head))
}
