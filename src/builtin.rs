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
use std::path::Path;
use std::sync::LazyLock;

use include_dir::{Dir, File, include_dir};

use serde::Serialize;

use crate::diagnostics::{Source, SourceId};
use crate::notation::shape;
use crate::rules::{Library, Rules, load};
use crate::syntax::tree::Item;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/variants");

/// A built-in variant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BuiltinVariant {
    /// The name to load it by.
    pub name: &'static str,
    /// Its title.
    pub title: String,
    /// Where its rules come from; may be empty.
    pub source: String,
}

/// A variant with what its rules say at a glance, under the defaults of its options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Summary {
    /// The name to load it by.
    pub name: &'static str,
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
    /// How many kinds of pieces there are.
    pub kinds: usize,
    /// Where its rules come from; may be empty.
    pub source: String,
}

impl BuiltinVariant {
    /// What the rules say at a glance; nothing, if they have mistakes.
    #[must_use]
    pub fn summary(&self) -> Option<Summary> {
        let program = load(source(self.name)?, &Builtin);
        let rules = program.check(&BTreeMap::new()).rules?;
        Some(Summary {
            name: self.name,
            title: self.title.clone(),
            board: shape(&rules.space),
            cells: rules.space.cells.len(),
            players: rules.players.iter().map(|player| player.name.clone()).collect(),
            pieces: pieces_at_start(&rules),
            // A kind that remembers what it once was has the name of the one that does not.
            kinds: rules.kinds.iter().map(|kind| &kind.name).collect::<BTreeSet<_>>().len(),
            source: self.source.clone(),
        })
    }
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
        let file = variant_files()
            .chain(library_files())
            .find(|file| stem(file) == Some(name))?;
        text_of(file)
    }

    fn names(&self) -> Vec<String> {
        let files = variant_files().chain(library_files());
        files.filter_map(stem).map(str::to_owned).collect()
    }

    fn file(&self, name: &str) -> Result<Source, String> {
        let file = FILES.get_file(name).and_then(text_of);
        file.ok_or_else(|| "no such file comes with the program".to_owned())
    }
}

/// The built-in variants, sorted by name.
#[must_use]
pub fn variants() -> &'static [BuiltinVariant] {
    static ALL: LazyLock<Vec<BuiltinVariant>> = LazyLock::new(|| {
        let mut all: Vec<BuiltinVariant> = variant_files().filter_map(describe).collect();
        all.sort_by_key(|one| one.name);
        all
    });
    &ALL
}

/// The text of a built-in variant.
#[must_use]
pub fn source(name: &str) -> Option<Source> {
    text_of(variant_files().find(|file| stem(file) == Some(name))?)
}

/// The case files of the built-in variants, sorted by name.
#[must_use]
pub fn suites() -> Vec<Source> {
    let is_suite = |path: &Path| has_extension(path, "toml") && !has_extension(&path.with_extension(""), "snap");
    let suites = FILES.files().filter(|file| is_suite(file.path()));
    let mut suites: Vec<Source> = suites.filter_map(text_of).collect();
    suites.sort_by(|one, other| one.name.cmp(&other.name));
    suites
}

/// The kept snapshots of a built-in variant.
#[must_use]
pub fn snapshots(name: &str) -> Option<Source> {
    text_of(FILES.get_file(format!("{name}.snap.toml"))?)
}

fn variant_files() -> impl Iterator<Item = &'static File<'static>> {
    FILES.files().filter(|file| has_extension(file.path(), "variant"))
}

fn library_files() -> impl Iterator<Item = &'static File<'static>> {
    let folder = FILES.get_dir("lib");
    let files = folder.into_iter().flat_map(Dir::files);
    files.filter(|file| has_extension(file.path(), "variant"))
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}

fn stem(file: &File<'static>) -> Option<&'static str> {
    file.path().file_stem()?.to_str()
}

fn text_of(file: &File<'static>) -> Option<Source> {
    let name = file.path().to_str()?;
    Some(Source::new(name, file.contents_utf8()?))
}

fn describe(file: &'static File<'static>) -> Option<BuiltinVariant> {
    let (tree, _) = crate::syntax::parse(SourceId(0), file.contents_utf8()?);
    let mut one = BuiltinVariant {
        name: stem(file)?,
        title: String::new(),
        source: String::new(),
    };
    for item in tree.items {
        match item.node {
            Item::Variant(title) => one.title = title.node,
            Item::Source(source) => one.source = source.node,
            _ => {}
        }
    }
    Some(one)
}
