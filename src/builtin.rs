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

use include_dir::{Dir, File, include_dir};

use serde::Serialize;

use crate::diagnostics::{Source, SourceId, suggest};
use crate::notation::{Misread, shape};
use crate::records::{self, Record, RecordProblem};
use crate::rules::{Library, Rules, load};
use crate::search::Values;
use crate::syntax::tree::{AboutItem, Item, Name};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/variants");

/// All built-in files by their names: no two in different folders share one.
static ALL: LazyLock<BTreeMap<&'static str, &'static File<'static>>> =
    LazyLock::new(|| files_below(&FILES).into_iter().collect());

/// The folder of the files that are no games, but hold pieces for them.
const LIBRARY: &str = "lib";
const ENDING: &str = ".variant";
const SNAPSHOTS: &str = ".snap.toml";
const VALUES: &str = ".values.toml";

/// Values that games have taught, by the rules for which they hold.
static TAUGHT: LazyLock<BTreeMap<String, Values>> = LazyLock::new(|| {
    let texts = ALL.iter().filter(|(name, _)| name.ends_with(VALUES));
    let read = texts.filter_map(|(_, file)| Values::read(file.contents_utf8()?).ok());
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
        let named = |name: &str| text_of(&format!("{name}{ENDING}"));
        named(name).or_else(|| named(ALIASES.get(name)?))
    }

    fn names(&self) -> Vec<String> {
        let names = ALL.keys().filter_map(|name| name.strip_suffix(ENDING));
        names.map(str::to_owned).chain(ALIASES.keys().cloned()).collect()
    }

    fn file(&self, name: &str) -> Result<Source, String> {
        text_of(name).ok_or_else(|| "no such file comes with the program".to_owned())
    }
}

/// The built-in variants, sorted by name.
#[must_use]
pub fn variants() -> &'static [BuiltinVariant] {
    static VARIANTS: LazyLock<Vec<BuiltinVariant>> = LazyLock::new(|| {
        let games = ALL.iter().filter(|(_, file)| folder(file) != LIBRARY);
        let mut all: Vec<BuiltinVariant> = games.filter_map(|(name, file)| describe(name, file)).collect();
        all.sort_by(|one, other| one.name.cmp(other.name));
        all
    });
    &VARIANTS
}

/// The built-in variant of a name. Only its own file is read for it.
#[must_use]
pub fn variant(name: &str) -> Option<BuiltinVariant> {
    let (name, file) = ALL.get_key_value(format!("{name}{ENDING}").as_str())?;
    describe(name, file).filter(|_| folder(file) != LIBRARY)
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
    let libraries = ALL.iter().filter(|(_, file)| folder(file) == LIBRARY);
    let named = libraries.filter_map(|(name, file)| Some((name.strip_suffix(ENDING)?, file.contents_utf8()?)));
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
    let (name, file) = ALL.get_key_value(format!("{name}{ENDING}").as_str())?;
    let text = file.contents_utf8().filter(|_| folder(file) != LIBRARY)?;
    Some(Source::new(*name, text))
}

/// The names of variants by their other names. Only files that can have some are read for it.
static ALIASES: LazyLock<BTreeMap<String, &'static str>> = LazyLock::new(|| {
    let may_have = |file: &File<'_>| file.contents_utf8().is_some_and(|text| text.contains("aliases"));
    let files = ALL.iter().filter(|(_, file)| may_have(file));
    let described = files.filter_map(|(name, file)| describe(name, file));
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
    let plain = |name: &str| -> String {
        let letters = name.chars().filter(|letter| letter.is_alphanumeric() || *letter == '+');
        letters.flat_map(char::to_lowercase).collect()
    };
    let sought = plain(name);
    let find = |fits: &dyn Fn(&BuiltinVariant) -> bool| variants().iter().find(|one| fits(one));
    find(&|one| one.name == name)
        .or_else(|| find(&|one| one.title == name))
        .or_else(|| find(&|one| plain(one.name) == sought))
        .or_else(|| find(&|one| plain(&one.title) == sought))
        .or_else(|| find(&|one| one.aliases.iter().any(|alias| plain(alias) == sought)))
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
    let known = known_as(&tag.value).or_else(|| known_as(records::other_name(&tag.value)?));
    known.ok_or_else(|| unknown(&tag.value, tag.range.clone()))
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
    let is_suite =
        |name: &&&str| name.ends_with(".toml") && ![SNAPSHOTS, VALUES].iter().any(|ending| name.ends_with(ending));
    ALL.keys().filter(is_suite).filter_map(|name| text_of(name)).collect()
}

/// The kept snapshots of a built-in variant.
#[must_use]
pub fn snapshots(name: &str) -> Option<Source> {
    text_of(&format!("{name}{SNAPSHOTS}"))
}

/// All files of a folder and of those in it, each with its name.
fn files_below(folder: &'static Dir<'static>) -> Vec<(&'static str, &'static File<'static>)> {
    let named = |file: &'static File<'static>| Some((file.path().file_name()?.to_str()?, file));
    let mut files: Vec<_> = folder.files().filter_map(named).collect();
    files.extend(folder.dirs().flat_map(files_below));
    files
}

/// The name of the folder that a file lies in.
fn folder(file: &'static File<'static>) -> &'static str {
    let folder = file.path().parent().and_then(|parent| parent.to_str());
    folder.unwrap_or("")
}

fn text_of(name: &str) -> Option<Source> {
    let (name, file) = ALL.get_key_value(name)?;
    Some(Source::new(*name, file.contents_utf8()?))
}

fn describe(name: &'static str, file: &'static File<'static>) -> Option<BuiltinVariant> {
    let name = name.strip_suffix(ENDING)?;
    let (tree, _) = crate::syntax::parse(SourceId(0), file.contents_utf8()?);
    let mut one = BuiltinVariant {
        name,
        folder: folder(file),
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
