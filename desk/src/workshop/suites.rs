//! Running the cases of a text.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};
use triagonal::Source;
use triagonal::cases::{
    CaseResult, Change, Discrepancy, PartResult, SnapshotDiff, SnapshotFile, Suite, SuiteProblem, SuiteRunner, compare,
};
use triagonal::rules::Library;
use triagonal::{CellId, Position, WorkLimit};

/// The maximum number of parts that run.
const MAX_PARTS: usize = 500;
/// The maximum number of positions in which moves are generated.
const MAX_STEPS: u64 = 5_000_000;
/// The maximum running time in seconds, where a caller raises the flag.
pub const MAX_SECONDS: u64 = 10;
/// The maximum number of shown lines of a changed snapshot.
const MAX_DIFF_LINES: usize = 12;

/// Runs cases and returns their results. Snapshots are compared with the accepted ones.
///
/// The number of steps and the flag limit the work. Parts that exceed a limit are unfinished.
pub fn run(
    variant: Source,
    cases: &str,
    accepted: Option<&str>,
    library: &(dyn Library + Sync),
    cancelled: Arc<AtomicBool>,
) -> Result<Value, String> {
    let problems_text = |problems: Vec<SuiteProblem>| {
        let lines = problems.iter().map(|problem| match cases.get(..problem.range.start) {
            Some(before) => format!("line {}: {}", before.matches('\n').count() + 1, problem.message),
            None => problem.message.clone(),
        });
        lines.collect::<Vec<String>>().join("\n")
    };
    let suite = Suite::parse(cases).map_err(problems_text)?;
    let accepted = accepted.map(SnapshotFile::parse).transpose();
    let accepted = accepted.map_err(|problem| format!("the accepted snapshots: {}", problem.message))?;
    let runner = SuiteRunner::new(suite, variant, library).map_err(problems_text)?;
    let (mut results, mut snapshots) = (Vec::new(), Vec::new());
    let mut limit = WorkLimit::steps(MAX_STEPS).or_when(Arc::clone(&cancelled));
    for part in 0..runner.len().min(MAX_PARTS) {
        match runner.run_within(part, &mut limit) {
            Some(PartResult::Case(result)) => results.push(case_json(&result)),
            Some(PartResult::Snapshot(snapshot)) => snapshots.push(snapshot),
            None => {
                let is_late = cancelled.load(Ordering::Relaxed);
                results.push(json!({
                    "name": runner.name(part), "ok": false, "unfinished": true, "message": why_unfinished(is_late),
                }));
            }
        }
    }
    let compared = compare(&accepted.unwrap_or_default(), &runner.snapshots(), snapshots);
    results.extend(compared.iter().map(snapshot_json));
    Ok(Value::Array(results))
}

/// The reason why a part is unfinished.
fn why_unfinished(is_late: bool) -> String {
    let why = if is_late {
        format!("the cases take more than {} seconds", MAX_SECONDS)
    } else {
        format!("the cases examine more than {MAX_STEPS} positions")
    };
    format!("not finished: {why}; `triagonal test` has no limit")
}

fn case_json(result: &CaseResult) -> Value {
    let mut json = json!({ "name": result.name, "ok": result.failures.is_empty() });
    if !result.failures.is_empty() {
        let lines: Vec<String> = result.failures.iter().map(ToString::to_string).collect();
        json["message"] = json!(lines.join("\n"));
    }
    if let Some(position) = &result.position {
        add_position(&mut json, position, &result.marks);
    }
    json
}

/// A snapshot fails only if it differs from an accepted one. New snapshots wait for acceptance.
fn snapshot_json(diff: &SnapshotDiff) -> Value {
    let (accepted, now) = diff.texts();
    let holds = !diff.change.is_pending() || diff.change == Change::New;
    let mut json = json!({ "name": diff.name(), "ok": holds, "message": format!("snapshot: {}", diff.change.why()) });
    if !holds {
        let only = |sign: char, lines: &str, others: &str| -> Vec<String> {
            let own = lines.lines().filter(|line| !others.lines().any(|other| other == *line));
            own.map(|line| format!("{sign} {line}")).collect()
        };
        let mut lines = only('-', &accepted, &now);
        lines.extend(only('+', &now, &accepted));
        let more = lines.len().saturating_sub(MAX_DIFF_LINES);
        lines.truncate(MAX_DIFF_LINES);
        if more > 0 {
            lines.push(format!("and {more} more"));
        }
        json["message"] = json!(format!("snapshot: {}\n{}", diff.change.why(), lines.join("\n")));
    }
    if let Some(found) = &diff.found {
        add_position(&mut json, &found.position, &diff.marks());
    }
    json
}

/// Adds a position, with marks on the cells where something is missing or unexpected.
fn add_position(json: &mut Value, position: &Position, marks: &[(CellId, Discrepancy)]) {
    json["fen"] = json!(position.fen());
    let marks = marks.iter().map(|(cell, what)| {
        let word = match what {
            Discrepancy::Missing => "missing",
            Discrepancy::Extra => "extra",
        };
        (cell.0, word)
    });
    json["marks"] = json!(marks.collect::<Vec<_>>());
}
