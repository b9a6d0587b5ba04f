//! Pieces that take over the inherited piece of their own name: `piece Pawn P: Pawn { … }`.

use crate::diagnostics::Diagnostic;
use crate::rules::files::overlay::{Held, Values, flatten, in_force, overlay};
use crate::syntax::tree::{Piece, PieceItem};

/// Whether a piece names itself among those that it moves like.
pub(super) fn names_itself(piece: &Piece) -> bool {
    piece.like.contains(&piece.name)
}

/// A piece that names itself, with what it inherits; `is_movement` if a movement has its name too.
///
/// Promotions of its own replace all inherited ones, and so do castlings. Everything else of its own is added.
pub(super) fn taken_over(
    own: &Piece,
    inherited: &Piece,
    is_movement: bool,
    values: &Values,
    diagnostics: &mut Vec<Diagnostic>,
) -> Piece {
    let mut below = flatten(&inherited.items, values, diagnostics);
    let above = flatten(&own.items, values, diagnostics);
    let has_moves = below.iter().any(|held| is_move(&held.item.node));
    let groups: [fn(&PieceItem) -> bool; 2] = [
        |item| matches!(item, PieceItem::Promotes(_)),
        |item| matches!(item, PieceItem::Castle(_)),
    ];
    for is_member in groups {
        if above.iter().any(|held| is_member(&held.item.node)) {
            below.retain(|held| !is_member(&held.item.node));
        }
    }
    let mut like = Vec::new();
    for name in &own.like {
        if *name != own.name {
            like.push(name.clone());
        } else if !inherited.like.is_empty() {
            like.extend(inherited.like.iter().cloned());
        } else if is_movement && !has_moves {
            // The inherited piece moves like the movement of its name.
            like.push(name.clone());
        }
    }
    let items = overlay(below, above).into_iter();
    Piece {
        name: own.name.clone(),
        symbol: own.symbol.clone(),
        royal: own.royal || inherited.royal,
        neutral: own.neutral || inherited.neutral,
        like,
        items: items.map(|held: Held<'_, PieceItem>| held.item.into_owned()).collect(),
    }
}

/// Whether two pieces of one name have the same moves as written.
pub(super) fn moves_alike(one: &Piece, other: &Piece, values: &Values) -> bool {
    // What is wrong with the statements is told where they are laid over each other.
    let moves = |piece: &Piece| {
        let items = in_force(&piece.items, values, &mut Vec::new()).into_iter();
        items.filter(|item| is_move(&item.node)).collect::<Vec<_>>()
    };
    one.like == other.like && moves(one) == moves(other)
}

fn is_move(item: &PieceItem) -> bool {
    matches!(item, PieceItem::Move(_) | PieceItem::Betza(_))
}
