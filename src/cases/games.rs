//! The games that the cases of a suite are about, each compiled once.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::diagnostics::{Diagnostic, Report, Severity, Source};
use crate::geometry::CellId;
use crate::play::Game;
use crate::rules::{Library, Program, load};

use super::empty_board::EmptyBoard;
use super::fixture::Fixture;

/// The name of the source that holds the statements of a case.
const WITH: &str = "with";
/// The name by which these statements extend the variant.
const BASE: &str = "the-variant";

type Options = BTreeMap<String, String>;

/// A mistake in a variant or in what a case adds to it.
#[derive(Clone, Debug)]
pub(super) struct Mistake {
    /// The bytes of the case's own statements, if the mistake is there.
    pub place: Option<Range<usize>>,
    /// What is wrong.
    pub message: String,
}

/// A variant with the options and the statements of some cases.
pub(super) struct CompiledGame {
    pub game: Game,
    program: Arc<Program>,
    options: Options,
    fingerprint: OnceLock<String>,
}

impl CompiledGame {
    /// The game in which pieces stand alone.
    pub(super) fn empty_board(&self) -> EmptyBoard {
        EmptyBoard::new(&self.game)
    }

    /// The fingerprint of the rules.
    pub(super) fn fingerprint(&self) -> &str {
        self.fingerprint.get_or_init(|| self.game.rules().fingerprint())
    }

    /// The image of each cell under a view of these steps.
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

/// A compiled variant, or its mistakes.
type Compilation = Result<Arc<CompiledGame>, Vec<Mistake>>;

/// All games compiled so far. Several threads may ask for games at the same time; no game is compiled twice.
pub(super) struct GameCache<'a> {
    variant: Source,
    library: &'a (dyn Library + Sync),
    programs: OnceMap<Option<String>, Arc<Program>>,
    compiled: OnceMap<(Options, Option<String>), Compilation>,
}

impl<'a> GameCache<'a> {
    pub(super) fn new(variant: Source, library: &'a (dyn Library + Sync)) -> Self {
        Self {
            variant,
            library,
            programs: OnceMap::default(),
            compiled: OnceMap::default(),
        }
    }

    /// The game of a case or a snapshot.
    ///
    /// # Errors
    /// The mistakes in the variant, in what the case adds, and in its options.
    pub(super) fn game(&self, fixture: &Fixture<'_>) -> Compilation {
        let with = fixture.with.map(|with| with.get_ref().clone());
        let key = (fixture.options.clone(), with.clone());
        self.compiled.get(key, || {
            let program = self.programs.get(with.clone(), || {
                Arc::new(program_of(&self.variant, self.library, with.as_deref()))
            });
            let checked = program.check(fixture.options);
            let rules = checked.rules.ok_or_else(|| mistakes(&checked.report))?;
            Ok(Arc::new(CompiledGame {
                game: Game::new(Arc::new(rules)),
                program,
                options: fixture.options.clone(),
                fingerprint: OnceLock::new(),
            }))
        })
    }
}

/// Values by key, each made once, when a thread first asks for it.
struct OnceMap<K, V>(Mutex<HashMap<K, Arc<OnceLock<V>>>>);

impl<K, V> Default for OnceMap<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash, V: Clone> OnceMap<K, V> {
    /// The value of a key. While one thread makes it, only threads that ask for the same key wait.
    fn get(&self, key: K, make: impl FnOnce() -> V) -> V {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let value = known.entry(key).or_default().clone();
        drop(known);
        value.get_or_init(make).clone()
    }
}

/// A library that also has the variant of the suite, under the name [`BASE`].
struct WithBase<'a> {
    variant: &'a Source,
    library: &'a dyn Library,
}

impl Library for WithBase<'_> {
    fn find(&self, name: &str) -> Option<Source> {
        match name {
            BASE => Some(self.variant.clone()),
            _ => self.library.find(name),
        }
    }

    fn unreadable(&self, name: &str) -> Option<String> {
        self.library.unreadable(name)
    }

    fn names(&self) -> Vec<String> {
        self.library.names()
    }

    fn places(&self, name: &str) -> Option<String> {
        self.library.places(name)
    }
}

fn program_of(variant: &Source, library: &dyn Library, with: Option<&str>) -> Program {
    match with {
        None => load(variant.clone(), library),
        Some(with) => {
            let text = prefix() + with;
            load(Source::new(WITH, text), &WithBase { variant, library })
        }
    }
}

/// The line before the statements of a case.
fn prefix() -> String {
    format!("extends {BASE}\n")
}

/// The errors of a report; those in the case's own statements with their places there.
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
            let before = if source.name == WITH { prefix().len() } else { 0 };
            if before > 0 {
                return Mistake {
                    place: Some(start.saturating_sub(before)..(span.end as usize).saturating_sub(before)),
                    message: message(found),
                };
            }
            let (line, _) = source.position(start);
            Mistake {
                place: None,
                message: format!("{}:{line}: {}", source.name, message(found)),
            }
        })
        .collect()
}

/// The message of a diagnostic and its help in one line.
fn message(found: &Diagnostic) -> String {
    match &found.help {
        Some(help) => format!("{} ({help})", found.message),
        None => found.message.clone(),
    }
}
