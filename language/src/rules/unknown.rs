//! Errors about unknown names.

use crate::diagnostics::{Code, Diagnostic, suggest};
use crate::syntax::tree::Name;

/// The maximum number of names that a message lists.
const MAX_LISTED: usize = 8;

/// Reports an unknown name.
pub(super) fn unknown<'a>(code: Code, what: &str, name: &Name, known: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    let message = format!("no {what} is called `{}`", name.node);
    suggest_known(Diagnostic::new(code, name.span, message), &name.node, known)
}

/// Suggests the known name that is most similar to an unknown one, or lists the known names if none is similar.
pub(super) fn suggest_known<'a>(
    diagnostic: Diagnostic,
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    let known: Vec<&str> = known.into_iter().collect();
    let near = suggest(name, known.iter().copied());
    if near.is_some() || known.is_empty() {
        return diagnostic.did_you_mean(near);
    }
    let listed: Vec<String> = known
        .iter()
        .take(MAX_LISTED)
        .map(|known| format!("`{known}`"))
        .collect();
    let more = match known.len().saturating_sub(MAX_LISTED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    diagnostic.help(format!("declared here: {}{more}", listed.join(", ")))
}

/// Reports an unknown name of a cell. Names of cells are too short for guesses, so the only suggestion is a different case.
pub(super) fn unknown_cell<'a>(name: &Name, known: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    let meant = known.into_iter().find(|known| known.eq_ignore_ascii_case(&name.node));
    let message = format!("no cell is called `{}`", name.node);
    Diagnostic::new(Code::UnknownCell, name.span, message).did_you_mean(meant)
}
