//! How many positions the search looks at, and what a second thread gives, which takes two idle cores to be seen.

use std::process::Command;

use serde::Serialize;
use serde_json::Value;

use super::PROGRAM;
use crate::Plan;
use crate::cases::starts;
use crate::report::Report;
use crate::rounds::with_one_and_two_threads;
use crate::table::{Table, figures};

/// How long each search thinks, in seconds.
const SECONDS: &str = "2";

/// Positions a second.
#[derive(Debug, Serialize)]
struct Row {
    variant: String,
    one: f64,
    two: f64,
    ratio: f64,
}

/// Searches the start of each game with one thread and with two, in turns.
pub fn measure(plan: &Plan, report: &mut Report) -> Result<(), String> {
    let mut rows = Vec::new();
    for case in starts(plan, report)? {
        eprintln!("{} …", case.variant);
        let (one, two) = with_one_and_two_threads(plan.rounds, |threads| speed(&case.variant, threads))?;
        rows.push(Row {
            ratio: two / one,
            variant: case.variant,
            one,
            two,
        });
    }
    let mut table = Table::new(&["game", "one thread", "two", "ratio"]);
    for row in &rows {
        table.row(vec![
            row.variant.clone(),
            format!("{:.0}", row.one),
            format!("{:.0}", row.two),
            figures(row.ratio),
        ]);
    }
    report.section(
        "search",
        "Search from the start with one thread and with two: positions a second",
        &table,
        &rows,
    );
    Ok(())
}

/// How many positions a second the program looks at, by its own watch.
fn speed(variant: &str, threads: u32) -> Result<f64, String> {
    let mut command = Command::new(PROGRAM);
    command.args(["analyze", variant, "--time", SECONDS]);
    command.args(["--threads", &threads.to_string(), "--format", "json"]);
    let output = command.output().map_err(|error| format!("{PROGRAM}: {error}"))?;
    let told = String::from_utf8_lossy(&output.stdout);
    let last: Option<Value> = told.lines().last().and_then(|line| serde_json::from_str(line).ok());
    let figures = last.and_then(|last| last["nodes"].as_f64().zip(last["milliseconds"].as_f64()));
    let (nodes, milliseconds) = figures.ok_or(format!("{variant} with {threads} threads: {told}"))?;
    Ok(nodes * 1000.0 / milliseconds.max(1.0))
}
