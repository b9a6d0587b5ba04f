//! What is known of other engines: `assets/engines.toml`, and what the user adds to it.

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
    /// What holds for all engines of a protocol, where they say nothing else.
    uci: Quirks,
    xboard: Quirks,
    engine: Vec<Entry>,
}

/// What is known of some programs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Entry {
    /// How the names of the programs begin.
    programs: Vec<String>,
    /// What is spoken with them, if the rest holds for that alone.
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

/// How an engine differs from others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Quirks {
    /// What it is told before its first game.
    pub setup: Vec<String>,
    /// Options that it needs.
    pub options: BTreeMap<String, String>,
    /// On boards with so many ranks, the first has the number 0.
    pub ranks_from_zero: Option<usize>,
    /// Whether it writes castlings as `O-O`.
    pub castling_letters: bool,
    /// How it is told the time of a single move.
    pub move_time: MoveTime,
    /// A clock for the whole game on which it takes so much for each move, where it knows no time of a single move.
    pub clock_share: Option<u32>,
    /// Whether it is believed if it says that a game is drawn.
    pub believed_draws: bool,
    /// Whether it is started anew for each game.
    pub fresh: bool,
    /// What it calls games, and what they need.
    pub game: BTreeMap<String, GameQuirks>,
}

/// How an engine is told the time of a single move.
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

/// What an engine calls a game, and what it needs for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct GameQuirks {
    /// Its name there; empty, if the game of our name is another one.
    pub name: Option<String>,
    pub options: BTreeMap<String, String>,
    /// The letters of pieces in drops and promotions, ours to theirs.
    pub letters: BTreeMap<String, String>,
}

static BUILT_IN: LazyLock<Engines> = LazyLock::new(|| {
    toml::from_str(include_str!("../../assets/engines.toml")).expect("the table of engines is well-formed")
});

impl Engines {
    /// The table of the program, and before it the user's own.
    pub fn load(own: Option<&OsStr>) -> Result<Self, Stop> {
        let mut engines = BUILT_IN.clone();
        let Some(path) = own else {
            return Ok(engines);
        };
        let name = format!("`{}`", path.display());
        let source = files::read(path).map_err(|error| unreadable(&name, &error))?;
        let added: Self = toml::from_str(&source.text).map_err(|wrong| {
            let range = wrong.span().unwrap_or(0..0);
            let message = wrong.message().to_owned();
            let help = Some("docs/book/src/commands/match.md tells the keys of such a file".to_owned());
            Stop::Text(Box::new(Shown::of_text(
                message,
                &source.name,
                &source.text,
                range,
                help,
            )))
        })?;
        engines.engine.splice(0..0, added.engine);
        engines.uci.lay_over(added.uci);
        engines.xboard.lay_over(added.xboard);
        Ok(engines)
    }

    /// What is known of a program. What is said of a game of all engines of a protocol counts where the program's own entry
    /// does not tell it.
    pub fn of(&self, spec: &PeerSpec) -> Quirks {
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
            let spoken = entry.protocol.is_none_or(|one| one == protocol);
            spoken
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
    /// What the user says of a protocol goes before what the program knows.
    fn lay_over(&mut self, other: Self) {
        let mut games = std::mem::take(&mut self.game);
        if other != Self::default() {
            games.extend(other.game.clone());
            *self = other;
        }
        self.game = games;
    }

    /// What the engine may call a variant.
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

/// Which of the names that an engine knows is one of those that a variant has, whatever marks and capital letters are in
/// it.
pub fn known_name(known: &[String], names: &[String]) -> Option<String> {
    let plain = |name: &str| -> String {
        let letters = name.chars().filter(|letter| letter.is_alphanumeric() || *letter == '+');
        letters.flat_map(char::to_lowercase).collect()
    };
    let exact = |name: &&String| names.contains(name);
    let near = |name: &&String| names.iter().any(|other| plain(other) == plain(name));
    known.iter().find(exact).or_else(|| known.iter().find(near)).cloned()
}
