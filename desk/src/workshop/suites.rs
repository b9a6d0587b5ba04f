//! Running the cases of a text.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;
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
            Some(PartResult::Case(result)) => results.push(case_report(&result)),
            Some(PartResult::Snapshot(snapshot)) => snapshots.push(snapshot),
            None => {
                let is_late = cancelled.load(Ordering::Relaxed);
                let mut report = CaseReport::new(runner.name(part), false);
                report.unfinished = true;
                report.message = Some(why_unfinished(is_late));
                results.push(report);
            }
        }
    }
    let compared = compare(&accepted.unwrap_or_default(), &runner.snapshots(), snapshots);
    results.extend(compared.iter().map(snapshot_report));
    Ok(json!(results))
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

fn case_report(result: &CaseResult) -> CaseReport {
    let mut report = CaseReport::new(&result.name, result.failures.is_empty());
    if !result.failures.is_empty() {
        let lines: Vec<String> = result.failures.iter().map(ToString::to_string).collect();
        report.message = Some(lines.join("\n"));
    }
    if let Some(position) = &result.position {
        report.add_position(position, &result.marks);
    }
    report
}

/// A snapshot fails only if it differs from an accepted one. New snapshots wait for acceptance.
fn snapshot_report(diff: &SnapshotDiff) -> CaseReport {
    let (accepted, now) = diff.texts();
    let holds = !diff.change.is_pending() || diff.change == Change::New;
    let mut report = CaseReport::new(diff.name(), holds);
    let mut message = format!("snapshot: {}", diff.change.why());
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
        message = format!("{message}\n{}", lines.join("\n"));
    }
    report.message = Some(message);
    if let Some(found) = &diff.found {
        report.add_position(&found.position, &diff.marks());
    }
    report
}

/// The result of a case or a snapshot.
#[derive(Serialize)]
struct CaseReport {
    name: String,
    ok: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unfinished: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    /// The position of the case.
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
    /// The cells that are wrong in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    marks: Option<Vec<(u16, &'static str)>>,
}

impl CaseReport {
    fn new(name: &str, ok: bool) -> Self {
        Self {
            name: name.to_owned(),
            ok,
            unfinished: false,
            message: None,
            fen: None,
            marks: None,
        }
    }

    /// Adds a position, with marks on the cells where something is missing or unexpected.
    fn add_position(&mut self, position: &Position, marks: &[(CellId, Discrepancy)]) {
        self.fen = Some(position.fen());
        let marks = marks.iter().map(|(cell, what)| {
            let word = match what {
                Discrepancy::Missing => "missing",
                Discrepancy::Extra => "extra",
            };
            (cell.0, word)
        });
        self.marks = Some(marks.collect());
    }
}
