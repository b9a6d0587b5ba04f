//! A text as it is being written: its mistakes and, if it has none, what it means.

use std::sync::Arc;

use serde::Serialize;
use triagonal::diagnostics::{self, Severity, Utf16Index};
use triagonal::{Inspection, Inspector, Report, Source, format, is_part};

use crate::info::VariantInfo;
use crate::own::OwnFiles;
use crate::variants::library;
use crate::which::VariantRef;

/// How many mistakes are shown.
const MOST: usize = 200;

/// What is known of a text.
#[derive(Debug, Serialize)]
pub struct Draft {
    version: u64,
    /// How long that has taken, in milliseconds, where somebody has measured it.
    pub ms: u64,
    diagnostics: Vec<Mistake>,
    /// What it means, if it has no errors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantInfo>,
    formatted: bool,
}

#[derive(Debug, Serialize)]
struct Mistake {
    from: usize,
    to: usize,
    line: usize,
    severity: &'static str,
    code: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
    labels: Vec<Label>,
    fixes: Vec<Fix>,
}

#[derive(Debug, Serialize)]
struct Label {
    from: usize,
    to: usize,
    text: String,
}

#[derive(Debug, Serialize)]
struct Fix {
    title: String,
    edits: Vec<Edit>,
}

#[derive(Debug, Serialize)]
struct Edit {
    from: usize,
    to: usize,
    insert: String,
}

impl Draft {
    /// Checks a text.
    pub fn of(
        version: u64,
        text: &Arc<str>,
        which: &VariantRef,
        files: &dyn OwnFiles,
        inspector: &mut Inspector,
    ) -> Self {
        let (name, library) = library(which, files);
        let source = Source::new(name, Arc::clone(text));
        let Inspection { report, variant, .. } = inspector.inspect(source.clone(), &*library);
        let variant = variant.filter(|_| !is_part(&source));
        Self {
            version,
            variant: variant.map(|variant| VariantInfo::new(which.clone(), &variant)),
            formatted: format(&source).is_ok_and(|formatted| *formatted == **text),
            diagnostics: mistakes(&report, &source),
            ms: 0,
        }
    }
}

/// The mistakes with their places in the text.
fn mistakes(report: &Report, source: &Source) -> Vec<Mistake> {
    let offsets = Utf16Index::new(&source.text);
    report
        .diagnostics()
        .iter()
        .take(MOST)
        .map(|one| mistake(report, one, source, &offsets))
        .collect()
}

fn mistake(report: &Report, one: &diagnostics::Diagnostic, source: &Source, offsets: &Utf16Index<'_>) -> Mistake {
    // Other files cannot be shown here: their mistakes stand at the beginning, with their own place in words.
    let is_own = |span: diagnostics::Span| Arc::ptr_eq(&report.sources().get(span.source).text, &source.text);
    let range = |span: diagnostics::Span| (offsets.unit(span.start as usize), offsets.unit(span.end as usize));
    let span = one.span();
    let here = !one.labels.is_empty() && is_own(span);
    let (from, to) = if here { range(span) } else { (0, 0) };
    let labels = one.labels.iter().filter(|label| here && is_own(label.span));
    let fixes = one
        .fixes
        .iter()
        .filter(|fix| fix.edits.iter().all(|edit| is_own(edit.span)));
    Mistake {
        from,
        to,
        line: if here { line(source, offsets, span) } else { 1 },
        severity: match one.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        code: one.code.id(),
        message: if here || one.labels.is_empty() {
            one.message.clone()
        } else {
            format!("{}: {}", report.location(one), one.message)
        },
        help: one.help.clone(),
        labels: labels
            .map(|label| {
                let (from, to) = range(label.span);
                Label {
                    from,
                    to,
                    text: label.text.clone(),
                }
            })
            .collect(),
        fixes: fixes
            .map(|fix| Fix {
                title: fix.title.clone(),
                edits: fix
                    .edits
                    .iter()
                    .map(|edit| self::edit(range(edit.span), &edit.text))
                    .collect(),
            })
            .collect(),
    }
}

/// The line that a place is in, from 1. Behind the last line break there is none.
fn line(source: &Source, offsets: &Utf16Index<'_>, span: diagnostics::Span) -> usize {
    let text = source.text.strip_suffix('\n').unwrap_or(&source.text);
    offsets.position((span.start as usize).min(text.len())).0
}

fn edit((from, to): (usize, usize), text: &str) -> Edit {
    Edit {
        from,
        to,
        insert: text.to_owned(),
    }
}
