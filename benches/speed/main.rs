//! Measures the engine beside others, in one run.
//!
//! `cargo bench --bench speed` prints the tables of `docs/book/src/measured/method.md` and writes them as JSON;
//! `cargo bench --bench speed -- --help` tells what else there is.

mod cases;
mod clock;
mod engines;
mod report;
mod rounds;
mod sections;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

use report::Report;
use sections::Section;

/// Measure the engine beside others
///
/// Engines take turns, round by round, on one core; a figure is the median over the rounds, in CPU
/// time. Every count is compared with the one that is known.
#[derive(Debug, Parser)]
#[command(name = "speed", bin_name = "cargo bench --bench speed --")]
struct Args {
    /// What to measure
    #[arg(value_enum, default_values_t = [Section::Perft, Section::Playouts])]
    sections: Vec<Section>,
    /// How many times each engine has its turn
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Only the cases with this in their name
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// Only the cases of `benches/cases.toml`
    #[arg(long)]
    listed: bool,
    /// The program whose search is measured
    #[arg(long, value_name = "FILE", default_value = sections::PROGRAM)]
    program: PathBuf,
    /// Where to write the figures as JSON
    #[arg(long, value_name = "FILE", default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/bench/speed.json"))]
    json: PathBuf,
    /// What `cargo bench` says to every bench
    #[arg(long, hide = true)]
    bench: bool,
}

/// How to measure.
#[derive(Debug)]
pub struct Plan {
    /// How many times each engine has its turn.
    pub rounds: u32,
    /// What must be in a case's name.
    pub only: String,
    /// Whether the other shipped variants are left out.
    pub listed: bool,
    /// The program whose search is measured.
    pub program: PathBuf,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let plan = Plan {
        rounds: args.rounds,
        only: args.only,
        listed: args.listed,
        program: args.program,
    };
    let mut report = Report::new(plan.rounds);
    for section in Section::chosen(&args.sections) {
        if let Err(problem) = section.measure(&plan, &mut report) {
            report.problem(problem);
        }
    }
    if let Err(error) = report.write(&args.json) {
        report.problem(format!("{}: {error}", args.json.display()));
    }
    report.close(&args.json)
}
