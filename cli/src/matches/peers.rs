//! The peculiarities of other engines: `assets/engines.toml`, and the user's own table.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::sync::LazyLock;

use serde::Deserialize;
use triagonal::diagnostics::Shown;
use triagonal::{builtin, files};
use triagonal_host::stop::Stop;
use triagonal_host::unreadable::unreadable;

use super::spec::{PeerSpec, Protocol};

/// A table of engines.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Engines {
    /// The defaults for all engines of a protocol.
    uci: Quirks,
    xboard: Quirks,
    engine: Vec<Entry>,
}

/// An entry for some programs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Entry {
    /// The beginnings of the programs' names.
    programs: Vec<String>,
    /// The protocol, if the entry is for one protocol only.
    protocol: Option<ProtocolName>,
    #[serde(default)]
    quirks: Quirks,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ProtocolName {
    Uci,
    Xboard,
}

/// The peculiarities of an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Quirks {
    /// Lines to send before the first game.
    pub setup: Vec<String>,
    /// Options to set.
    pub options: BTreeMap<String, String>,
    /// Boards with this many ranks count them from 0.
    pub ranks_from_zero: Option<usize>,
    /// Whether castlings are written `O-O`.
    pub castling_letters: bool,
    /// How the engine receives the time of a single move.
    pub move_time: MoveTime,
    /// If the engine knows only clocks: a move's time is multiplied by this to set the clock.
    pub clock_share: Option<u32>,
    /// Whether the engine's claims of a draw are trusted.
    #[serde(rename = "believed-draws")]
    pub trusts_draws: bool,
    /// Whether each game starts a new process.
    pub fresh: bool,
    /// The engine's names for games, and their options.
    pub game: BTreeMap<String, GameQuirks>,
}

/// How an engine receives the time of a single move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MoveTime {
    /// In whole seconds.
    #[default]
    Seconds,
    /// In seconds with fractions.
    Fractions,
    /// By a clock.
    Clock,
}

/// The engine's name for a game, and the options of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct GameQuirks {
    /// The engine's name for the game. Empty if the engine has a different game under our name.
    pub name: Option<String>,
    pub options: BTreeMap<String, String>,
    /// The letters of pieces in drops and promotions, ours to theirs.
    pub letters: BTreeMap<String, String>,
}

static BUILT_IN: LazyLock<Engines> = LazyLock::new(|| {
    toml::from_str(include_str!("../../assets/engines.toml")).expect("the table of engines is well-formed")
});

impl Engines {
    /// Loads the built-in table, and puts the user's own table in front.
    pub fn load(own: Option<&OsStr>) -> Result<Self, Stop> {
        let mut engines = BUILT_IN.clone();
        let Some(path) = own else {
            return Ok(engines);
        };
        let name = format!("`{}`", path.display());
        let source = files::read(path).map_err(|error| unreadable(&name, &error))?;
        let added: Self = toml::from_str(&source.text).map_err(|error| {
            let range = error.span().unwrap_or(0..0);
            let message = error.message().to_owned();
            let help = Some("the keys of such a file are described in docs/book/src/commands/match.md".to_owned());
            Stop::Text(Box::new(Shown::of_text(
                message,
                &source.name,
                &source.text,
                range,
                help,
            )))
        })?;
        engines.engine.splice(0..0, added.engine);
        engines.uci.override_with(added.uci);
        engines.xboard.override_with(added.xboard);
        Ok(engines)
    }

    /// The peculiarities of a program. The protocol's default for a game applies unless the program's own entry has the game.
    pub fn quirks(&self, spec: &PeerSpec) -> Quirks {
        let protocol = match spec.protocol {
            Protocol::Uci => ProtocolName::Uci,
            Protocol::XBoard => ProtocolName::Xboard,
        };
        let mut quirks = match protocol {
            ProtocolName::Uci => self.uci.clone(),
            ProtocolName::Xboard => self.xboard.clone(),
        };
        let program = spec.program().to_lowercase();
        let fits = |entry: &&Entry| {
            let speaks = entry.protocol.is_none_or(|own| own == protocol);
            speaks
                && entry
                    .programs
                    .iter()
                    .any(|name| program.starts_with(&name.to_lowercase()))
        };
        if let Some(entry) = self.engine.iter().find(fits) {
            let games = std::mem::replace(&mut quirks, entry.quirks.clone()).game;
            for (name, game) in games {
                quirks.game.entry(name).or_insert(game);
            }
        }
        quirks
    }
}

impl Quirks {
    /// The user's defaults for a protocol override the built-in ones.
    fn override_with(&mut self, other: Self) {
        let mut games = std::mem::take(&mut self.game);
        if other != Self::default() {
            games.extend(other.game.clone());
            *self = other;
        }
        self.game = games;
    }

    /// The names that the engine may have for a variant.
    pub fn names(&self, variant: &str) -> Vec<String> {
        match self.game.get(variant).and_then(|game| game.name.as_ref()) {
            Some(name) if name.is_empty() => Vec::new(),
            Some(name) => vec![name.clone()],
            None => {
                let known = builtin::variants().iter().find(|one| one.name == variant);
                let others = known.map(|one| one.aliases.clone()).unwrap_or_default();
                [variant.to_owned()].into_iter().chain(others).collect()
            }
        }
    }
}

/// The engine's name for a variant with these names, regardless of punctuation and capital letters.
pub fn known_name(known: &[String], names: &[String]) -> Option<String> {
    let plain = |name: &str| -> String {
        let letters = name.chars().filter(|letter| letter.is_alphanumeric() || *letter == '+');
        letters.flat_map(char::to_lowercase).collect()
    };
    let exact = |name: &&String| names.contains(name);
    let near = |name: &&String| names.iter().any(|other| plain(other) == plain(name));
    known.iter().find(exact).or_else(|| known.iter().find(near)).cloned()
}
