//! Lays the files of a variant over each other with options chosen.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use crate::diagnostics::{Code, Diagnostic, Spanned, suggest};
use crate::rules::files::load::LoadedFile;
use crate::rules::files::selected::{ArrayBlock, PartitionItem, Protected, Selected};
use crate::rules::files::statements::Statement;
use crate::rules::model::Choice;
use crate::syntax::tree::{Block, CheckItem, DropItem, Item, Movement, Name, Piece, When};

/// The value in force of each option.
type Values = BTreeMap<String, String>;

/// A statement in force, with what it states something about.
struct Held<'a, T: Clone> {
    key: Option<Rc<str>>,
    item: Cow<'a, Spanned<T>>,
}

impl<'a, T: Statement> Held<'a, T> {
    fn new(item: Cow<'a, Spanned<T>>) -> Self {
        Self {
            key: item.node.key().map(Rc::from),
            item,
        }
    }
}

/// The statements in force under these choices; files come in their order, the main one last.
pub(in crate::rules) fn select(
    files: &[LoadedFile],
    choices: &[Choice],
    diagnostics: &mut Vec<Diagnostic>,
) -> Selected {
    let values: Values = choices
        .iter()
        .map(|choice| (choice.name.clone(), choice.chosen.clone()))
        .collect();
    let mut items: Vec<Held<'_, Item>> = Vec::new();
    for file in files {
        let own = flatten(&file.tree.items, &values, diagnostics);
        for held in &own {
            if let Item::Remove(names) = &held.item.node {
                remove(&mut items, names, diagnostics);
            }
        }
        items = overlay_file(items, own, &values, diagnostics);
    }
    let mut selected = Selected {
        roles: files.iter().map(|file| (file.source, file.role)).collect(),
        choices: choices.to_vec(),
        ..Selected::default()
    };
    for held in items {
        sort(&mut selected, &held.item, &values, diagnostics);
    }
    selected
}

/// Puts a statement where later steps look for it, options chosen within its block too.
fn sort(selected: &mut Selected, item: &Spanned<Item>, values: &Values, diagnostics: &mut Vec<Diagnostic>) {
    let span = item.span;
    match &item.node {
        Item::Variant(title) => selected.title.clone_from(&title.node),
        Item::Players(players) => selected.players = Some(Spanned::new(players.clone(), span)),
        // It is laid over the inherited one already, options chosen.
        Item::Board(items) => selected.board = Some(Spanned::new(items.clone(), span)),
        Item::Zone(zone) => selected.zones.push(Spanned::new(zone.clone(), span)),
        Item::Partition { name, classes } => {
            let (name, classes) = (name.clone(), classes.clone());
            let partition = PartitionItem { name, classes };
            selected.partitions.push(Spanned::new(partition, span));
        }
        Item::Movement(Movement { name, like, items }) => {
            let (name, like) = (name.clone(), like.clone());
            let items = in_force(items, values, diagnostics);
            let movement = Movement { name, like, items };
            selected.movements.push(Spanned::new(movement, span));
        }
        Item::Piece(piece) => {
            let piece = piece_in_force(piece, values, diagnostics);
            selected.pieces.push(Spanned::new(piece, span));
        }
        Item::Array { player, items } => {
            let array = ArrayBlock {
                player: player.clone(),
                items: in_force(items, values, diagnostics),
            };
            selected.arrays.push(Spanned::new(array, span));
        }
        Item::Promotions(timing) => selected.promotions = Some(timing.clone()),
        Item::Hand(hand) => selected.hand = Some(Spanned::new(hand.clone(), span)),
        Item::Drop(drop) => selected.drops.push(Spanned::new(drop.clone(), span)),
        Item::Check(CheckItem::Nothing) => selected.check = None,
        Item::Check(CheckItem::Kinds { every, kinds }) => {
            let (every, kinds) = (*every, kinds.clone());
            selected.check = Some(Spanned::new(Protected { every, kinds }, span));
        }
        Item::End(end) => selected.ends.push(Spanned::new(end.clone(), span)),
        Item::Pass(pass) => selected.pass = Some(Spanned::new(*pass, span)),
        Item::Meeting(one, other) => {
            let pair = (one.clone(), other.clone());
            selected.meetings.push(Spanned::new(pair, span));
        }
        // These are read when files are loaded, are resolved already, or say nothing about play.
        Item::Source(_)
        | Item::Extends(_)
        | Item::Use(_)
        | Item::Option { .. }
        | Item::Remove(_)
        | Item::Pieces { .. }
        | Item::When(_) => {}
    }
}

fn piece_in_force(piece: &Piece, values: &Values, diagnostics: &mut Vec<Diagnostic>) -> Piece {
    let Piece {
        name,
        symbol,
        royal,
        like,
        items,
    } = piece;
    Piece {
        name: name.clone(),
        symbol: symbol.clone(),
        royal: *royal,
        like: like.clone(),
        items: in_force(items, values, diagnostics),
    }
}

/// Up to so many statements are searched one by one.
const FEW: usize = 12;

