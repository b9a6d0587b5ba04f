//! Checks the files that the importer writes.

use std::collections::BTreeMap;

use triagonal::diagnostics::{Diagnostic, Severity, Source};
use triagonal::rules::{Library, Rules, load};

/// The rules of a text under its default options, or the first error under any options.
pub fn rules_of(name: &str, text: &str, library: &dyn Library) -> Result<Rules, String> {
    let program = load(Source::new(name, text), library);
    let checked = program.check(&BTreeMap::new());
    let is_error = |it: &&Diagnostic| it.severity() == Severity::Error;
    let mut mistakes = program.check_each(|_, _| {}).mistakes;
    mistakes.retain(|it| is_error(&it));
    match (checked.rules, mistakes.first()) {
        (Some(rules), None) => Ok(rules),
        (_, Some(mistake)) => Err(mistake.message.clone()),
        (None, None) => Err("the text has errors".to_owned()),
    }
}
