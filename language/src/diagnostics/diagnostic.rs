//! Diagnostics with their places, and reports.

use std::fmt;

use serde::Serialize;

use super::codes::{Code, Severity};
use super::location::{Location, Locations};
use super::source::Sources;
use super::span::Span;
use super::visible::visible;

/// A place in the text with its relation to the mistake.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The description. May be empty.
    pub text: String,
}

/// A change of the text that corrects a mistake.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fix {
    /// The description, such as ``write `radial` ``.
    pub title: String,
    /// The replacements.
    pub edits: Vec<Edit>,
}

/// A replacement of text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Edit {
    /// The replaced text; an empty span inserts.
    pub span: Span,
    /// The new text.
    pub text: String,
}

/// One mistake.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// The code.
    pub code: Code,
    /// The message, in lower case and without a full stop, with words of the text in backticks.
    pub message: String,
    /// The places; the first one is the most important.
    pub labels: Vec<Label>,
    /// A suggestion for correcting it.
    pub help: Option<String>,
    /// Alternative changes that correct it.
    pub fixes: Vec<Fix>,
}

impl Diagnostic {
    /// A mistake at a place.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            labels: vec![Label {
                span,
                text: String::new(),
            }],
            help: None,
            fixes: Vec::new(),
        }
    }

    /// Adds a description to the first place.
    #[must_use]
    pub fn labelled(mut self, text: impl Into<String>) -> Self {
        if let Some(label) = self.labels.first_mut() {
            label.text = text.into();
        }
        self
    }

    /// Adds another place.
    #[must_use]
    pub fn and(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds a suggestion.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Adds a fix with a single replacement.
    #[must_use]
    pub fn fix(mut self, title: impl Into<String>, span: Span, text: impl Into<String>) -> Self {
        self.fixes.push(Fix {
            title: title.into(),
            edits: vec![Edit {
                span,
                text: text.into(),
            }],
        });
        self
    }

    /// Adds a fix with several replacements.
    #[must_use]
    pub fn fix_all(mut self, title: impl Into<String>, edits: Vec<(Span, String)>) -> Self {
        self.fixes.push(Fix {
            title: title.into(),
            edits: edits.into_iter().map(|(span, text)| Edit { span, text }).collect(),
        });
        self
    }

    /// Suggests the name that was probably meant, if there is one, as a replacement of the first place.
    #[must_use]
    pub fn did_you_mean(self, candidate: Option<&str>) -> Self {
        let Some(candidate) = candidate else {
            return self;
        };
        let span = self.span();
        let helped = self.help(format!("did you mean `{candidate}`?"));
        // An empty place cannot be replaced.
        if span.start == span.end {
            return helped;
        }
        helped.fix(format!("write `{candidate}`"), span, candidate)
    }

    /// The severity.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// The first place.
    #[must_use]
    pub fn span(&self) -> Span {
        self.labels.first().map(|label| label.span).unwrap_or_default()
    }
}

/// All mistakes of a run, in the order of the text.
///
/// The text form has a line for each mistake, such as `my-game.variant:3:9: error: … [syntax::unexpected]`, and another for its
/// help.
#[derive(Clone)]
pub struct Report {
    sources: Sources,
    diagnostics: Vec<Diagnostic>,
    combinations: Combinations,
}

/// The number of combinations of its options under which a variant was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Combinations {
    /// The number of combinations tried.
    pub tried: u64,
    /// The number of all combinations.
    pub of: u64,
    /// Whether the limit of work cut the check short.
    pub cut_short: bool,
}

impl Combinations {
    /// The only combination of a variant without options, or of a check under one choice.
    pub const ONE: Self = Self {
        tried: 1,
        of: 1,
        cut_short: false,
    };
}

impl Report {
    /// A report about these texts.
    #[must_use]
    pub fn new(sources: Sources, mut diagnostics: Vec<Diagnostic>) -> Self {
        diagnostics.sort_by_key(|diagnostic| (diagnostic.span(), diagnostic.code));
        diagnostics.dedup();
        Self {
            sources,
            diagnostics,
            combinations: Combinations::ONE,
        }
    }

    /// The same report, for a check under several combinations of options.
    #[must_use]
    pub fn with_combinations(mut self, combinations: Combinations) -> Self {
        self.combinations = combinations;
        self
    }

    /// The combinations of options under which the variant was checked.
    #[must_use]
    pub fn combinations(&self) -> Combinations {
        self.combinations
    }

    /// The texts.
    #[must_use]
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// The mistakes.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The location of a mistake of the report.
    #[must_use]
    pub fn location(&self, mistake: &Diagnostic) -> Location<'_> {
        Locations::new(&self.sources).find(mistake.span())
    }

    /// Returns whether any of the mistakes is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|diagnostic| diagnostic.severity() == Severity::Error)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut locations = Locations::new(&self.sources);
        for mistake in &self.diagnostics {
            let (place, severity) = (locations.find(mistake.span()), mistake.severity());
            let message = visible(&mistake.message);
            writeln!(f, "{place}: {severity}: {message} [{}]", mistake.code)?;
            if let Some(help) = &mistake.help {
                writeln!(f, "  help: {}", visible(help))?;
            }
        }
        Ok(())
    }
}

/// The same as the text form, so that the `Result` of a `main` shows it.
impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl std::error::Error for Report {}
