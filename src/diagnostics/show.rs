//! Mistakes with their texts, ready to be shown by miette.

use std::error::Error;
use std::fmt;

use miette::{LabeledSpan, NamedSource, SourceCode};

use super::codes::Severity;
use super::diagnostic::{Diagnostic, Label, Report};
use super::span::SourceId;

/// One mistake with the text it is in; miette's handlers draw it.
#[derive(Debug)]
pub struct Shown {
    message: String,
    code: Option<&'static str>,
    severity: miette::Severity,
    help: Option<String>,
    text: NamedSource<String>,
    labels: Vec<LabeledSpan>,
    elsewhere: Vec<Shown>,
}

impl Shown {
    /// A mistake in a text that is no source of a variant.
    #[must_use]
    pub fn of_text(
        message: String,
        name: &str,
        text: &str,
        range: std::ops::Range<usize>,
        help: Option<String>,
    ) -> Self {
        Self {
            message,
            code: None,
            severity: miette::Severity::Error,
            help,
            text: NamedSource::new(name, text.to_owned()),
            labels: vec![LabeledSpan::new_primary_with_span(None, range)],
            elsewhere: Vec::new(),
        }
    }
}

impl Report {
    /// The mistakes of the report, each with its text.
    pub fn shown(&self) -> impl Iterator<Item = Shown> + '_ {
        self.diagnostics().iter().map(|diagnostic| self.show(diagnostic))
    }

    fn show(&self, diagnostic: &Diagnostic) -> Shown {
        let main = diagnostic.span().source;
        let mut others: Vec<SourceId> = diagnostic.labels.iter().map(|label| label.span.source).collect();
        others.sort_unstable();
        others.dedup();
        let severity = match diagnostic.severity() {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        };
        let part = |source: SourceId| {
            let labels = diagnostic.labels.iter().filter(|label| label.span.source == source);
            let text = self.sources().get(source);
            (
                NamedSource::new(&text.name, text.text.to_string()),
                labels.map(spanned).collect(),
            )
        };
        let elsewhere = others.into_iter().filter(|&source| source != main).map(|source| {
            let (text, labels) = part(source);
            Shown {
                message: format!("what it has to do with {}", self.sources().get(source).name),
                code: None,
                severity: miette::Severity::Advice,
                help: None,
                text,
                labels,
                elsewhere: Vec::new(),
            }
        });
        let elsewhere = elsewhere.collect();
        let (text, labels) = part(main);
        Shown {
            message: diagnostic.message.clone(),
            code: Some(diagnostic.code.id()),
            severity,
            help: diagnostic.help.clone(),
            text,
            labels,
            elsewhere,
        }
    }
}

fn spanned(label: &Label) -> LabeledSpan {
    let text = (!label.text.is_empty()).then(|| label.text.clone());
    LabeledSpan::new_with_span(text, label.span.start as usize..label.span.end as usize)
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Shown {}

impl miette::Diagnostic for Shown {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.code.map(|code| Box::new(code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.severity)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.text)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        Some(Box::new(
            self.elsewhere.iter().map(|shown| shown as &dyn miette::Diagnostic),
        ))
    }
}
