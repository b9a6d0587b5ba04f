//! Related games: one extends the other, or they share themes.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use triagonal::builtin::{self, BuiltinVariant};

/// The maximum number of similar games on a page.
const SIMILAR: usize = 6;

/// The parent of each game.
pub struct Relations {
    games: &'static [BuiltinVariant],
    bases: BTreeMap<&'static str, &'static str>,
}

/// The games related to a game.
pub struct Related {
    /// The game that this one extends.
    pub base: Option<&'static BuiltinVariant>,
    /// The games that extend this one.
    pub extended_by: Vec<&'static BuiltinVariant>,
    /// Games with the same themes.
    pub similar: Vec<&'static BuiltinVariant>,
}

impl Relations {
    /// Reads the parent of each game.
    pub fn new(games: &'static [BuiltinVariant]) -> Self {
        let base = |game: &BuiltinVariant| {
            let text = builtin::source(game.name)?.text;
            let named = text.lines().find_map(|line| line.strip_prefix("extends "))?;
            let named = named.split('#').next()?.trim();
            Some((game.name, builtin::known_as(named)?.name))
        };
        Self {
            games,
            bases: games.iter().filter_map(base).collect(),
        }
    }

    /// The games related to a game.
    pub fn related_to(&self, game: &BuiltinVariant) -> Related {
        let base = self.bases.get(game.name).copied();
        let extends = |other: &&BuiltinVariant| self.bases.get(other.name).is_some_and(|base| *base == game.name);
        let extended_by: Vec<_> = self.games.iter().filter(extends).collect();
        let near = |other: &BuiltinVariant| {
            let tags = other.tags.iter().filter(|tag| game.tags.contains(tag)).count();
            let inventor = !game.inventor.is_empty() && game.inventor == other.inventor;
            2 * tags + usize::from(inventor) + usize::from(game.folder == other.folder)
        };
        let is_new = |other: &&BuiltinVariant| {
            other.name != game.name && Some(other.name) != base && !extends(other) && near(other) > 1
        };
        let mut similar: Vec<_> = self.games.iter().filter(is_new).collect();
        similar.sort_by_key(|other| Reverse(near(other)));
        similar.truncate(SIMILAR);
        Related {
            base: self.games.iter().find(|other| Some(other.name) == base),
            extended_by,
            similar,
        }
    }
}
