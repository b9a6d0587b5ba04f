//! What files of games leave unsaid, as the table of dialects has it.

use crate::notation::Notation;
use crate::notation::dialects::{ALL, Results, missing, plain, without_signs};

use super::record::{Ending, Record, RecordFormat};

/// The characters of the longest result with blanks.
const LONGEST_RESULT: usize = 12;
/// What precedes the result in the line of KIF behind the moves.
const BEHIND_COUNT: &str = "手で";

/// The name of the game that a record is of, if it names none.
pub(crate) fn default_game(record: &Record) -> &'static str {
    let games = &ALL.default;
    match (record.format, record.notation) {
        (_, notation @ (Notation::Wxf | Notation::Iccs)) => notation.usual_game(),
        (RecordFormat::Kif, _) => &games.kif,
        (_, notation @ (Notation::Kif | Notation::Usi)) => notation.usual_game(),
        (RecordFormat::Pgn, Notation::Own | Notation::San | Notation::Uci) => &games.pgn,
        (RecordFormat::Lines, Notation::Own | Notation::San | Notation::Uci) => &games.uci,
    }
}

/// What PGN calls a header of KIF; the header itself, if it has no such name.
pub(super) fn tag_of_header(header: &str) -> &str {
    ALL.kif.headers.get(header).map_or(header, String::as_str)
}

/// The header of KIF for a tag of PGN.
pub(super) fn header_of_tag(tag: &str) -> Option<&'static str> {
    let fits = |(header, name): &(&'static String, &'static String)| {
        (name.as_str() == tag || header.as_str() == tag).then_some(header.as_str())
    };
    // Of two headers with one meaning, that of an even game comes last in the table.
    ALL.kif.headers.iter().rev().find_map(|pair| fits(&pair))
}

/// The position of a set-up of KIF.
pub(super) fn set_up(name: &str) -> Option<&'static str> {
    ALL.kif.set_ups.get(name).map(String::as_str)
}

/// The set-ups with a position.
pub(super) fn positions() -> impl Iterator<Item = (&'static str, &'static str)> {
    let all = ALL.kif.set_ups.iter();
    all.map(|(name, position)| (name.as_str(), position.as_str()))
}

/// The names of all set-ups.
pub(super) fn set_ups() -> impl Iterator<Item = &'static str> {
    let games = ALL.kif.games.values().filter_map(|names| names.first());
    games.map(String::as_str).chain(positions().map(|(name, _)| name))
}

/// The game that a set-up of KIF names: its title, or the name itself if the game is known to be none of the library. Inside,
/// nothing for the game that needs no name.
pub(super) fn game_of_set_up(name: &str) -> Option<Option<&str>> {
    let mut games = ALL.kif.games.iter();
    let found = games.find(|(_, names)| names.iter().any(|other| other.eq_ignore_ascii_case(name)));
    match found {
        Some((title, _)) => Some(Some(title.as_str()).filter(|_| !is_default(title))),
        None => missing(name).map(|_| Some(name)),
    }
}

/// The set-up of KIF that names a game.
pub(super) fn set_up_of_game(title: &str) -> Option<&'static str> {
    ALL.kif.games.get(title)?.first().map(String::as_str)
}

/// Whether a title names the default game of KIF files.
pub(super) fn is_default(title: &str) -> bool {
    plain(title) == plain(&ALL.default.kif)
}

/// The title of the game whose diagrams in KIF files have this number of rows.
pub(super) fn default_by_rows(rows: usize) -> Option<&'static str> {
    ALL.kif.by_rows.get(&rows.to_string()).map(String::as_str)
}

/// The title of the game whose moves in KIF files have an arrow before the origin.
pub(super) fn default_by_arrows() -> &'static str {
    &ALL.kif.by_arrows
}

/// How a game ended, by what stands in a line of KIF in place of a move.
pub(super) fn ending(text: &str) -> Option<Ending> {
    let endings = &ALL.kif.endings;
    let lists = [
        (&endings.lost, Ending::MoverLost),
        (&endings.won, Ending::MoverWon),
        (&endings.drawn, Ending::Draw),
        (&endings.open, Ending::Open),
    ];
    first_of(lists, |word| text == word)
}

/// How a game ended, by the line of KIF behind its moves: a result, or what could stand in place of a move.
pub(super) fn result(text: &str) -> Option<Ending> {
    let result = first_of(lists(&ALL.kif.results), |word| text.ends_with(word));
    result.or_else(|| ending(text.rsplit_once(BEHIND_COUNT)?.1))
}

/// How a game ended, by the result behind the moves in PGN.
pub(super) fn pgn_result(text: &str) -> Option<Ending> {
    let lettered = without_signs(text);
    let text = lettered.as_deref().unwrap_or(text).replace(' ', "");
    first_of(lists(&ALL.results), |word| text.eq_ignore_ascii_case(word))
}

/// How long the result is that a text begins with, if blanks stand beside its dash: `1/2 - 1/2`.
pub(super) fn spaced_result(text: &str) -> Option<usize> {
    let begins = |letter: char| letter.is_ascii_digit() || matches!(letter, '½' | '.' | '+' | '-');
    if !text.starts_with(begins) {
        return None;
    }
    let end = text
        .char_indices()
        .nth(LONGEST_RESULT)
        .map_or(text.len(), |(end, _)| end);
    let line = text[..end].split(['\r', '\n']).next().unwrap_or_default();
    let mut words = line.split(' ');
    let mut length = words.next()?.len();
    // Two words if one blank stands beside the dash, three if there are two.
    for word in words.take(2) {
        length += 1 + word.len();
        let behind = text[length..].chars().next();
        let ends = behind.is_none_or(|letter| !letter.is_alphanumeric());
        if ends && pgn_result(&text[..length]).is_some() {
            return Some(length);
        }
    }
    None
}

/// How long the mark around a game is that a text begins with.
pub(super) fn wrapper(text: &str) -> Option<usize> {
    let fits = |word: &&String| {
        let start = text.get(..word.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    ALL.wrappers.words.iter().find(fits).map(String::len)
}

/// The sign at the end of a move that judges it or the position, and its number. Letters and `=` may be part of the move.
pub(super) fn glyph_at_end(text: &str) -> Option<(&'static str, u8)> {
    let fits =
        |sign: &str| text.ends_with(sign) && !sign.starts_with(|letter: char| letter.is_alphabetic() || letter == '=');
    let signs = ALL.glyphs.iter().map(|(sign, number)| (sign.as_str(), *number));
    signs.filter(|(sign, _)| fits(sign)).max_by_key(|(sign, _)| sign.len())
}

/// The words for each result.
fn lists(results: &Results) -> [(&Vec<String>, Ending); 4] {
    [
        (&results.first, Ending::First),
        (&results.second, Ending::Second),
        (&results.drawn, Ending::Draw),
        (&results.open, Ending::Open),
    ]
}

/// The ending of the first list that has a word of some kind.
fn first_of(lists: [(&Vec<String>, Ending); 4], fits: impl Fn(&str) -> bool) -> Option<Ending> {
    let mut lists = lists.into_iter();
    let (_, ending) = lists.find(|(words, _)| words.iter().any(|word| fits(word)))?;
    Some(ending)
}
