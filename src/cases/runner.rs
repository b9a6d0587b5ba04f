//! Running the parts of a suite one by one, in any order, on any thread.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use crate::diagnostics::Source;
use crate::play::WorkLimit;
use crate::rules::Library;

use super::case_result::CaseResult;
use super::epd::{self, Line};
use super::expectations::failures::Failures;
use super::fixture::Fixture;
use super::games::GameCache;
use super::keys::Epd;
use super::placed::Placed;
use super::problem::SuiteProblem;
use super::recording::{RecordedSnapshot, record};
use super::run;
use super::suite::Suite;

/// A suite that is ready to be run: its parts and the games they need.
pub struct SuiteRunner<'a> {
    suite: Suite,
    games: GameCache<'a>,
    parts: Vec<Part>,
    /// The name and the options of the lines of an EPD file without a suite: both empty.
    no_case: (Placed<String>, BTreeMap<String, String>),
}

/// A part that is run by itself.
struct Part {
    name: String,
    task: Task,
}

/// What is run. Numbers are places in the lists of the suite.
enum Task {
    /// What a case expects, without the lines of its EPD suite.
    Case(usize),
    /// A line of the EPD suite of a case, or of an EPD file without a suite.
    EpdLine {
        case: Option<usize>,
        line: Line,
        /// The text of the line, if it is not the suite.
        text: Option<Source>,
    },
    Snapshot(usize),
}

/// The result of a part.
#[derive(Clone, Debug)]
pub enum PartResult {
    /// The result of a case. A snapshot that cannot be recorded counts as a case that fails.
    Case(CaseResult),
    /// A snapshot, to be compared with the stored one.
    Snapshot(RecordedSnapshot),
}

impl<'a> SuiteRunner<'a> {
    /// Prepares the parts of a suite. EPD files are read from the library.
    ///
    /// # Errors
    /// The mistakes in EPD suites.
    pub fn new(suite: Suite, variant: Source, library: &'a (dyn Library + Sync)) -> Result<Self, Vec<SuiteProblem>> {
        let (mut parts, mut problems) = (Vec::new(), Vec::new());
        for (index, case) in suite.cases.iter().enumerate() {
            let name = case.name.get_ref();
            if case.expects() {
                let (name, task) = (name.clone(), Task::Case(index));
                parts.push(Part { name, task });
            }
            let Some(given) = &case.epd else {
                continue;
            };
            match lines(given, case.epd_begins, &variant, library) {
                Err(error) => problems.extend(error),
                Ok((text, lines)) => parts.extend(lines.into_iter().map(|line| Part {
                    name: format!("{name}, {}", line.title()),
                    task: Task::EpdLine {
                        case: Some(index),
                        line,
                        text: text.clone(),
                    },
                })),
            }
        }
        parts.extend(suite.snapshots.iter().enumerate().map(|(index, one)| Part {
            name: one.name.get_ref().clone(),
            task: Task::Snapshot(index),
        }));
        if problems.is_empty() {
            Ok(Self::with_parts(suite, parts, GameCache::new(variant, library)))
        } else {
            Err(problems)
        }
    }

    /// Prepares the lines of an EPD file, each as a case of its own, without the counts beyond a depth.
    ///
    /// # Errors
    /// The lines with mistakes.
    pub fn of_epd(
        text: &str,
        depth: Option<u32>,
        variant: Source,
        library: &'a (dyn Library + Sync),
    ) -> Result<Self, Vec<SuiteProblem>> {
        let lines = epd::parse(text, &|name| is_called(&variant, name, library))?;
        let parts = lines.into_iter().map(|line| Part {
            name: line.title(),
            task: Task::EpdLine {
                case: None,
                line: line.up_to(depth),
                text: None,
            },
        });
        let games = GameCache::new(variant, library);
        Ok(Self::with_parts(Suite::default(), parts.collect(), games))
    }

    fn with_parts(suite: Suite, parts: Vec<Part>, games: GameCache<'a>) -> Self {
        Self {
            suite,
            games,
            parts,
            no_case: (Placed::new(String::new(), 0..0), BTreeMap::new()),
        }
    }

    /// How many parts there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Whether there is nothing to run.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The name of a part.
    #[must_use]
    pub fn name(&self, part: usize) -> &str {
        &self.parts[part].name
    }

    /// The names of the suite's snapshots, in order.
    #[must_use]
    pub fn snapshots(&self) -> Vec<String> {
        let names = self.suite.snapshots.iter().map(|one| one.name.get_ref().clone());
        names.collect()
    }

    /// Runs one part.
    #[must_use]
    pub fn run(&self, part: usize) -> PartResult {
        self.within(part, &mut WorkLimit::none())
    }

