//! A loaded variant, ready to be checked under any choice of its options.

use std::collections::{BTreeMap, HashSet};

use crate::diagnostics::{Code, Combinations, Diagnostic, Report, Severity, Source, Sources, Span, Spanned, suggest};
use crate::geometry::CellId;
use crate::rules::board::{space, view};
use crate::rules::combinations::combinations;
use crate::rules::context::ContextCache;
use crate::rules::files::{Allowed, Library, Loaded, LoadedFile, Role, Selected};
use crate::rules::files::{allowed, declared_options, read_files, select, settle, values_help, whole};
use crate::rules::limits::MAX_CHECK_WORK;
use crate::rules::lints::{Findings, compounds, constants, edges, lint, listed_twice, unused};
use crate::rules::lower::{Lowered, Lowerings, costs, lower};
use crate::rules::model::{Choice, Rules};
use crate::rules::removed::about_removed;
use crate::rules::same_rules::{Tried, declared};
use crate::rules::several_choices::{Always, of_several_choices};
use crate::rules::statements::Statements;
use crate::rules::unread::Unread;
use crate::syntax;
use crate::syntax::tree::{BoardItem, File, Item, ViewStep};

/// Errors that may be mere consequences of a statement that could not be read.
const FOLLOWING: &[Code] = &[Code::MissingStatement, Code::ArrayMissing, Code::ViewMissing];

/// The work of following one displacement, in units of the work of a check.
const DISPLACEMENT: u64 = 16;

/// All texts of a variant, parsed but not yet checked.
#[derive(Clone, Debug)]
pub struct Program {
    sources: Sources,
    files: Vec<LoadedFile>,
    options: Vec<Choice>,
    allowed: Vec<Allowed>,
    diagnostics: Vec<Diagnostic>,
}

/// Caches shared by the checks under different choices of options.
#[derive(Default)]
struct Memory {
    contexts: ContextCache,
    lowerings: Lowerings,
    findings: Findings,
    /// The places of the statements in force under the last choice.
    in_force: Vec<Span>,
}

/// The result of checking a variant.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The rules; `None` if there are errors.
    pub rules: Option<Rules>,
    /// All diagnostics.
    pub report: Report,
}

/// The diagnostics of a variant under all the choices that were tried.
#[derive(Clone, Debug)]
pub struct CheckResults {
    /// The diagnostics, including warnings that the files allow.
    pub mistakes: Vec<Diagnostic>,
    /// The number of combinations of options that were tried.
    pub combinations: Combinations,
}

/// Reads a variant's main file and all files that it extends or uses.
///
/// This reports errors only in the texts themselves and in their options: see [`Program::check`].
#[must_use]
pub fn load(main: Source, library: &dyn Library) -> Program {
    let Loaded {
        sources,
        files,
        mut diagnostics,
    } = read_files(main, library);
    let options = declared_options(&files, &mut diagnostics);
    let allowed = allowed(&files, &mut diagnostics);
    no_title(&files, &mut diagnostics);
    Program {
        sources,
        files,
        options,
        allowed,
        diagnostics,
    }
}

impl Program {
    /// The options with their defaults chosen.
    #[must_use]
    pub fn options(&self) -> Vec<Choice> {
        self.options.clone()
    }

    /// The main file, as far as it could be parsed.
    #[must_use]
    pub fn main(&self) -> Option<&File> {
        let main = self.files.iter().find(|file| file.role == Role::Main);
        main.map(|file| &file.tree)
    }

    /// Checks the variant under one choice of options; options that are not named keep their defaults.
    ///
    /// An unknown option or value is an error without a place in a text.
    #[must_use]
    pub fn check(&self, options: &BTreeMap<String, String>) -> Checked {
        let mut diagnostics = self.while_loading();
        let choices = self.choose(options, &mut diagnostics);
        let (rules, found) = self.check_one(&choices, &mut Memory::default());
        let only_choice = self.options.iter().all(|option| option.values.len() == 1);
        diagnostics.extend(
            found
                .into_iter()
                .filter(|found| only_choice || !of_several_choices(found)),
        );
        let (kept, _) = settle(&self.allowed, diagnostics);
        let report = Report::new(self.sources.clone(), kept);
        Checked {
            rules: rules.filter(|_| !report.has_errors()),
            report,
        }
    }

    /// Checks the variant under all combinations of its options. If there are too many, it tries a selection in which every two
    /// values of two options occur together.
    #[must_use]
    pub fn check_all(&self) -> Report {
        let CheckResults { mistakes, combinations } = self.check_each(|_, _| {});
        let (kept, _) = settle(&self.allowed, mistakes);
        Report::new(self.sources.clone(), kept).with_combinations(combinations)
    }

