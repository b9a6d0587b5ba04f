//! Lays the files of a variant over each other with options chosen.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::diagnostics::{Code, Diagnostic, Spanned, suggest};
use crate::rules::Choice;
use crate::rules::files::load::LoadedFile;
use crate::rules::files::selected::{ArrayBlock, CheckItem, PartitionItem, Selected};
use crate::rules::files::statements::Statement;
use crate::syntax::tree::{Block, Item, Name, When};
use crate::syntax::tree_moves::Piece;

/// The value in force of each option.
type Values = BTreeMap<String, String>;

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
    let mut items: Block<Item> = Vec::new();
    for file in files {
        let own = flatten(&file.tree.items, &values, diagnostics);
        for item in &own {
            if let Item::Remove(names) = &item.node {
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
    for item in items {
        sort(&mut selected, item, &values, diagnostics);
    }
    selected
}

/// Puts a statement where later steps look for it, options chosen within its block too.
fn sort(selected: &mut Selected, item: Spanned<Item>, values: &Values, diagnostics: &mut Vec<Diagnostic>) {
    let span = item.span;
    match item.node {
        Item::Variant(title) => selected.title = title.node,
        Item::Players(players) => selected.players = Some(Spanned::new(players, span)),
        // Boards are flat already.
        Item::Board(items) => selected.board = Some(Spanned::new(items, span)),
        Item::Zone(zone) => selected.zones.push(Spanned::new(zone, span)),
        Item::Partition { name, classes } => {
            selected
                .partitions
                .push(Spanned::new(PartitionItem { name, classes }, span));
        }
        Item::Movement(mut movement) => {
            movement.items = flatten(&movement.items, values, diagnostics);
            selected.movements.push(Spanned::new(movement, span));
        }
        Item::Piece(piece) => {
            let items = flatten(&piece.items, values, diagnostics);
            selected.pieces.push(Spanned::new(Piece { items, ..piece }, span));
        }
        Item::Array { player, items } => {
            let items = flatten(&items, values, diagnostics);
            selected.arrays.push(Spanned::new(ArrayBlock { player, items }, span));
        }
        Item::Promotions(timing) => selected.promotions = Some(timing),
        Item::Hand(hand) => selected.hand = Some(Spanned::new(hand, span)),
        Item::Drop(drop) => selected.drops.push(Spanned::new(drop, span)),
        Item::Check { every, kinds } => selected.check = Some(Spanned::new(CheckItem { every, kinds }, span)),
        Item::End(end) => selected.ends.push(Spanned::new(end, span)),
        Item::Pass(pass) => selected.pass = Some(Spanned::new(pass, span)),
        Item::Meeting(one, other) => selected.meetings.push(Spanned::new((one, other), span)),
        // These are read when files are loaded, or say nothing about play.
        Item::Source(_)
        | Item::Extends(_)
        | Item::Use(_)
        | Item::Option { .. }
        | Item::Remove(_)
        | Item::Pieces { .. }
        | Item::When(_) => {}
    }
}

/// Statements that can be found by their keys.
struct Layer<T> {
    items: Block<T>,
    places: HashMap<String, usize>,
}

impl<T: Statement> Layer<T> {
    fn new(items: Block<T>) -> Self {
        let keys = items
            .iter()
            .enumerate()
            .filter_map(|(place, item)| Some((item.node.key()?, place)));
        Self {
            places: keys.collect(),
            items,
        }
    }

    /// Adds a statement, or replaces the one with its key.
    fn put(&mut self, item: Spanned<T>) {
        let key = item.node.key();
        match key.as_ref().and_then(|key| self.places.get(key)) {
            Some(&place) => self.items[place] = item,
            None => {
                self.places.extend(key.map(|key| (key, self.items.len())));
                self.items.push(item);
            }
        }
    }

    /// Adds a statement that must be the only one with its key.
    fn put_first(&mut self, item: Spanned<T>, diagnostics: &mut Vec<Diagnostic>) {
        let key = item.node.key();
        match key.as_ref().and_then(|key| Some((key, *self.places.get(key)?))) {
            Some((key, place)) => {
                let message = format!("`{key}` is declared twice");
                let diagnostic = Diagnostic::new(Code::DeclaredTwice, item.span, message);
                diagnostics.push(diagnostic.and(self.items[place].span, "first here"));
            }
            None => self.put(item),
        }
    }
}

/// The statements of a block that are in force, none of them a `when`.
fn flatten<T: Statement>(block: &Block<T>, values: &Values, diagnostics: &mut Vec<Diagnostic>) -> Block<T> {
    let mut outside = Layer::new(Vec::new());
    let mut inside = Layer::new(Vec::new());
    for item in block {
        match item.node.when() {
            None => match item.node.parts() {
                None => outside.put_first(item.clone(), diagnostics),
                Some(parts) => {
                    for part in parts {
                        outside.put_first(part, diagnostics);
                    }
                }
            },
            Some(when) if holds(when, values) => {
                for item in flatten(&when.items, values, diagnostics) {
                    inside.put_first(item, diagnostics);
                }
            }
            Some(_) => {}
        }
    }
    overlay(outside.items, inside.items)
}

/// Statements laid over others: those with the same key are replaced, the rest is added.
fn overlay<T: Statement>(mut below: Block<T>, above: Block<T>) -> Block<T> {
    let keys: HashSet<String> = above.iter().filter_map(|item| item.node.key()).collect();
    // What is said for all replaces what was said for one player.
    let replaced = |key: String| {
        key.match_indices(" for ")
            .any(|(place, _)| keys.contains(&key[..place]))
    };
    let groups: HashSet<&str> = above.iter().filter_map(|item| item.node.group()).collect();
    below.retain(|item| !item.node.key().is_some_and(replaced));
    below.retain(|item| !item.node.group().is_some_and(|group| groups.contains(group)));
    let mut layer = Layer::new(below);
    for item in above {
        layer.put(item);
    }
    layer.items
}

/// A file's statements laid over those of the files it stands on; boards are laid over each other inside.
fn overlay_file(
    below: Block<Item>,
    mut above: Block<Item>,
    values: &Values,
    diagnostics: &mut Vec<Diagnostic>,
) -> Block<Item> {
    let inherited = below.iter().find_map(|item| match &item.node {
        Item::Board(items) => Some(items.clone()),
        _ => None,
    });
    for item in &mut above {
        if let Item::Board(own) = &mut item.node {
            let flat = flatten(own, values, diagnostics);
            *own = overlay(inherited.clone().unwrap_or_default(), flat);
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

/// Takes inherited pieces away.
fn remove(items: &mut Block<Item>, names: &[Name], diagnostics: &mut Vec<Diagnostic>) {
    for name in names {
        let is_named = |item: &Spanned<Item>| matches!(&item.node, Item::Piece(piece) if piece.name == *name);
        if !items.iter().any(is_named) {
            let pieces = items.iter().filter_map(|item| match &item.node {
                Item::Piece(piece) => Some(piece.name.node.as_str()),
                _ => None,
            });
            let message = format!("no inherited piece is called `{}`", name.node);
            let diagnostic = Diagnostic::new(Code::UnknownPiece, name.span, message);
            diagnostics.push(diagnostic.did_you_mean(suggest(&name.node, pieces)));
        }
        items.retain(|item| !is_named(item));
    }
}
