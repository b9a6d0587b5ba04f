//! Names and conventions of other programs: `assets/notation/dialects.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::rules::{KindId, PlayerId, Rules};

/// The names of pieces in a notation, by symbol: the name that is written, then others that are read.
pub(crate) type Letters = BTreeMap<String, Vec<String>>;

/// The table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Dialects {
    /// The default games for files that do not name a game.
    pub(crate) default: Defaults,
    closest: Closest,
    by_lot: ByLot,
    names: BTreeMap<String, String>,
    pieces: Letters,
    turns: BTreeMap<String, Vec<String>>,
    figurines: BTreeMap<String, String>,
    ranks: Ranks,
    /// USI.
    pub(crate) usi: Usi,
    /// The names of pieces.
    pub(crate) letters: Notations,
    /// KIF.
    pub(crate) kif: Kif,
}

/// The default games, by file format.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Defaults {
    pub(crate) pgn: String,
    pub(crate) kif: String,
    pub(crate) uci: String,
    pub(crate) usi: String,
    pub(crate) wxf: String,
    pub(crate) iccs: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Closest {
    games: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ByLot {
    endings: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ranks {
    from_zero: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Usi {
    /// The order of pieces in hand in positions.
    pub(crate) hand: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Notations {
    pub(crate) kif: Letters,
    pub(crate) wxf: Letters,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Kif {
    /// The names of headers in PGN.
    pub(crate) headers: BTreeMap<String, String>,
    /// The positions of set-ups, as SFEN.
    pub(crate) set_ups: BTreeMap<String, String>,
    pub(crate) endings: Endings,
    pub(crate) results: Results,
}

/// The results that the line after the moves can give.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Results {
    pub(crate) first: Vec<String>,
    pub(crate) second: Vec<String>,
    pub(crate) drawn: Vec<String>,
    pub(crate) open: Vec<String>,
}

/// The words in place of a move at the end of a game, by the result for the player to move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Endings {
    pub(crate) lost: Vec<String>,
    pub(crate) won: Vec<String>,
    pub(crate) drawn: Vec<String>,
    pub(crate) open: Vec<String>,
}

/// The table, which is embedded in the program.
pub(crate) static ALL: LazyLock<Dialects> = LazyLock::new(|| {
    toml::from_str(include_str!("../../assets/notation/dialects.toml")).expect("the table of names is well-formed")
});

/// A name in lower case, without blanks and punctuation.
pub(crate) fn plain(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric() || *letter == '+');
    letters.flat_map(char::to_lowercase).collect()
}

/// The games that are tried for a position that does not fit the given game.
pub(crate) fn closest_games() -> impl Iterator<Item = &'static str> {
    ALL.closest.games.iter().map(String::as_str)
}

/// The name of a built-in game that other programs give another name.
pub(crate) fn other_name(name: &str) -> Option<&'static str> {
    let wanted = plain(name);
    let mut names = ALL.names.iter();
    names
        .find(|(other, _)| plain(other) == wanted)
        .map(|(_, name)| name.as_str())
}

/// A name without its ending, if that means drawn arrays.
///
/// ```
/// # use triagonal::notation::without_lot;
/// assert_eq!(without_lot("King of the Hill 960"), Some("King of the Hill"));
/// ```
#[must_use]
pub fn without_lot(name: &str) -> Option<&str> {
    let bare = name.trim_end();
    let mut endings = ALL.by_lot.endings.iter();
    let game = endings.find_map(|ending| {
        let start = bare.len().checked_sub(ending.len())?;
        let (game, last) = (bare.get(..start)?, bare.get(start..)?);
        last.eq_ignore_ascii_case(ending).then_some(game)
    })?;
    let game = game.trim_end_matches([' ', '-', '_']);
    (!game.is_empty()).then_some(game)
}

/// The name of a game's form with drawn arrays.
#[must_use]
pub fn with_lot(name: &str) -> String {
    let ending = ALL.by_lot.endings.first().map_or("", String::as_str);
    let blank = if name.contains(' ') { " " } else { "" };
    format!("{name}{blank}{ending}")
}

/// Letters that other programs use for a kind, unless a kind of the game has them as its own.
pub(super) fn synonyms<'a>(rules: &'a Rules, kind: KindId) -> impl Iterator<Item = &'static str> + use<'a> {
    let letters = ALL.pieces.get(&rules.kind(kind).name).into_iter().flatten();
    letters.map(String::as_str).filter(|letter| {
        let is_taken = |other: &crate::rules::Kind| other.symbol.eq_ignore_ascii_case(letter);
        !rules.kinds.iter().any(is_taken)
    })
}

/// The kind for which other programs use a letter, unless a kind of the game has it as its own.
pub(super) fn kind_with_synonym(rules: &Rules, letter: &str) -> Option<KindId> {
    let is_called = |kind: &KindId| synonyms(rules, *kind).any(|other| other.eq_ignore_ascii_case(letter));
    rules.kind_ids().find(is_called)
}

/// The player for whom other programs use a letter.
pub(super) fn player_with_synonym(rules: &Rules, letter: &str) -> Option<PlayerId> {
    let is_called = |player: &PlayerId| {
        let letters = ALL.turns.get(&rules.player(*player).name);
        letters.is_some_and(|letters| letters.iter().any(|other| other == letter))
    };
    rules.player_ids().find(is_called)
}

/// A move with letters in place of figurines, if it has any.
pub(super) fn without_figurines(text: &str) -> Option<String> {
    let letter = |sign: char| {
        ALL.figurines
            .iter()
            .find(|(_, signs)| signs.contains(sign))
            .map(|(letter, _)| letter)
    };
    text.contains(|sign| letter(sign).is_some()).then(|| {
        text.chars()
            .map(|sign| letter(sign).map_or_else(|| sign.to_string(), String::clone))
            .collect()
    })
}

/// Whether other programs count the ranks of a game's board from 0.
pub(crate) fn ranks_from_zero(rules: &Rules) -> bool {
    rules
        .space
        .axes
        .get(1)
        .is_some_and(|axis| axis.labels.len() == ALL.ranks.from_zero)
}
