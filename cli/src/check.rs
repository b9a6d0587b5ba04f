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

/// Find every mistake in variant files
///
/// Reads each file under every choice of its options and tells all mistakes at once: errors, which
/// make the file useless, and warnings, which mean that it hardly says what it should.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal check my-game.variant
  triagonal check variants --deny-warnings
  triagonal check my-game.variant --format json")]
pub struct Args {
    /// Files, folders with all `.variant` files below them, names of built-in variants, or - for standard input
    #[arg(value_name = "PATH|NAME", required = true, value_hint = clap::ValueHint::FilePath)]
    variants: Vec<OsString>,
    /// The format of the report
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Let warnings fail the check as well
    #[arg(long)]
    deny_warnings: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Reports for people
    #[default]
    Human,
    /// One JSON array for programs
    Json,
}

/// Checks the variants.
pub fn run(args: &Args) -> CommandResult {
    let mut files = Vec::new();
    let mut wrong = false;
    let jobs: Vec<Job> = args.variants.iter().flat_map(|path| jobs(path)).collect();
    for (name, report) in reports(jobs) {
        let report = match report {
            Ok(report) => report,
            Err(Stop::Report(report)) => *report,
            Err(Stop::Input(message, help)) if args.format == Format::Json => {
                about_file(Source::new(&*name, ""), 0, message, help)
            }
            Err(stop @ Stop::Input(..)) => {
                output::report(&stop);
                wrong = true;
                continue;
            }
            Err(stop) => return Err(stop),
        };
        wrong |= report.has_errors() || (args.deny_warnings && !report.diagnostics().is_empty());
        files.push((name, report));
    }
    match args.format {
        Format::Human => tell(&files)?,
        Format::Json => {
            let all: Vec<FileJson<'_>> = files.iter().map(|(file, report)| FileJson { file, report }).collect();
            output::json(&all)?;
        }
    }
    Ok(if wrong { Done::Wrong } else { Done::Fine })
}

/// Something to check, with its name in the report.
struct Job {
    name: String,
    what: Result<What, Stop>,
}

enum What {
    /// What was named.
    Named(OsString),
    /// A file of a folder that was named.
    InFolder(PathBuf),
}

/// What a path or a name stands for.
fn jobs(path: &OsStr) -> Vec<Job> {
    let name = path.to_string_lossy().into_owned();
    let folder = Path::new(path);
    if !folder.is_dir() || triagonal::builtin::source(&name).is_some() {
        let what = Ok(What::Named(path.to_owned()));
        return vec![Job { name, what }];
    }
    match folder::variants_below(folder) {
        Ok(files) => {
            let job = |file: PathBuf| Job {
                name: file.display().to_string(),
                what: Ok(What::InFolder(file)),
            };
            files.into_iter().map(job).collect()
        }
        Err(stop) => vec![Job { name, what: Err(stop) }],
    }
}

/// Checks on all processors. The reports are in the order of what they are about.
fn reports(jobs: Vec<Job>) -> Vec<(String, Result<Report, Stop>)> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(jobs.len());
    let open = Mutex::new(jobs.into_iter().enumerate());
    let next = || open.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        let jobs = iter::from_fn(next);
        let told = jobs.map(|(at, job)| (at, job.name, job.what.and_then(|what| what.checked())));
        told.collect::<Vec<_>>()
    };
    let mut told: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let own = work();
        let others = workers.into_iter().flat_map(|worker| match worker.join() {
            Ok(told) => told,
            Err(panic) => resume_unwind(panic),
        });
        own.into_iter().chain(others).collect()
    });
    told.sort_by_key(|(at, _, _)| *at);
    told.into_iter().map(|(_, name, report)| (name, report)).collect()
}

impl What {
    fn checked(self) -> Result<Report, Stop> {
        match self {
            Self::Named(path) => checked(&path),
            Self::InFolder(file) => in_folder(&file),
        }
    }
}

fn checked(path: &OsStr) -> Result<Report, Stop> {
    let (source, library) = input::open(path)?;
    Ok(triagonal::check(source, &library))
}

/// As [`checked`], but the parts that variants of a folder use need only be readable: they are checked where they are used.
fn in_folder(file: &Path) -> Result<Report, Stop> {
    let (source, library) = input::open(file.as_os_str())?;
    if !triagonal::is_part(&source) {
        return Ok(triagonal::check(source, &library));
    }
    let whole = triagonal::format(&source);
    Ok(whole
        .err()
        .unwrap_or_else(|| Report::new(Sources::default(), Vec::new())))
}

fn tell(files: &[(String, Report)]) -> Result<(), Stop> {
    let mut out = results();
    for (name, report) in files {
        output::print_report(report);
        writeln!(out, "{}: {}", visible(name), report.summary())?;
    }
    output::print_explain_hint(files.iter().map(|(_, report)| report));
    out.flush()?;
    Ok(())
}

/// A report with the file name given on the command line.
#[derive(Serialize)]
struct FileJson<'a> {
    file: &'a str,
    #[serde(flatten)]
    report: &'a Report,
}
