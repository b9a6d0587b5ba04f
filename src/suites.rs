//! Suites of cases together with the variants they are about.

use std::path::Path;

use crate::cases::{CaseResult, Suite, SuiteProblem, run};
use crate::diagnostics::{Source, suggest};
use crate::rules::Library;

/// Runs the cases of a suite on its variant, which is named in it or named like the suite's file.
///
/// # Errors
/// The text is no suite, or there is no such variant.
pub fn run_suite(source: &Source, library: &dyn Library) -> Result<Vec<CaseResult>, Vec<SuiteProblem>> {
    let suite = Suite::parse(&source.text)?;
    let stem = Path::new(&source.name).file_stem().map(|stem| stem.to_string_lossy());
    let named = suite.variant.as_ref();
    let name = named.map_or_else(|| stem.unwrap_or_default().into_owned(), |name| name.get_ref().clone());
    let Some(variant) = library.find(&name) else {
        let names = library.names();
        let near = suggest(&name, names.iter().map(String::as_str));
        let help = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        return Err(vec![SuiteProblem {
            range: named.map_or(0..0, toml::Spanned::span),
            message: format!("no variant is called `{name}`{help}"),
        }]);
    };
    Ok(run(&suite, &variant, library))
}
