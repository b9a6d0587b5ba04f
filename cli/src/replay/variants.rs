//! Loads the variants of the games in a file.

use std::ffi::{OsStr, OsString};

use triagonal::notation::{Misread, with_lot};
use triagonal::records::{Record, RecordProblem, Start, Tag};
use triagonal::{Variant, builtin};
use triagonal_host::stop::Stop;

use crate::input::VariantArgs;
use crate::position::with_closest;

/// The variants of the games so far.
pub struct Variants<'a> {
    /// The variant of the command line.
    argument: Option<&'a OsStr>,
    /// The options of the command line.
    set: &'a [(String, String)],
    loaded: Vec<Loaded>,
}

/// The variant of a game, and a note about it.
type Choice<'a> = Result<(&'a Loaded, Option<String>), Misread<RecordProblem>>;

/// A variant, with the name and the options that it was loaded with.
pub struct Loaded {
    name: OsString,
    set: Vec<(String, String)>,
    pub variant: Variant,
    fingerprint: String,
}

impl Loaded {
    /// Whether the game records the fingerprint of other rules.
    pub fn has_changed(&self, record: &Record) -> bool {
        let recorded = record.tag("RuleSet");
        recorded.is_some_and(|tag| !tag.value.eq_ignore_ascii_case(&self.fingerprint))
    }
}

/// The tag from which the options of a game come.
fn options_tag(record: &Record) -> Option<&Tag> {
    record.tag("Options").or_else(|| record.tag("StartFen4"))
}

impl<'a> Variants<'a> {
    /// Nothing is loaded yet.
    pub fn new(argument: Option<&'a OsStr>, set: &'a [(String, String)]) -> Self {
        Self {
            argument,
            set,
            loaded: Vec::new(),
        }
    }

    /// Loads the variant of a game, with the options of the command line or else those of the game. Also returns a note if it is
    /// the form with arrays drawn by lot, because only that form has the castlings of the game's position.
    pub fn load(&mut self, record: &Record) -> Result<Choice<'_>, Stop> {
        let name = match self.argument {
            Some(name) => name.to_owned(),
            None => match builtin::of_record(record) {
                Ok(variant) => OsString::from(variant.name),
                Err(error) => return Ok(Err(error)),
            },
        };
        let set = if self.set.is_empty() {
            record.options()
        } else {
            self.set.to_vec()
        };
        let known = self
            .loaded
            .iter()
            .position(|loaded| loaded.name == name && loaded.set == set);
        let index = match known {
            Some(index) => index,
            None => {
                let load = |set: &[(String, String)]| {
                    let (variant, set) = (name.clone(), set.to_vec());
                    VariantArgs { variant, set }.load()
                };
                let variant = match (load(&set), options_tag(record)) {
                    (Ok(variant), _) => variant,
                    // The tags of this game have other options than the variant.
                    (Err(why), Some(tag)) if self.set.is_empty() && load(&[]).is_ok() => {
                        let problem = RecordProblem::UnreadTag(tag.name.clone());
                        return Ok(Err(Misread::new(problem, tag.range.clone()).help(why.to_string())));
                    }
                    (Err(why), _) => return Err(why),
                };
                self.loaded.push(Loaded {
                    name,
                    set,
                    fingerprint: variant.fingerprint(),
                    variant,
                });
                self.loaded.len() - 1
            }
        };
        let form = match &record.start {
            Some(Start::Fen(fen, _)) if self.loaded[index].variant.has_other_castlings(fen) => {
                let form = self.by_lot(index)?;
                form.filter(|&form| self.loaded[form].variant.supports_castlings(fen))
            }
            Some(Start::Fen(..) | Start::Sfen(..) | Start::Diagram(..)) | None => None,
        };
        let loaded = &self.loaded[form.unwrap_or(index)];
        let note = form.map(|_| format!("castling starts from any square, as in {}", loaded.variant.title()));
        Ok(Ok((loaded, note)))
    }

    /// If a starting position is wrong, adds the name of a variant that can read it.
    pub fn with_closest(&mut self, record: &Record, error: Misread<RecordProblem>) -> Misread<RecordProblem> {
        match (&error.problem, &record.start) {
            (RecordProblem::Position(_), Some(Start::Fen(fen, _))) => match self.load(record) {
                Ok(Ok((loaded, _))) => with_closest(&loaded.variant, fen, error),
                Ok(Err(_)) | Err(_) => error,
            },
            _ => error,
        }
    }

    /// The index of the form of a loaded variant with arrays drawn by lot, if it has one.
    fn by_lot(&mut self, index: usize) -> Result<Option<usize>, Stop> {
        let Loaded { name, set, variant, .. } = &self.loaded[index];
        let Some(form) = name.to_str().map(with_lot) else {
            return Ok(None);
        };
        let name = OsString::from(&form);
        if let Some(known) = self
            .loaded
            .iter()
            .position(|loaded| loaded.name == name && loaded.set == *set)
        {
            return Ok(Some(known));
        }
        let set = set.clone();
        let variant = if builtin::variant(&form).is_some() {
            let variant = name.clone();
            VariantArgs {
                variant,
                set: set.clone(),
            }
            .load()?
        } else if let Some(variant) = variant.by_lot() {
            variant
        } else {
            return Ok(None);
        };
        self.loaded.push(Loaded {
            name,
            set,
            fingerprint: variant.fingerprint(),
            variant,
        });
        Ok(Some(self.loaded.len() - 1))
    }
}
