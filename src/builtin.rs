//! The built-in variants: their texts, what they are at a glance, and their cases.
//!
//! ```
//! use triagonal::builtin;
//!
//! for variant in builtin::variants() {
//!     println!("{}: {}", variant.name, variant.title);
//! }
//! assert!(builtin::source("chess").is_some());
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::LazyLock;

use serde::Serialize;

use crate::diagnostics::{Source, SourceId, suggest};
use crate::embedded::{CASES, EmbeddedFile, TEXTS, VALUES, find};
use crate::notation::dialects::{other_name, plain};
use crate::notation::{Misread, shape, with_lot, without_lot};
use crate::records::{self, Record, RecordProblem};
use crate::rules::{Library, Rules, load};
use crate::search::Values;
use crate::syntax::tree::{AboutItem, Item, Name};

/// The folder of the files that are no games, but hold pieces for them.
const LIBRARY: &str = "lib";
const ENDING: &str = ".variant";
const SNAPSHOTS: &str = ".snap.toml";

/// Values that games have taught, by the rules for which they hold.
static TAUGHT: LazyLock<BTreeMap<String, Values>> = LazyLock::new(|| {
    let read = VALUES.iter().filter_map(|file| Values::read(file.text).ok());
    read.map(|values| (values.rules.clone(), values)).collect()
});

/// The shipped values for rules, by their fingerprint.
pub(crate) fn values(fingerprint: &str) -> Option<&'static Values> {
    TAUGHT.get(fingerprint)
}

/// A built-in variant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BuiltinVariant {
    /// The name to load it by.
    pub name: &'static str,
    /// The folder of the library that it lies in, as `hexagonal`.
    pub folder: &'static str,
    /// Its title.
    pub title: String,
    /// Where its rules come from; may be empty.
    pub source: String,
    /// Other names to load it by.
    pub aliases: Vec<String>,
    /// Who invented it; may be empty.
    pub inventor: String,
    /// When it was invented, where that is known.
    pub year: Option<i64>,
    /// Words by which it is found.
    pub tags: Vec<String>,
}

/// A variant with what its rules say at a glance, under the defaults of its options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Summary {
    /// The name to load it by.
    pub name: &'static str,
    /// The folder of the library that it lies in, as `hexagonal`.
    pub folder: &'static str,
    /// Its title.
    pub title: String,
    /// Its board in a few words, as `8×8`.
    pub board: String,
    /// How many cells the board has.
    pub cells: usize,
    /// The players in their order of play.
    pub players: Vec<String>,
    /// How many pieces the game begins with, on the board and in hand.
    pub pieces: usize,
    /// The kinds of pieces.
    pub kinds: Vec<String>,
    /// Where its rules come from; may be empty.
    pub source: String,
    /// Other names to load it by.
    pub aliases: Vec<String>,
    /// Who invented it; may be empty.
    pub inventor: String,
    /// When it was invented, where that is known.
    pub year: Option<i64>,
    /// Words by which it is found.
    pub tags: Vec<String>,
}

impl BuiltinVariant {
    /// What the rules say at a glance; nothing, if they have mistakes.
    #[must_use]
    pub fn summary(&self) -> Option<Summary> {
        let program = load(source(self.name)?, &Builtin);
        let rules = program.check(&BTreeMap::new()).rules?;
        Some(Summary {
            name: self.name,
            folder: self.folder,
            title: self.title.clone(),
            board: shape(&rules.space),
            cells: rules.space.cells.len(),
            players: rules.players.iter().map(|player| player.name.clone()).collect(),
            pieces: pieces_at_start(&rules),
            kinds: names_of_kinds(&rules),
            source: self.source.clone(),
            aliases: self.aliases.clone(),
            inventor: self.inventor.clone(),
            year: self.year,
            tags: self.tags.clone(),
        })
    }
}

/// The names of the kinds. One that remembers what it once was has the name of the one that does not.
fn names_of_kinds(rules: &Rules) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let names = rules.kinds.iter().map(|kind| &kind.name);
    names.filter(|name| seen.insert(*name)).cloned().collect()
}

