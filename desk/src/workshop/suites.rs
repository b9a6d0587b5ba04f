//! The cases beside a text, run on it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};
use triagonal::Source;
use triagonal::cases::{
    CaseResult, Change, Discrepancy, PartResult, SnapshotDiff, SnapshotFile, Suite, SuiteProblem, SuiteRunner, compare,
};
use triagonal::rules::Library;
use triagonal::{CellId, Position, WorkLimit};

/// How many parts are run.
const MOST: usize = 500;
/// How many positions have their moves generated.
const STEPS: u64 = 5_000_000;
/// How many seconds they take at most, where somebody raises the flag.
pub const SECONDS: u64 = 10;
/// How many lines of a snapshot's change are told.
const MOST_LINES: usize = 12;

/// Runs cases, and tells which hold; snapshots are compared with those that have been accepted.
///
/// Both the number of steps and the flag bound the work. What is not done in time is unfinished.
pub fn run(
    variant: Source,
    cases: &str,
    kept: Option<&str>,
    library: &(dyn Library + Sync),
    cancelled: Arc<AtomicBool>,
) -> Result<Value, String> {
    let told = |problems: Vec<SuiteProblem>| {
        let lines = problems.iter().map(|problem| match cases.get(..problem.range.start) {
            Some(before) => format!("line {}: {}", before.matches('\n').count() + 1, problem.message),
            None => problem.message.clone(),
        });
        lines.collect::<Vec<String>>().join("\n")
    };
    let suite = Suite::parse(cases).map_err(told)?;
    let kept = kept.map(SnapshotFile::parse).transpose();
    let kept = kept.map_err(|problem| format!("the accepted snapshots: {}", problem.message))?;
    let runner = SuiteRunner::new(suite, variant, library).map_err(told)?;
    let (mut results, mut found) = (Vec::new(), Vec::new());
    let mut limit = WorkLimit::steps(STEPS).or_when(Arc::clone(&cancelled));
    for part in 0..runner.len().min(MOST) {
        match runner.run_within(part, &mut limit) {
            Some(PartResult::Case(result)) => results.push(case(&result)),
            Some(PartResult::Snapshot(one)) => found.push(one),
            None => {
                let is_late = cancelled.load(Ordering::Relaxed);
                results.push(json!({
                    "name": runner.name(part), "ok": false, "unfinished": true, "message": why_unfinished(is_late),
                }));
            }
        }
    }
    let compared = compare(&kept.unwrap_or_default(), &runner.snapshots(), found);
    results.extend(compared.iter().map(snapshot));
    Ok(Value::Array(results))
}

/// Why a part was not run to its end.
fn why_unfinished(is_late: bool) -> String {
    let why = if is_late {
        format!("the cases take more than {} seconds", SECONDS)
    } else {
        format!("the cases look at more than {STEPS} positions")
    };
    format!("not finished: {why}; `triagonal test` has no limit")
}

fn case(result: &CaseResult) -> Value {
    let mut told = json!({ "name": result.name, "ok": result.failures.is_empty() });
    if !result.failures.is_empty() {
        let lines: Vec<String> = result.failures.iter().map(ToString::to_string).collect();
        told["message"] = json!(lines.join("\n"));
    }
    if let Some(position) = &result.position {
        show(&mut told, position, &result.marks);
    }
    told
}

/// A snapshot holds unless what was accepted has changed; what is new waits to be accepted.
fn snapshot(one: &SnapshotDiff) -> Value {
    let (before, now) = one.texts();
    let holds = !one.change.is_pending() || one.change == Change::New;
    let mut told = json!({ "name": one.name(), "ok": holds, "message": format!("snapshot: {}", one.change.why()) });
    if !holds {
        let only = |sign: char, lines: &str, others: &str| -> Vec<String> {
            let own = lines.lines().filter(|line| !others.lines().any(|other| other == *line));
            own.map(|line| format!("{sign} {line}")).collect()
        };
        let mut lines = only('-', &before, &now);
        lines.extend(only('+', &now, &before));
        let more = lines.len().saturating_sub(MOST_LINES);
        lines.truncate(MOST_LINES);
        if more > 0 {
            lines.push(format!("and {more} more"));
        }
        told["message"] = json!(format!("snapshot: {}\n{}", one.change.why(), lines.join("\n")));
    }
    if let Some(found) = &one.found {
        show(&mut told, &found.position, &one.marks());
    }
    told
}

/// Adds a position with what is missing and what is too much in it.
fn show(told: &mut Value, position: &Position, marks: &[(CellId, Discrepancy)]) {
    told["fen"] = json!(position.fen());
    let marks = marks.iter().map(|(cell, what)| {
        let word = match what {
            Discrepancy::Missing => "missing",
            Discrepancy::Extra => "extra",
        };
        (cell.0, word)
    });
    told["marks"] = json!(marks.collect::<Vec<_>>());
}
