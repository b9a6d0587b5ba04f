//! `triagonal check`

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::iter;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;

use serde::Serialize;
use triagonal::diagnostics::{Sources, visible};
use triagonal::{Report, Source};
use triagonal_host::folder;
use triagonal_host::output::{self, results};
use triagonal_host::stop::{CommandResult, Done, Stop};
use triagonal_host::unreadable::about_file;

use super::input;
use crate::format::Format;

/// Find every mistake in variant files
///
/// Checks each file with all combinations of its options, or a selection if there are too many, and reports all
/// mistakes at once. A file with an error cannot be used. A warning marks something that is valid but probably not
/// intended.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal check my-game.variant
  triagonal check variants --deny-warnings
  triagonal check my-game.variant --format json

Exit status: 0 if there are no errors, 1 if there are some, 2 if a file cannot be found.")]
pub struct Args {
    /// Files, folders to search for `.variant` files, built-in variants, or - for standard input
    #[arg(value_name = "VARIANT", required = true, value_hint = clap::ValueHint::FilePath)]
    variants: Vec<OsString>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Treat warnings as errors
    #[arg(long)]
    deny_warnings: bool,
}

/// Checks the variants.
pub fn run(args: &Args) -> CommandResult {
    let mut files = Vec::new();
    let (mut has_mistakes, mut is_missing) = (false, false);
    let jobs: Vec<Job> = args.variants.iter().flat_map(|path| jobs(path)).collect();
    for (name, report) in reports(jobs) {
        let report = match report {
            Ok(report) => report,
            Err(Stop::Report(report)) => *report,
            Err(Stop::Input(message, help)) => {
                is_missing = true;
                if args.format == Format::Text {
                    output::report(&Stop::Input(message, help));
                    continue;
                }
                about_file(Source::new(&*name, ""), 0, message, help)
            }
            Err(stop) => return Err(stop),
        };
        has_mistakes |= report.has_errors() || (args.deny_warnings && !report.diagnostics().is_empty());
        files.push((name, report));
    }
    match args.format {
        Format::Text => print(&files)?,
        Format::Json => {
            let files = files.iter().map(|(file, report)| FileJson { file, report }).collect();
            output::json(&CheckJson { files })?;
        }
    }
    if is_missing {
        return Err(Stop::Reported);
    }
    Ok(if has_mistakes { Done::Problems } else { Done::Fine })
}

/// A variant to check, with its name in the report.
struct Job {
    name: String,
    target: Result<Target, Stop>,
}

enum Target {
    /// A file or a built-in variant from the command line.
    Named(OsString),
    /// A file in a folder from the command line.
    InFolder(PathBuf),
}

/// Returns the variants that an argument names.
fn jobs(path: &OsStr) -> Vec<Job> {
    let name = path.to_string_lossy().into_owned();
    let folder = Path::new(path);
    if !folder.is_dir() || triagonal::builtin::source(&name).is_some() {
        let target = Ok(Target::Named(path.to_owned()));
        return vec![Job { name, target }];
    }
    match folder::variants_below(folder) {
        Ok(files) => {
            let job = |file: PathBuf| Job {
                name: file.display().to_string(),
                target: Ok(Target::InFolder(file)),
            };
            files.into_iter().map(job).collect()
        }
        Err(stop) => vec![Job {
            name,
            target: Err(stop),
        }],
    }
}

/// Checks on all processors. The reports are in the order of the jobs.
fn reports(jobs: Vec<Job>) -> Vec<(String, Result<Report, Stop>)> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(jobs.len());
    let queue = Mutex::new(jobs.into_iter().enumerate());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        let jobs = iter::from_fn(next);
        let reports = jobs.map(|(number, job)| (number, job.name, job.target.and_then(Target::check)));
        reports.collect::<Vec<_>>()
    };
    let mut reports: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let own = work();
        let others = workers.into_iter().flat_map(|worker| match worker.join() {
            Ok(reports) => reports,
            Err(panic) => resume_unwind(panic),
        });
        own.into_iter().chain(others).collect()
    });
    reports.sort_by_key(|(number, _, _)| *number);
    reports.into_iter().map(|(_, name, report)| (name, report)).collect()
}

impl Target {
    fn check(self) -> Result<Report, Stop> {
        match self {
            Self::Named(path) => {
                let (source, library) = input::open(&path)?;
                let other = input::foreign(&source);
                let report = triagonal::check(source, &library);
                other.filter(|_| report.has_errors()).map_or(Ok(report), Err)
            }
            Self::InFolder(file) => check_in_folder(&file),
        }
    }
}

/// Checks a file in a folder. A part that other files use need only be readable, because it is checked where it is used.
fn check_in_folder(file: &Path) -> Result<Report, Stop> {
    let (source, library) = input::open(file.as_os_str())?;
    if !triagonal::is_part(&source) {
        return Ok(triagonal::check(source, &library));
    }
    let formatted = triagonal::format(&source);
    Ok(formatted
        .err()
        .unwrap_or_else(|| Report::new(Sources::default(), Vec::new())))
}

fn print(files: &[(String, Report)]) -> Result<(), Stop> {
    let mut out = results();
    for (name, report) in files {
        output::print_report(report);
        writeln!(out, "{}: {}", visible(name), report.summary())?;
    }
    output::print_explain_hint(files.iter().map(|(_, report)| report));
    out.flush()?;
    Ok(())
}

#[derive(Serialize)]
struct CheckJson<'a> {
    files: Vec<FileJson<'a>>,
}

/// A report with the file name from the command line.
#[derive(Serialize)]
struct FileJson<'a> {
    file: &'a str,
    #[serde(flatten)]
    report: &'a Report,
}
