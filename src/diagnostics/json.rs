//! Reports as JSON for programs; the shape is stable.

use serde::{Serialize, Serializer};

use super::codes::Severity;
use super::diagnostic::{Diagnostic, Report};
use super::span::Span;

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
    place: Place<'a>,
    labels: Vec<Part<'a>>,
    help: Option<&'a str>,
}

#[derive(Serialize)]
struct Part<'a> {
    text: &'a str,
    #[serde(flatten)]
    place: Place<'a>,
}

/// Lines and columns count characters from 1; the end is the character after the last one.
#[derive(Serialize)]
struct Place<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

/// A report is one JSON object: `version` 1, and under `diagnostics` for each mistake its code, severity,
/// message, file, line, column, end, labels and help.
impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let document = Document {
            version: 1,
            diagnostics: self.diagnostics().iter().map(|one| self.mistake(one)).collect(),
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

    fn mistake<'a>(&'a self, diagnostic: &'a Diagnostic) -> Mistake<'a> {
        Mistake {
            code: diagnostic.code.id(),
            severity: match diagnostic.severity() {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            message: &diagnostic.message,
            place: self.place(diagnostic.span()),
            labels: diagnostic
                .labels
                .iter()
                .map(|label| Part {
                    text: &label.text,
                    place: self.place(label.span),
                })
                .collect(),
            help: diagnostic.help.as_deref(),
        }
    }

    fn place(&self, span: Span) -> Place<'_> {
        let source = self.sources().get(span.source);
        let (line, column) = position(&source.text, span.start as usize);
        let (end_line, end_column) = position(&source.text, span.end as usize);
        Place {
            file: &source.name,
            line,
            column,
            end_line,
            end_column,
        }
    }
}

/// The line and the column of a byte, in characters from 1.
fn position(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (
        before.matches('\n').count() + 1,
        before[line_start..].chars().count() + 1,
    )
}
