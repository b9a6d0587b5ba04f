//! Compares the speed of the engine with that of other engines.
//!
//! `cargo bench --bench speed` prints the tables of `docs/book/src/measured/method.md` and writes them as JSON;
//! `cargo bench --bench speed -- --help` lists the options.

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

/// Compare the speed of the engine with that of other engines
///
/// The engines take turns, round by round, on one core; a figure is the median of the rounds, in CPU time. Every count is
/// compared with the known one.
#[derive(Debug, Parser)]
#[command(name = "speed", bin_name = "cargo bench --bench speed --")]
struct Args {
    /// What to measure
    #[arg(value_enum, default_values_t = [Section::Perft, Section::Playouts])]
    sections: Vec<Section>,
    /// The number of rounds
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Only the cases with this text in their name
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// Only the cases of `benches/cases.toml`
    #[arg(long)]
    listed: bool,
    /// The program whose search is measured
    #[arg(long, value_name = "FILE", default_value = sections::PROGRAM)]
    program: PathBuf,
    /// The file for the figures, as JSON
    #[arg(long, value_name = "FILE", default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/bench/speed.json"))]
    json: PathBuf,
    /// An option that `cargo bench` passes to every bench
    #[arg(long, hide = true)]
    bench: bool,
}

/// The settings of the measurement.
#[derive(Debug)]
pub struct Plan {
    /// The number of rounds.
    pub rounds: u32,
    /// The text that a case's name must contain.
    pub only: String,
    /// Whether to skip built-in variants without cases.
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
