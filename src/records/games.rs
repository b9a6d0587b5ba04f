//! What files of games leave unsaid: `assets/notation/games.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::notation::Notation;

use super::record::{Record, RecordFormat};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Games {
    default: Defaults,
    names: BTreeMap<String, String>,
    headers: BTreeMap<String, String>,
    set_ups: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Defaults {
    pgn: String,
    kif: String,
    uci: String,
    usi: String,
    wxf: String,
    iccs: String,
}

static GAMES: LazyLock<Games> = LazyLock::new(|| {
    toml::from_str(include_str!("../../assets/notation/games.toml")).expect("the names of games are well-formed")
});

/// The name of the game that a record is of, if it names none.
pub(crate) fn default_game(record: &Record) -> &'static str {
    let games = &GAMES.default;
    match (record.format, record.notation) {
        (_, Notation::Wxf) => &games.wxf,
        (_, Notation::Iccs) => &games.iccs,
        (RecordFormat::Kif, _) | (_, Notation::Kif) => &games.kif,
        (_, Notation::Usi) => &games.usi,
        (RecordFormat::Pgn, Notation::Own | Notation::San | Notation::Uci) => &games.pgn,
        (RecordFormat::Lines, Notation::Own | Notation::San | Notation::Uci) => &games.uci,
    }
}

/// The name of a built-in game that other programs call differently.
pub(crate) fn other_name(name: &str) -> Option<&'static str> {
    let mut names = GAMES.names.iter();
    names
        .find(|(other, _)| other.eq_ignore_ascii_case(name))
        .map(|(_, name)| name.as_str())
}

/// What PGN calls a header of KIF; the header itself, if it has no such name.
pub(super) fn tag_of_header(header: &str) -> &str {
    GAMES.headers.get(header).map_or(header, String::as_str)
}

/// The header of KIF for a tag of PGN.
pub(super) fn header_of_tag(tag: &str) -> Option<&'static str> {
    let fits = |(header, name): &(&'static String, &'static String)| {
        (name.as_str() == tag || header.as_str() == tag).then_some(header.as_str())
    };
    // Of two headers with one meaning, that of an even game comes last in the table.
    GAMES.headers.iter().rev().find_map(|pair| fits(&pair))
}

/// The position of a set-up of KIF.
pub(super) fn set_up(name: &str) -> Option<&'static str> {
    GAMES.set_ups.get(name).map(String::as_str)
}

/// The names of all set-ups.
pub(super) fn set_ups() -> impl Iterator<Item = (&'static str, &'static str)> {
    GAMES
        .set_ups
        .iter()
        .map(|(name, position)| (name.as_str(), position.as_str()))
}