    /// Runs one part within a limit; nothing, if the limit is reached.
    #[must_use]
    pub fn run_within(&self, part: usize, limit: &mut WorkLimit) -> Option<PartResult> {
        if !limit.allows_more() {
            return None;
        }
        let result = self.within(part, limit);
        (!limit.is_reached()).then_some(result)
    }

    fn within(&self, part: usize, limit: &mut WorkLimit) -> PartResult {
        let Part { name, task } = &self.parts[part];
        let mut failures = Failures::default();
        let fixture = self.fixture(task);
        let position = match self.games.game(&fixture) {
            Err(mistakes) => {
                run::no_game(&fixture, mistakes, &mut failures);
                None
            }
            Ok(compiled) => match task {
                Task::Case(index) => {
                    let case = &self.suite.cases[*index];
                    let position = run::case(case, &compiled, limit, &mut failures);
                    position.filter(|_| case.expects_of_position())
                }
                Task::EpdLine { line, text, .. } => {
                    failures.text.clone_from(text);
                    run::epd_line(line, &compiled, limit, &mut failures)
                }
                Task::Snapshot(index) => {
                    if let Some(recorded) = record(&self.suite.snapshots[*index], &compiled, limit, &mut failures) {
                        return PartResult::Snapshot(recorded);
                    }
                    None
                }
            },
        };
        let Failures { list, marks, .. } = failures;
        PartResult::Case(CaseResult {
            name: name.clone(),
            range: match task {
                Task::EpdLine { line, text: None, .. } => line.fen_range.clone(),
                Task::EpdLine { .. } | Task::Case(_) | Task::Snapshot(_) => fixture.name.span(),
            },
            position: position.filter(|_| !list.is_empty()),
            failures: list,
            marks,
        })
    }

    fn fixture(&self, task: &Task) -> Fixture<'_> {
        match task {
            Task::Case(index) | Task::EpdLine { case: Some(index), .. } => self.suite.cases[*index].fixture(),
            Task::Snapshot(index) => self.suite.snapshots[*index].fixture(),
            Task::EpdLine { case: None, .. } => Fixture {
                name: &self.no_case.0,
                options: &self.no_case.1,
                with: None,
                with_begins: None,
                array: None,
                fen: None,
                place: None,
                turn: None,
                after: None,
            },
        }
    }
}

/// Runs all cases of a suite on a variant, in their order, without its snapshots.
///
/// # Errors
/// The mistakes in EPD suites.
pub fn run_all(
    suite: Suite,
    variant: Source,
    library: &(dyn Library + Sync),
) -> Result<Vec<CaseResult>, Vec<SuiteProblem>> {
    let runner = SuiteRunner::new(suite, variant, library)?;
    let cases = (0..runner.len()).filter(|&part| !matches!(runner.parts[part].task, Task::Snapshot(_)));
    let results = cases.filter_map(|part| match runner.run(part) {
        PartResult::Case(result) => Some(result),
        PartResult::Snapshot(_) => None,
    });
    Ok(results.collect())
}

/// Whether a name is that of a variant, or another name of it.
fn is_called(variant: &Source, name: &str, library: &dyn Library) -> bool {
    let stem = Path::new(&variant.name).file_stem();
    stem.is_some_and(|stem| stem == name) || library.find(name).is_some_and(|other| other.text == variant.text)
}

/// The lines of an EPD suite, and their text, if it is not the suite.
fn lines(
    given: &Placed<Epd>,
    begins: Option<usize>,
    variant: &Source,
    library: &dyn Library,
) -> Result<(Option<Source>, Vec<Line>), Vec<SuiteProblem>> {
    let whole = given.span();
    let is_variant = |name: &str| is_called(variant, name, library);
    match given.get_ref() {
        Epd::Text(text) => {
            let place = |range: Range<usize>| match begins {
                Some(begins) => begins + range.start..begins + range.end,
                None => whole.clone(),
            };
            match epd::parse(text, &is_variant) {
                Ok(lines) => Ok((None, lines.into_iter().map(|line| line.placed(place)).collect())),
                Err(problems) => Err(problems
                    .into_iter()
                    .map(|problem| SuiteProblem::new(place(problem.range), problem.message))
                    .collect()),
            }
        }
        Epd::File(file) => {
            let source = library.file(&file.file).map_err(|why| {
                let message = format!("cannot read `{}`: {why}", file.file);
                vec![SuiteProblem::new(whole, message)]
            })?;
            match epd::parse(&source.text, &is_variant) {
                Ok(lines) => {
                    let lines = lines.into_iter().map(|line| line.up_to(file.depth)).collect();
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
