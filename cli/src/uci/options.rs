//! The options of the engine.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use triagonal::diagnostics::suggest;
use triagonal::notation::{with_lot, without_lot};
use triagonal::{Variant, builtin};
use triagonal_host::engine::{BEST, SCALE, Skill};
use triagonal_host::folder;
use triagonal_host::stop::Stop;

use super::offer::{self, Loaded, Offer};
use super::protocol::{Protocol, plain_option_name};
use crate::input::not_offered;

/// The default size of the transposition table.
pub const DEFAULT_MEGABYTES: usize = 16;
const MAX_MEGABYTES: usize = 65_536;
const MAX_THREADS: usize = 512;
const MAX_LINES: usize = 256;
const MAX_OVERHEAD: usize = 10_000;

/// What the engine must do after a change of an option.
pub enum Change {
    Nothing,
    Megabytes(usize),
    Threads(usize),
    Skill(Skill),
    ClearHash,
    Paths,
    Variant(Box<Loaded>),
}

impl Change {
    fn variant(loaded: Loaded) -> Self {
        Self::Variant(Box::new(loaded))
    }
}

/// The options and their values.
pub struct Options {
    protocol: Protocol,
    offer: Offer,
    variant: String,
    variant_name: String,
    /// Whether the form with arrays drawn by lot is played, and whether the name of the variant demands that form.
    by_lot: bool,
    named_by_lot: bool,
    /// The chosen variant. A position may belong to its form with arrays drawn by lot instead.
    pub chosen: Variant,
    /// The form with arrays drawn by lot, once it has been needed.
    form: OnceCell<Option<Variant>>,
    level: u32,
    /// Whether `UCI_Elo` limits the strength.
    limits_elo: bool,
    elo: u32,
    lines: usize,
    overhead: usize,
    /// The files of `VariantPath`, by name.
    extra_files: BTreeMap<String, PathBuf>,
    /// Why the variant that the client wants cannot be played. Until it chooses another, no position can be set up.
    refused: Option<String>,
}

impl Options {
    /// The default options, with the first variant on offer.
    pub fn new(offer: Offer, first: Variant) -> Self {
        Self {
            protocol: Protocol::Uci,
            variant: offer.first(Protocol::Uci).to_owned(),
            variant_name: offer.first(Protocol::Uci).to_owned(),
            offer,
            by_lot: false,
            named_by_lot: false,
            chosen: first,
            form: OnceCell::new(),
            level: BEST,
            limits_elo: false,
            elo: SCALE.0,
            lines: 1,
            overhead: 10,
            extra_files: BTreeMap::new(),
            refused: None,
        }
    }

    /// The protocol of the client.
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// Sets the protocol. Returns its first variant if the client has not chosen another.
    pub fn set_protocol(&mut self, protocol: Protocol) -> Result<Option<Loaded>, String> {
        let before = std::mem::replace(&mut self.protocol, protocol);
        let (first, other) = (self.offer.first(protocol), self.offer.first(before));
        if first == other || self.variant != other {
            return Ok(None);
        }
        self.variant = first.to_owned();
        self.load_wanted().map(Some)
    }

    /// Why the variant that the client wants cannot be played.
    pub fn refused(&self) -> Option<&str> {
        self.refused.as_deref()
    }

    /// The variant of a position: the chosen variant, or its form with arrays drawn by lot if only that form has such castlings.
    pub fn form_of(&self, fen: &str) -> Variant {
        let form = if self.chosen.has_other_castlings(fen) {
            self.form.get_or_init(|| self.chosen.by_lot()).as_ref()
        } else {
            None
        };
        let fits = form.filter(|form| form.supports_castlings(fen));
        fits.unwrap_or(&self.chosen).clone()
    }
}

impl Options {
    /// The name of the current variant.
    pub fn variant_name(&self) -> &str {
        &self.variant_name
    }

