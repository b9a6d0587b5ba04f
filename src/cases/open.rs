//! Suites together with their variants.

use std::ops::Range;
use std::path::Path;

use crate::diagnostics::{Source, suggest};
use crate::rules::Library;

use super::case_result::CaseResult;
use super::problem::SuiteProblem;
use super::runner::{SuiteRunner, run_all};
use super::suite::Suite;

/// Runs the cases of a suite on its variant: the one that the suite names, or the one with the name of the suite's file.
///
/// # Errors
/// The mistakes in the suite, or there is no such variant.
pub fn run_suite(source: &Source, library: &(dyn Library + Sync)) -> Result<Vec<CaseResult>, Vec<SuiteProblem>> {
    let suite = Suite::parse(&source.text)?;
    let variant = variant_of(&suite, source, library)?;
    run_all(suite, variant, library)
}

/// Prepares the cases and snapshots of a suite, to be run one by one.
///
/// # Errors
/// The mistakes in the suite, or there is no such variant.
pub fn open_suite<'a>(
    source: &Source,
    library: &'a (dyn Library + Sync),
) -> Result<SuiteRunner<'a>, Vec<SuiteProblem>> {
    let suite = Suite::parse(&source.text)?;
    let variant = variant_of(&suite, source, library)?;
    SuiteRunner::new(suite, variant, library)
}

/// Prepares the lines of an EPD file, such as `FEN ;D1 20 ;D2 400`, to be run one by one, without counts beyond a depth.
/// The variant is the given one, or the one with the name of the file.
///
/// # Errors
/// The lines with mistakes, or there is no such variant.
pub fn open_epd<'a>(
    source: &Source,
    variant: Option<&str>,
    depth: Option<u32>,
    library: &'a (dyn Library + Sync),
) -> Result<SuiteRunner<'a>, Vec<SuiteProblem>> {
    let stem = stem(source);
    let name = variant.unwrap_or(&stem);
    let variant = find(name, 0..0, library).map_err(|mut problem| {
        if variant.is_none() {
            problem.message += " (`--variant NAME` names the variant of the positions)";
        }
        vec![problem]
    })?;
    SuiteRunner::of_epd(&source.text, depth, variant, library)
}

fn variant_of(suite: &Suite, source: &Source, library: &dyn Library) -> Result<Source, Vec<SuiteProblem>> {
    let found = match &suite.variant {
        Some(named) => find(named.get_ref(), named.span(), library),
        None if library.unreadable(&stem(source)).is_some() => find(&stem(source), 0..0, library),
        None => find(&stem(source), 0..0, library).map_err(|problem| {
            let message = format!(
                "this case file is orphaned: {}, and no `variant = …` in it names one",
                problem.message
            );
            SuiteProblem { message, ..problem }
        }),
    };
    found.map_err(|problem| vec![problem])
}

/// The name of a source without its folder and its extension.
fn stem(source: &Source) -> String {
    let stem = Path::new(&source.name).file_stem();
    stem.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

fn find(name: &str, place: Range<usize>, library: &dyn Library) -> Result<Source, SuiteProblem> {
    library.find(name).ok_or_else(|| {
        if let Some(why) = library.unreadable(name) {
            return SuiteProblem::new(place, format!("the variant `{name}` cannot be read: {why}"));
        }
        let names = library.names();
        let near = suggest(name, names.iter().map(String::as_str));
        let help = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        SuiteProblem::new(place, format!("no variant is called `{name}`{help}"))
    })
}
