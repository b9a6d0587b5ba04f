//! What goes wrong, as JSON that `js/errors.js` turns into an error of its own class.

use serde::Serialize;
use triagonal::diagnostics::{Utf16Index, Utf16Report};
use triagonal::notation::{Misread, MoveProblem};
use triagonal::{LoadError, PositionError, Report};
use wasm_bindgen::JsValue;

/// What goes wrong.
#[derive(Debug, Serialize)]
#[serde(tag = "error", rename_all = "lowercase")]
pub enum Failure {
    /// A text is no variant.
    Variant {
        /// All mistakes, as a compiler lists them.
        message: String,
        /// All mistakes, as data.
        report: Utf16Report,
    },
    /// A text is no position.
    Position {
        /// What is wrong.
        message: String,
        /// Which text is wrong.
        field: &'static str,
        /// Where it is wrong, in code units of UTF-16.
        from: usize,
        /// Where that ends.
        to: usize,
        /// How to mend it.
        help: Option<String>,
    },
    /// A text is no legal move.
    Move {
        /// What is wrong.
        message: String,
        /// How to mend it.
        help: Option<String>,
    },
    /// An argument cannot be used.
    Argument {
        /// What is wrong.
        message: String,
    },
}

impl Failure {
    /// An argument cannot be used.
    pub fn argument(message: impl Into<String>) -> Self {
        Self::Argument {
            message: message.into(),
        }
    }

    /// A text is no position.
    pub fn position(error: PositionError, text: &str) -> Self {
        let index = Utf16Index::new(text);
        Self::Position {
            message: error.to_string(),
            field: error.field.name(),
            from: index.unit(error.wrong.range.start),
            to: index.unit(error.wrong.range.end),
            help: error.wrong.help,
        }
    }
}

impl From<Report> for Failure {
    fn from(report: Report) -> Self {
        Self::Variant {
            message: report.to_string(),
            report: report.in_utf16(),
        }
    }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::Mistakes(report) => report.into(),
            other => Self::argument(other.to_string()),
        }
    }
}

impl From<Misread<MoveProblem>> for Failure {
    fn from(wrong: Misread<MoveProblem>) -> Self {
        Self::Move {
            message: wrong.to_string(),
            help: wrong.help,
        }
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        Self::from_str(&json(&failure))
    }
}

/// Data as JSON.
pub fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).unwrap_or_default()
}
