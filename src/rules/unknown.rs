//! Mistakes about names that nothing has.

use crate::diagnostics::{Code, Diagnostic, suggest};
use crate::syntax::tree::Name;

/// A mistake about a name that nothing has.
pub(super) fn unknown<'a>(code: Code, what: &str, name: &Name, known: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    let message = format!("no {what} is called `{}`", name.node);
    Diagnostic::new(code, name.span, message).did_you_mean(suggest(&name.node, known))
}

/// A mistake about a name that no cell has; names of cells are too short to guess from but by case.
pub(super) fn unknown_cell<'a>(name: &Name, known: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    let meant = known.into_iter().find(|known| known.eq_ignore_ascii_case(&name.node));
    let message = format!("no cell is called `{}`", name.node);
    Diagnostic::new(Code::UnknownCell, name.span, message).did_you_mean(meant)
}
