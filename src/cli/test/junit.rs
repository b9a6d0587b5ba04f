//! The report as JUnit XML, which CI servers read.

use std::io::Write;
use std::ops::Range;
use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use triagonal::Source;
use triagonal::cases::{CaseResult, Change, SnapshotDiff, SuiteProblem};

use super::super::output::results;
use super::super::stop::Stop;
use super::files::Orphan;
use super::tally::{Part, RunResult};

/// Writes the report: a suite for each file, a test case for each case and snapshot.
pub(super) fn write(all: &[RunResult<'_>], orphans: &[Orphan]) -> Result<(), Stop> {
    let mut report = Report::new("triagonal test");
    for ran in all {
        report.add_test_suite(suite(ran));
    }
    if !orphans.is_empty() {
        let mut suite = TestSuite::new("orphaned files");
        for orphan in orphans {
            let status = wrong(NonSuccessKind::Error, &orphan.message, "");
            suite.add_test_case(TestCase::new(orphan.file.as_str(), status));
        }
        report.add_test_suite(suite);
    }
    let text = report
        .to_string()
        .map_err(|error| Stop::Input(format!("cannot write the report: {error}"), None))?;
    let mut out = results();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

fn suite(ran: &RunResult<'_>) -> TestSuite {
    let mut suite = TestSuite::new(ran.source.name.as_str());
    let mut time = Duration::ZERO;
    for problem in &ran.problems {
        let status = wrong(
            NonSuccessKind::Error,
            &problem.message,
            &problem_place(problem, ran.source),
        );
        suite.add_test_case(case(ran, "the file can be read", status, Duration::ZERO));
    }
    for part in &ran.parts {
        let took = part.took();
        time += took;
        suite.add_test_case(match part {
            Part::Case(one, _) => case(ran, &one.name, status_of_case(one, ran.source), took),
            Part::Snapshot(one, _) => {
                let name = format!("snapshot {}", one.name());
                case(ran, &name, status_of_snapshot(one, ran), took)
            }
        });
    }
    for name in &ran.left_out {
        suite.add_test_case(case(ran, name, TestCaseStatus::skipped(), Duration::ZERO));
    }
    suite.set_time(time);
    suite
}

fn case(ran: &RunResult<'_>, name: &str, status: TestCaseStatus, took: Duration) -> TestCase {
    let mut case = TestCase::new(name, status);
    case.set_classname(ran.source.name.as_str()).set_time(took);
    case
}

fn wrong(kind: NonSuccessKind, message: &str, more: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_message(message);
    if !more.is_empty() {
        status.set_description(more);
    }
    status
}

fn status_of_case(one: &CaseResult, source: &Source) -> TestCaseStatus {
    let Some(first) = one.failures.first() else {
        return TestCaseStatus::success();
    };
    let all: Vec<String> = one
        .failures
        .iter()
        .map(|failure| {
            let text = failure.text.as_ref().unwrap_or(source);
            format!("{}: {failure}", place(text, &failure.range))
        })
        .collect();
    wrong(NonSuccessKind::Failure, &first.headline(), &all.join("\n"))
}

fn status_of_snapshot(one: &SnapshotDiff, ran: &RunResult<'_>) -> TestCaseStatus {
    let accepted = ran.kept.accepted || (one.change == Change::New && ran.kept.waits);
    if accepted || !one.change.is_pending() {
        return TestCaseStatus::success();
    }
    let (kept, found) = one.texts();
    let message = format!("{}: {}", one.change.word(), one.change.why());
    wrong(
        NonSuccessKind::Failure,
        &message,
        &format!("kept:\n{kept}\nfound:\n{found}"),
    )
}

fn problem_place(problem: &SuiteProblem, suite: &Source) -> String {
    place(problem.text.as_ref().unwrap_or(suite), &problem.range)
}

/// `my-game.toml:3:9`
fn place(source: &Source, range: &Range<usize>) -> String {
    let (line, column) = source.position(range.start);
    format!("{}:{line}:{column}", source.name)
}
