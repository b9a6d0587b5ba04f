//! The options of the engine.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use triagonal::diagnostics::suggest;
use triagonal::notation::{with_lot, without_lot};
use triagonal::search::Evaluation;
use triagonal::{Variant, builtin};
use triagonal_host::engine::{BEST, SCALE, Skill, values};
use triagonal_host::folder;

use crate::input;

/// The size of the table, unless something else is asked for.
pub const MEGABYTES: usize = 16;
const MOST_MEGABYTES: usize = 65_536;
const MOST_THREADS: usize = 512;
const MOST_LINES: usize = 256;
const MOST_OVERHEAD: usize = 10_000;
/// What is played before a variant is chosen.
const FIRST: &str = "chess";

/// What a new value changes.
pub enum Changed {
    Nothing,
    Megabytes(usize),
    Threads(usize),
    Skill(Skill),
    Forget,
    Paths,
    Variant(Box<(Variant, Evaluation, Option<String>)>),
}

/// The options and their values.
pub struct Options {
    variant: String,
    played: String,
    /// Whether the form of a game with arrays by lot is played, and whether the name of the variant says so.
    by_lot: bool,
    named_by_lot: bool,
    /// The variant that is played, unless a position is of its form with arrays by lot.
    pub chosen: Variant,
    /// That form, if it has been needed.
    form: OnceCell<Option<Variant>>,
    level: u32,
    /// Whether it plays by the number on the scale.
    limited: bool,
    number: u32,
    lines: usize,
    overhead: usize,
    /// The user's own files, by their names.
    own: BTreeMap<String, PathBuf>,
}

impl Options {
    /// The defaults, with the variant that is played first.
    pub fn new(first: Variant) -> Self {
        Self {
            variant: FIRST.to_owned(),
            played: FIRST.to_owned(),
            by_lot: false,
            named_by_lot: false,
            chosen: first,
            form: OnceCell::new(),
            level: BEST,
            limited: false,
            number: SCALE.0,
            lines: 1,
            overhead: 10,
            own: BTreeMap::new(),
        }
    }

    /// The variant of which a position is: the one that is chosen, or its form with arrays by lot, if only that has such
    /// castlings.
    pub fn form_of(&self, fen: &str) -> Variant {
        let form = if self.chosen.has_other_castlings(fen) {
            self.form.get_or_init(|| self.chosen.by_lot()).as_ref()
        } else {
            None
        };
        let fits = form.filter(|form| form.read_fen(fen).is_ok());
        fits.unwrap_or(&self.chosen).clone()
    }
}

/// The variant that is played before one is chosen.
pub fn first() -> Option<Variant> {
    Variant::builtin(FIRST).ok()
}

impl Options {
    /// What the variant that is played is called.
    pub fn played(&self) -> &str {
        &self.played
    }

    /// The name of what should be played.
    fn wanted(&self) -> String {
        if self.by_lot || self.named_by_lot {
            with_lot(&self.variant)
        } else {
            self.variant.clone()
        }
    }

    /// Chooses a variant by its name, or by one that other programs have for it.
    fn choose(&mut self, value: &str) {
        let meant = || builtin::meant_by(value).filter(|_| !self.is_known(value));
        let meant = meant().map(|one| one.name);
        self.named_by_lot = meant.is_some_and(|name| without_lot(value).is_some() && without_lot(name).is_none());
        self.variant = meant.unwrap_or(value).to_owned();
    }

    fn is_known(&self, name: &str) -> bool {
        self.own.contains_key(name) || builtin::source(name).is_some()
    }

    fn skill(&self) -> Skill {
        if self.limited {
            Skill::on_scale(self.number)
        } else {
            Skill::new(self.level)
        }
    }

    /// How many of the best moves are wanted.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// What a move costs besides thinking, in milliseconds.
    pub fn overhead(&self) -> u64 {
        self.overhead as u64
    }

    /// The options as the protocol lists them.
    pub fn listed(&self) -> Vec<String> {
        vec![
            format!("option name Hash type spin default {MEGABYTES} min 1 max {MOST_MEGABYTES}"),
            format!("option name Threads type spin default 1 min 1 max {MOST_THREADS}"),
            format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"),
            "option name Ponder type check default false".to_owned(),
            "option name Clear Hash type button".to_owned(),
            format!("option name Skill Level type spin default {BEST} min 0 max {BEST}"),
            "option name UCI_LimitStrength type check default false".to_owned(),
            format!(
                "option name UCI_Elo type spin default {} min {} max {}",
                SCALE.0, SCALE.0, SCALE.1
            ),
            format!("option name Move Overhead type spin default 10 min 0 max {MOST_OVERHEAD}"),
            "option name UCI_Chess960 type check default false".to_owned(),
            "option name VariantPath type string default <empty>".to_owned(),
            self.variants_line(),
        ]
    }

