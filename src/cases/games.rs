//! The games that the cases of a suite are about, each compiled once.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::diagnostics::{Diagnostic, Report, Severity, Source};
use crate::geometry::CellId;
use crate::play::Game;
use crate::rules::{Library, Program, load};

use super::lone::Lone;
use super::setting::Setting;

/// What the statements of a case are called as a text, and what they begin with.
const WITH: &str = "with";
/// The variant's name where the statements of a case extend it.
const BASE: &str = "the-variant";

type Options = BTreeMap<String, String>;

/// A mistake in a variant or in what a case adds to it.
#[derive(Clone, Debug)]
pub(super) struct Mistake {
    /// Where in the case's own statements, if it is there.
    pub place: Option<Range<usize>>,
    /// What is wrong.
    pub message: String,
}

/// A variant as some cases have it.
pub(super) struct Compiled {
    pub game: Game,
    program: Arc<Program>,
    options: Options,
    lone: OnceLock<Lone>,
    fingerprint: OnceLock<String>,
}

impl Compiled {
    /// The game for pieces that stand alone.
    pub(super) fn lone(&self) -> &Lone {
        self.lone.get_or_init(|| Lone::new(self.game.rules()))
    }

    /// The fingerprint of the rules.
    pub(super) fn fingerprint(&self) -> &str {
        self.fingerprint.get_or_init(|| self.game.rules().fingerprint())
    }

    /// Where a view of these steps carries each cell.
    ///
    /// # Errors
    /// What is wrong with the steps.
    pub(super) fn view(&self, steps: &[String]) -> Result<Vec<CellId>, String> {
        self.program.view(&self.options, &steps.join(", ")).map_err(|report| {
            let all = report.diagnostics().iter().map(message);
            all.collect::<Vec<_>>().join("; ")
        })
    }
}

/// What compiling a variant comes to.
type Compilation = Result<Arc<Compiled>, Vec<Mistake>>;

/// All games compiled so far; threads may ask for them at the same time, and none is compiled twice.
pub(super) struct Games<'a> {
    variant: Source,
    library: &'a (dyn Library + Sync),
    programs: Shared<Option<String>, Arc<Program>>,
    compiled: Shared<(Options, Option<String>), Compilation>,
}

impl<'a> Games<'a> {
    pub(super) fn new(variant: Source, library: &'a (dyn Library + Sync)) -> Self {
        Self {
            variant,
            library,
            programs: Shared::default(),
            compiled: Shared::default(),
        }
    }

    /// The variant as a case or a snapshot has it.
    ///
    /// # Errors
    /// The mistakes in the variant, in what the case adds, and in its options.
    pub(super) fn of(&self, setting: &Setting<'_>) -> Compilation {
        let with = setting.with.map(|with| with.get_ref().clone());
        let key = (setting.options.clone(), with.clone());
        self.compiled.get(key, || {
            let program = self.programs.get(with.clone(), || {
                Arc::new(program_of(&self.variant, self.library, with.as_deref()))
            });
            let checked = program.check(setting.options);
            let rules = checked.rules.ok_or_else(|| mistakes(&checked.report))?;
            Ok(Arc::new(Compiled {
                game: Game::new(Arc::new(rules)),
                program,
                options: setting.options.clone(),
                lone: OnceLock::new(),
                fingerprint: OnceLock::new(),
            }))
        })
    }
}

/// Values that are made when they are first asked for, whichever thread asks.
struct Shared<K, V>(Mutex<HashMap<K, Arc<OnceLock<V>>>>);

impl<K, V> Default for Shared<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash, V: Clone> Shared<K, V> {
    /// The value of a key; while one thread makes it, only those that ask for the same one wait.
    fn get(&self, key: K, make: impl FnOnce() -> V) -> V {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = known.entry(key).or_default().clone();
        drop(known);
        place.get_or_init(make).clone()
    }
}

/// Finds the variant for the statements that extend it.
struct Under<'a> {
    variant: &'a Source,
    library: &'a dyn Library,
}

impl Library for Under<'_> {
    fn find(&self, name: &str) -> Option<Source> {
        match name {
            BASE => Some(self.variant.clone()),
            _ => self.library.find(name),
        }
    }

    fn names(&self) -> Vec<String> {
        self.library.names()
    }
}

fn program_of(variant: &Source, library: &dyn Library, with: Option<&str>) -> Program {
    match with {
        None => load(variant.clone(), library),
        Some(with) => {
            let text = beginning() + with;
            load(Source::new(WITH, text), &Under { variant, library })
        }
    }
}

/// What stands before the statements of a case.
fn beginning() -> String {
    format!("extends {BASE}\n")
}

/// The errors of a report, those in a case's own statements by their places.
fn mistakes(report: &Report) -> Vec<Mistake> {
    let errors = report.diagnostics().iter();
    errors
        .filter(|found| found.severity() == Severity::Error)
        .map(|found| {
            if found.labels.is_empty() {
                return Mistake {
                    place: None,
                    message: message(found),
                };
            }
            let span = found.span();
            let (source, start) = (report.sources().get(span.source), span.start as usize);
            let before = if source.name == WITH { beginning().len() } else { 0 };
            if before > 0 {
                return Mistake {
                    place: Some(start.saturating_sub(before)..(span.end as usize).saturating_sub(before)),
                    message: message(found),
                };
            }
            let text = source.text.get(..start).unwrap_or_default();
            let line = text.matches('\n').count() + 1;
            Mistake {
                place: None,
                message: format!("{}:{line}: {}", source.name, message(found)),
            }
        })
        .collect()
}

/// A mistake in one line, with what may put it right.
fn message(found: &Diagnostic) -> String {
    match &found.help {
        Some(help) => format!("{} ({help})", found.message),
        None => found.message.clone(),
    }
}
