//! `triagonal test`

mod files;
mod json;
mod junit;
mod review;
mod snapshots;
mod tally;
mod text;
mod workers;

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::thread;

use triagonal::cases::SuiteRunner;
use triagonal_host::output;
use triagonal_host::stop::{CommandResult, Done, Stop};

use self::files::Suite;
use self::snapshots::SnapshotMode;
use self::tally::{SuiteResult, Tally};
use self::text::TextReport;

/// Run the tests of variants
///
/// The cases and snapshots of NAME.variant are in NAME.toml beside it. Without a path, the command tests the variants of this
/// folder, or the built-in variants if the folder has none. An EPD file lists positions with their move tree counts, as in
/// `FEN ;D1 20 ;D2 400`. A new or changed snapshot is written to NAME.snap.toml.new until you accept it. If the environment
/// variable CI is set, nothing is written, and new snapshots fail.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal test                              the variants of this folder
  triagonal test my-game.toml                 one file
  triagonal test variants --filter promotion  some of the tests below a folder
  triagonal test suite.epd --variant chess    an EPD suite
  triagonal test my-game.toml --review        the changed snapshots, one by one
  triagonal test variants --format junit      a report for CI

Exit status: 0 if all tests pass, 1 if a test fails or a test file has mistakes, 2 if the tests \
cannot run.")]
pub struct Args {
    /// Test files (TOML or EPD), variants, folders to search for tests, or built-in variants
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Run only the tests whose names contain this text (repeatable)
    #[arg(long, value_name = "TEXT")]
    filter: Vec<String>,
    /// Variant of EPD files (default: the variant after which the file is named)
    #[arg(long, value_name = "VARIANT", requires = "paths")]
    variant: Option<OsString>,
    /// Count the positions of EPD files at most this deep
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Number of threads (default: one per processor)
    #[arg(long, short = 'j', value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    action: Action,
}

#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Snapshots")]
#[group(multiple = false)]
struct Action {
    /// Show new and changed snapshots one by one, and ask which to accept
    #[arg(long, conflicts_with = "format")]
    review: bool,
    /// Accept all new and changed snapshots
    #[arg(long)]
    accept: bool,
    /// Discard the pending snapshots, and run nothing
    #[arg(long)]
    reject: bool,
}

impl Action {
    /// Rejects accepting snapshots in CI, and reviewing them without a terminal.
    fn check(&self, in_ci: bool) -> Result<(), Stop> {
        if in_ci && (self.review || self.accept) {
            return Err(Stop::Input(
                "snapshots cannot be accepted while CI is set".to_owned(),
                Some("accept them on your own machine, and commit NAME.snap.toml".to_owned()),
            ));
        }
        if self.review && !output::is_dialogue() {
            return Err(Stop::Input(
                "--review needs a terminal".to_owned(),
                Some("use --accept to accept all snapshots".to_owned()),
            ));
        }
        Ok(())
    }

    /// What to do with new and changed snapshots.
    fn mode(&self, in_ci: bool) -> SnapshotMode {
        if self.accept {
            SnapshotMode::Accept
        } else if self.review {
            SnapshotMode::Review
        } else if in_ci {
            SnapshotMode::Nothing
        } else {
            SnapshotMode::Pending
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Readable text
    #[default]
    Text,
    /// JSON for programs
    Json,
    /// JUnit XML for CI servers
    Junit,
}

/// Runs the suites.
pub fn run(args: &Args) -> CommandResult {
    let in_ci = env::var("CI").is_ok_and(|value| !value.is_empty() && value != "false");
    args.action.check(in_ci)?;
    let found = files::find(&args.paths, args.variant.as_deref())?;
    if args.action.reject {
        return snapshots::reject(found.suites.iter().map(|suite| &suite.store));
    }
    let suites = Suite::open_all(&found.suites, args.variant.as_deref(), args.depth);
    let chosen: Vec<Vec<usize>> = suites.iter().map(|suite| suite.chosen(&args.filter)).collect();
    let mode = args.action.mode(in_ci);
    let threads = args
        .threads
        .map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
    let runners: Vec<Option<&SuiteRunner<'_>>> = suites.iter().map(|suite| suite.runner.as_ref().ok()).collect();
    let report = TextReport::new(suites.len(), !args.filter.is_empty(), args.action.review);
    let mut all: Vec<SuiteResult> = Vec::new();
    for orphan in &found.orphans {
        output::note(&format!("error: {}\n", orphan.message));
    }
    workers::run(&runners, &chosen, threads, |index, parts, progress| {
        let result = suites[index].finish(parts, &chosen[index], &args.filter, mode)?;
        if args.format == Format::Text {
            progress.suspend(|| report.suite(&result))?;
        }
        all.push(result);
        Ok(())
    })?;
    if !args.filter.is_empty() && all.iter().all(SuiteResult::is_empty) {
        let texts: Vec<String> = args.filter.iter().map(|text| format!("`{text}`")).collect();
        return Err(Stop::Input(
            format!("no test name contains {}", texts.join(" or ")),
            None,
        ));
    }
    let mut tally = Tally::count(&all, found.orphans.len());
    match args.format {
        Format::Text => report.end(&all, &tally, mode)?,
        Format::Json => json::write(&all, &found.orphans, &tally)?,
        Format::Junit => junit::write(&all, &found.orphans)?,
    }
    if args.action.review {
        // The review has decided on the changes.
        tally.changed = review::run(&all)?.left;
        (tally.orphaned, tally.unacceptable) = (0, 0);
    }
    Ok(if tally.is_fine() { Done::Fine } else { Done::Problems })
}
