//! Suites of cases together with the variants they are about.

use std::ops::Range;
use std::path::Path;

use crate::cases::{CaseResult, Suite, SuiteProblem, Trial, run_all};
use crate::diagnostics::{Source, suggest};
use crate::rules::Library;

/// Runs the cases of a suite on its variant, which is named in it or named like the suite's file.
///
/// # Errors
/// The text is no suite, or there is no such variant.
pub fn run_suite(source: &Source, library: &(dyn Library + Sync)) -> Result<Vec<CaseResult>, Vec<SuiteProblem>> {
    let suite = Suite::parse(&source.text)?;
    let variant = variant_of(&suite, source, library)?;
    run_all(suite, variant, library)
}

/// Makes the cases and snapshots of a suite ready to be run one by one.
///
/// # Errors
/// The text is no suite, or there is no such variant.
pub fn open_suite<'a>(source: &Source, library: &'a (dyn Library + Sync)) -> Result<Trial<'a>, Vec<SuiteProblem>> {
    let suite = Suite::parse(&source.text)?;
    let variant = variant_of(&suite, source, library)?;
    Trial::new(suite, variant, library)
}

/// Makes the lines of an EPD file, such as `FEN ;D1 20 ;D2 400`, ready to be counted one by one, to some depth at most.
/// The variant is the one of the name, or the one that is named like the file.
///
/// # Errors
/// Lines that are none, or there is no such variant.
pub fn open_epd<'a>(
    source: &Source,
    variant: Option<&str>,
    depth: Option<u32>,
    library: &'a (dyn Library + Sync),
) -> Result<Trial<'a>, Vec<SuiteProblem>> {
    let stem = stem(source);
    let name = variant.unwrap_or(&stem);
    let variant = find(name, 0..0, library).map_err(|mut problem| {
        if variant.is_none() {
            problem.message += " (`--variant NAME` tells what the positions are of)";
        }
        vec![problem]
    })?;
    Trial::of_epd(&source.text, depth, variant, library)
}

/// The JSON Schema of case files.
#[cfg(feature = "cli")]
#[must_use]
pub fn case_file_schema() -> serde_json::Value {
    Suite::schema()
}

fn variant_of(suite: &Suite, source: &Source, library: &dyn Library) -> Result<Source, Vec<SuiteProblem>> {
    let found = match &suite.variant {
        Some(named) => find(named.get_ref(), named.span(), library),
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

/// The name of a file without its folder and its ending.
fn stem(source: &Source) -> String {
    let stem = Path::new(&source.name).file_stem();
    stem.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

fn find(name: &str, place: Range<usize>, library: &dyn Library) -> Result<Source, SuiteProblem> {
    library.find(name).ok_or_else(|| {
        let names = library.names();
        let near = suggest(name, names.iter().map(String::as_str));
        let help = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        SuiteProblem::new(place, format!("no variant is called `{name}`{help}"))
    })
}
