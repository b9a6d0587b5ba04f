//! How variants come into being: from a text, from a file, or by the name of a built-in one.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::builtin::Builtin;
use crate::diagnostics::{Report, Source, suggest};
use crate::files;
use crate::rules::{Library, load};
use crate::syntax::print;
use crate::variant::Variant;

/// Loads variants with some of their options chosen.
///
/// A variant's text may declare options. [`Variant::options`] tells which there are, and a loader chooses among them:
///
/// ```
/// use triagonal::Variant;
///
/// let text = r#"
///     variant "Chess with a choice"
///     extends chess
///     option stalemates: draw | win "what it is worth to give stalemate"
///     when stalemates is win { being stalemated loses }
/// "#;
/// let variant = Variant::loader().set("stalemates", "win").parse(text)?;
/// assert_eq!(variant.options()[0].chosen, "win");
///
/// let report = Variant::loader().set("stalemates", "loss").parse(text).unwrap_err();
/// assert!(report.has_errors());
/// # Ok::<(), triagonal::Report>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Loader {
    options: BTreeMap<String, String>,
}

/// Loads variants under the defaults of their options. [`Variant::loader`] chooses others.
impl Variant {
    /// Checks a variant's text. It may extend and use the built-in variants.
    ///
    /// # Errors
    /// All mistakes in the text.
    pub fn parse(text: &str) -> Result<Self, Report> {
        Loader::default().parse(text)
    }

    /// Loads a built-in variant by its name; [`builtin::variants`](crate::builtin::variants) lists them.
    ///
    /// # Errors
    /// No built-in variant has the name.
    pub fn builtin(name: &str) -> Result<Self, LoadError> {
        Loader::default().builtin(name)
    }

    /// Loads a variant from a file. It may extend and use the variants beside it and the built-in ones.
    ///
    /// # Errors
    /// The file cannot be read, or its text has mistakes.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, LoadError> {
        Loader::default().load(path)
    }

    /// A loader, with which options are chosen first.
    #[must_use]
    pub fn loader() -> Loader {
        Loader::default()
    }
}

impl Loader {
    /// Chooses the value of an option; those not chosen keep their defaults.
    ///
    /// An option or value that the variant does not have is a mistake, which loading reports.
    #[must_use]
    pub fn set(mut self, option: impl Into<String>, value: impl Into<String>) -> Self {
        self.options.insert(option.into(), value.into());
        self
    }

    /// Chooses the values of several options.
    #[must_use]
    pub fn set_all<K: Into<String>, V: Into<String>>(mut self, choices: impl IntoIterator<Item = (K, V)>) -> Self {
        let choices = choices.into_iter();
        self.options
            .extend(choices.map(|(option, value)| (option.into(), value.into())));
        self
    }

    /// As [`Variant::parse`].
    ///
    /// # Errors
    /// All mistakes in the text and in the options.
    pub fn parse(&self, text: &str) -> Result<Variant, Report> {
        self.load_from(Source::new("text", text), &Builtin)
    }

    /// As [`Variant::builtin`].
    ///
    /// # Errors
    /// No built-in variant has the name, or there are mistakes in the options.
    pub fn builtin(&self, name: &str) -> Result<Variant, LoadError> {
        let source = crate::builtin::source(name).ok_or_else(|| LoadError::unknown(name))?;
        Ok(self.load_from(source, &Builtin)?)
    }

    /// As [`Variant::load`].
    ///
    /// # Errors
    /// The file cannot be read, or there are mistakes in its text or in the options.
    pub fn load(&self, path: impl AsRef<Path>) -> Result<Variant, LoadError> {
        let path = path.as_ref();
        let (source, library) = files::open(path).map_err(|error| LoadError::Read {
            path: path.to_owned(),
            error,
        })?;
        Ok(self.load_from(source, &library)?)
    }

    /// Loads a variant from a text with a name, which extends and uses what a library of your own holds.
    ///
    /// # Errors
    /// All mistakes in the text and in the options.
    pub fn load_from(&self, source: Source, library: &dyn Library) -> Result<Variant, Report> {
        let program = load(source, library);
        let checked = program.check(&self.options);
        match checked.rules {
            Some(rules) => Ok(Variant::new(rules, checked.report, program.statements(&self.options))),
            None => Err(checked.report),
        }
    }

    /// A variant as the text of a single file, which extends and uses nothing: what it inherits is laid into it, and its options
    /// are chosen. Comments are lost. Nothing if no such file has the same rules, as where an inherited array is written in the
    /// coordinates of a smaller board.
    ///
    /// # Errors
    /// All mistakes in the text and in the options.
    pub fn whole(&self, source: Source, library: &dyn Library) -> Result<Option<String>, Report> {
        let program = load(source, library);
        let checked = program.check(&self.options);
        let Some(rules) = checked.rules else {
            return Err(checked.report);
        };
        let text = print(&program.whole(&self.options));
        let again = load(Source::new("whole", text.as_str()), &Builtin).check(&BTreeMap::new());
        let same = again
            .rules
            .is_some_and(|again| again.fingerprint() == rules.fingerprint());
        Ok(same.then_some(text))
    }
}

/// Why a variant cannot be loaded.
#[derive(Debug)]
#[non_exhaustive]
pub enum LoadError {
    /// A file cannot be read.
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// No built-in variant has the name.
    Unknown {
        /// The name.
        name: String,
        /// A name like it, which may be meant.
        near: Option<&'static str>,
    },
    /// The text or the options have mistakes.
    Mistakes(Report),
}

impl LoadError {
    fn unknown(name: &str) -> Self {
        let names = crate::builtin::variants().iter().map(|variant| variant.name);
        Self::Unknown {
            name: name.to_owned(),
            near: suggest(name, names),
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read { path, error } => write!(f, "cannot read `{}`: {error}", path.display()),
            Self::Unknown { name, near: None } => write!(f, "no built-in variant is called `{name}`"),
            Self::Unknown { name, near: Some(near) } => {
                write!(f, "no built-in variant is called `{name}`; did you mean `{near}`?")
            }
            Self::Mistakes(report) => report.fmt(f),
        }
    }
}

impl Error for LoadError {}

impl From<Report> for LoadError {
    fn from(report: Report) -> Self {
        Self::Mistakes(report)
    }
}