    /// Turns the diagnostics of [`check_each`](Self::check_each), extended by the caller, into a report: without the warnings
    /// that the files allow, and with an error for each unused `allow` of the main file.
    #[must_use]
    pub fn report(&self, found: CheckResults) -> Report {
        let (mut kept, idle) = settle(&self.allowed, found.mistakes);
        if !kept.iter().any(is_error) {
            kept.extend(idle);
        }
        Report::new(self.sources.clone(), kept).with_combinations(found.combinations)
    }

    /// Like [`check_all`](Self::check_all), but includes the warnings that files allow. Calls `call` with the rules under the
    /// defaults and under each other value alone, unless there are errors. Stops when the limit of work is reached.
    pub fn check_each(&self, mut call: impl FnMut(&[Choice], Rules)) -> CheckResults {
        let (rows, of) = combinations(&self.options);
        let (mut tried, mut work) = (0, 0);
        let mut cut_short = false;
        let mut diagnostics = self.while_loading();
        let mut known: HashSet<Diagnostic> = diagnostics.iter().cloned().collect();
        let mut always = Always::default();
        let mut memory = Memory::default();
        let mut valid = !self.diagnostics.iter().any(is_error);
        let has_options = declared(&self.files).next().is_some();
        let mut rules_of = Tried::default();
        for choices in rows {
            if work + DISPLACEMENT * memory.findings.work > MAX_CHECK_WORK {
                cut_short = true;
                break;
            }
            let (rules, found) = self.check_one(&choices, &mut memory);
            valid &= !found.iter().any(is_error);
            tried += 1;
            work += rules.as_ref().map_or(0, costs::work);
            let (of_all, found): (Vec<Diagnostic>, Vec<Diagnostic>) = found.into_iter().partition(of_several_choices);
            always.add(of_all, std::mem::take(&mut memory.in_force));
            for diagnostic in found {
                if known.insert(diagnostic.clone()) {
                    diagnostics.push(diagnostic);
                }
            }
            if let Some(rules) = rules.as_ref().filter(|_| valid && has_options) {
                rules_of.add(&choices, rules);
            }
            let changed = choices.iter().filter(|choice| !choice.is_default()).count();
            if let Some(rules) = rules.filter(|_| valid && changed <= 1) {
                call(&choices, rules);
            }
        }
        diagnostics.extend(always.found());
        if valid && has_options && !cut_short {
            rules_of.report(&self.files, &self.options, &mut diagnostics, |choices| {
                let (rules, _) = self.check_one(choices, &mut memory);
                work += rules.as_ref().map_or(0, costs::work);
                rules.filter(|_| work + DISPLACEMENT * memory.findings.work <= MAX_CHECK_WORK)
            });
        }
        CheckResults {
            mistakes: diagnostics,
            combinations: Combinations { tried, of, cut_short },
        }
    }

    /// The places of the statements in force under one choice.
    #[must_use]
    pub fn statements(&self, options: &BTreeMap<String, String>) -> Statements {
        let mut ignored = Vec::new();
        let choices = self.choose(options, &mut ignored);
        Statements::new(self.sources.clone(), &select(&self.files, &choices, &mut ignored))
    }

    /// Merges the variant under one choice into a single file, without `extends` and `use`.
    #[must_use]
    pub fn whole(&self, options: &BTreeMap<String, String>) -> File {
        let choices = self.choose(options, &mut Vec::new());
        whole(&self.files, &choices)
    }

    /// Returns the image of each cell under a view with these steps, under one choice; the steps are those of `view PLAYER:
    /// STEPS`.
    ///
    /// # Errors
    ///
    /// Returns the errors in the steps or in the board; their places refer to a text made around the steps.
    pub fn view(&self, options: &BTreeMap<String, String>, steps: &str) -> Result<Vec<CellId>, Report> {
        let mut sources = self.sources.clone();
        let text = format!("board {{\nview X: {steps}\n}}");
        let source = sources.add(Source::new("view", text.as_str()));
        let (tree, mut diagnostics) = syntax::parse(source, &text);
        let choices = self.choose(options, &mut diagnostics);
        let selected = select(&self.files, &choices, &mut diagnostics);
        let carried = match (only_view(&tree), &selected.board) {
            (Some(steps), Some(board)) if diagnostics.is_empty() => space(board, &mut diagnostics)
                .and_then(|(space, names)| view(&space, &names, &steps.node, steps.span, &mut diagnostics)),
            _ => None,
        };
        carried.map(|view| view.cells).ok_or_else(|| {
            if diagnostics.is_empty() {
                let message = format!("`{steps}` contains more than the steps of a view");
                diagnostics.push(placeless(Code::UnexpectedText, message));
            }
            Report::new(sources, diagnostics)
        })
    }