/// Statements that can be found by their keys.
struct Layer<'a, T: Clone> {
    items: Vec<Held<'a, T>>,
    /// Where each key is, as soon as there are more than a few statements.
    places: HashMap<Rc<str>, usize>,
    /// How many of the statements have their places there.
    indexed: usize,
}

impl<'a, T: Statement> Layer<'a, T> {
    fn new(items: Vec<Held<'a, T>>) -> Self {
        Self {
            items,
            places: HashMap::new(),
            indexed: 0,
        }
    }

    /// Where the last statement with a key is.
    fn place(&mut self, key: Option<&Rc<str>>) -> Option<usize> {
        let key = key?;
        if self.items.len() <= FEW {
            return self.items.iter().rposition(|held| held.key.as_ref() == Some(key));
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
                diagnostics.push(diagnostic.and(self.items[place].item.span, "first here"));
            }
            None => self.items.push(held),
        }
    }
}

/// The statements of a block that are in force, none of them a `when`.
fn flatten<'a, T: Statement>(
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

/// As [`flatten`], with the statements for themselves.
fn in_force<T: Statement>(block: &Block<T>, values: &Values, diagnostics: &mut Vec<Diagnostic>) -> Block<T> {
    let held = flatten(block, values, diagnostics).into_iter();
    held.map(|held| held.item.into_owned()).collect()
}

/// Statements laid over others: those with the same key are replaced, the rest is added.
fn overlay<'a, T: Statement>(mut below: Vec<Held<'a, T>>, above: Vec<Held<'a, T>>) -> Vec<Held<'a, T>> {
    if above.is_empty() {
        return below;
    }
    let keys: HashSet<&str> = above.iter().filter_map(|held| held.key.as_deref()).collect();
    // What is said for all replaces what was said for one player.
    let replaced = |key: &str| {
        key.match_indices(" for ")
            .any(|(place, _)| keys.contains(&key[..place]))
    };
    let groups: HashSet<&str> = above.iter().filter_map(|held| held.item.node.group()).collect();
    below.retain(|held| !held.key.as_deref().is_some_and(replaced));
    below.retain(|held| !held.item.node.group().is_some_and(|group| groups.contains(group)));
    let mut layer = Layer::new(below);
    for held in above {
        layer.put(held);
    }
    layer.items
}

/// A file's statements laid over those of the files it stands on; boards are laid over each other inside.
fn overlay_file<'a>(
    below: Vec<Held<'a, Item>>,
    mut above: Vec<Held<'a, Item>>,
    values: &Values,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Held<'a, Item>> {
    let inherited = below.iter().find_map(|held| {
        let Item::Board(items) = &held.item.node else {
            return None;
        };
        Some(items)
    });
    for held in &mut above {
        if let Item::Board(own) = &held.item.node {
            let inherited = inherited.into_iter().flatten();
            let inherited = inherited.map(|item| Held::new(Cow::Borrowed(item)));
            let laid = overlay(inherited.collect(), flatten(own, values, diagnostics));
            let items = laid.into_iter().map(|held| held.item.into_owned()).collect();
            held.item = Cow::Owned(Spanned::new(Item::Board(items), held.item.span));
        }
    }
    overlay(below, above)
}

/// Whether the condition of a `when` holds.
fn holds<T>(when: &When<T>, values: &Values) -> bool {
    let value = values.get(&when.option.node);
    let listed = value.is_some_and(|value| when.values.iter().any(|name| name.node == *value));
    value.is_some() && listed != when.negated
}

/// Takes inherited pieces away, and what is said of dropping them.
fn remove(items: &mut Vec<Held<'_, Item>>, names: &[Name], diagnostics: &mut Vec<Diagnostic>) {
    for name in names {
        let is_named = |held: &Held<'_, Item>| matches!(&held.item.node, Item::Piece(piece) if piece.name == *name);
        if !items.iter().any(is_named) {
            let pieces = items.iter().filter_map(|held| {
                let Item::Piece(piece) = &held.item.node else {
                    return None;
                };
                Some(piece.name.node.as_str())
            });
            let message = format!("no inherited piece is called `{}`", name.node);
            let diagnostic = Diagnostic::new(Code::UnknownPiece, name.span, message);
            diagnostics.push(diagnostic.did_you_mean(suggest(&name.node, pieces)));
        }
        items.retain(|held| !is_named(held));
    }
    let kept = std::mem::take(items).into_iter();
    items.extend(kept.filter_map(|held| without_drops(held, names)));
}

/// A statement, of drops as far as it is about other pieces.
fn without_drops<'a>(held: Held<'a, Item>, names: &[Name]) -> Option<Held<'a, Item>> {
    let Item::Drop(drop) = &held.item.node else {
        return Some(held);
    };
    let others = drop.kinds.iter().filter(|kind| !names.contains(kind));
    let kinds: Vec<Name> = others.cloned().collect();
    if kinds.len() == drop.kinds.len() {
        return Some(held);
    }
    let left = !kinds.is_empty();
    let drop = DropItem { kinds, ..drop.clone() };
    let item = Spanned::new(Item::Drop(drop), held.item.span);
    left.then(|| Held::new(Cow::Owned(item)))
}
