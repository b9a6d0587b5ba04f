//! What became of the suites, and how many of each there are.

use std::time::Duration;

use triagonal::{CaseResult, Change, Compared, RunResult as RanPart, Source, SuiteProblem, compare};

use super::super::stop::Stop;
use super::files::Suite;
use super::keep::{self, Keeping, Kept};

/// What became of a suite.
pub(super) struct RunResult<'a> {
    /// The text of the suite.
    pub source: &'a Source,
    /// The parts that were run, in their order.
    pub parts: Vec<Part>,
    /// The names of the parts that the filter has left out.
    pub left_out: Vec<String>,
    /// What is wrong with the suite or its kept snapshots.
    pub problems: Vec<SuiteProblem>,
    /// What was kept of the snapshots, and what has been done about them.
    pub kept: Kept<'a>,
}

/// What became of a case or a snapshot.
pub(super) enum Part {
    Case(Box<CaseResult>),
    Snapshot(Box<Compared>),
}

impl Part {
    /// How long it took.
    pub(super) fn took(&self) -> Duration {
        match self {
            Self::Case(case) => case.took,
            Self::Snapshot(one) => one.found.as_ref().map_or(Duration::ZERO, |found| found.took),
        }
    }
}

impl<'a> Suite<'a> {
    /// Compares the snapshots of a run, and writes down what is to be written at once.
    pub(super) fn ran(&self, parts: Vec<RanPart>, chosen: &[usize], keeping: Keeping) -> Result<RunResult<'a>, Stop> {
        let source = &self.given.source;
        let trial = match &self.trial {
            Ok(trial) => trial,
            Err(problems) => {
                return Ok(RunResult {
                    source,
                    parts: Vec::new(),
                    left_out: Vec::new(),
                    problems: problems.clone(),
                    kept: Kept::nothing(&self.given.store),
                });
            }
        };
        let names = trial.snapshots();
        let (mut cases, mut found) = (Vec::new(), Vec::new());
        for part in parts {
            match part {
                RanPart::Case(case) => cases.push(Part::Case(Box::new(case))),
                RanPart::Snapshot(recorded) => found.push(recorded),
            }
        }
        let mut problems = Vec::new();
        let mut kept = Kept::read(&self.given.store, names, &mut problems)?;
        if problems.is_empty() {
            let compared = compare(&kept.snapshots, &kept.names, found);
            let all = chosen.len() == trial.len();
            keep::write(&mut kept, &compared, all, keeping)?;
            cases.extend(compared.into_iter().map(|one| Part::Snapshot(Box::new(one))));
        }
        let left_out = (0..trial.len()).filter(|part| !chosen.contains(part));
        Ok(RunResult {
            source,
            parts: cases,
            left_out: left_out.map(|part| trial.name(part).to_owned()).collect(),
            problems,
            kept,
        })
    }
}

/// How many there are of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub cases: usize,
    pub failed: usize,
    pub snapshots: usize,
    pub new: usize,
    pub changed: usize,
    pub orphaned: usize,
    /// Those whose rules have changed and nothing else.
    pub rules_only: usize,
    /// Those that were accepted in this run.
    pub accepted: usize,
    pub left_out: usize,
    /// Suites that could not be run, and files that belong to nothing.
    pub problems: usize,
    /// New ones that fail, because they cannot be accepted here.
    pub unacceptable: usize,
}

impl Tally {
    /// Counts a suite.
    pub(super) fn of_one(ran: &RunResult<'_>) -> Self {
        let mut tally = Self {
            left_out: ran.left_out.len(),
            problems: usize::from(!ran.problems.is_empty()),
            ..Self::default()
        };
        for part in &ran.parts {
            match part {
                Part::Case(case) => {
                    tally.cases += 1;
                    tally.failed += usize::from(!case.failures.is_empty());
                }
                Part::Snapshot(one) => {
                    tally.snapshots += usize::from(one.change != Change::Orphaned);
                    if ran.kept.accepted && (one.change.is_pending() || one.change == Change::RulesOnly) {
                        tally.accepted += 1;
                        continue;
                    }
                    match one.change {
                        Change::None => {}
                        Change::RulesOnly => tally.rules_only += 1,
                        Change::New => {
                            tally.new += 1;
                            tally.unacceptable += usize::from(!ran.kept.waits);
                        }
                        Change::Asked | Change::Rules | Change::Program => tally.changed += 1,
                        Change::Orphaned => tally.orphaned += 1,
                    }
                }
            }
        }
        tally
    }

    /// Counts all suites, with so many files that belong to nothing.
    pub(super) fn of(all: &[RunResult<'_>], orphans: usize) -> Self {
        let mut sum = Self {
            problems: orphans,
            ..Self::default()
        };
        for one in all.iter().map(Self::of_one) {
            sum.cases += one.cases;
            sum.failed += one.failed;
            sum.snapshots += one.snapshots;
            sum.new += one.new;
            sum.changed += one.changed;
            sum.orphaned += one.orphaned;
            sum.rules_only += one.rules_only;
            sum.accepted += one.accepted;
            sum.left_out += one.left_out;
            sum.problems += one.problems;
            sum.unacceptable += one.unacceptable;
        }
        sum
    }

    /// Whether all hold.
    pub(super) fn is_fine(&self) -> bool {
        let wrong = [
            self.failed,
            self.changed,
            self.orphaned,
            self.problems,
            self.unacceptable,
        ];
        wrong.iter().all(|&count| count == 0)
    }

    /// `34 cases and 2 snapshots, 1 fails, 2 new`
    pub(super) fn summary(&self) -> String {
        let many = |count: usize, word: &str| match count {
            1 => format!("1 {word}"),
            count => format!("{count} {word}s"),
        };
        let cases = many(self.cases, "case");
        let snapshots = many(self.snapshots, "snapshot");
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
        let more = [(self.accepted, "accepted"), (self.left_out, "left out")];
        let more = more.iter().filter(|(count, _)| *count > 0);
        found.extend(more.map(|(count, word)| format!("{count} {word}")));
        text += ", ";
        text += &found.join(", ");
        text
    }
}