    /// The option that chooses the variant.
    pub fn variants_line(&self) -> String {
        let mut line = format!("option name UCI_Variant type combo default {FIRST}");
        let shipped = builtin::variants();
        // Programs choose only what is listed, some by another name.
        let others = shipped.iter().flat_map(|one| one.aliases.iter().map(String::as_str));
        let own = self.own.keys().map(String::as_str);
        for name in shipped.iter().map(|one| one.name).chain(others).chain(own) {
            line += " var ";
            line += name;
        }
        line
    }

    /// Gives an option a value. Names are compared without regard to capital letters, as the protocol asks.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Changed, String> {
        match name.to_lowercase().as_str() {
            "hash" => Ok(Changed::Megabytes(number(name, value, 1, MOST_MEGABYTES)?)),
            "threads" => Ok(Changed::Threads(number(name, value, 1, MOST_THREADS)?)),
            "multipv" => {
                self.lines = number(name, value, 1, MOST_LINES)?;
                Ok(Changed::Nothing)
            }
            "move overhead" => {
                self.overhead = number(name, value, 0, MOST_OVERHEAD)?;
                Ok(Changed::Nothing)
            }
            "clear hash" => Ok(Changed::Forget),
            "skill level" => {
                self.level = number(name, value, 0, BEST as usize)? as u32;
                Ok(Changed::Skill(self.skill()))
            }
            "uci_elo" => {
                self.number = number(name, value, SCALE.0 as usize, SCALE.1 as usize)? as u32;
                Ok(Changed::Skill(self.skill()))
            }
            "uci_limitstrength" => {
                self.limited = truth(name, value)?;
                Ok(Changed::Skill(self.skill()))
            }
            "ponder" => truth(name, value).map(|_| Changed::Nothing),
            "uci_chess960" => {
                let before = std::mem::replace(&mut self.by_lot, truth(name, value)?);
                if self.by_lot == before {
                    Ok(Changed::Nothing)
                } else {
                    self.load_wanted()
                }
            }
            "variantpath" => {
                self.own = if value.is_empty() || value == "<empty>" {
                    BTreeMap::new()
                } else {
                    files_at(Path::new(value))?
                };
                Ok(Changed::Paths)
            }
            "uci_variant" => {
                let before = (self.variant.clone(), self.named_by_lot);
                self.choose(value);
                let loaded = self.load_wanted();
                if loaded.is_err() {
                    (self.variant, self.named_by_lot) = before;
                }
                loaded
            }
            _ => Err(format!("there is no option `{name}`")),
        }
    }

    /// Loads the variant that is played: of a form with arrays by lot the file that the library has for it, or what becomes of
    /// the game if its castlings begin anywhere.
    fn load_wanted(&mut self) -> Result<Changed, String> {
        let wanted = self.wanted();
        let is_known = self.is_known(&wanted);
        let mut loaded = self.load(if is_known { &wanted } else { &self.variant })?;
        let form = loaded.0.by_lot().filter(|_| !is_known);
        self.played = if is_known || form.is_some() {
            wanted
        } else {
            self.variant.clone()
        };
        if let Some(form) = form {
            loaded.1 = form.evaluation();
            loaded.0 = form;
        }
        self.chosen = loaded.0.clone();
        self.form = OnceCell::new();
        Ok(Changed::Variant(Box::new(loaded)))
    }

    fn load(&self, name: &str) -> Result<(Variant, Evaluation, Option<String>), String> {
        let file = self
            .own
            .get(name)
            .map_or_else(|| name.as_ref(), |path| path.as_os_str());
        if !self.is_known(name) {
            let others = self.own.keys().map(String::as_str);
            let near = suggest(name, builtin::variants().iter().map(|one| one.name).chain(others));
            let near = near.map(|near| format!("did you mean `{near}`?"));
            let help = near.unwrap_or_else(|| "`VariantPath` takes your own files".to_owned());
            return Err(format!("there is no variant `{name}`; {help}"));
        }
        let (source, library) = input::open(file).map_err(|stop| stop.to_string())?;
        let loaded = Variant::loader().load_from(source, &library);
        let variant = loaded.map_err(|report| report.to_string())?;
        let (evaluation, word) = values::evaluation(&variant, file).map_err(|stop| stop.to_string())?;
        Ok((variant, evaluation, word))
    }
}

fn number(name: &str, value: &str, least: usize, most: usize) -> Result<usize, String> {
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("`{name}` is a number from {least} to {most}, not `{value}`"))
}

fn truth(name: &str, value: &str) -> Result<bool, String> {
    let truth = value.parse();
    truth.map_err(|_| format!("`{name}` is true or false, not `{value}`"))
}

/// The variant files at a path, or below it, by their names.
fn files_at(path: &Path) -> Result<BTreeMap<String, PathBuf>, String> {
    let found = if path.is_dir() {
        folder::variants_below(path).map_err(|stop| stop.to_string())?
    } else if path.is_file() {
        vec![path.to_owned()]
    } else {
        return Err(format!("there is no file or folder `{}`", path.display()));
    };
    let named = found.into_iter().filter_map(|file| {
        let stem = file.file_stem()?.to_string_lossy().into_owned();
        Some((stem, file))
    });
    Ok(named.collect())
}
