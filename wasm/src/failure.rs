//! Failures as JSON, which `js/errors.js` turns into typed errors.

use serde::Serialize;
use triagonal::diagnostics::{Utf16Index, Utf16Report};
use triagonal::notation::{Misread, MoveProblem};
use triagonal::{LoadError, PositionError, Report};
use wasm_bindgen::JsValue;

/// A failure.
#[derive(Debug, Serialize)]
#[serde(tag = "error", rename_all = "lowercase")]
pub enum Failure {
    /// A text is not a valid variant.
    Variant {
        /// All errors, formatted as by a compiler.
        message: String,
        /// All errors, as data.
        report: Utf16Report,
    },
    /// A text is not a valid position.
    Position {
        /// What is wrong.
        message: String,
        /// The part of the position that is wrong.
        field: &'static str,
        /// The start of the error, in UTF-16 code units.
        from: usize,
        /// The end of the error.
        to: usize,
        /// A suggestion.
        help: Option<String>,
    },
    /// A text is not a legal move.
    Move {
        /// What is wrong.
        message: String,
        /// A suggestion.
        help: Option<String>,
    },
    /// An argument is invalid.
    Argument {
        /// What is wrong.
        message: String,
    },
}

impl Failure {
    /// An argument is invalid.
    pub fn argument(message: impl Into<String>) -> Self {
        Self::Argument {
            message: message.into(),
        }
    }

    /// A text is not a valid position.
    pub fn position(error: PositionError, text: &str) -> Self {
        let index = Utf16Index::new(text);
        Self::Position {
            message: error.to_string(),
            field: error.field.name(),
            from: index.unit(error.misread.range.start),
            to: index.unit(error.misread.range.end),
            help: error.misread.help,
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
    fn from(error: Misread<MoveProblem>) -> Self {
        Self::Move {
            message: error.to_string(),
            help: error.help,
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