    /// The file or built-in variant that plays the same game with arrays drawn by lot. It has the same name with another ending; an
    /// alias of another game does not count.
    fn form_by_lot(&self) -> Option<String> {
        let name = with_lot(&self.variant);
        if self.extra_files.contains_key(&name) || self.offer.is_limited() && self.offer.has(&name) {
            return Some(name);
        }
        let is_builtin = !self.extra_files.contains_key(&self.variant);
        let game = is_builtin.then(|| builtin::known_as(&self.variant)).flatten()?;
        let form = builtin::by_lot(game.name)?.name;
        self.offer.has(form).then(|| form.to_owned())
    }

    /// Sets the variant, by its own name or by its name in other programs.
    fn choose(&mut self, value: &str) {
        let builtin = || builtin::meant_by(value).filter(|_| !self.is_known(value));
        let builtin_name = builtin().map(|one| one.name).filter(|name| self.offer.has(name));
        self.named_by_lot =
            builtin_name.is_some_and(|name| without_lot(value).is_some() && without_lot(name).is_none());
        self.variant = builtin_name.unwrap_or(value).to_owned();
    }

    fn is_known(&self, name: &str) -> bool {
        self.extra_files.contains_key(name) || self.offer.has(name)
    }

    fn skill(&self) -> Skill {
        if self.limits_elo {
            Skill::on_scale(self.elo)
        } else {
            Skill::new(self.level)
        }
    }

    /// The number of best lines.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// The time that a move takes in addition to the search, in milliseconds.
    pub fn overhead(&self) -> u64 {
        self.overhead as u64
    }

    /// The lines that list the options.
    pub fn option_lines(&self) -> Vec<String> {
        let options = [
            (
                "Hash",
                format!("spin default {DEFAULT_MEGABYTES} min 1 max {MAX_MEGABYTES}"),
            ),
            ("Threads", format!("spin default 1 min 1 max {MAX_THREADS}")),
            ("MultiPV", format!("spin default 1 min 1 max {MAX_LINES}")),
            ("Ponder", "check default false".to_owned()),
            ("Clear Hash", "button".to_owned()),
            ("Skill Level", format!("spin default {BEST} min 0 max {BEST}")),
            ("UCI_LimitStrength", "check default false".to_owned()),
            (
                "UCI_Elo",
                format!("spin default {} min {} max {}", SCALE.0, SCALE.0, SCALE.1),
            ),
            ("Move Overhead", format!("spin default 10 min 0 max {MAX_OVERHEAD}")),
            ("UCI_Chess960", "check default false".to_owned()),
            ("VariantPath", "string default <empty>".to_owned()),
        ];
        let lines = options.iter().map(|(name, values)| self.option_line(name, values));
        lines.chain([self.variants_line()]).collect()
    }

    fn option_line(&self, name: &str, values: &str) -> String {
        format!("option name {} type {values}", self.protocol.option_name(name))
    }

    /// The line of the option that chooses the variant.
    pub fn variants_line(&self) -> String {
        let mut values = format!("combo default {}", self.offer.first(self.protocol));
        let extra_files = self.extra_files.keys().map(String::as_str);
        for name in self.offer.names().into_iter().chain(extra_files) {
            values += " var ";
            values += name;
        }
        self.option_line("UCI_Variant", &values)
    }

