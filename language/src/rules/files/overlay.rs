//! Overlays of statements: a later statement replaces an earlier one with the same key, and statements in a `when` replace
//! statements outside of it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::rc::Rc;

use fnv::{FnvHashMap, FnvHashSet};

use crate::diagnostics::{Code, Diagnostic, Spanned};
use crate::rules::files::statements::Statement;
use crate::syntax::tree::{Block, When};

/// The chosen value of each option.
pub(super) type Values = BTreeMap<String, String>;

/// A statement in force, with its key.
pub(super) struct Held<'a, T: Clone> {
    key: Option<Rc<str>>,
    /// The statement.
    pub item: Cow<'a, Spanned<T>>,
}

impl<T: Clone> Held<'_, T> {
    /// The key of the statement, if other statements can replace it.
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }
}

impl<'a, T: Statement> Held<'a, T> {
    /// A statement and its key.
    pub fn new(item: Cow<'a, Spanned<T>>) -> Self {
        Self {
            key: item.node.key().map(Rc::from),
            item,
        }
    }
}

/// The number of statements up to which a linear search is used.
const MAX_LINEAR: usize = 12;

/// The text before the player in the key of a statement for a single player.
pub(super) const FOR: &str = " for ";

/// Statements with look-up by key.
struct Layer<'a, T: Clone> {
    items: Vec<Held<'a, T>>,
    /// The index of each key, once there are more than a few statements.
    places: FnvHashMap<Rc<str>, usize>,
    /// The number of indexed statements.
    indexed: usize,
}

impl<'a, T: Statement> Layer<'a, T> {
    fn new(items: Vec<Held<'a, T>>) -> Self {
        Self {
            items,
            places: FnvHashMap::default(),
            indexed: 0,
        }
    }

    /// The position of the statement with a key.
    fn place(&mut self, key: Option<&Rc<str>>) -> Option<usize> {
        let key = key?;
        if self.items.len() <= MAX_LINEAR {
            return self.items.iter().rposition(|held| held.key.as_ref() == Some(key));
        }
        if self.places.is_empty() {
            self.places.reserve(self.items.capacity());
        }
        for (place, held) in self.items.iter().enumerate().skip(self.indexed) {
            if let Some(key) = &held.key {
                self.places.insert(Rc::clone(key), place);
            }
        }
        self.indexed = self.items.len();
        self.places.get(key).copied()
    }

    /// Adds a statement, or replaces the one with its key.
    fn put(&mut self, held: Held<'a, T>) {
        match self.place(held.key.as_ref()) {
            Some(place) => self.items[place] = held,
            None => self.items.push(held),
        }
    }

    /// Adds a statement that must be the only one with its key.
    fn put_first(&mut self, held: Held<'a, T>, diagnostics: &mut Vec<Diagnostic>) {
        match self.place(held.key.as_ref()) {
            Some(place) => {
                let key = held.key.as_deref().unwrap_or_default();
                let message = format!("`{key}` is declared twice");
                let diagnostic = Diagnostic::new(Code::DeclaredTwice, held.item.span, message);
                let diagnostic = diagnostic.and(self.items[place].item.span, "first here");
                diagnostics.push(diagnostic.help(match key {
                    "extends" => "a file extends one other file; `use` takes pieces from libraries",
                    "array" => "write all lines of an array in one block: `array { rank 1: …; rank 2: … }`",
                    _ => "remove one of the two: a statement replaces only an inherited one",
                }));
            }
            None => self.items.push(held),
        }
    }
}

/// The statements of a block that are in force, none of them a `when`.
pub(super) fn flatten<'a, T: Statement>(
    block: &'a Block<T>,
    values: &Values,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Held<'a, T>> {
    let mut outside = Layer::new(Vec::with_capacity(block.len()));
    let mut inside = Layer::new(Vec::new());
    for item in block {
        match item.node.when() {
            None => match item.node.parts() {
                None => outside.put_first(Held::new(Cow::Borrowed(item)), diagnostics),
                Some(parts) => {
                    for part in parts {
                        outside.put_first(Held::new(Cow::Owned(part)), diagnostics);
                    }
                }
            },
            Some(when) if holds(when, values) => {
                for held in flatten(&when.items, values, diagnostics) {
                    inside.put_first(held, diagnostics);
                }
            }
            Some(_) => {}
        }
    }
    overlay(outside.items, inside.items)
}

/// Like [`flatten`], without the keys.
pub(super) fn in_force<T: Statement>(block: &Block<T>, values: &Values, diagnostics: &mut Vec<Diagnostic>) -> Block<T> {
    let held = flatten(block, values, diagnostics).into_iter();
    held.map(|held| held.item.into_owned()).collect()
}

/// Overlays statements: a statement with a known key replaces the earlier one, the others are added.
pub(super) fn overlay<'a, T: Statement>(mut below: Vec<Held<'a, T>>, above: Vec<Held<'a, T>>) -> Vec<Held<'a, T>> {
    if above.is_empty() {
        return below;
    }
    let keys: FnvHashSet<&str> = above.iter().filter_map(|held| held.key.as_deref()).collect();
    // A statement for all players replaces those for single players.
    let replaced = |key: &str| {
        let mut places = key.match_indices(FOR);
        places.any(|(place, _)| keys.contains(&key[..place]))
    };
    let groups: FnvHashSet<&str> = above.iter().filter_map(|held| held.item.node.group()).collect();
    below.retain(|held| !held.key.as_deref().is_some_and(replaced));
    below.retain(|held| !held.item.node.group().is_some_and(|group| groups.contains(group)));
    let mut layer = Layer::new(below);
    for held in above {
        layer.put(held);
    }
    layer.items
}

/// Whether the condition of a `when` holds.
fn holds<T>(when: &When<T>, values: &Values) -> bool {
    let value = values.get(&when.option.node);
    let listed = value.is_some_and(|value| when.values.iter().any(|name| name.node == *value));
    value.is_some() && listed != when.negated
}
