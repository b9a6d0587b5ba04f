//! Errors about unknown names.

use crate::diagnostics::{Code, Diagnostic, suggest};
use crate::syntax::tree::Name;

/// Reports an unknown name.
pub(super) fn unknown<'a>(code: Code, what: &str, name: &Name, known: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    let message = format!("no {what} is called `{}`", name.node);
    Diagnostic::new(code, name.span, message).did_you_mean(suggest(&name.node, known))
}

/// Reports an unknown name of a cell. Names of cells are too short for guesses, so the only suggestion is a different case.
pub(super) fn unknown_cell<'a>(name: &Name, known: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    let meant = known.into_iter().find(|known| known.eq_ignore_ascii_case(&name.node));
    let message = format!("no cell is called `{}`", name.node);
    Diagnostic::new(Code::UnknownCell, name.span, message).did_you_mean(meant)
}
