//! Clicks on the board as edits of the text: the `array` alone decides which piece starts on a cell.

mod cells;
mod edits;
mod new_array;
mod replacement;

use serde::Deserialize;
use triagonal::diagnostics::{Severity, Sources, Span};
use triagonal::rules::Library;
use triagonal::syntax::tree::{ArrayItem, Block, Item};
use triagonal::{CellId, KindId, PlayerId, Rules, Source, Variant, syntax};

use cells::Lines;
use edits::{Change, within};
use replacement::{Replacement, applied};

/// A click: a piece that starts on a cell, or no piece of the player there.
#[derive(Debug, Deserialize)]
pub struct Placing {
    cell: usize,
    player: usize,
    kind: Option<usize>,
}

/// An array statement in the text.
struct Array<'a> {
    player: Option<&'a str>,
    items: &'a Block<ArrayItem>,
    span: Span,
}

/// Returns the edits of the text that carry out a click.
pub fn place(source: &Source, library: &dyn Library, placing: &Placing) -> Result<Vec<Replacement>, String> {
    let before = load(source.clone(), library)?;
    let rules = before.rules();
    let (cell, player, kind) = resolved(rules, placing).ok_or("the board has changed; try again")?;
    let mut sources = Sources::default();
    let (file, _) = syntax::parse(sources.add(source.clone()), &source.text);
    if file.items.iter().any(|item| has_optional_array(&item.node)) {
        return Err("the array depends on an option here; change it in the text".to_owned());
    }
    let arrays: Vec<Array<'_>> = file
        .items
        .iter()
        .filter_map(|item| array(&item.node, item.span))
        .collect();
    let named = |player: PlayerId| {
        let name = &rules.players[player.index()].name;
        arrays.iter().find(|array| array.player == Some(name.as_str()))
    };
    let shared = arrays.iter().find(|array| array.player.is_none());
    let view = &rules.players[player.index()].view;
    let seen = || view.iter().position(|&image| image == cell).map(|at| CellId(at as u16));
    let (array, target) = match (named(player), shared.or_else(|| named(PlayerId(0)))) {
        (Some(own), _) => (Some(own), Some(cell)),
        (None, Some(shared)) => (Some(shared), seen()),
        (None, None) => (None, seen()),
    };
    let target = target.ok_or("this player's view of the board does not reach the cell")?;
    let changes = match array {
        Some(array) => {
            let lines = Lines::find(source, library, rules, array.items)?;
            let change = Change {
                text: &source.text,
                rules,
                cell: target,
                kind,
                owner: if array.player.is_some() { player } else { PlayerId(0) },
            };
            within(&change, array.items, array.span, &lines)?
        }
        None => vec![new_array::append(&source.text, rules, (player, cell), target, kind)],
    };
    let text = applied(&source.text, &changes);
    let after = load(Source::new(source.name.clone(), text), library)?;
    if is_expected(rules, after.rules(), (cell, player, kind), target) {
        Ok(changes)
    } else {
        Err("this array cannot be changed by clicking; change it in the text".to_owned())
    }
}

/// Returns the cell, the player and the kind of a click, if the variant has them.
fn resolved(rules: &Rules, placing: &Placing) -> Option<(CellId, PlayerId, Option<KindId>)> {
    let cell = rules.space.ids().nth(placing.cell)?;
    let player = rules.player_ids().nth(placing.player)?;
    let kind = match placing.kind {
        Some(kind) => Some(rules.kind_ids().nth(kind)?),
        None => None,
    };
    Some((cell, player, kind))
}

fn load(source: Source, library: &dyn Library) -> Result<Variant, String> {
    Variant::loader().load_from(source, library).map_err(|report| {
        let mut diagnostics = report.diagnostics().iter();
        let error = diagnostics.find(|diagnostic| diagnostic.severity() == Severity::Error);
        let error = error.map(|error| error.message.clone());
        error.unwrap_or_else(|| report.to_string())
    })
}

fn array(item: &Item, span: Span) -> Option<Array<'_>> {
    match item {
        Item::Array { player, items } => Some(Array {
            player: player.as_ref().map(|player| player.node.as_str()),
            items,
            span,
        }),
        _ => None,
    }
}

/// Whether a statement contains an array, or a part of one, that depends on an option.
fn has_optional_array(item: &Item) -> bool {
    match item {
        Item::When(when) => when
            .items
            .iter()
            .any(|item| matches!(item.node, Item::Array { .. }) || has_optional_array(&item.node)),
        Item::Array { items, .. } => items.iter().any(|item| matches!(item.node, ArrayItem::When(_))),
        _ => false,
    }
}

/// Whether the edits changed nothing but this piece and its images under the other players' views.
fn is_expected(
    before: &Rules,
    after: &Rules,
    (cell, player, kind): (CellId, PlayerId, Option<KindId>),
    target: CellId,
) -> bool {
    let images: Vec<CellId> = before
        .players
        .iter()
        .map(|player| player.view[target.index()])
        .collect();
    let others = |rules: &Rules| {
        let pieces = rules.start.pieces.iter().copied();
        pieces
            .filter(|(at, ..)| *at != cell && !images.contains(at))
            .collect::<Vec<_>>()
    };
    let there = after.start.pieces.iter().find(|(at, ..)| *at == cell);
    let is_there = match (there, kind) {
        (None, None) => true,
        (Some(&(_, owner, found)), Some(kind)) => found == kind && (owner == player || after.kind(kind).neutral),
        (Some(_), None) | (None, Some(_)) => false,
    };
    is_there && others(before) == others(after)
}
