//! The report as JUnit XML, which CI servers read.

use std::time::Duration;

use triagonal::Source;
use triagonal::cases::{CaseResult, Change, SnapshotDiff};
use triagonal::diagnostics::LocationFinder;
use triagonal_host::output::text;
use triagonal_host::stop::Stop;

use super::files::Orphan;
use super::tally::{Part, SuiteResult};

/// The test cases of a file.
#[derive(Default)]
struct TestSuite<'a> {
    name: &'a str,
    /// The time of all cases; none if they were not run.
    time: Option<Duration>,
    cases: Vec<TestCase<'a>>,
}

struct TestCase<'a> {
    name: String,
    /// The file, and the time of the case.
    run: Option<(&'a str, Duration)>,
    status: Status,
}

enum Status {
    Success,
    Skipped,
    Failure { message: String, more: String },
    Error { message: String, more: String },
}

/// The number of test cases in each state.
#[derive(Clone, Copy, Default)]
struct Counts {
    tests: usize,
    skipped: usize,
    errors: usize,
    failures: usize,
}

/// Writes the report: a suite for each file, a test case for each case and snapshot.
pub(super) fn write(all: &[SuiteResult<'_>], orphans: &[Orphan]) -> Result<(), Stop> {
    let mut suites: Vec<TestSuite<'_>> = all.iter().map(suite).collect();
    if !orphans.is_empty() {
        suites.push(TestSuite {
            name: "orphaned files",
            time: None,
            cases: orphans.iter().map(orphaned).collect(),
        });
    }
    text(document(&suites))
}

fn orphaned(orphan: &Orphan) -> TestCase<'_> {
    let (message, more) = (orphan.message.clone(), String::new());
    TestCase {
        name: orphan.file.clone(),
        run: None,
        status: Status::Error { message, more },
    }
}

fn suite<'a>(result: &'a SuiteResult<'_>) -> TestSuite<'a> {
    let file = result.source.name.as_str();
    let mut places = LocationFinder::default();
    let case = |name: &str, status: Status, took: Duration| TestCase {
        name: name.to_owned(),
        run: Some((file, took)),
        status,
    };
    let problems = result.problems.iter().map(|problem| {
        let text = problem.text.as_ref().unwrap_or(result.source);
        let place = places.find(text, problem.range.clone()).to_string();
        let (message, more) = (problem.message.clone(), place);
        case("the file can be read", Status::Error { message, more }, Duration::ZERO)
    });
    let problems: Vec<TestCase<'_>> = problems.collect();
    let parts = result.parts.iter().map(|part| match part {
        Part::Case(one, _) => case(&one.name, status_of_case(one, result.source, &mut places), part.took()),
        Part::Snapshot(one, _) => {
            let name = format!("snapshot {}", one.name());
            case(&name, status_of_snapshot(one, result), part.took())
        }
    });
    let left_out = result
        .left_out
        .iter()
        .map(|name| case(name, Status::Skipped, Duration::ZERO));
    TestSuite {
        name: file,
        time: Some(result.parts.iter().map(Part::took).sum()),
        cases: problems.into_iter().chain(parts).chain(left_out).collect(),
    }
}

fn status_of_case<'a>(one: &'a CaseResult, source: &'a Source, places: &mut LocationFinder<'a>) -> Status {
    let Some(first) = one.failures.first() else {
        return Status::Success;
    };
    let all: Vec<String> = one
        .failures
        .iter()
        .map(|failure| {
            let text = failure.text.as_ref().unwrap_or(source);
            format!("{}: {failure}", places.find(text, failure.range.clone()))
        })
        .collect();
    Status::Failure {
        message: first.headline(),
        more: all.join("\n"),
    }
}

fn status_of_snapshot(one: &SnapshotDiff, result: &SuiteResult<'_>) -> Status {
    let accepted = result.snapshots.all_accepted || (one.change == Change::New && result.snapshots.can_wait);
    if accepted || !one.change.is_pending() {
        return Status::Success;
    }
    let (kept, found) = one.texts();
    Status::Failure {
        message: format!("{}: {}", one.change.word(), one.change.why()),
        more: format!("kept:\n{kept}\nfound:\n{found}"),
    }
}

impl Counts {
    fn count<'a>(cases: impl Iterator<Item = &'a TestCase<'a>>) -> Self {
        cases.fold(Self::default(), |mut counts, case| {
            counts.tests += 1;
            match case.status {
                Status::Success => {}
                Status::Skipped => counts.skipped += 1,
                Status::Failure { .. } => counts.failures += 1,
                Status::Error { .. } => counts.errors += 1,
            }
            counts
        })
    }
}

/// The report as XML.
fn document(suites: &[TestSuite<'_>]) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let Counts {
        tests,
        skipped,
        errors,
        failures,
    } = Counts::count(suites.iter().flat_map(|suite| &suite.cases));
    text += &format!(
        "<testsuites name=\"triagonal test\" tests=\"{tests}\" skipped=\"{skipped}\" failures=\"{failures}\" errors=\"{errors}\">\n"
    );
    for suite in suites {
        write_suite(&mut text, suite);
    }
    text + "</testsuites>\n"
}

fn write_suite(text: &mut String, suite: &TestSuite<'_>) {
    let Counts {
        tests,
        skipped,
        errors,
        failures,
    } = Counts::count(suite.cases.iter());
    let (name, time) = (attribute(suite.name), time(suite.time));
    *text += &format!(
        "    <testsuite name=\"{name}\" tests=\"{tests}\" skipped=\"{skipped}\" errors=\"{errors}\" failures=\"{failures}\"{time}"
    );
    if suite.cases.is_empty() {
        *text += "/>\n";
        return;
    }
    *text += ">\n";
    for case in &suite.cases {
        write_case(text, case);
    }
    *text += "    </testsuite>\n";
}

fn write_case(text: &mut String, case: &TestCase<'_>) {
    *text += &format!("        <testcase name=\"{}\"", attribute(&case.name));
    if let Some((file, took)) = case.run {
        *text += &format!(" classname=\"{}\"{}", attribute(file), time(Some(took)));
    }
    let status = match &case.status {
        Status::Success => {
            *text += "/>\n";
            return;
        }
        Status::Skipped => "<skipped/>".to_owned(),
        Status::Failure { message, more } => problem_element("failure", message, more),
        Status::Error { message, more } => problem_element("error", message, more),
    };
    *text += &format!(">\n            {status}\n        </testcase>\n");
}

fn problem_element(element: &str, message: &str, more: &str) -> String {
    let (message, more) = (attribute(message), escaped(more));
    if more.is_empty() {
        format!("<{element} message=\"{message}\"/>")
    } else {
        format!("<{element} message=\"{message}\">{more}</{element}>")
    }
}

/// An attribute with a time in seconds.
fn time(took: Option<Duration>) -> String {
    took.map_or_else(String::new, |took| format!(" time=\"{:.3}\"", took.as_secs_f64()))
}

/// A text as the value of an attribute. Readers turn unescaped whitespace into spaces.
fn attribute(text: &str) -> String {
    escaped(text).replace('\n', "&#10;").replace('\t', "&#9;")
}

/// A text with the characters that XML allows.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            '\r' => out.push_str("&#13;"),
            // XML does not allow these characters.
            '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {
                out.push('\u{fffd}')
            }
            _ => out.push(letter),
        }
    }
    out
}
