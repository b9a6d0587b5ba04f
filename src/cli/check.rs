//! `triagonal check`

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::Write;

use serde::Serialize;
use triagonal::diagnostics::visible;
use triagonal::{Report, Source};

use super::input;
use super::output::{self, results};
use super::stop::{CommandResult, Done, Stop};

/// Find every mistake in variant files
///
/// Reads each file under every choice of its options and tells all mistakes at once: errors, which
/// make the file useless, and warnings, which mean that it hardly says what it should.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal check my-game.variant
  triagonal check *.variant --deny-warnings
  triagonal check my-game.variant --format json")]
pub struct Args {
    /// Files, names of built-in variants, or - for standard input
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
    for path in &args.variants {
        let name = path.to_string_lossy();
        let report = match input::open(path) {
            Ok((source, library)) => triagonal::check(source, &library),
            Err(Stop::Report(report)) => *report,
            Err(Stop::Input(message, help)) if args.format == Format::Json => {
                input::about_file(Source::new(&*name, ""), 0, message, help)
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

fn tell(files: &[(Cow<'_, str>, Report)]) -> Result<(), Stop> {
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
