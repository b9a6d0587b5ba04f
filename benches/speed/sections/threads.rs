//! The gain of a second thread, which needs two idle cores.

use std::process::Command;

use serde::Serialize;
use serde_json::Value;

use super::PROGRAM;
use crate::Plan;
use crate::cases::{Case, starts};
use crate::report::Report;
use crate::rounds::with_one_and_two_threads;
use crate::table::{Table, figures};

/// Smaller trees are counted one ply deeper, because they end before a second thread can help.
const FEW_NODES: u64 = 10_000_000;

/// Wall-clock seconds.
#[derive(Debug, Serialize)]
struct Row {
    case: String,
    depth: u32,
    nodes: u64,
    one: f64,
    two: f64,
    ratio: f64,
}

/// Counts with one thread and with two, in turns.
pub fn measure(plan: &Plan, report: &mut Report) -> Result<(), String> {
    let mut rows = Vec::new();
    for case in starts(plan, report)? {
        eprintln!("{} …", case.name);
        let depth = case.depth + u32::from(case.nodes < FEW_NODES);
        let nodes = if depth == case.depth {
            case.nodes
        } else {
            count(&case, depth, 1)?.0
        };
        let (one, two) = with_one_and_two_threads(plan.rounds, |threads| {
            let (counted, took) = count(&case, depth, threads)?;
            if counted == nodes {
                Ok(took)
            } else {
                Err(format!("{}: {threads} threads count {counted}, not {nodes}", case.name))
            }
        })?;
        rows.push(Row {
            ratio: one / two,
            case: case.name,
            depth,
            nodes,
            one,
            two,
        });
    }
    let mut table = Table::new(&["position", "depth", "nodes", "one thread", "two", "ratio"]);
    for row in &rows {
        table.row(vec![
            row.case.clone(),
            row.depth.to_string(),
            row.nodes.to_string(),
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

/// Returns the program's count and its time, by its own clock.
fn count(case: &Case, depth: u32, threads: u32) -> Result<(u64, f64), String> {
    let mut command = Command::new(PROGRAM);
    command.args(["perft", &case.variant, &depth.to_string()]);
    command.args(["--threads", &threads.to_string(), "--format", "json"]);
    let output = command.output().map_err(|error| format!("{PROGRAM}: {error}"))?;
    let report: Value = serde_json::from_slice(&output.stdout).map_err(|error| format!("{}: {error}", case.name))?;
    let count_and_time = report["nodes"].as_u64().zip(report["seconds"].as_f64());
    count_and_time.ok_or(format!("{} with {threads} threads: {report}", case.name))
}
