//! The readable report.

use std::collections::HashMap;
use std::io::Write;
use std::time::{Duration, Instant};

use clap::builder::styling::{AnsiColor, Style};
use similar::{ChangeTag, TextDiff};
use triagonal::cases::{CaseResult, Change, Discrepancy, Failure, SnapshotDiff, SuiteProblem};
use triagonal::diagnostics::{LocationFinder, Shown};
use triagonal::notation::board::{Signs, draw_signed};
use triagonal::{CellId, Position, Source};
use triagonal_host::output::{self, results};
use triagonal_host::stop::Stop;

use super::super::paint::paint;
use super::snapshots::{SnapshotMode, Store};
use super::tally::{Part, SuiteResult, Tally};

/// The number of mistakes of a suite, or failures of a case, that are shown.
const MAX_SHOWN: usize = 20;
/// The width of lists.
const LIST_WIDTH: usize = 100;
/// The number of unchanged lines to show around a change.
const CONTEXT_LINES: usize = 3;

/// The readable report.
pub(super) struct TextReport {
    /// Whether there is more than one suite.
    many: bool,
    /// Whether a filter may have left out some parts.
    filtered: bool,
    /// Whether changes are shown in a review, and not here.
    reviewed: bool,
    began: Instant,
}

impl TextReport {
    /// A report on this many suites.
    pub(super) fn new(suites: usize, filtered: bool, reviewed: bool) -> Self {
        Self {
            many: suites > 1,
            filtered,
            reviewed,
            began: Instant::now(),
        }
    }

    /// Reports a suite: the failures on standard error, the counts on standard output.
    pub(super) fn suite(&self, result: &SuiteResult<'_>) -> Result<(), Stop> {
        let mut finder = LocationFinder::default();
        for problem in result.problems.iter().take(MAX_SHOWN) {
            print_problem(problem, result.source, &mut finder);
        }
        if result.problems.len() > MAX_SHOWN {
            let more = result.problems.len() - MAX_SHOWN;
            output::note(&format!("{} not shown\n", output::counted(more, "more mistake")));
        }
        for part in &result.parts {
            match part {
                Part::Case(case, took) if !case.failures.is_empty() => {
                    print_case(case, *took, result.source, &mut finder);
                }
                Part::Snapshot(one, _) if !self.reviewed && !result.snapshots.all_accepted => {
                    print_snapshot(one, result, &mut finder);
                }
                _ => {}
            }
        }
        let mut out = results();
        if !result.problems.is_empty() {
            writeln!(out, "{}: not run", result.source.name)?;
        } else if !self.filtered || !result.parts.is_empty() {
            writeln!(out, "{}: {}", result.source.name, Tally::of_suite(result).summary())?;
        }
        out.flush()?;
        Ok(())
    }

    /// Reports the totals, and what to do next.
    pub(super) fn end(&self, all: &[SuiteResult<'_>], tally: &Tally, mode: SnapshotMode) -> Result<(), Stop> {
        if self.many {
            let mut out = results();
            let not_run = match tally.problems {
                0 => String::new(),
                count => format!(", {}", output::counted(count, "file problem")),
            };
            writeln!(out, "{} files: {}{not_run}", all.len(), tally.summary())?;
            out.flush()?;
        }
        let waiting = all
            .iter()
            .filter(|result| result.snapshots.can_wait)
            .map(Tally::of_suite);
        let waiting: usize = waiting.map(|one| one.new + one.changed + one.orphaned).sum();
        if waiting > 0 && mode == SnapshotMode::Pending {
            let wait = if waiting == 1 { "waits" } else { "wait" };
            output::note(&format!(
                "{} {wait} for review: --review shows the changes one by one, --accept accepts all, --reject discards all",
                output::counted(waiting, "snapshot")
            ));
        }
        if mode == SnapshotMode::Nothing && tally.new > 0 {
            output::note("CI is set, so nothing was written; accept new snapshots on your own machine and commit them");
        }
        if tally.rules_only > 0 {
            let hold = if tally.rules_only == 1 { "holds" } else { "hold" };
            output::note(&format!(
                "{} {hold} although the rules have changed; --accept records the new rules",
                output::counted(tally.rules_only, "snapshot")
            ));
        }
        if output::is_watched() {
            output::note(&format!("{:.2} s", self.began.elapsed().as_secs_f64()));
        }
        Ok(())
    }
}

fn print_problem<'a>(problem: &'a SuiteProblem, suite: &'a Source, finder: &mut LocationFinder<'a>) {
    let source = problem.text.as_ref().unwrap_or(suite);
    let (message, range) = (problem.message.clone(), problem.range.clone());
    output::print_mistake(&Shown::in_source(message, source, range, None, finder));
}

