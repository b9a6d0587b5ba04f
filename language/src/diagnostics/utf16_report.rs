//! Reports for editors: all offsets in UTF-16 code units, with fixes.

use serde::Serialize;

use super::diagnostic::{Combinations, Diagnostic, Edit, Report};
use super::location::Locations;
use super::span::{SourceId, Span};
use super::utf16::Utf16Index;

/// A report with ranges of the main text in UTF-16 code units.
///
/// A mistake in another file, which the main text extends or uses, has the empty range at the beginning, and its message begins
/// with its location.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Utf16Report {
    /// The combinations of options under which the variant was checked.
    pub combinations: Combinations,
    /// The mistakes, in the order of the text.
    pub diagnostics: Vec<Utf16Diagnostic>,
}

/// A mistake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Utf16Diagnostic {
    /// The code, such as `syntax::unexpected`.
    pub code: &'static str,
    /// `error` or `warning`.
    pub severity: &'static str,
    /// The message.
    pub message: String,
    /// The start.
    pub from: usize,
    /// The end.
    pub to: usize,
    /// The line of the start, from 1.
    pub line: usize,
    /// The column of the start, from 1.
    pub column: usize,
    /// A suggestion for correcting it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The places in the main text, including the first one.
    pub labels: Vec<Utf16Label>,
    /// Alternative changes of the main text that correct it.
    pub fixes: Vec<Utf16Fix>,
}

/// A place with its relation to the mistake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Utf16Label {
    /// The start.
    pub from: usize,
    /// The end.
    pub to: usize,
    /// The description. May be empty.
    pub text: String,
}

/// A change of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Utf16Fix {
    /// The description.
    pub title: String,
    /// The replacements.
    pub edits: Vec<Utf16Edit>,
}

/// A replacement of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Utf16Edit {
    /// The start of the replaced text.
    pub from: usize,
    /// The end of the replaced text.
    pub to: usize,
    /// The new text.
    pub insert: String,
}

impl Report {
    /// The report for an editor of the main text.
    #[must_use]
    pub fn in_utf16(&self) -> Utf16Report {
        let main = self.sources().main();
        let places = Places {
            id: main.map(|(id, _)| id),
            index: Utf16Index::new(main.map_or("", |(_, source)| &source.text)),
        };
        let mut locations = Locations::new(self.sources());
        let diagnostics = self.diagnostics().iter();
        Utf16Report {
            combinations: self.combinations(),
            diagnostics: diagnostics.map(|one| places.diagnostic(one, &mut locations)).collect(),
        }
    }
}

/// The main text with its index.
struct Places<'a> {
    id: Option<SourceId>,
    index: Utf16Index<'a>,
}

impl Places<'_> {
    fn diagnostic(&self, one: &Diagnostic, locations: &mut Locations<'_>) -> Utf16Diagnostic {
        let place = one.labels.first().map(|label| label.span);
        let here = place.filter(|&span| self.holds(span));
        let (from, to) = here.map_or((0, 0), |span| self.range(span));
        let (line, column) = here.map_or((1, 1), |span| self.index.position(span.start as usize));
        let message = match place {
            Some(span) if here.is_none() => format!("{}: {}", locations.find(span), one.message),
            _ => one.message.clone(),
        };
        let labels = one
            .labels
            .iter()
            .filter(|label| here.is_some() && self.holds(label.span));
        let all_here = |edits: &[Edit]| edits.iter().all(|edit| self.holds(edit.span));
        let fixes = one.fixes.iter().filter(|fix| all_here(&fix.edits));
        Utf16Diagnostic {
            code: one.code.id(),
            severity: one.severity().name(),
            message,
            from,
            to,
            line,
            column,
            help: one.help.clone(),
            labels: labels
                .map(|label| {
                    let (from, to) = self.range(label.span);
                    let text = label.text.clone();
                    Utf16Label { from, to, text }
                })
                .collect(),
            fixes: fixes
                .map(|fix| Utf16Fix {
                    title: fix.title.clone(),
                    edits: fix.edits.iter().map(|edit| self.edit(edit)).collect(),
                })
                .collect(),
        }
    }

    fn edit(&self, edit: &Edit) -> Utf16Edit {
        let (from, to) = self.range(edit.span);
        Utf16Edit {
            from,
            to,
            insert: edit.text.clone(),
        }
    }

    fn holds(&self, span: Span) -> bool {
        self.id == Some(span.source)
    }

    fn range(&self, span: Span) -> (usize, usize) {
        let unit = |byte: u32| self.index.unit(byte as usize);
        (unit(span.start), unit(span.end))
    }
}
