//! Evaluations of variants, with tuned values from a file beside the variant.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use triagonal::diagnostics::Shown;
use triagonal::search::{Evaluation, Values};
use triagonal::{Variant, builtin, files};

use crate::stop::Stop;
use crate::unreadable::unreadable;

/// The extension of values files.
pub const ENDING: &str = "values.toml";

/// Returns the evaluation of a variant, given how the variant was named, and a remark if there are values for other rules.
pub fn evaluation(variant: &Variant, named: &OsStr) -> Result<(Evaluation, Option<String>), Stop> {
    let path = beside(named).filter(|path| path.exists());
    let Some(path) = path else {
        return Ok((variant.evaluation(), None));
    };
    let values = read(&path)?;
    if values.rules == variant.fingerprint() {
        let tuned = tuned(variant, &values, &path)?;
        return Ok((tuned, None));
    }
    let note = format!(
        "the values in `{}` are for other rules and are left aside",
        path.display()
    );
    Ok((variant.evaluation(), Some(note)))
}

/// Returns the evaluation with the values of a file.
pub fn evaluation_of(variant: &Variant, path: &Path) -> Result<Evaluation, Stop> {
    let values = read(path)?;
    if values.rules != variant.fingerprint() {
        let message = format!("the values in `{}` are for other rules", path.display());
        let help = "`triagonal tune` makes new ones";
        return Err(Stop::Input(message, Some(help.to_owned())));
    }
    tuned(variant, &values, path)
}

/// Returns the values file beside a variant's file; none for built-in variants and standard input.
pub fn beside(named: &OsStr) -> Option<PathBuf> {
    let is_builtin = named.to_str().is_some_and(|name| builtin::source(name).is_some());
    (named != "-" && !is_builtin).then(|| Path::new(named).with_extension(ENDING))
}

/// Reads a values file, whatever rules it is for.
pub fn read(path: &Path) -> Result<Values, Stop> {
    let name = format!("`{}`", path.display());
    let source = files::read(path.as_os_str()).map_err(|error| unreadable(&name, &error))?;
    Values::read(&source.text).map_err(|problem| {
        let range = problem.place().unwrap_or(0..0);
        Stop::Text(Box::new(Shown::of_text(
            problem.to_string(),
            &source.name,
            &source.text,
            range,
            None,
        )))
    })
}

fn tuned(variant: &Variant, values: &Values, path: &Path) -> Result<Evaluation, Stop> {
    let tuned = Evaluation::tuned(variant.game(), values);
    tuned.map_err(|problem| Stop::Input(format!("`{}`: {problem}", path.display()), None))
}
