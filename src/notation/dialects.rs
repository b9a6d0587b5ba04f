//! Names and conventions of other programs: `assets/notation/dialects.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::rules::{Kind, KindId, PlayerId, Rules};

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
    set_up: SetUp,
    formats: BTreeMap<String, String>,
    missing: BTreeMap<String, Missing>,
    recorded: BTreeMap<String, String>,
    pieces: Letters,
    moved_as: Letters,
    turns: BTreeMap<String, Vec<String>>,
    signs: BTreeMap<String, String>,
    invisible: Invisible,
    /// Marks around games.
    pub(crate) wrappers: Words,
    unknown: Unknown,
    null: Words,
    marks: Marks,
    /// The numbers of signs.
    pub(crate) glyphs: BTreeMap<String, u8>,
    /// The results at the end of a game in PGN.
    pub(crate) results: Results,
    ranks: Ranks,
    epd: Epd,
    /// USI.
    pub(crate) usi: Usi,
    /// The names of pieces.
    pub(crate) letters: Notations,
    /// The Chinese words of moves, by the signs of WXF.
    chinese: Letters,
    /// KIF.
    pub(crate) kif: Kif,
    /// Formats of games that are not read.
    pub(crate) unread: Vec<Unread>,
    /// The conventions of games for four players.
    pub(crate) four_players: FourPlayers,
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
struct SetUp {
    names: Vec<String>,
}

/// A format of games that is not read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Unread {
    /// The name of the format.
    pub(crate) name: String,
    #[serde(default)]
    begins: Vec<String>,
    /// The tags that only this format has.
    #[serde(default)]
    pub(crate) tags: Vec<String>,
    /// The shapes of moves: `A` for a capital letter, `a` for another one, `9` for a digit, `漢` for an ideograph.
    #[serde(default)]
    moves: Vec<String>,
    /// What to do instead.
    pub(crate) instead: String,
}

/// A game of other programs that is none of the library.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Missing {
    /// The name of the closest game of the library.
    pub(crate) closest: String,
    /// How that game differs.
    pub(crate) difference: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ranks {
    from_zero: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Invisible {
    letters: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unknown {
    values: Vec<String>,
}

/// Words with one meaning.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Words {
    pub(crate) words: Vec<String>,
}

/// What chess.com's files of games for four players say.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FourPlayers {
    /// The options for the names of arrays.
    pub(crate) arrays: BTreeMap<String, String>,
    /// The options with and without a word for a rule.
    pub(crate) rules: BTreeMap<String, Vec<String>>,
    /// What stands in place of the move of a player who leaves the game.
    pub(crate) leaving: Words,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Marks {
    en_passant: Vec<String>,
    check: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Epd {
    operations: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Usi {
    /// The order of pieces in hand in positions.
    pub(crate) hand: Vec<String>,
    /// The symbols of the pieces that stand for others after a capture that a position names.
    pub(crate) marked: BTreeMap<String, String>,
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
    /// The set-ups that name games, by the title of the game: first the name that is written.
    pub(crate) games: BTreeMap<String, Vec<String>>,
    /// The titles of games by the number of rows in diagrams, where no header names the game.
    pub(crate) by_rows: BTreeMap<String, String>,
    /// The title of the game in whose moves an arrow precedes the origin, where no header names the game.
    pub(crate) by_arrows: String,
    /// The positions of set-ups, as SFEN.
    pub(crate) set_ups: BTreeMap<String, String>,
    pub(crate) endings: Endings,
    pub(crate) results: Results,
}

/// Texts for results.
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
    value_of(&ALL.names, name).map(String::as_str)
}

/// Whether a name of other programs does not say where a game begins.
pub(crate) fn needs_set_up(name: &str) -> bool {
    let wanted = plain(name);
    ALL.set_up.names.iter().any(|other| plain(other) == wanted)
}

/// A game of other programs that is none of the library.
pub(crate) fn missing(name: &str) -> Option<&'static Missing> {
    value_of(&ALL.missing, name)
}

/// What to do with a file of a game that other programs record in another form, by their name for it.
pub(crate) fn recorded(name: &str) -> Option<&'static str> {
    value_of(&ALL.recorded, name).map(String::as_str)
}

