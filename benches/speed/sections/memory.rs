//! Peak memory of the program, as the system reports it.

use std::process::{Command, Stdio};
use std::time::Duration;
use std::{fs, io, thread};

use serde::Serialize;

use super::PROGRAM;
use crate::Plan;
use crate::cases::starts;
use crate::report::Report;
use crate::table::{Table, figures};

/// The interval of the measurements.
const PAUSE: Duration = Duration::from_millis(1);

/// The tree whose memory is limited.
const DEEP_CHESS: (&str, u32, u64) = ("chess", 6, 119_060_324);

#[derive(Debug, Serialize)]
struct Row {
    command: String,
    /// The peak memory, in KiB.
    peak: u64,
}

/// Measures the tree of every game.
pub fn measure(plan: &Plan, report: &mut Report) -> Result<(), String> {
    let mut trees = vec![(DEEP_CHESS.0.to_owned(), DEEP_CHESS.1, DEEP_CHESS.2)];
    let starts = starts(plan, report)?.into_iter();
    trees.extend(starts.map(|case| (case.variant, case.depth, case.nodes)));
    trees.retain(|(variant, ..)| variant.contains(&plan.only));
    let mut rows = Vec::new();
    for (variant, depth, nodes) in trees {
        eprintln!("{variant} {depth} …");
        let command = format!("perft {variant} {depth}");
        match peak(&command, nodes) {
            Ok(peak) => rows.push(Row { command, peak }),
            Err(problem) => report.problem(format!("{command}: {problem}")),
        }
    }
    let mut table = Table::new(&["command", "MiB"]);
    for row in &rows {
        table.row(vec![format!("`{}`", row.command), figures(row.peak as f64 / 1024.0)]);
    }
    report.section("memory", "Peak memory of the process", &table, &rows);
    Ok(())
}

/// Runs the program, which prints a number; returns the number and the peak memory in KiB.
fn peak(command: &str, number: u64) -> Result<u64, String> {
    let message = |error: io::Error| error.to_string();
    let mut child = Command::new(PROGRAM)
        .args(command.split(' '))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(message)?;
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().map_err(message)?.is_none() {
        // A process that is ending no longer has this line.
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let most = line.and_then(|rest| rest.trim().strip_suffix(" kB")?.parse().ok());
        peak = most.unwrap_or(peak);
        thread::sleep(PAUSE);
    }
    let output = child.wait_with_output().map_err(message)?;
    let printed = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if printed != number.to_string() {
        return Err(format!("prints `{printed}`, not {number}"));
    }
    Ok(peak)
}
