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

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use crate::diagnostics::{Source, SourceId, suggest};
use crate::embedded::{CASES, EmbeddedFile, TEXTS, VALUES, find};
use crate::notation::dialects::{is_unknown, missing, needs_set_up, other_name, plain, without_chess};
use crate::notation::{Misread, with_lot, without_lot};
use crate::records::{self, Record, RecordProblem};
use crate::rules::Library;
use crate::search::Values;
use crate::summary::built_in;
use crate::syntax::tree::Item;

pub use crate::summary::Summary;

/// The folder of the files that are no games, but hold pieces for them.
const LIBRARY: &str = "lib";
const ENDING: &str = ".variant";
const SNAPSHOTS: &str = ".snap.toml";

/// The shipped values for rules, by their fingerprint. No other values are read for it: each file begins with the
/// fingerprint of its rules.
pub(crate) fn values(fingerprint: &str) -> Option<Values> {
    let head = format!("rules = \"{fingerprint}\"\n");
    let file = VALUES.iter().find(|file| file.text.starts_with(&head))?;
    Values::read(file.text).ok()
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

impl BuiltinVariant {
    /// What the rules say at a glance. No text is read for it.
    #[must_use]
    pub fn summary(&self) -> Option<Summary> {
        found(self.name).cloned()
    }
}

/// The built-in variant of a name, at a glance.
fn found(name: &str) -> Option<&'static Summary> {
    let all = built_in();
    let at = all.binary_search_by(|one| one.name.cmp(name)).ok()?;
    all.get(at)
}

fn described(one: &Summary) -> BuiltinVariant {
    BuiltinVariant {
        name: one.name,
        folder: one.folder,
        title: one.title.clone(),
        source: one.source.clone(),
        aliases: one.aliases.clone(),
        inventor: one.inventor.clone(),
        year: one.year,
        tags: one.tags.clone(),
    }
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
        names
            .map(str::to_owned)
            .chain(ALIASES.keys().map(|&name| name.to_owned()))
            .collect()
    }

    fn file(&self, name: &str) -> Result<Source, String> {
        let found = [TEXTS, VALUES, CASES].into_iter().find_map(|group| find(group, name));
        found
            .map(source_of)
            .ok_or_else(|| "no such file comes with the program".to_owned())
    }
}

/// The built-in variants, sorted by name. No text is read for it.
#[must_use]
pub fn variants() -> &'static [BuiltinVariant] {
    static VARIANTS: LazyLock<Vec<BuiltinVariant>> = LazyLock::new(|| built_in().iter().map(described).collect());
    &VARIANTS
}

/// The built-in variant of a name.
#[must_use]
pub fn variant(name: &str) -> Option<BuiltinVariant> {
    found(name).map(described)
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

/// The names of variants by their other names.
static ALIASES: LazyLock<BTreeMap<&'static str, &'static str>> = LazyLock::new(|| {
    let named = |one: &'static Summary| one.aliases.iter().map(|alias| (alias.as_str(), one.name));
    built_in().iter().flat_map(named).collect()
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
    let known = |name: &str| {
        let other = || known_as(other_name(name)?);
        let shorter = || known_as(without_chess(&plain(name))?);
        known_as(name).or_else(other).or_else(shorter)
    };
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
/// No variant has the name in the tag, or the name does not say where the game begins and the file does not say it either.
pub fn of_record(record: &Record) -> Result<&'static BuiltinVariant, Misread<RecordProblem>> {
    let tags = [record.tag("Variant"), record.tag("Game")].into_iter().flatten();
    let Some(tag) = tags.into_iter().find(|tag| !is_unknown(&tag.value)) else {
        let name = records::default_game(record);
        return known_as(name).ok_or_else(|| unknown(name, 0..0));
    };
    let found = meant_by(&tag.value).ok_or_else(|| unknown(&tag.value, tag.range.clone()))?;
    if record.start.is_none() && !record.moves.is_empty() && needs_set_up(&tag.value) {
        let problem = RecordProblem::MissingStart(tag.value.clone());
        let help = format!(
            "add the first position as `[FEN \"…\"]`; `--variant {}` plays from the usual start",
            found.name
        );
        return Err(Misread::new(problem, tag.range.clone()).help(help));
    }
    Ok(found)
}

fn unknown(name: &str, place: Range<usize>) -> Misread<RecordProblem> {
    let wrong = Misread::new(RecordProblem::UnknownVariant(name.to_owned()), place);
    wrong.help(
        closest_to(name)
            .unwrap_or_else(|| "`triagonal list` shows the names; `--variant` takes a file, too".to_owned()),
    )
}

/// A hint for a name that no built-in variant has: the one that may be meant, or the closest one to a game of other programs.
fn closest_to(name: &str) -> Option<String> {
    closest_game(name).or_else(|| {
        let near = suggest(name, variants().iter().map(|one| one.name))?;
        Some(format!("did you mean `{near}`?"))
    })
}

/// A hint for the name of a game of other programs that is none of the library: the closest game of the library.
///
/// ```
/// # use triagonal::builtin;
/// let hint = "the closest game is `chess`, in which players see the whole board";
/// assert_eq!(builtin::closest_game("Fog of War").as_deref(), Some(hint));
/// ```
#[must_use]
pub fn closest_game(name: &str) -> Option<String> {
    let game = missing(name)?;
    Some(format!(
        "the closest game is `{}`, in which {}",
        game.closest, game.difference
    ))
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