/// The value for a name, without regard to blanks, marks, capital letters and a final `Chess`.
fn value_of<T>(table: &'static BTreeMap<String, T>, name: &str) -> Option<&'static T> {
    let wanted = plain(name);
    let find = |wanted: &str| {
        let mut names = table.iter();
        names.find(|(other, _)| plain(other) == wanted).map(|(_, value)| value)
    };
    find(&wanted).or_else(|| find(without_chess(&wanted)?))
}

/// A plain name without the word `chess` at its end.
pub(crate) fn without_chess(plain: &str) -> Option<&str> {
    plain.strip_suffix("chess").filter(|rest| !rest.is_empty())
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
    let Kind { name, symbol, .. } = rules.kind(kind);
    let letters = [name.clone(), format!("{name} {symbol}")];
    let letters = letters.into_iter().filter_map(|key| ALL.pieces.get(&key)).flatten();
    letters.map(String::as_str).filter(|letter| {
        let is_taken = |other: &Kind| other.symbol.eq_ignore_ascii_case(letter);
        !rules.kinds.iter().any(is_taken)
    })
}

/// The letters that Fairy-Stockfish writes for a kind in moves, which other kinds of the game may have as their own.
pub(super) fn moved_as(rules: &Rules, kind: KindId) -> impl Iterator<Item = &'static str> {
    let kind = rules.kind(kind);
    let letters = ALL.moved_as.get(&format!("{} {}", kind.symbol, kind.name));
    letters.into_iter().flatten().map(String::as_str)
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

/// A text with letters in place of signs, such as figurines and long dashes, if it has any.
pub(crate) fn without_signs(text: &str) -> Option<String> {
    let letter = |sign: char| {
        ALL.signs
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

/// Whether a character shows nothing.
pub(crate) fn is_invisible(letter: char) -> bool {
    !letter.is_ascii() && ALL.invisible.letters.contains(letter)
}

/// Whether the value of a tag says that nothing is known.
pub(crate) fn is_unknown(value: &str) -> bool {
    ALL.unknown.values.iter().any(|unknown| unknown == value.trim())
}

/// Whether a text is a null move.
pub(crate) fn is_null_move(text: &str) -> bool {
    ALL.null.words.iter().any(|word| word == text)
}

/// Texts for a null move.
pub(super) fn null_moves() -> impl Iterator<Item = &'static str> {
    ALL.null.words.iter().map(String::as_str)
}

/// Whether a word behind a move says that it captures en passant.
pub(crate) fn is_en_passant_mark(word: &str) -> bool {
    is_listed(&ALL.marks.en_passant, word)
}

/// Whether a word behind a move says that it gives check or mate.
pub(crate) fn is_check_mark(word: &str) -> bool {
    is_listed(&ALL.marks.check, word)
}

fn is_listed(words: &[String], text: &str) -> bool {
    words.iter().any(|word| word.eq_ignore_ascii_case(text))
}

/// A move without the words and signs at its end that say nothing more than the move.
pub(super) fn without_words(text: &str) -> &str {
    let mut rest = text;
    loop {
        let before = rest;
        rest = rest.trim_end_matches([' ', '(', ')', '/', ',', '.', '!', '?', '+', '#']);
        let ends = |word: &&String| {
            let start = rest.len().checked_sub(word.len());
            let end = start.and_then(|start| rest.get(start..));
            end.is_some_and(|end| end.eq_ignore_ascii_case(word))
        };
        let words = ALL.marks.en_passant.iter().chain(&ALL.marks.check);
        // The longest word, for a shorter one may be its end.
        if let Some(word) = words.filter(ends).max_by_key(|word| word.len()) {
            rest = &rest[..rest.len() - word.len()];
        }
        if rest == before {
            return rest;
        }
    }
}

/// The number of a sign that judges a move or a position.
pub(crate) fn glyph(sign: &str) -> Option<u8> {
    ALL.glyphs.get(sign).copied()
}

/// The format of a line, if that is a format of games that is not read.
pub(crate) fn unread_format(line: &str) -> Option<&'static Unread> {
    let begins = |format: &&Unread| format.begins.iter().any(|start| line.starts_with(start.as_str()));
    ALL.unread.iter().find(begins)
}

/// The format of a move, if that is a format of games that is not read.
pub(crate) fn unread_move(text: &str) -> Option<&'static Unread> {
    let class = |letter: char| match letter {
        'A'..='Z' => 'A',
        'a'..='z' => 'a',
        '0'..='9' => '9',
        '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' => '漢',
        _ => letter,
    };
    let shape: String = text.chars().map(class).collect();
    ALL.unread.iter().find(|format| format.moves.contains(&shape))
}

/// The name of a notation that the tag `Format` of PGN calls otherwise.
pub(super) fn notation_called(name: &str) -> Option<&'static str> {
    value_of(&ALL.formats, name).map(String::as_str)
}

/// A move with the signs of WXF in place of Chinese words, if it has any.
pub(crate) fn without_chinese_words(text: &str) -> Option<String> {
    let words = || {
        ALL.chinese
            .iter()
            .flat_map(|(sign, words)| words.iter().map(move |word| (sign, word)))
    };
    words()
        .any(|(_, word)| text.contains(word.as_str()))
        .then(|| words().fold(text.to_owned(), |text, (sign, word)| text.replace(word.as_str(), sign)))
}

/// Whether a word is the name of an operation of EPD that says nothing about a position.
pub(crate) fn is_epd_operation(word: &str) -> bool {
    ALL.epd.operations.iter().any(|operation| operation == word)
}

/// Whether other programs count the ranks of a game's board from 0.
pub(crate) fn ranks_from_zero(rules: &Rules) -> bool {
    rules
        .space
        .axes
        .get(1)
        .is_some_and(|axis| axis.labels.len() == ALL.ranks.from_zero)
}
