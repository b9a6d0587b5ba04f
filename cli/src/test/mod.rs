//! `triagonal test`

mod files;
mod human;
mod json;
mod junit;
mod keep;
mod review;
mod tally;
mod workers;

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::thread;

use triagonal::cases::SuiteRunner;
use triagonal_host::output;
use triagonal_host::stop::{CommandResult, Done, Stop};

use self::files::Suite;
use self::human::HumanReport;
use self::keep::SnapshotMode;
use self::tally::{SuiteResult, Tally};

/// Run the cases that hold variants to their sources, and compare their snapshots
///
/// Cases and snapshots stand in TOML files beside the variants. Without a path, those of this folder
/// run, or of the built-in variants, if there are no variants here. A file that ends in .epd holds positions with the sizes of their move trees, as
/// `FEN ;D1 20 ;D2 400`. A snapshot that is new or has changed waits in NAME.snap.toml.new until it is
/// accepted; where CI is set in the environment nothing is written, and a new snapshot fails.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  triagonal test                              the variants of this folder
  triagonal test my-game.toml                 the cases of a file
  triagonal test variants --filter promotion  some cases of a folder
  triagonal test suite.epd --variant chess    move tree counts in the form of engines
  triagonal test my-game.toml --review        look at changed snapshots one by one
  triagonal test variants --format junit      a report for CI

Exit status: 0 all hold, 1 something does not hold or cannot be read, 2 the command line is wrong.")]
pub struct Args {
    /// TOML files, variants with one beside them, EPD files, folders with all below, or names of built-in variants
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Run only what has this text in its name (repeatable)
    #[arg(long, value_name = "TEXT")]
    filter: Vec<String>,
    /// The variant that EPD files are about; otherwise the one they are named after
    #[arg(long, value_name = "NAME|FILE", requires = "paths")]
    variant: Option<OsString>,
    /// Count the positions of EPD files to this depth at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// How many threads run cases; as many as there are processors, if not told
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// The format of the report
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    action: Action,
}

#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Snapshots")]
#[group(multiple = false)]
struct Action {
    /// Look at new and changed snapshots one by one
    #[arg(long, conflicts_with = "format")]
    review: bool,
    /// Keep all that this run finds
    #[arg(long)]
    accept: bool,
    /// Remove the changes that wait to be accepted; nothing is run
    #[arg(long)]
    reject: bool,
}

impl Action {
    /// Refuses what cannot be done here: writing in CI, and asking without a terminal.
    fn check(&self, in_ci: bool) -> Result<(), Stop> {
        if in_ci && (self.review || self.accept) {
            return Err(Stop::Input(
                "nothing is written where CI is set".to_owned(),
                Some("accept snapshots on your own machine, and commit the file that keeps them".to_owned()),
            ));
        }
        if self.review && !output::is_dialogue() {
            return Err(Stop::Input(
                "--review asks questions, and here is no terminal to ask them on".to_owned(),
                Some("--accept keeps all that a run finds".to_owned()),
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
    /// A report for people
    #[default]
    Human,
    /// One JSON object for programs
    Json,
    /// A JUnit report in XML
    Junit,
}

/// Runs the suites.
pub fn run(args: &Args) -> CommandResult {
    let in_ci = env::var("CI").is_ok_and(|value| !value.is_empty() && value != "false");
    args.action.check(in_ci)?;
    let found = files::find(&args.paths, args.variant.as_deref())?;
    if args.action.reject {
        return keep::reject(found.suites.iter().map(|suite| &suite.store));
    }
    let suites = Suite::open_all(&found.suites, args.variant.as_deref(), args.depth);
    let chosen: Vec<Vec<usize>> = suites.iter().map(|suite| suite.chosen(&args.filter)).collect();
    let mode = args.action.mode(in_ci);
    let threads = args
        .jobs
        .map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
    let runners: Vec<Option<&SuiteRunner<'_>>> = suites.iter().map(|suite| suite.runner.as_ref().ok()).collect();
    let report = HumanReport::new(suites.len(), !args.filter.is_empty(), args.action.review);
    let mut all: Vec<SuiteResult> = Vec::new();
    for orphan in &found.orphans {
        output::note(&format!("error: {}\n", orphan.message));
    }
    workers::run(&runners, &chosen, threads, |index, parts, progress| {
        let result = suites[index].finish(parts, &chosen[index], &args.filter, mode)?;
        if args.format == Format::Human {
            progress.suspend(|| report.suite(&result))?;
        }
        all.push(result);
        Ok(())
    })?;
    if !args.filter.is_empty() && all.iter().all(SuiteResult::is_empty) {
        let texts: Vec<String> = args.filter.iter().map(|text| format!("`{text}`")).collect();
        return Err(Stop::Input(
            format!("no case and no snapshot has {} in its name", texts.join(" or ")),
            None,
        ));
    }
    let mut tally = Tally::of(&all, found.orphans.len());
    match args.format {
        Format::Human => report.end(&all, &tally, mode)?,
        Format::Json => json::write(&all, &found.orphans, &tally)?,
        Format::Junit => junit::write(&all, &found.orphans)?,
    }
    if args.action.review {
        // The review has decided on the changes.
        tally.changed = review::run(&all)?.left;
        (tally.orphaned, tally.unacceptable) = (0, 0);
    }
    Ok(if tally.is_fine() { Done::Fine } else { Done::Wrong })
}