fn pieces_at_start(rules: &Rules) -> usize {
    let held = rules.start.hands.iter().map(|(_, _, count)| usize::from(*count));
    rules.start.pieces.len() + held.sum::<usize>()
}

/// The built-in files, for `extends` and `use`: the texts of the variants and of the pieces they share.
#[derive(Clone, Copy, Debug, Default)]
pub struct Builtin;

impl Library for Builtin {
    fn find(&self, name: &str) -> Option<Source> {
        let found = text_named(name).or_else(|| text_named(ALIASES.get(name)?));
        found.map(source_of)
    }

    fn names(&self) -> Vec<String> {
        let names = TEXTS.iter().filter_map(|file| file.name.strip_suffix(ENDING));
        names.map(str::to_owned).chain(ALIASES.keys().cloned()).collect()
    }

    fn file(&self, name: &str) -> Result<Source, String> {
        let found = [TEXTS, VALUES, CASES].into_iter().find_map(|group| find(group, name));
        found
            .map(source_of)
            .ok_or_else(|| "no such file comes with the program".to_owned())
    }
}

/// The built-in variants, sorted by name.
#[must_use]
pub fn variants() -> &'static [BuiltinVariant] {
    static VARIANTS: LazyLock<Vec<BuiltinVariant>> = LazyLock::new(|| {
        let mut all: Vec<BuiltinVariant> = TEXTS.iter().filter(is_game).filter_map(describe).collect();
        all.sort_by(|one, other| one.name.cmp(other.name));
        all
    });
    &VARIANTS
}

/// The built-in variant of a name. Only its own file is read for it.
#[must_use]
pub fn variant(name: &str) -> Option<BuiltinVariant> {
    describe(text_named(name).filter(is_game)?)
}

/// A movement of the pieces that come with the program, for variants that `use` its file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BuiltinMovement {
    /// The name of the file.
    pub file: &'static str,
    /// The name of the movement.
    pub name: String,
}

/// The movements of the pieces that come with the program, file by file.
#[must_use]
pub fn movements() -> Vec<BuiltinMovement> {
    let libraries = TEXTS.iter().filter(|file| !is_game(file));
    let named = libraries.filter_map(|file| Some((file.name.strip_suffix(ENDING)?, file.text)));
    let mut found = Vec::new();
    for (file, text) in named {
        let (tree, _) = crate::syntax::parse(SourceId(0), text);
        found.extend(tree.items.into_iter().filter_map(|item| match item.node {
            Item::Movement(movement) => Some(BuiltinMovement {
                file,
                name: movement.name.node,
            }),
            _ => None,
        }));
    }
    found
}

/// The text of a built-in variant, by its name or another name of it.
#[must_use]
pub fn source(name: &str) -> Option<Source> {
    text_of_game(name).or_else(|| text_of_game(ALIASES.get(name)?))
}

fn text_of_game(name: &str) -> Option<Source> {
    text_named(name).filter(is_game).map(source_of)
}

/// The names of variants by their other names. Only files that can have some are read for it.
static ALIASES: LazyLock<BTreeMap<String, &'static str>> = LazyLock::new(|| {
    let files = TEXTS.iter().filter(|file| file.text.contains("aliases"));
    let described = files.filter_map(describe);
    described
        .flat_map(|one| one.aliases.into_iter().map(move |alias| (alias, one.name)))
        .collect()
});

/// The variant that a name from elsewhere means: its name, its title or another name, whatever blanks, marks and capital
/// letters are in it.
///
/// ```
/// # use triagonal::builtin;
/// assert_eq!(builtin::known_as("CHESS").map(|one| one.name), Some("chess"));
/// ```
#[must_use]
pub fn known_as(name: &str) -> Option<&'static BuiltinVariant> {
    let sought = plain(name);
    let find = |fits: &dyn Fn(&BuiltinVariant) -> bool| variants().iter().find(|one| fits(one));
    find(&|one| one.name == name)
        .or_else(|| find(&|one| one.title == name))
        .or_else(|| find(&|one| plain(one.name) == sought))
        .or_else(|| find(&|one| plain(&one.title) == sought))
        .or_else(|| find(&|one| one.aliases.iter().any(|alias| plain(alias) == sought)))
}

