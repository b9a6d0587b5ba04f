//! Errors about unknown names.

use crate::diagnostics::{Code, Diagnostic, suggest};
use crate::syntax::tree::Name;

/// The maximum number of names that a message lists.
const MAX_LISTED: usize = 8;

/// How a list of known names begins.
const DECLARED: &str = "declared here: ";

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
    diagnostic.help(format!("{DECLARED}{}{more}", listed.join(", ")))
}

/// Reports an unknown name of a cell. Names of cells are too short for guesses, so the only suggestion is a different case.
pub(super) fn unknown_cell<'a>(name: &Name, known: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    let meant = known.into_iter().find(|known| known.eq_ignore_ascii_case(&name.node));
    let message = format!("no cell is called `{}`", name.node);
    let mistake = Diagnostic::new(Code::UnknownCell, name.span, message);
    match range_help(&name.node) {
        Some(help) => mistake.help(help),
        None => mistake.did_you_mean(meant),
    }
}

/// What to write instead of a range of cells: `a2..h2`.
fn range_help(name: &str) -> Option<String> {
    let (from, to) = name.split_once("..")?;
    let split = |cell: &str| {
        let at = cell.find(|sign: char| sign.is_ascii_digit())?;
        Some((cell[..at].to_owned(), cell[at..].to_owned()))
    };
    let ((file, rank), (last_file, last_rank)) = (split(from)?, split(to)?);
    let line = match (file == last_file, rank == last_rank) {
        (_, true) => Some(("rank", &rank)),
        (true, _) => Some(("file", &file)),
        _ => None,
    };
    let range = |from: &str, to: &str, axis: &str| match from == to {
        true => format!("{axis} = {from}"),
        false => format!("{axis} in {from}..{to}"),
    };
    let zone = format!(
        "{} and {}",
        range(&file, &last_file, "file"),
        range(&rank, &last_rank, "rank")
    );
    Some(match line {
        Some((axis, label)) => format!(
            "cells have no ranges: a whole line is written `{axis} {label}: all P` in an array, and `{axis} = {label}` in a \
             zone; these cells are the zone `{zone}`"
        ),
        None => format!("cells have no ranges: these are the zone `{zone}`"),
    })
}

/// The movements that a library has, for a name that no file declares.
pub(super) fn with_library(diagnostic: Diagnostic) -> Diagnostic {
    let library = "`use betza` brings the movements of fairy chess, such as `Ferz` and `Alfil`; a leap can also be written by \
                   its components, as `leap 2:2`";
    match diagnostic.help.clone() {
        None => diagnostic.help(library),
        Some(known) if known.starts_with(DECLARED) => diagnostic.help(format!("{known}; {library}")),
        Some(_) => diagnostic,
    }
}
