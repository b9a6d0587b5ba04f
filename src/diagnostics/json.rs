//! Reports as JSON for programs; the shape is stable.

use std::collections::HashMap;
use std::ops::Range;

use serde::{Serialize, Serializer};

use super::codes::Severity;
use super::diagnostic::{Diagnostic, Report};
use super::line_index::LineIndex;
use super::source::Source;
use super::span::{SourceId, Span};

#[derive(Serialize)]
struct Document<'a> {
    version: u8,
    diagnostics: Vec<Mistake<'a>>,
}

#[derive(Serialize)]
struct Mistake<'a> {
    code: &'static str,
    severity: &'static str,
    message: &'a str,
    #[serde(flatten)]
    place: Location<'a>,
    labels: Vec<Part<'a>>,
    help: Option<&'a str>,
}

#[derive(Serialize)]
struct Part<'a> {
    text: &'a str,
    #[serde(flatten)]
    place: Location<'a>,
}

/// Where something stands in a text, for programs.
///
/// LineIndex and columns count characters from 1; the end is the character after the last one.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Location<'a> {
    /// The name of the text.
    pub file: &'a str,
    /// The line of the first character.
    pub line: usize,
    /// The column of the first character.
    pub column: usize,
    /// The line of the end.
    pub end_line: usize,
    /// The column of the end.
    pub end_column: usize,
}

impl<'a> Location<'a> {
    /// The location of bytes in a text of this name.
    fn of(file: &'a str, lines: &LineIndex<'_>, bytes: Range<usize>) -> Self {
        let (line, column) = lines.position(bytes.start);
        let (end_line, end_column) = lines.position(bytes.end);
        Self {
            file,
            line,
            column,
            end_line,
            end_column,
        }
    }

    /// The location of bytes in a source.
    #[must_use]
    pub fn in_source(source: &'a Source, bytes: Range<usize>) -> Self {
        Self::of(&source.name, &LineIndex::new(&source.text), bytes)
    }
}

/// A report is one JSON object: `version` 1, and under `diagnostics` for each mistake its code, severity,
/// message, file, line, column, end, labels and help.
impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut lines = HashMap::new();
        let mistakes = self.diagnostics().iter().map(|one| self.mistake(one, &mut lines));
        let document = Document {
            version: 1,
            diagnostics: mistakes.collect(),
        };
        document.serialize(serializer)
    }
}

impl Report {
    /// The report as one JSON document.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    fn mistake<'a>(&'a self, diagnostic: &'a Diagnostic, lines: &mut HashMap<SourceId, LineIndex<'a>>) -> Mistake<'a> {
        Mistake {
            code: diagnostic.code.id(),
            severity: match diagnostic.severity() {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            message: &diagnostic.message,
            place: self.place(diagnostic.span(), lines),
            labels: diagnostic
                .labels
                .iter()
                .map(|label| Part {
                    text: &label.text,
                    place: self.place(label.span, lines),
                })
                .collect(),
            help: diagnostic.help.as_deref(),
        }
    }

    fn place<'a>(&'a self, span: Span, lines: &mut HashMap<SourceId, LineIndex<'a>>) -> Location<'a> {
        let source = self.sources().get(span.source);
        let lines = lines.entry(span.source).or_insert_with(|| LineIndex::new(&source.text));
        Location::of(&source.name, lines, span.start as usize..span.end as usize)
    }
}
