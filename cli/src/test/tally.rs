//! The results of suites, and their counts.

use std::iter;
use std::time::Duration;

use triagonal::Source;
use triagonal::cases::{CaseResult, Change, PartResult, SnapshotDiff, SuiteProblem, compare};
use triagonal_host::output::counted;
use triagonal_host::stop::Stop;

use super::files::{Suite, is_chosen};
use super::snapshots::{self, SnapshotMode, SnapshotState, Store};
use super::workers::Timed;

/// The result of a suite.
pub(super) struct SuiteResult<'a> {
    /// The text of the suite.
    pub source: &'a Source,
    /// The parts that were run, in their order.
    pub parts: Vec<Part>,
    /// The names of the parts that the filter has left out.
    pub left_out: Vec<String>,
    /// The mistakes in the suite or its snapshot file.
    pub problems: Vec<SuiteProblem>,
    /// The accepted snapshots, and the state of the changes.
    pub snapshots: SnapshotState<'a>,
}

impl SuiteResult<'_> {
    /// Whether there was nothing to run and nothing to report.
    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty() && self.problems.is_empty()
    }
}

/// The result and the time of a case or a snapshot.
pub(super) enum Part {
    Case(Box<CaseResult>, Duration),
    Snapshot(Box<SnapshotDiff>, Duration),
}

impl Part {
    /// The time of the case or snapshot.
    pub(super) fn took(&self) -> Duration {
        match self {
            Self::Case(_, took) | Self::Snapshot(_, took) => *took,
        }
    }
}

impl<'a> Suite<'a> {
    /// Compares the snapshots of a run, and writes the changes.
    pub(super) fn finish(
        &self,
        parts: Vec<Timed>,
        chosen: &[usize],
        filter: &[String],
        mode: SnapshotMode,
    ) -> Result<SuiteResult<'a>, Stop> {
        let source = &self.file.source;
        let runner = match &self.runner {
            Ok(runner) => runner,
            Err(problems) => {
                return Ok(SuiteResult {
                    source,
                    parts: Vec::new(),
                    left_out: Vec::new(),
                    problems: problems.clone(),
                    snapshots: SnapshotState::none(&self.file.store),
                });
            }
        };
        let names = runner.snapshots();
        let (mut cases, mut found, mut times) = (Vec::new(), Vec::new(), Vec::new());
        for (part, took) in parts {
            match part {
                PartResult::Case(case) => cases.push(Part::Case(Box::new(case), took)),
                PartResult::Snapshot(recorded) => {
                    found.push(recorded);
                    times.push(took);
                }
            }
        }
        let mut problems = Vec::new();
        let mut state = SnapshotState::read(&self.file.store, names, &mut problems)?;
        if runner.is_empty() && !state.accepted.list.is_empty() {
            problems.push(emptied(&state));
        }
        if problems.is_empty() {
            let mut compared = compare(&state.accepted, &state.names, found);
            compared.retain(|one| one.change != Change::Orphaned || is_chosen(filter, one.name()));
            let all = chosen.len() == runner.len() && filter.is_empty();
            if all || !compared.is_empty() {
                snapshots::write(&mut state, &compared, all, mode)?;
            }
            // The orphaned snapshots come after the recorded ones, and took no time.
            let times = times.into_iter().chain(iter::repeat(Duration::ZERO));
            let snapshots = compared.into_iter().zip(times);
            cases.extend(snapshots.map(|(one, took)| Part::Snapshot(Box::new(one), took)));
        }
        let left_out = (0..runner.len()).filter(|part| chosen.binary_search(part).is_err());
        Ok(SuiteResult {
            source,
            parts: cases,
            left_out: left_out.map(|part| runner.name(part).to_owned()).collect(),
            problems,
            snapshots: state,
        })
    }
}

/// The mistake of an empty case file that still has snapshots. The snapshots may be all that remains of lost work, so no command
/// removes them.
fn emptied(state: &SnapshotState<'_>) -> SuiteProblem {
    let count = counted(state.accepted.list.len(), "snapshot");
    let file = match state.store {
        Store::File { path, .. } => path.display().to_string(),
        Store::None | Store::Builtin(_) => "the program".to_owned(),
    };
    let message =
        format!("this case file is empty, but {count} of it are in `{file}`; remove that file if you do not need them");
    SuiteProblem::new(0..0, message)
}