/// The variant that another program means by a name. A name that ends with `960` means the form of the game with arrays drawn by
/// lot: a variant of its own, or the game itself, of which [`Variant::by_lot`](crate::Variant::by_lot) makes that form.
///
/// ```
/// # use triagonal::builtin;
/// assert_eq!(builtin::meant_by("wild/fr").map(|one| one.name), Some("chess960"));
/// assert_eq!(builtin::meant_by("Chess 960").map(|one| one.name), Some("chess960"));
/// ```
#[must_use]
pub fn meant_by(name: &str) -> Option<&'static BuiltinVariant> {
    let known = |name: &str| known_as(name).or_else(|| known_as(other_name(name)?));
    known(name).or_else(|| {
        let game = known(without_lot(name)?)?;
        by_lot(game.name).or(Some(game))
    })
}

/// The variant whose name is that of another with the ending for arrays drawn by lot.
#[must_use]
pub fn by_lot(name: &str) -> Option<&'static BuiltinVariant> {
    let form = with_lot(name);
    variants().iter().find(|one| one.name == form)
}

/// The variant that a game of a file is of: the one that its tag `Variant` or `Game` names, or the one that needs no name in
/// its notation.
///
/// # Errors
/// No variant has the name in the tag.
pub fn of_record(record: &Record) -> Result<&'static BuiltinVariant, Misread<RecordProblem>> {
    let Some(tag) = record.tag("Variant").or_else(|| record.tag("Game")) else {
        let name = records::default_game(record);
        return known_as(name).ok_or_else(|| unknown(name, 0..0));
    };
    meant_by(&tag.value).ok_or_else(|| unknown(&tag.value, tag.range.clone()))
}

fn unknown(name: &str, place: Range<usize>) -> Misread<RecordProblem> {
    let near = suggest(name, variants().iter().map(|one| one.name));
    let help = near.map(|near| format!("did you mean `{near}`?"));
    let wrong = Misread::new(RecordProblem::UnknownVariant(name.to_owned()), place);
    wrong.help(help.unwrap_or_else(|| "`triagonal list` shows the names; `--variant` takes a file, too".to_owned()))
}

/// The case files of the built-in variants, sorted by name.
#[must_use]
pub fn suites() -> Vec<Source> {
    let is_suite = |file: &&EmbeddedFile| !file.name.ends_with(SNAPSHOTS);
    CASES.iter().filter(is_suite).map(source_of).collect()
}

/// The kept snapshots of a built-in variant.
#[must_use]
pub fn snapshots(name: &str) -> Option<Source> {
    find(CASES, &format!("{name}{SNAPSHOTS}")).map(source_of)
}

/// Whether a file is a game, not pieces that games share.
fn is_game(file: &&EmbeddedFile) -> bool {
    file.folder != LIBRARY
}

/// The text of the variant or the pieces with a name.
fn text_named(name: &str) -> Option<&'static EmbeddedFile> {
    find(TEXTS, &format!("{name}{ENDING}"))
}

fn source_of(file: &EmbeddedFile) -> Source {
    Source::new(file.name, file.text)
}

fn describe(file: &'static EmbeddedFile) -> Option<BuiltinVariant> {
    let name = file.name.strip_suffix(ENDING)?;
    let (tree, _) = crate::syntax::parse(SourceId(0), file.text);
    let mut one = BuiltinVariant {
        name,
        folder: file.folder,
        title: String::new(),
        source: String::new(),
        aliases: Vec::new(),
        inventor: String::new(),
        year: None,
        tags: Vec::new(),
    };
    for item in tree.items {
        match item.node {
            Item::Variant(title) => one.title = title.node,
            Item::About(AboutItem::Source(source)) if one.source.is_empty() => one.source = source.node,
            Item::About(AboutItem::Aliases(names)) => one.aliases = texts(names),
            Item::About(AboutItem::Inventor(name)) => one.inventor = name.node,
            Item::About(AboutItem::Year(year)) => one.year = Some(year.node),
            Item::About(AboutItem::Tags(tags)) => one.tags = texts(tags),
            _ => {}
        }
    }
    Some(one)
}

fn texts(names: Vec<Name>) -> Vec<String> {
    names.into_iter().map(|name| name.node).collect()
}
