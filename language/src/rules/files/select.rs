//! Overlays the files of a variant under a choice of options.

use std::borrow::Cow;

use crate::diagnostics::{Code, Diagnostic, Spanned, suggest};
use crate::rules::files::inherited_joins::remove_joins;
use crate::rules::files::inherited_pieces::{moves_alike, names_itself, taken_over};
use crate::rules::files::load::LoadedFile;
use crate::rules::files::overlay::{Held, Values, flatten, in_force, overlay};
use crate::rules::files::replaced::replaced_ends;
use crate::rules::files::selected::{ArrayBlock, Role, Selected};
use crate::rules::files::taken_back::takes_nothing_back;
use crate::rules::model::Choice;
use crate::syntax::tree::{Block, BoardItem, DropItem, EndItem, Item, Movement, Name, Number, Piece, PointsItem};

/// The statements in force under a choice of options. The files are in order, the main file last.
pub(in crate::rules) fn select(
    files: &[LoadedFile],
    choices: &[Choice],
    diagnostics: &mut Vec<Diagnostic>,
) -> Selected {
    let values = values(choices);
    let mut selected = Selected {
        roles: files.iter().map(|file| (file.source, file.role)).collect(),
        layers: files.iter().map(|file| file.source).collect(),
        choices: choices.to_vec(),
        ..Selected::default()
    };
    for item in overlaid(files, &values, &mut selected, diagnostics) {
        selected.add(item);
    }
    // An end for one player precedes the same end for all players.
    let subject = |end: &Spanned<EndItem>| end.node.event.subject();
    let subjects: Vec<String> = selected.ends.iter().map(subject).collect();
    selected.ends.sort_by_key(|end| {
        let first = subjects.iter().position(|one| *one == subject(end));
        (first, end.node.player.is_none())
    });
    selected
}

/// The chosen values by option name.
pub(super) fn values(choices: &[Choice]) -> Values {
    let chosen = |choice: &Choice| (choice.name.clone(), choice.chosen.clone());
    choices.iter().map(chosen).collect()
}

/// The statements of all files, overlaid, with options resolved in their blocks too.
pub(super) fn overlaid(
    files: &[LoadedFile],
    values: &Values,
    selected: &mut Selected,
    diagnostics: &mut Vec<Diagnostic>,
) -> Block<Item> {
    let mut items: Vec<Held<'_, Item>> = Vec::new();
    for file in files {
        let mut own = flatten(&file.tree.items, values, diagnostics);
        for held in &own {
            if let Item::Remove(names) = &held.item.node {
                remove(&mut items, names, diagnostics);
            }
        }
        takes_nothing_back(&items, &own, &file.tree.items, diagnostics);
        replaced_ends(&items, &own, diagnostics);
        build_on_pieces(&items, &mut own, &mut selected.redefined, values, diagnostics);
        items = overlay_file(items, own, values, diagnostics);
        if file.role == Role::Extended {
            selected.frames.insert(file.source, frame(&items));
            selected.base_arrays.push(arrays(&items, values));
        }
    }
    let chosen = |held: Held<'_, Item>| resolved(held.item, values, diagnostics);
    items.into_iter().filter_map(chosen).collect()
}

/// A statement with the options in its block resolved; `None` if the statement has been fully processed.
fn resolved(item: Cow<'_, Spanned<Item>>, values: &Values, diagnostics: &mut Vec<Diagnostic>) -> Option<Spanned<Item>> {
    if is_for_files(&item.node) {
        return None;
    }
    let span = item.span;
    let node = if let Item::Movement(movement) = &item.node {
        Item::Movement(Movement {
            name: movement.name.clone(),
            like: movement.like.clone(),
            items: in_force(&movement.items, values, diagnostics),
        })
    } else if let Item::Piece(piece) = &item.node {
        Item::Piece(Piece {
            name: piece.name.clone(),
            symbol: piece.symbol.clone(),
            royal: piece.royal,
            neutral: piece.neutral,
            like: piece.like.clone(),
            items: in_force(&piece.items, values, diagnostics),
        })
    } else if let Item::Array { player, items } = &item.node {
        Item::Array {
            player: player.clone(),
            items: in_force(items, values, diagnostics),
        }
    } else {
        // Boards have been overlaid with their options resolved; the other statements have no blocks that could depend on
        // options.
        return Some(item.into_owned());
    };
    Some(Spanned::new(node, span))
}

/// Whether a statement only determines how files and options are combined, which is done when they are overlaid.
fn is_for_files(item: &Item) -> bool {
    matches!(
        item,
        Item::Extends(_)
            | Item::Use(_)
            | Item::Option { .. }
            | Item::Remove(_)
            | Item::Pieces { .. }
            | Item::Allow(_)
            | Item::When(_)
    )
}

