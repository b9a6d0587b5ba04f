//! Lints for redefined pieces whose moves inherited pieces use, and for pieces that use another's moves but not its promotions.

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::files::Selected;
use crate::rules::model::{KindId, Rules};
use crate::rules::pieces::Kinds;
use crate::syntax::tree::Name;

/// A piece or a movement, with the names of those whose moves it uses.
struct Compound<'a> {
    name: &'a Name,
    like: &'a [Name],
    is_piece: bool,
}

/// Warns about each redefined piece of which inherited pieces are compounds.
///
/// Names are resolved after all files are overlaid, so an inherited `A + B` gets the moves of the new A. But if a movement is
/// called A as well, the name refers to that movement, and the compound does not change.
pub(in crate::rules) fn compounds(selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    let movements = selected.movements.iter().map(|movement| Compound {
        name: &movement.node.name,
        like: &movement.node.like,
        is_piece: false,
    });
    let pieces = selected.pieces.iter().map(|piece| Compound {
        name: &piece.node.name,
        like: &piece.node.like,
        is_piece: true,
    });
    let all: Vec<Compound<'_>> = movements.chain(pieces).collect();
    let in_force = |name: &&Name| all.iter().any(|known| known.is_piece && known.name.span == name.span);
    for name in selected.redefined.iter().filter(in_force) {
        let is_movement = all.iter().any(|known| !known.is_piece && known.name == name);
        let inherited: Vec<&Compound<'_>> = all
            .iter()
            .filter(|known| selected.is_below(known.name.span, name.span))
            .collect();
        let affected: Vec<&Name> = if is_movement {
            let names = |known: &&&Compound<'_>| known.is_piece && known.like.contains(name);
            inherited.iter().filter(names).map(|known| known.name).collect()
        } else {
            changing(name, &inherited)
        };
        if let Some(first) = affected.first() {
            diagnostics.push(warning(name, is_movement, first, &affected));
        }
    }
}

/// The pieces that change with a piece, directly or through others.
fn changing<'a>(name: &'a Name, inherited: &[&Compound<'a>]) -> Vec<&'a Name> {
    let mut changed = vec![name];
    let mut index = 0;
    while let Some(part) = changed.get(index).copied() {
        index += 1;
        for known in inherited {
            if known.like.contains(part) && !changed.contains(&known.name) {
                changed.push(known.name);
            }
        }
    }
    let is_piece = |name: &&Name| {
        inherited
            .iter()
            .any(|known| known.is_piece && known.name.span == name.span)
    };
    changed.into_iter().skip(1).filter(is_piece).collect()
}

/// The warning about a redefined piece and its inherited compounds; it points to the first of them.
fn warning(name: &Name, is_movement: bool, first: &Name, all: &[&Name]) -> Diagnostic {
    let quoted: Vec<String> = all.iter().map(|name| format!("`{}`", name.node)).collect();
    let list = match quoted.split_last() {
        Some((last, start)) if !start.is_empty() => format!("{} and {last}", start.join(", ")),
        _ => quoted.concat(),
    };
    let (take, change, stay) = if all.len() > 1 {
        ("take", "change", "stay as they were")
    } else {
        ("takes", "changes", "stays as it was")
    };
    let part = &name.node;
    let (message, label) = if is_movement {
        let message = format!("{list} {take} over the movement `{part}`, not this piece, and {stay}");
        (message, "inherited, and stays as it was")
    } else {
        let message = format!("{list} {take} over the moves of `{part}`, and {change} with it");
        (message, "inherited, and changes")
    };
    let help = format!(
        "declare `{}` in this file too, with the moves that it should have",
        first.node
    );
    Diagnostic::new(Code::CompoundChanges, name.span, message)
        .and(first.span, label)
        .help(help)
}

/// Warns about a piece without promotions that has the moves of a piece with promotions, which are not copied. Promoted pieces may
/// well have such moves.
pub(super) fn promotion_left_out(
    rules: &Rules,
    selected: &Selected,
    kinds: &Kinds<'_>,
    id: KindId,
) -> Option<Diagnostic> {
    let piece = kinds.piece(id);
    let is_movement = |name: &Name| {
        selected
            .movements
            .iter()
            .any(|movement| movement.node.name.node == name.node)
    };
    let promotes = |name: &Name| {
        let named = rules.kinds.iter().find(|kind| kind.name == name.node);
        named.is_some_and(|kind| !kind.promotions.is_empty()) && !is_movement(name)
    };
    let mut promotions = rules.kinds.iter().flat_map(|kind| &kind.promotions);
    let is_promoted = promotions.any(|promotion| promotion.to.contains(&id));
    let [like] = piece.like.as_slice() else { return None };
    if is_promoted || !rules.kind(id).promotions.is_empty() || like.node == piece.name.node || !promotes(like) {
        return None;
    }
    let message = format!(
        "`{}` takes over the moves of `{}`, but not its promotion",
        piece.name.node, like.node
    );
    let help = format!(
        "write how it promotes, as in `piece {} {}: {} {{ promotes on last rank to Queen, forced }}`",
        piece.name.node, piece.symbol.node, like.node
    );
    Some(Diagnostic::new(Code::PromotionLeftOut, like.span, message).help(help))
}
