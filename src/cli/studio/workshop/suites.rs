//! The cases beside a text, run on it.

use std::sync::Arc;

use serde_json::{Value, json};
use triagonal::Source;
use triagonal::cases::{CaseResult, Discrepancy, PartResult, Suite, SuiteProblem, SuiteRunner};
use triagonal::files::FileLibrary;

/// How many parts are run.
const MOST: usize = 500;

/// Runs cases, and tells which hold.
pub fn run(text: &Arc<str>, cases: &str, name: &str, library: &FileLibrary) -> Result<Value, String> {
    let told = |problems: Vec<SuiteProblem>| {
        let lines = problems.iter().map(|problem| match cases.get(..problem.range.start) {
            Some(before) => format!("line {}: {}", before.matches('\n').count() + 1, problem.message),
            None => problem.message.clone(),
        });
        lines.collect::<Vec<String>>().join("\n")
    };
    let suite = Suite::parse(cases).map_err(told)?;
    let source = Source::new(name, Arc::clone(text));
    let runner = SuiteRunner::new(suite, source, library).map_err(told)?;
    let results = (0..runner.len().min(MOST)).map(|part| match runner.run(part) {
        PartResult::Case(result) => case(&result),
        PartResult::Snapshot(snapshot) => {
            json!({ "name": snapshot.name, "ok": true, "message": "a snapshot, which is only recorded" })
        }
    });
    Ok(Value::Array(results.collect()))
}

fn case(result: &CaseResult) -> Value {
    let mut told = json!({ "name": result.name, "ok": result.failures.is_empty() });
    if !result.failures.is_empty() {
        let lines: Vec<String> = result.failures.iter().map(ToString::to_string).collect();
        told["message"] = json!(lines.join("\n"));
    }
    if let Some(position) = &result.position {
        told["fen"] = json!(position.fen());
        let marks = result.marks.iter().map(|(cell, what)| {
            let word = match what {
                Discrepancy::Missing => "missing",
                Discrepancy::Extra => "extra",
            };
            (cell.0, word)
        });
        told["marks"] = json!(marks.collect::<Vec<_>>());
    }
    told
}