/// Overlays a file's statements on those of the files it extends; the statements of boards are overlaid too.
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
            let mut inherited: Vec<Held<'_, BoardItem>> =
                inherited.map(|item| Held::new(Cow::Borrowed(item))).collect();
            let mut own = flatten(own, values, diagnostics);
            remove_joins(&mut inherited, &mut own, diagnostics);
            let overlaid = overlay(inherited, own);
            let items = overlaid.into_iter().map(|held| held.item.into_owned()).collect();
            held.item = Cow::Owned(Spanned::new(Item::Board(items), held.item.span));
        }
    }
    overlay(below, above)
}

/// Adds the inherited statements to pieces that extend themselves, and records the pieces whose moves change.
fn build_on_pieces(
    below: &[Held<'_, Item>],
    above: &mut [Held<'_, Item>],
    redefined: &mut Vec<Name>,
    values: &Values,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for place in 0..above.len() {
        let Item::Piece(own) = &above[place].item.node else {
            continue;
        };
        let inherited = below.iter().find_map(|held| {
            let Item::Piece(piece) = &held.item.node else {
                return None;
            };
            (piece.name == own.name).then_some(piece)
        });
        let Some(inherited) = inherited else { continue };
        let name = own.name.clone();
        let whole = names_itself(own).then(|| {
            let mut all = below.iter().chain(&*above);
            let moves_as_movement =
                all.any(|held| matches!(&held.item.node, Item::Movement(movement) if movement.name == name));
            taken_over(own, inherited, moves_as_movement, values, diagnostics)
        });
        if !moves_alike(inherited, whole.as_ref().unwrap_or(own), values) {
            redefined.push(name);
        }
        if let Some(whole) = whole {
            let span = above[place].item.span;
            above[place].item = Cow::Owned(Spanned::new(Item::Piece(whole), span));
        }
    }
}

/// The statements in force that define coordinates.
fn frame(items: &[Held<'_, Item>]) -> Block<BoardItem> {
    let boards = items.iter().filter_map(|held| {
        let Item::Board(items) = &held.item.node else {
            return None;
        };
        Some(items)
    });
    let makes_coordinates = |item: &&Spanned<BoardItem>| {
        matches!(
            item.node,
            BoardItem::Axes(_) | BoardItem::Charts(_) | BoardItem::Label { .. }
        )
    };
    boards.flatten().filter(makes_coordinates).cloned().collect()
}

/// The arrays in force, with their options resolved.
fn arrays(items: &[Held<'_, Item>], values: &Values) -> Vec<Spanned<ArrayBlock>> {
    let blocks = items.iter().filter_map(|held| {
        let Item::Array { player, items } = &held.item.node else {
            return None;
        };
        let (player, items) = (player.clone(), in_force(items, values, &mut Vec::new()));
        Some(Spanned::new(ArrayBlock { player, items }, held.item.span))
    });
    blocks.collect()
}

/// Removes inherited pieces, together with the statements about their drops and points.
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
    items.extend(kept.filter_map(|held| without_drops(without_points(held, names)?, names)));
}

/// Removes these pieces from a statement about points; `None` if no piece is left.
fn without_points<'a>(held: Held<'a, Item>, names: &[Name]) -> Option<Held<'a, Item>> {
    let Item::Points(PointsItem::Kinds(kinds)) = &held.item.node else {
        return Some(held);
    };
    let others = kinds.iter().filter(|(kind, _)| !names.contains(kind));
    let others: Vec<(Name, Number)> = others.cloned().collect();
    if others.len() == kinds.len() {
        return Some(held);
    }
    let left = !others.is_empty();
    let item = Spanned::new(Item::Points(PointsItem::Kinds(others)), held.item.span);
    left.then(|| Held::new(Cow::Owned(item)))
}

/// Removes these pieces from a statement about drops; `None` if no piece is left.
fn without_drops<'a>(held: Held<'a, Item>, names: &[Name]) -> Option<Held<'a, Item>> {
    let Item::Drop(drop) = &held.item.node else {
        return Some(held);
    };
    let without = |kinds: &[Name]| -> Vec<Name> {
        let others = kinds.iter().filter(|kind| !names.contains(kind));
        others.cloned().collect()
    };
    let (kinds, becomes) = (without(&drop.kinds), without(&drop.becomes));
    if kinds.len() == drop.kinds.len() && becomes.len() == drop.becomes.len() {
        return Some(held);
    }
    let left = (drop.kinds.is_empty() || !kinds.is_empty()) && (drop.becomes.is_empty() || !becomes.is_empty());
    let drop = DropItem {
        kinds,
        becomes,
        ..drop.clone()
    };
    let item = Spanned::new(Item::Drop(drop), held.item.span);
    left.then(|| Held::new(Cow::Owned(item)))
}
