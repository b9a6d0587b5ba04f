//! Diagnostics with their source texts, for miette.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use miette::{LabeledSpan, SourceCode};

use super::codes::Severity;
use super::counted::counted;
use super::diagnostic::{Diagnostic, Label, Report};
use super::excerpt::Excerpt;
use super::line_index::LineIndex;
use super::location::LocationFinder;
use super::source::Source;
use super::span::SourceId;
use super::visible::visible;

/// The maximum number of mistakes shown to people; programs get all of them.
pub const MAX_SHOWN: usize = 120;

/// A mistake with its source text, which a miette handler can draw.
#[derive(Debug)]
pub struct Shown {
    message: String,
    code: Option<&'static str>,
    severity: miette::Severity,
    help: Option<String>,
    text: Excerpt,
    labels: Vec<LabeledSpan>,
    elsewhere: Vec<Shown>,
}

impl Shown {
    /// A mistake in a text that is not the source of a variant, such as an argument.
    #[must_use]
    pub fn of_text(message: String, name: &str, text: &str, range: Range<usize>, help: Option<String>) -> Self {
        Self::of_lines(message, name, &LineIndex::new(text), range, help)
    }

    /// A mistake in a source that is not a variant, such as a case file. The finder indexes the lines of the source once for all
    /// its mistakes.
    #[must_use]
    pub fn in_source<'a>(
        message: String,
        source: &'a Source,
        range: Range<usize>,
        help: Option<String>,
        finder: &mut LocationFinder<'a>,
    ) -> Self {
        Self::of_lines(message, &source.name, finder.lines(source), range, help)
    }

    fn of_lines(message: String, name: &str, lines: &LineIndex<'_>, range: Range<usize>, help: Option<String>) -> Self {
        let mut range = [range];
        let text = Excerpt::new(name, lines, &mut range);
        Self {
            message: visible(&message).into_owned(),
            code: None,
            severity: miette::Severity::Error,
            help: help.as_deref().map(|help| visible(help).into_owned()),
            text,
            labels: range
                .map(|range| LabeledSpan::new_primary_with_span(None, range))
                .into(),
            elsewhere: Vec::new(),
        }
    }
}

impl Report {
    /// The first mistakes of the report, each with its source text.
    pub fn shown(&self) -> impl Iterator<Item = Shown> + '_ {
        let first = self.diagnostics().iter().take(MAX_SHOWN);
        let mut finder = LocationFinder::default();
        first.map(move |diagnostic| self.show(diagnostic, &mut finder))
    }

    /// A sentence about the mistakes that are not shown, if there are any.
    #[must_use]
    pub fn unshown(&self) -> Option<String> {
        let more = self.diagnostics().len().saturating_sub(MAX_SHOWN);
        (more > 0).then(|| format!("{}; the first {MAX_SHOWN} are shown", counted(more, "more mistake")))
    }

    fn show<'a>(&'a self, diagnostic: &'a Diagnostic, finder: &mut LocationFinder<'a>) -> Shown {
        let main = diagnostic.span().source;
        let mut others: Vec<SourceId> = diagnostic.labels.iter().map(|label| label.span.source).collect();
        others.sort_unstable();
        others.dedup();
        let severity = match diagnostic.severity() {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        };
        let mut part = |source: SourceId| {
            let labels = || diagnostic.labels.iter().filter(|label| label.span.source == source);
            let places = labels().map(|label| label.span.start as usize..label.span.end as usize);
            let mut places: Vec<Range<usize>> = places.collect();
            let text = self.sources().get(source);
            let text = Excerpt::new(&text.name, finder.lines(text), &mut places);
            (text, labels().zip(places).map(spanned).collect())
        };
        let elsewhere = others.into_iter().filter(|&source| source != main).map(|source| {
            let (text, labels) = part(source);
            Shown {
                message: format!("in {}", visible(&self.sources().get(source).name)),
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
            message: visible(&diagnostic.message).into_owned(),
            code: Some(diagnostic.code.id()),
            severity,
            help: diagnostic.help.as_deref().map(|help| visible(help).into_owned()),
            text,
            labels,
            elsewhere,
        }
    }
}

fn spanned((label, place): (&Label, Range<usize>)) -> LabeledSpan {
    let text = (!label.text.is_empty()).then(|| visible(&label.text).into_owned());
    LabeledSpan::new_with_span(text, place)
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
