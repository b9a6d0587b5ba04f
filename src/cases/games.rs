//! The games that the cases of a suite are about, each compiled once.

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use crate::diagnostics::{Diagnostic, Report, Severity, Source};
use crate::geometry::CellId;
use crate::play::Game;
use crate::rules::{Library, Program, load};

use super::lone::Lone;
use super::suite::Case;

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
pub(super) struct Compiled<'a> {
    pub game: Game,
    program: Rc<Program>,
    options: &'a Options,
    lone: OnceCell<Lone>,
}

impl Compiled<'_> {
    /// The game for pieces that stand alone.
    pub(super) fn lone(&self) -> &Lone {
        self.lone.get_or_init(|| Lone::new(self.game.rules()))
    }

    /// Where a view of these steps carries each cell.
    ///
    /// # Errors
    /// What is wrong with the steps.
    pub(super) fn view(&self, steps: &[String]) -> Result<Vec<CellId>, String> {
        self.program.view(self.options, &steps.join(", ")).map_err(|report| {
            let all = report.diagnostics().iter().map(message);
            all.collect::<Vec<_>>().join("; ")
        })
    }
}

/// What compiling a variant comes to.
type Compilation<'a> = Result<Rc<Compiled<'a>>, Vec<Mistake>>;

/// All games compiled so far.
pub(super) struct Games<'a> {
    variant: &'a Source,
    library: &'a dyn Library,
    programs: HashMap<Option<&'a str>, Rc<Program>>,
    compiled: HashMap<(&'a Options, Option<&'a str>), Compilation<'a>>,
}

impl<'a> Games<'a> {
    pub(super) fn new(variant: &'a Source, library: &'a dyn Library) -> Self {
        Self {
            variant,
            library,
            programs: HashMap::new(),
            compiled: HashMap::new(),
        }
    }

    /// The variant as a case has it.
    ///
    /// # Errors
    /// The mistakes in the variant, in what the case adds, and in its options.
    pub(super) fn of(&mut self, case: &'a Case) -> Compilation<'a> {
        let with = case.with.as_ref().map(|with| with.get_ref().as_str());
        let (variant, library) = (self.variant, self.library);
        let program = self.programs.entry(with);
        let program = program.or_insert_with(|| Rc::new(program_of(variant, library, with)));
        let compiled = self.compiled.entry((&case.options, with));
        let compiled = compiled.or_insert_with_key(|(options, _)| {
            let checked = program.check(options);
            let rules = checked.rules.ok_or_else(|| mistakes(&checked.report))?;
            Ok(Rc::new(Compiled {
                game: Game::new(Arc::new(rules)),
                program: program.clone(),
                options,
                lone: OnceCell::new(),
            }))
        });
        compiled.clone()
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