fn print_case<'a>(case: &'a CaseResult, took: Duration, suite: &'a Source, finder: &mut LocationFinder<'a>) {
    for failure in case.failures.iter().take(MAX_SHOWN) {
        print_failure(case, failure, suite, finder);
    }
    if case.failures.len() > MAX_SHOWN {
        let more = case.failures.len() - MAX_SHOWN;
        let fail = if more == 1 { "fails" } else { "fail" };
        let more = output::counted(more, "more expectation");
        output::note(&format!("  {}: {more} {fail}\n", case.name));
    }
    if let Some(position) = &case.position {
        output::note(&board(position, &case.marks, &EXPECTED));
    }
    if output::is_watched() {
        output::note(&format!("  {} took {:.3} s\n", case.name, took.as_secs_f64()));
    }
}

fn print_failure<'a>(case: &CaseResult, failure: &'a Failure, suite: &'a Source, finder: &mut LocationFinder<'a>) {
    let source = failure.text.as_ref().unwrap_or(suite);
    let message = format!("{}: {}", case.name, failure.headline());
    output::print_mistake(&Shown::in_source(message, source, failure.range.clone(), None, finder));
    let mut lists = String::new();
    for (what, words) in failure.lists() {
        lists += &list(what, words);
    }
    if !lists.is_empty() {
        output::note(&lists);
    }
}

/// A title and a list of words, wrapped into lines.
fn list(title: &str, words: &[String]) -> String {
    let mut text = String::new();
    let mut width = LIST_WIDTH;
    for word in words {
        let wide = word.chars().count() + 1;
        if width + wide > LIST_WIDTH {
            let head = if text.is_empty() { title } else { "" };
            let end = if text.is_empty() { "" } else { "\n" };
            text += &format!("{end}  {head:<8}");
            width = 10;
        }
        text.push(' ');
        text += word;
        width += wide;
    }
    text + "\n"
}

fn print_snapshot<'a>(one: &SnapshotDiff, result: &'a SuiteResult<'_>, finder: &mut LocationFinder<'a>) {
    let name = one.name();
    match (one.change, &one.found) {
        (Change::None | Change::RulesOnly, _) => {}
        (Change::New, _) if result.snapshots.can_wait => {}
        (change, Some(found)) => {
            let is = if change == Change::New { "is new" } else { "has changed" };
            let message = format!("snapshot {name} {is}: {}", change.why());
            let range = found.range.clone();
            output::print_mistake(&Shown::in_source(message, result.source, range, None, finder));
            if change != Change::New {
                output::note(&diff(one));
            }
        }
        (change, None) => {
            let file = match result.snapshots.store {
                Store::File { path, .. } => path.display().to_string(),
                _ => "the accepted snapshots".to_owned(),
            };
            output::note(&format!(
                "error: snapshot {name} of {file} is orphaned: {}\n",
                change.why()
            ));
        }
    }
}

/// The difference between the accepted and the new snapshot.
pub(super) fn diff(one: &SnapshotDiff) -> String {
    let (accepted, found) = one.texts();
    let diff = TextDiff::from_lines(accepted.as_str(), found.as_str());
    let mut text = String::new();
    for (index, group) in diff.grouped_ops(CONTEXT_LINES).iter().enumerate() {
        if index > 0 {
            text += "    …\n";
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let line = change.value().trim_end();
            text += &match change.tag() {
                ChangeTag::Equal => format!("    {line}\n"),
                ChangeTag::Delete => coloured(AnsiColor::Red, &format!("  - {line}")) + "\n",
                ChangeTag::Insert => coloured(AnsiColor::Green, &format!("  + {line}")) + "\n",
            };
        }
    }
    text
}

fn coloured(colour: AnsiColor, text: &str) -> String {
    let style = Style::new().fg_color(Some(colour.into()));
    format!("{style}{text}{style:#}")
}

/// The meanings of the two signs on a board.
pub(super) type Legend = [(char, &'static str); 2];

/// The meanings of the signs on the board of a failed case.
const EXPECTED: Legend = [
    ('+', "is a move that was not expected"),
    ('-', "was expected, but is not a move"),
];

/// A position with signs on some cells, and a legend of the signs.
pub(super) fn board(position: &Position, marks: &[(CellId, Discrepancy)], legend: &Legend) -> String {
    let on: HashMap<CellId, char> = marks.iter().map(|&(cell, mark)| (cell, sign(mark))).collect();
    let painted = |sign: char| match sign {
        '+' => coloured(AnsiColor::Green, "+"),
        sign => coloured(AnsiColor::Red, &sign.to_string()),
    };
    let signs = Signs {
        on: &on,
        paint: &painted,
    };
    let (rules, setup) = (position.game().rules(), position.setup());
    let drawn = draw_signed(rules, &setup, &paint, signs) + &position.fen();
    let mut text = String::new();
    for line in drawn.lines() {
        text += format!("  {line}").trim_end();
        text.push('\n');
    }
    for (sign, meaning) in legend.iter().filter(|(sign, _)| on.values().any(|found| found == sign)) {
        text += &format!("  {} {meaning}\n", painted(*sign));
    }
    text
}

fn sign(mark: Discrepancy) -> char {
    match mark {
        Discrepancy::Missing => '-',
        Discrepancy::Extra => '+',
    }
}