/// The counts of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub cases: usize,
    pub failed: usize,
    pub snapshots: usize,
    pub new: usize,
    pub changed: usize,
    pub orphaned: usize,
    /// Snapshots that hold although the rules have changed.
    pub rules_only: usize,
    /// Snapshots accepted in this run.
    pub accepted: usize,
    /// Orphaned snapshots removed in this run.
    pub removed: usize,
    pub left_out: usize,
    /// Suites that could not run, and orphaned files.
    pub problems: usize,
    /// New snapshots that fail because they cannot be accepted here.
    pub unacceptable: usize,
}

impl Tally {
    /// Counts a suite.
    pub(super) fn of_suite(result: &SuiteResult<'_>) -> Self {
        let mut tally = Self {
            left_out: result.left_out.len(),
            problems: usize::from(!result.problems.is_empty()),
            ..Self::default()
        };
        for part in &result.parts {
            match part {
                Part::Case(case, _) => {
                    tally.cases += 1;
                    tally.failed += usize::from(!case.failures.is_empty());
                }
                Part::Snapshot(one, _) => {
                    tally.snapshots += usize::from(one.change != Change::Orphaned);
                    if result.snapshots.all_accepted && one.change == Change::Orphaned {
                        tally.removed += 1;
                        continue;
                    }
                    if result.snapshots.all_accepted && (one.change.is_pending() || one.change == Change::RulesOnly) {
                        tally.accepted += 1;
                        continue;
                    }
                    match one.change {
                        Change::None => {}
                        Change::RulesOnly => tally.rules_only += 1,
                        Change::New => {
                            tally.new += 1;
                            tally.unacceptable += usize::from(!result.snapshots.can_wait);
                        }
                        Change::Request | Change::Rules | Change::Program => tally.changed += 1,
                        Change::Orphaned => tally.orphaned += 1,
                    }
                }
            }
        }
        tally
    }

    /// Counts all suites and the orphaned files.
    pub(super) fn count(all: &[SuiteResult<'_>], orphans: usize) -> Self {
        let mut sum = Self {
            problems: orphans,
            ..Self::default()
        };
        for one in all.iter().map(Self::of_suite) {
            sum.cases += one.cases;
            sum.failed += one.failed;
            sum.snapshots += one.snapshots;
            sum.new += one.new;
            sum.changed += one.changed;
            sum.orphaned += one.orphaned;
            sum.rules_only += one.rules_only;
            sum.accepted += one.accepted;
            sum.removed += one.removed;
            sum.left_out += one.left_out;
            sum.problems += one.problems;
            sum.unacceptable += one.unacceptable;
        }
        sum
    }

    /// Whether everything holds.
    pub(super) fn is_fine(&self) -> bool {
        let problems = [
            self.failed,
            self.changed,
            self.orphaned,
            self.problems,
            self.unacceptable,
        ];
        problems.iter().all(|&count| count == 0)
    }

    /// `34 cases and 2 snapshots, 1 fails, 2 new`
    pub(super) fn summary(&self) -> String {
        let cases = counted(self.cases, "case");
        let snapshots = counted(self.snapshots, "snapshot");
        let mut text = match (self.cases, self.snapshots) {
            (_, 0) => cases,
            (0, _) => snapshots,
            _ => format!("{cases} and {snapshots}"),
        };
        let fails = if self.failed == 1 { "fails" } else { "fail" };
        let found = [
            (self.failed, fails),
            (self.changed, "changed"),
            (self.orphaned, "orphaned"),
            (self.new, "new"),
        ];
        let mut found: Vec<String> = found
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, word)| format!("{count} {word}"))
            .collect();
        if found.is_empty() {
            found.push("all hold".to_owned());
        }
        let more = [
            (self.accepted, "accepted"),
            (self.removed, "removed"),
            (self.left_out, "left out"),
        ];
        let more = more.iter().filter(|(count, _)| *count > 0);
        found.extend(more.map(|(count, word)| format!("{count} {word}")));
        text += ", ";
        text += &found.join(", ");
        text
    }
}
