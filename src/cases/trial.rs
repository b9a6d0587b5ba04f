//! A suite that is ready to be run: each of its parts by itself, in any order, on any thread.

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Instant;

use crate::diagnostics::Source;
use crate::play::Position;
use crate::rules::Library;

use super::epd::{self, Line};
use super::expect::Failures;
use super::games::{Compiled, Games};
use super::keys::Epd;
use super::placed::Placed;
use super::result::CaseResult;
use super::run;
use super::setting::Setting;
use super::snapshot::{self, Recorded};
use super::suite::{Suite, SuiteProblem};

/// A suite together with the games it is about.
pub struct Trial<'a> {
    suite: Suite,
    games: Games<'a>,
    jobs: Vec<Job>,
    /// What lines of a bare EPD file begin from.
    bare: (Placed<String>, BTreeMap<String, String>),
}

/// A part that is run by itself.
struct Job {
    name: String,
    what: What,
}

enum What {
    /// What a case expects, the lines of its EPD suite aside.
    Case(usize),
    /// A line of the EPD suite of a case, or of no case.
    Line {
        case: Option<usize>,
        line: Line,
        text: Option<Source>,
    },
    Snapshot(usize),
}

/// What became of a part.
#[derive(Clone, Debug)]
pub enum RunResult {
    /// A case, held or failed; a snapshot that could not be taken is told as a case that fails.
    Case(CaseResult),
    /// A snapshot, to be compared with the kept one.
    Snapshot(Recorded),
}

impl<'a> Trial<'a> {
    /// Makes a suite ready to be run on its variant. EPD files are read from the library.
    ///
    /// # Errors
    /// What is wrong with EPD suites.
    pub fn new(suite: Suite, variant: Source, library: &'a (dyn Library + Sync)) -> Result<Self, Vec<SuiteProblem>> {
        let (mut jobs, mut problems) = (Vec::new(), Vec::new());
        for (index, case) in suite.cases.iter().enumerate() {
            let name = case.name.get_ref();
            if case.expects() {
                let (name, what) = (name.clone(), What::Case(index));
                jobs.push(Job { name, what });
            }
            let Some(given) = &case.epd else {
                continue;
            };
            match lines(given, case.epd_begins, library) {
                Err(wrong) => problems.extend(wrong),
                Ok((text, lines)) => jobs.extend(lines.into_iter().map(|line| Job {
                    name: format!("{name}, {}", line.title()),
                    what: What::Line {
                        case: Some(index),
                        line,
                        text: text.clone(),
                    },
                })),
            }
        }
        jobs.extend(suite.snapshots.iter().enumerate().map(|(index, one)| Job {
            name: one.name.get_ref().clone(),
            what: What::Snapshot(index),
        }));
        if problems.is_empty() {
            Ok(Self::of(suite, jobs, Games::new(variant, library)))
        } else {
            Err(problems)
        }
    }

    /// Makes an EPD file ready to be counted, each line as a case, to some depth at most.
    ///
    /// # Errors
    /// The lines that are none.
    pub fn of_epd(
        text: &str,
        depth: Option<u32>,
        variant: Source,
        library: &'a (dyn Library + Sync),
    ) -> Result<Self, Vec<SuiteProblem>> {
        let lines = epd::parse(text)?;
        let jobs = lines.into_iter().map(|line| Job {
            name: line.title(),
            what: What::Line {
                case: None,
                line: line.up_to(depth),
                text: None,
            },
        });
        Ok(Self::of(Suite::default(), jobs.collect(), Games::new(variant, library)))
    }

    fn of(suite: Suite, jobs: Vec<Job>, games: Games<'a>) -> Self {
        Self {
            suite,
            games,
            jobs,
            bare: (Placed::new(String::new(), 0..0), BTreeMap::new()),
        }
    }

