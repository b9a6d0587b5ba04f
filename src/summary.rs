//! Variants at a glance: read from their texts, or from the index of the built-in ones, for which no text is read.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::diagnostics::Source;
use crate::embedded::INDEX;
use crate::notation::shape;
use crate::rules::{Library, Rules, load};
use crate::syntax::tree::{AboutItem, Item, Name};

/// A variant with what its rules say at a glance, under the defaults of its options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// The built-in variants, sorted by name.
pub(crate) fn built_in() -> &'static [Summary] {
    static ALL: LazyLock<Vec<Summary>> = LazyLock::new(|| serde_json::from_str(INDEX).unwrap_or_default());
    &ALL
}

impl Summary {
    /// What the text of a variant says; nothing, if it has mistakes.
    #[must_use]
    pub fn of_text(name: &'static str, folder: &'static str, text: Source, library: &dyn Library) -> Option<Self> {
        let program = load(text, library);
        let rules = program.check(&BTreeMap::new()).rules?;
        let mut one = Self {
            name,
            folder,
            title: rules.name.clone(),
            board: shape(&rules.space),
            cells: rules.space.cells.len(),
            players: rules.players.iter().map(|player| player.name.clone()).collect(),
            pieces: pieces_at_start(&rules),
            kinds: names_of_kinds(&rules),
            source: String::new(),
            aliases: Vec::new(),
            inventor: String::new(),
            year: None,
            tags: Vec::new(),
        };
        for item in &program.main()?.items {
            match &item.node {
                Item::About(AboutItem::Source(source)) if one.source.is_empty() => one.source.clone_from(&source.node),
                Item::About(AboutItem::Aliases(names)) => one.aliases = texts(names),
                Item::About(AboutItem::Inventor(name)) => one.inventor.clone_from(&name.node),
                Item::About(AboutItem::Year(year)) => one.year = Some(year.node),
                Item::About(AboutItem::Tags(tags)) => one.tags = texts(tags),
                _ => {}
            }
        }
        Some(one)
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

fn texts(names: &[Name]) -> Vec<String> {
    names.iter().map(|name| name.node.clone()).collect()
}
