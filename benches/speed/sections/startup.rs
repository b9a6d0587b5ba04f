//! The time until the first output.

use std::process::{Command, Stdio};
use std::time::Instant;

use serde::Serialize;
use triagonal::Variant;
use triagonal::builtin::{self, Builtin};
use triagonal::rules::Library;

use super::PROGRAM;
use crate::Plan;
use crate::clock::CpuClock;
use crate::report::Report;
use crate::rounds::{Contestant, median, take_turns};
use crate::table::{Table, figures};

/// The number of processes in a round.
const STARTS: u32 = 5;

/// Milliseconds.
#[derive(Debug, Serialize)]
struct Row {
    what: String,
    /// From the text to the first list of moves in the library, in CPU time.
    #[serde(skip_serializing_if = "Option::is_none")]
    loading: Option<f64>,
    /// A complete check with all choices of options in the library, in CPU time.
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<f64>,
    /// A whole process, in wall-clock time.
    process: f64,
}

/// Measures the start of the program, and each variant from its text to its first moves.
pub fn measure(plan: &Plan, report: &mut Report) -> Result<(), String> {
    let mut rows = vec![Row {
        what: "--help".to_owned(),
        loading: None,
        check: None,
        process: process(&["--help"], plan)?,
    }];
    let names: Vec<&str> = builtin::variants().iter().map(|variant| variant.name).collect();
    let names: Vec<&str> = names.into_iter().filter(|name| name.contains(&plan.only)).collect();
    let loads = timed(&names, first_moves, plan);
    let checks = timed(&names, checked, plan);
    for ((name, loading), check) in names.iter().zip(loads).zip(checks) {
        rows.push(Row {
            what: (*name).to_owned(),
            loading: Some(loading?),
            check: Some(check?),
            process: process(&["moves", name], plan)?,
        });
    }
    let mut table = Table::new(&["what", "text to first moves", "check", "process"]);
    for row in &rows {
        let of_library = |figure: Option<f64>| figures(figure.unwrap_or(f64::NAN));
        table.row(vec![
            row.what.clone(),
            of_library(row.loading),
            of_library(row.check),
            figures(row.process),
        ]);
    }
    let title = "Start, in milliseconds: loading and `check` in CPU time, the process of `moves NAME` on the wall";
    report.section("startup", title, &table, &rows);
    Ok(())
}

/// Returns the CPU time in milliseconds of some work for each variant: the medians of interleaved rounds.
fn timed(names: &[&str], work: fn(&str) -> Result<u64, String>, plan: &Plan) -> Vec<Result<f64, String>> {
    let mut contestants: Vec<Contestant<'_>> = names
        .iter()
        .map(|name| Contestant {
            clock: CpuClock::of_this_thread(),
            work: Box::new(move || work(name)),
        })
        .collect();
    let rates = take_turns(&mut contestants, plan.rounds).into_iter();
    rates.map(|rate| Ok(1000.0 / rate?.per_second)).collect()
}

/// Checks a variant. The work is one check.
fn checked(name: &str) -> Result<u64, String> {
    let source = Builtin.find(name).ok_or("there is no such variant")?;
    let report = triagonal::check(source, &Builtin);
    if report.has_errors() {
        Err(report.to_string())
    } else {
        Ok(1)
    }
}

/// Loads a variant and lists its first moves. The work is one load.
fn first_moves(name: &str) -> Result<u64, String> {
    let variant = Variant::builtin(name).map_err(|error| error.to_string())?;
    match variant.start().legal_moves().len() {
        0 => Err(format!("{name} has no first move")),
        _ => Ok(1),
    }
}

/// Returns the wall-clock time of a process, in milliseconds: the median of many.
fn process(args: &[&str], plan: &Plan) -> Result<f64, String> {
    let mut took = Vec::new();
    for _ in 0..plan.rounds * STARTS {
        let began = Instant::now();
        let mut command = Command::new(PROGRAM);
        let status = command.args(args).stdin(Stdio::null()).stdout(Stdio::null()).status();
        let status = status.map_err(|error| format!("{PROGRAM}: {error}"))?;
        if !status.success() {
            return Err(format!("`triagonal {}` fails", args.join(" ")));
        }
        took.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(median(&took))
}