    /// Sets an option. Names are case-insensitive, as the protocols demand.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Change, String> {
        match plain_option_name(name).as_str() {
            "hash" => Ok(Change::Megabytes(number(name, value, 1, MAX_MEGABYTES)?)),
            "threads" => Ok(Change::Threads(number(name, value, 1, MAX_THREADS)?)),
            "multipv" => {
                self.lines = number(name, value, 1, MAX_LINES)?;
                Ok(Change::Nothing)
            }
            "move overhead" => {
                self.overhead = number(name, value, 0, MAX_OVERHEAD)?;
                Ok(Change::Nothing)
            }
            "clear hash" => Ok(Change::ClearHash),
            "skill level" => {
                self.level = number(name, value, 0, BEST as usize)? as u32;
                Ok(Change::Skill(self.skill()))
            }
            "elo" => {
                self.elo = number(name, value, SCALE.0 as usize, SCALE.1 as usize)? as u32;
                Ok(Change::Skill(self.skill()))
            }
            "limitstrength" => {
                self.limits_elo = boolean(name, value)?;
                Ok(Change::Skill(self.skill()))
            }
            "ponder" => boolean(name, value).map(|_| Change::Nothing),
            "chess960" => {
                let before = std::mem::replace(&mut self.by_lot, boolean(name, value)?);
                if self.by_lot == before {
                    Ok(Change::Nothing)
                } else {
                    self.load_wanted().map(Change::variant)
                }
            }
            "variantpath" => {
                self.extra_files = if value.is_empty() || value == "<empty>" {
                    BTreeMap::new()
                } else {
                    files_at(Path::new(value))?
                };
                Ok(Change::Paths)
            }
            "variant" => {
                let before = (self.variant.clone(), self.named_by_lot);
                self.choose(value);
                let loaded = self.load_wanted();
                if loaded.is_err() {
                    (self.variant, self.named_by_lot) = before;
                }
                self.refused = loaded.as_ref().err().cloned();
                loaded.map(Change::variant)
            }
            _ => Err(format!("there is no option `{name}`")),
        }
    }

    /// Loads the variant to play. The form with arrays drawn by lot may be another file; otherwise it is made from the variant by
    /// letting castling start from any square.
    fn load_wanted(&mut self) -> Result<Loaded, String> {
        let by_lot = self.by_lot || self.named_by_lot;
        let form = by_lot.then(|| self.form_by_lot()).flatten();
        let mut name = form.clone().unwrap_or_else(|| self.variant.clone());
        let mut loaded = self.load(&name)?;
        let made = if by_lot && form.is_none() {
            loaded.0.by_lot()
        } else {
            None
        };
        if let Some(made) = made {
            loaded.1 = made.evaluation();
            loaded.0 = made;
            name = with_lot(&name);
        }
        self.variant_name = name;
        self.chosen = loaded.0.clone();
        self.form = OnceCell::new();
        Ok(loaded)
    }

    fn load(&self, name: &str) -> Result<Loaded, String> {
        let extra_files = self
            .extra_files
            .get(name)
            .map(|path| offer::load(path.as_os_str(), &[]));
        let loaded = extra_files.or_else(|| self.offer.load(name)).ok_or_else(|| {
            let others = self.extra_files.keys().map(String::as_str);
            let near = suggest(name, self.offer.names().into_iter().chain(others));
            let near = near.map(|near| format!("did you mean `{near}`?"));
            let help = builtin::closest_game(name).or(near);
            let help = help.unwrap_or_else(|| "`VariantPath` adds files of your own".to_owned());
            let is_builtin = self.offer.is_limited() && builtin::meant_by(name).is_some();
            let problem = if is_builtin {
                not_offered(name)
            } else {
                format!("there is no variant `{name}`")
            };
            format!("{problem}; {help}")
        })?;
        loaded.map_err(|stop| stop.to_string())
    }
}

fn number(name: &str, value: &str, min: usize, max: usize) -> Result<usize, String> {
    let number = value.parse().ok().filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| format!("`{name}` must be a number from {min} to {max}, not `{value}`"))
}

fn boolean(name: &str, value: &str) -> Result<bool, String> {
    let boolean = value.to_ascii_lowercase().parse();
    boolean.map_err(|_| format!("`{name}` must be true or false, not `{value}`"))
}

/// The variant files at a path or below it, by name.
fn files_at(path: &Path) -> Result<BTreeMap<String, PathBuf>, String> {
    let found = if path.is_dir() {
        folder::variants_below(path).map_err(|stop| stop.to_string())?
    } else if path.is_file() {
        // Mistakes in a variant are reported when it is chosen; a file of another program has no variant to choose.
        if let Err(stop @ Stop::Input(..)) = offer::load(path.as_os_str(), &[]) {
            return Err(stop.to_string());
        }
        vec![path.to_owned()]
    } else {
        return Err(format!("there is no file `{}`", path.display()));
    };
    let named = found.into_iter().filter_map(|file| {
        let stem = file.file_stem()?.to_string_lossy().into_owned();
        Some((stem, file))
    });
    Ok(named.collect())
}
