//! What a second thread gives, which takes two idle cores to be seen.

use std::process::Command;

use serde::Serialize;
use serde_json::Value;

use super::PROGRAM;
use crate::Plan;
use crate::cases::{Case, starts};
use crate::report::Report;
use crate::rounds::median;
use crate::table::{Table, figures};

/// Smaller trees are over before a second thread can help.
const LEAST_NODES: u64 = 1_000_000;

/// Seconds on the wall.
#[derive(Debug, Serialize)]
struct Row {
    case: String,
    depth: u32,
    one: f64,
    two: f64,
    ratio: f64,
}

/// Counts with one thread and with two, in turns.
pub fn measure(plan: &Plan, report: &mut Report) -> Result<(), String> {
    let mut rows = Vec::new();
    for case in starts(&plan.only, report)? {
        if case.nodes < LEAST_NODES {
            continue;
        }
        eprintln!("{} …", case.name);
        let (mut one, mut two) = (Vec::new(), Vec::new());
        for _ in 0..plan.rounds {
            one.push(seconds(&case, 1)?);
            two.push(seconds(&case, 2)?);
        }
        let (one, two) = (median(&one), median(&two));
        rows.push(Row {
            ratio: one / two,
            case: case.name,
            depth: case.depth,
            one,
            two,
        });
    }
    let mut table = Table::new(&["position", "depth", "one thread", "two", "ratio"]);
    for row in &rows {
        table.row(vec![
            row.case.clone(),
            row.depth.to_string(),
            format!("{:.3}", row.one),
            format!("{:.3}", row.two),
            figures(row.ratio),
        ]);
    }
    report.section(
        "threads",
        "Perft with one thread and with two: seconds on the wall",
        &table,
        &rows,
    );
    Ok(())
}

/// How long the program counts, by its own watch.
fn seconds(case: &Case, threads: u32) -> Result<f64, String> {
    let mut command = Command::new(PROGRAM);
    command.args(["perft", &case.variant, &case.depth.to_string()]);
    command.args(["--threads", &threads.to_string(), "--format", "json"]);
    let output = command.output().map_err(|error| format!("{PROGRAM}: {error}"))?;
    let told: Value = serde_json::from_slice(&output.stdout).map_err(|error| format!("{}: {error}", case.name))?;
    match (told["nodes"].as_u64(), told["seconds"].as_f64()) {
        (Some(nodes), Some(seconds)) if nodes == case.nodes => Ok(seconds),
        _ => Err(format!("{} with {threads} threads: {told}", case.name)),
    }
}