    /// How many parts there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.jobs.len()
    }

    /// Whether there is nothing to run.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }

    /// What a part is called.
    #[must_use]
    pub fn name(&self, part: usize) -> &str {
        &self.jobs[part].name
    }

    /// The names of the suite's snapshots, in order.
    #[must_use]
    pub fn snapshots(&self) -> Vec<String> {
        let names = self.suite.snapshots.iter().map(|one| one.name.get_ref().clone());
        names.collect()
    }

    /// Runs one part.
    #[must_use]
    pub fn run(&self, part: usize) -> RunResult {
        let began = Instant::now();
        let job = &self.jobs[part];
        let mut failures = Failures::default();
        let setting = self.setting(&job.what);
        let compiled = match self.games.of(&setting) {
            Ok(compiled) => Some(compiled),
            Err(mistakes) => {
                run::unplayable(&setting, mistakes, &mut failures);
                None
            }
        };
        let position = match (compiled, &job.what) {
            (None, _) => None,
            (Some(compiled), What::Snapshot(index)) => {
                match snapshot::record(&self.suite.snapshots[*index], &compiled, &mut failures) {
                    Some(found) => {
                        let took = began.elapsed();
                        return RunResult::Snapshot(Recorded { took, ..found });
                    }
                    None => None,
                }
            }
            (Some(compiled), what) => self.tried(what, &compiled, &mut failures),
        };
        let Failures { list, marks, .. } = failures;
        RunResult::Case(CaseResult {
            name: job.name.clone(),
            range: match &job.what {
                What::Line { line, text: None, .. } => line.fen_range.clone(),
                _ => setting.name.span(),
            },
            position: position.filter(|_| !list.is_empty()),
            failures: list,
            marks,
            took: began.elapsed(),
        })
    }

    /// Tries a case or a line; gives back its position, if that is worth seeing.
    fn tried(&self, what: &What, compiled: &Compiled, failures: &mut Failures) -> Option<Position> {
        match what {
            What::Case(index) => {
                let case = &self.suite.cases[*index];
                run::one(case, compiled, failures).filter(|_| case.expects_of_position())
            }
            What::Line { line, text, .. } => {
                failures.text.clone_from(text);
                run::line(line, compiled, failures)
            }
            What::Snapshot(_) => None,
        }
    }

    fn setting(&self, what: &What) -> Setting<'_> {
        match what {
            What::Case(index) | What::Line { case: Some(index), .. } => self.suite.cases[*index].setting(),
            What::Snapshot(index) => self.suite.snapshots[*index].setting(),
            What::Line { case: None, .. } => Setting {
                name: &self.bare.0,
                options: &self.bare.1,
                with: None,
                with_begins: None,
                fen: None,
                place: None,
                turn: None,
                after: None,
            },
        }
    }
}

/// Runs all cases of a suite on a variant, in their order; its snapshots are left out.
///
/// # Errors
/// What is wrong with EPD suites.
pub fn run_all(
    suite: Suite,
    variant: Source,
    library: &(dyn Library + Sync),
) -> Result<Vec<CaseResult>, Vec<SuiteProblem>> {
    let trial = Trial::new(suite, variant, library)?;
    let cases = (0..trial.len()).filter(|&part| !matches!(trial.jobs[part].what, What::Snapshot(_)));
    let ran = cases.filter_map(|part| match trial.run(part) {
        RunResult::Case(result) => Some(result),
        RunResult::Snapshot(_) => None,
    });
    Ok(ran.collect())
}

/// The lines of an EPD suite, and the text they are in, if it is not the suite's.
fn lines(
    given: &Placed<Epd>,
    begins: Option<usize>,
    library: &dyn Library,
) -> Result<(Option<Source>, Vec<Line>), Vec<SuiteProblem>> {
    let whole = given.span();
    match given.get_ref() {
        Epd::Text(text) => {
            let place = |range: Range<usize>| match begins {
                Some(begins) => begins + range.start..begins + range.end,
                None => whole.clone(),
            };
            match epd::parse(text) {
                Ok(lines) => Ok((None, lines.into_iter().map(|line| line.placed(place)).collect())),
                Err(problems) => Err(problems
                    .into_iter()
                    .map(|problem| SuiteProblem::new(place(problem.range), problem.message))
                    .collect()),
            }
        }
        Epd::File(told) => {
            let source = library.file(&told.file).map_err(|why| {
                let message = format!("cannot read `{}`: {why}", told.file);
                vec![SuiteProblem::new(whole, message)]
            })?;
            match epd::parse(&source.text) {
                Ok(lines) => {
                    let lines = lines.into_iter().map(|line| line.up_to(told.depth)).collect();
                    Ok((Some(source), lines))
                }
                Err(problems) => Err(problems
                    .into_iter()
                    .map(|problem| SuiteProblem {
                        text: Some(source.clone()),
                        ..problem
                    })
                    .collect()),
            }
        }
    }
}
