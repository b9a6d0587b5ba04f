//! `triagonal test`

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use triagonal::{CaseResult, MAX_FILE_SIZE, Shown, Source, run_suite, shipped_suites};

use super::input::{self, Beside};
use super::output::{self, Results, results};
use super::stop::{Done, Outcome, Stop};

/// Run the cases that hold variants to their sources
///
/// Cases stand in TOML files beside the variants. Without a path, those of the shipped variants run.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal test                   the shipped variants
  triagonal test my-game.toml      the cases of a file
  triagonal test variants          all cases of a folder")]
pub struct Args {
    /// TOML files, variants with one beside them, folders, or names of shipped variants
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
}

/// Mistakes of a suite that are shown.
const MAX_SHOWN: usize = 100;

/// Runs the suites.
pub fn run(args: &Args) -> Outcome {
    let suites = if args.paths.is_empty() {
        shipped_suites()
            .into_iter()
            .map(|source| (source, Beside::nothing()))
            .collect()
    } else {
        found(&args.paths)?
    };
    let mut out = results();
    let mut all_hold = true;
    for (source, library) in &suites {
        all_hold &= suite(source, library, &mut out)?;
        out.flush()?;
    }
    Ok(if all_hold { Done::Fine } else { Done::Wrong })
}

/// The suites of files, folders and names, with what their variants may extend.
fn found(paths: &[PathBuf]) -> Result<Vec<(Source, Beside)>, Stop> {
    let mut suites = Vec::new();
    for path in paths {
        let name = path.display().to_string();
        if path.is_dir() {
            let entries = fs::read_dir(path).map_err(|error| unreadable(&name, &error))?;
            let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
            files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
            files.sort();
            if files.is_empty() {
                return Err(Stop::Input(
                    format!("there are no cases in `{name}`: no `.toml` files"),
                    None,
                ));
            }
            for file in files {
                suites.push(read(&file)?);
            }
        } else if let Some(suite) = shipped_suites()
            .into_iter()
            .find(|suite| suite.name == format!("{name}.toml"))
        {
            suites.push((suite, Beside::nothing()));
        } else if path.extension().is_some_and(|extension| extension == "variant") {
            suites.push(read(&path.with_extension("toml"))?);
        } else {
            suites.push(read(path)?);
        }
    }
    Ok(suites)
}

fn read(path: &Path) -> Result<(Source, Beside), Stop> {
    let source = input::read(path).map_err(|error| unreadable(&path.display().to_string(), &error))?;
    if source.text.len() > MAX_FILE_SIZE {
        let message = format!("`{}` has more than {MAX_FILE_SIZE} bytes", path.display());
        return Err(Stop::Input(message, None));
    }
    Ok((source, Beside::file(path)))
}

fn unreadable(name: &str, error: &std::io::Error) -> Stop {
    Stop::Input(format!("cannot read `{name}`: {error}"), None)
}

/// Runs one suite and tells how it went.
fn suite(source: &Source, library: &Beside, out: &mut Results) -> Result<bool, Stop> {
    match run_suite(source, library) {
        Ok(cases) => tell(source, &cases, out),
        Err(problems) => {
            let count = problems.len();
            for problem in problems.into_iter().take(MAX_SHOWN) {
                output::tell(&Shown::of_text(
                    problem.message,
                    &source.name,
                    &source.text,
                    problem.range,
                    None,
                ));
            }
            if count > MAX_SHOWN {
                output::note(&format!("there are {} more mistakes", count - MAX_SHOWN));
            }
            writeln!(out, "{}: not run", source.name)?;
            Ok(false)
        }
    }
}

fn tell(source: &Source, cases: &[CaseResult], out: &mut Results) -> Result<bool, Stop> {
    let mut failed = 0;
    for case in cases.iter().filter(|case| !case.failures.is_empty()) {
        failed += 1;
        for failure in &case.failures {
            let message = format!("{}: {failure}", case.name);
            output::tell(&Shown::of_text(
                message,
                &source.name,
                &source.text,
                failure.range.clone(),
                None,
            ));
        }
    }
    let count = match cases.len() {
        1 => "1 case".to_owned(),
        count => format!("{count} cases"),
    };
    let held = if failed == 0 {
        "all hold".to_owned()
    } else {
        format!("{failed} {}", if failed == 1 { "fails" } else { "fail" })
    };
    writeln!(out, "{}: {count}, {held}", source.name)?;
    Ok(failed == 0)
}
