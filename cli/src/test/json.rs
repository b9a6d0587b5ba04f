//! The report for programs; `docs/book/src/tools/cases.md` describes it.

use std::time::Duration;

use serde::Serialize;
use triagonal::cases::{CaseResult, SnapshotDiff};
use triagonal::diagnostics::{Location, LocationFinder};
use triagonal::{Position, Source};
use triagonal_host::output;
use triagonal_host::stop::Stop;

use super::files::Orphan;
use super::tally::{Part, SuiteResult, Tally};

#[derive(Serialize)]
struct Document<'a> {
    fine: bool,
    counts: Counts,
    files: Vec<File<'a>>,
    orphans: Vec<Problem<'a>>,
}

#[derive(Serialize)]
struct Counts {
    cases: usize,
    failed: usize,
    snapshots: usize,
    new: usize,
    changed: usize,
    orphaned: usize,
    left_out: usize,
    problems: usize,
}

#[derive(Serialize)]
struct File<'a> {
    file: &'a str,
    problems: Vec<Problem<'a>>,
    cases: Vec<Case<'a>>,
    snapshots: Vec<Snapshot<'a>>,
    left_out: &'a [String],
}

#[derive(Serialize)]
struct Problem<'a> {
    message: &'a str,
    #[serde(flatten)]
    place: Location<'a>,
}

#[derive(Serialize)]
struct Case<'a> {
    name: &'a str,
    holds: bool,
    seconds: f64,
    line: usize,
    position: Option<String>,
    failures: Vec<Failure<'a>>,
}

#[derive(Serialize)]
struct Failure<'a> {
    about: &'a str,
    expected: &'a str,
    found: &'a str,
    missing: &'a [String],
    extra: &'a [String],
    #[serde(flatten)]
    place: Location<'a>,
}

#[derive(Serialize)]
struct Snapshot<'a> {
    name: &'a str,
    change: &'static str,
    why: &'static str,
    seconds: f64,
    line: Option<usize>,
    kept: String,
    found: String,
}

/// Writes the report.
pub(super) fn write(all: &[SuiteResult<'_>], orphans: &[Orphan], tally: &Tally) -> Result<(), Stop> {
    output::json(&Document {
        fine: tally.is_fine(),
        counts: Counts {
            cases: tally.cases,
            failed: tally.failed,
            snapshots: tally.snapshots,
            new: tally.new,
            changed: tally.changed,
            orphaned: tally.orphaned,
            left_out: tally.left_out,
            problems: tally.problems,
        },
        files: all.iter().map(file).collect(),
        orphans: orphans
            .iter()
            .map(|orphan| Problem {
                message: &orphan.message,
                place: Location {
                    file: &orphan.file,
                    line: 1,
                    column: 1,
                    end_line: 1,
                    end_column: 1,
                },
            })
            .collect(),
    })
}

fn file<'a>(result: &'a SuiteResult<'_>) -> File<'a> {
    let mut places = LocationFinder::default();
    let problems = result.problems.iter().map(|problem| Problem {
        message: &problem.message,
        place: places.find(problem.text.as_ref().unwrap_or(result.source), problem.range.clone()),
    });
    let problems = problems.collect();
    let (mut cases, mut snapshots) = (Vec::new(), Vec::new());
    for part in &result.parts {
        match part {
            Part::Case(case_result, took) => cases.push(case(case_result, *took, result.source, &mut places)),
            Part::Snapshot(diff, took) => snapshots.push(snapshot(diff, *took, result.source, &mut places)),
        }
    }
    File {
        file: &result.source.name,
        problems,
        cases,
        snapshots,
        left_out: &result.left_out,
    }
}

fn case<'a>(result: &'a CaseResult, took: Duration, source: &'a Source, places: &mut LocationFinder<'a>) -> Case<'a> {
    let position = result.position.as_ref();
    let failures = result.failures.iter().map(|failure| Failure {
        about: &failure.about,
        expected: &failure.expected,
        found: &failure.found,
        missing: &failure.missing,
        extra: &failure.extra,
        place: places.find(failure.text.as_ref().unwrap_or(source), failure.range.clone()),
    });
    let failures = failures.collect();
    Case {
        name: &result.name,
        holds: result.failures.is_empty(),
        seconds: took.as_secs_f64(),
        line: places.find(source, result.range.clone()).line,
        position: position.map(Position::fen),
        failures,
    }
}

fn snapshot<'a>(
    result: &'a SnapshotDiff,
    took: Duration,
    source: &'a Source,
    places: &mut LocationFinder<'a>,
) -> Snapshot<'a> {
    let (kept, found) = result.texts();
    let changed = result.change.is_pending();
    Snapshot {
        name: result.name(),
        change: result.change.word(),
        why: result.change.why(),
        seconds: took.as_secs_f64(),
        line: result
            .found
            .as_ref()
            .map(|found| places.find(source, found.range.clone()).line),
        kept: if changed { kept } else { String::new() },
        found: if changed { found } else { String::new() },
    }
}