    /// The choices, updated with a caller's options.
    fn choose(&self, options: &BTreeMap<String, String>, diagnostics: &mut Vec<Diagnostic>) -> Vec<Choice> {
        let mut choices = self.options.clone();
        for (name, value) in options {
            let Some(choice) = choices.iter_mut().find(|choice| choice.name == *name) else {
                let names = self.options.iter().map(|option| option.name.as_str());
                let message = format!("this variant has no option `{name}`");
                diagnostics.push(placeless(Code::UnknownOption, message).did_you_mean(suggest(name, names)));
                continue;
            };
            if choice.values.contains(value) {
                choice.chosen.clone_from(value);
            } else {
                let message = format!("the option `{name}` has no value `{value}`");
                diagnostics.push(placeless(Code::UnknownOptionValue, message).help(values_help(choice, value)));
            }
        }
        choices
    }

    /// The rules under some choices, with their diagnostics.
    fn check_one(&self, choices: &[Choice], memory: &mut Memory) -> (Option<Rules>, Vec<Diagnostic>) {
        let mut diagnostics = Vec::new();
        let selected = select(&self.files, choices, &mut diagnostics);
        memory.in_force = selected.places_of_moves();
        let rules = rules(&selected, memory, &mut diagnostics);
        about_removed(&self.files, &self.sources, &mut diagnostics);
        if self.diagnostics.iter().any(is_error) {
            // Apparently missing statements may be in the part that could not be read.
            let unread = self.unread();
            diagnostics.retain(|it| is_error(it) && !FOLLOWING.contains(&it.code) && !unread.explains(it));
        } else if diagnostics.iter().any(is_error) {
            diagnostics.retain(|diagnostic| !of_several_choices(diagnostic));
        }
        (rules, diagnostics)
    }

    /// The errors found before any options are chosen.
    fn while_loading(&self) -> Vec<Diagnostic> {
        let unread = self.unread();
        let mistakes = self.diagnostics.iter().filter(|mistake| !unread.explains(mistake));
        mistakes.cloned().collect()
    }

    /// The statements that could not be read.
    fn unread(&self) -> Unread<'_> {
        let errors = self.diagnostics.iter().filter(|mistake| is_error(mistake));
        Unread::new(&self.sources, errors)
    }
}

/// The steps of a view, if that is the only statement of a file.
fn only_view(file: &File) -> Option<Spanned<Vec<ViewStep>>> {
    let [item] = file.items.as_slice() else { return None };
    let Item::Board(items) = &item.node else { return None };
    let [item] = items.as_slice() else { return None };
    let BoardItem::View { steps, .. } = &item.node else {
        return None;
    };
    Some(Spanned::new(steps.clone(), item.span))
}

/// The rules given by the statements in force; valid only if no error is reported.
fn rules(selected: &Selected, memory: &mut Memory, diagnostics: &mut Vec<Diagnostic>) -> Option<Rules> {
    let context = memory.contexts.context(selected, diagnostics)?;
    let Lowered {
        rules,
        kinds,
        places,
        used,
        followed,
    } = lower(selected, context, &mut memory.lowerings, diagnostics);
    memory.findings.work += followed;
    unused(selected, &used, diagnostics);
    if !diagnostics.iter().any(is_error) {
        let diagnostics_before = diagnostics.len();
        lint(&rules, selected, &kinds, &places, &mut memory.findings, diagnostics);
        edges(selected, &used, diagnostics);
        constants(selected, &used, diagnostics);
        compounds(selected, diagnostics);
        listed_twice(selected, diagnostics);
        // A variant need not use everything in a library.
        let mut index = 0;
        diagnostics.retain(|diagnostic| {
            index += 1;
            index <= diagnostics_before || selected.role(diagnostic.span()) != Role::Used
        });
    }
    Some(rules)
}

/// Warns about an empty title.
fn no_title(files: &[LoadedFile], diagnostics: &mut Vec<Diagnostic>) {
    for file in files.iter().filter(|file| file.role == Role::Main) {
        for item in &file.tree.items {
            if let Item::Variant(title) = &item.node
                && title.node.trim().is_empty()
            {
                diagnostics.push(Diagnostic::new(Code::NoTitle, item.span, "the title is empty"));
            }
        }
    }
}

fn is_error(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity() == Severity::Error
}

/// An error without a place in a text.
fn placeless(code: Code, message: String) -> Diagnostic {
    Diagnostic {
        fixes: Vec::new(),
        code,
        message,
        labels: Vec::new(),
        help: None,
    }
}
