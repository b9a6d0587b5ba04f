//! A mistake with its places, and the report of all mistakes of a run.

use std::fmt;

use serde::Serialize;

use super::codes::{Code, Severity};
use super::location::{Location, Locations};
use super::source::Sources;
use super::span::Span;
use super::visible::visible;

/// A place in the text and how it relates to the mistake.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is there. May be empty.
    pub text: String,
}

/// A change of the text that corrects a mistake.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fix {
    /// What it does, as ``write `radial` ``.
    pub title: String,
    /// What is put in the place of what.
    pub edits: Vec<Edit>,
}

/// A text in the place of another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Edit {
    /// What it replaces; nothing is between equal ends.
    pub span: Span,
    /// What stands there then.
    pub text: String,
}

/// One mistake.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// The name.
    pub code: Code,
    /// The message, in lower case, without a full stop, with words of the text in backticks.
    pub message: String,
    /// The places; the first one is the most important.
    pub labels: Vec<Label>,
    /// How to correct it.
    pub help: Option<String>,
    /// Changes that correct it, of which one is chosen.
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

    /// Adds a text to the first place.
    #[must_use]
    pub fn labelled(mut self, text: impl Into<String>) -> Self {
        if let Some(label) = self.labels.first_mut() {
            label.text = text.into();
        }
        self
    }

    /// Adds a further place.
    #[must_use]
    pub fn and(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds how to correct it.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Adds a change that corrects it: a text in the place of another.
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

    /// Suggests a change of several places.
    #[must_use]
    pub fn fix_all(mut self, title: impl Into<String>, edits: Vec<(Span, String)>) -> Self {
        self.fixes.push(Fix {
            title: title.into(),
            edits: edits.into_iter().map(|(span, text)| Edit { span, text }).collect(),
        });
        self
    }

    /// Suggests the name that was probably meant, if there is one, in the first place.
    #[must_use]
    pub fn did_you_mean(self, candidate: Option<&str>) -> Self {
        let Some(candidate) = candidate else {
            return self;
        };
        let span = self.span();
        let told = self.help(format!("did you mean `{candidate}`?"));
        // What has no place cannot be changed there.
        if span.start == span.end {
            return told;
        }
        told.fix(format!("write `{candidate}`"), span, candidate)
    }

    /// Its severity.
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
/// Written out, it has a line for each mistake, as `my-game.variant:3:9: error: … [syntax::unexpected]`, and one for
/// its help.
#[derive(Clone)]
pub struct Report {
    sources: Sources,
    diagnostics: Vec<Diagnostic>,
    combinations: Combinations,
}

/// Under how many combinations of its options a variant has been checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Combinations {
    /// How many were tried.
    pub tried: u64,
    /// How many there are.
    pub of: u64,
    /// Whether more would have been tried, had it not been too much work.
    pub cut_short: bool,
}

impl Combinations {
    /// The only combination of a variant without options, or of one that is checked under one choice.
    pub const ONE: Self = Self {
        tried: 1,
        of: 1,
        cut_short: false,
    };
}

impl Report {
    /// A report over these texts.
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

    /// The same report of a check under so many combinations of options.
    #[must_use]
    pub fn with_combinations(mut self, combinations: Combinations) -> Self {
        self.combinations = combinations;
        self
    }

    /// Under how many combinations of its options the variant has been checked.
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

    /// Where a mistake of the report is: the place to look at.
    #[must_use]
    pub fn location(&self, mistake: &Diagnostic) -> Location<'_> {
        Locations::new(&self.sources).of(mistake.span())
    }

    /// Whether any of them is an error.
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
            let (place, severity) = (locations.of(mistake.span()), mistake.severity());
            let message = visible(&mistake.message);
            writeln!(f, "{place}: {severity}: {message} [{}]", mistake.code)?;
            if let Some(help) = &mistake.help {
                writeln!(f, "  help: {}", visible(help))?;
            }
        }
        Ok(())
    }
}

/// As it is written for people, so that the `Result` of a `main` shows it.
impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl std::error::Error for Report {}
