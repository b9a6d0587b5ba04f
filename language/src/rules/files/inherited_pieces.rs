//! Pieces that extend the inherited piece of the same name: `piece Pawn P: Pawn { … }`.

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::files::overlay::{Held, Values, flatten, in_force, overlay};
use crate::syntax::tree::{Piece, PieceItem};

/// Whether a piece names itself in its list of models.
pub(super) fn names_itself(piece: &Piece) -> bool {
    piece.like.contains(&piece.name)
}

/// Combines a piece that names itself with the inherited piece; `is_movement` if a movement has the same name.
///
/// Its own promotions replace all inherited ones, and so do its own castlings. Its other statements are added to the inherited
/// ones.
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
    // The inherited moves are written out below, so that nothing else would notice a repeated name.
    let mut named = own.like.iter().filter(|name| **name == own.name);
    if let (Some(first), Some(second)) = (named.next(), named.next()) {
        let message = format!("`{}` adds no moves", second.node);
        let mistake = Diagnostic::new(Code::MoveTwice, second.span, message);
        diagnostics.push(mistake.and(first.span, "already included here"));
    }
    let mut like = Vec::new();
    for name in &own.like {
        if *name != own.name {
            like.push(name.clone());
        } else if !inherited.like.is_empty() {
            like.extend(inherited.like.iter().cloned());
        } else if is_movement && !has_moves {
            // The inherited piece moves like the movement of the same name.
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

/// Whether two pieces of one name declare the same moves.
pub(super) fn moves_alike(one: &Piece, other: &Piece, values: &Values) -> bool {
    // Errors in the statements are reported when they are overlaid.
    let moves = |piece: &Piece| {
        let items = in_force(&piece.items, values, &mut Vec::new()).into_iter();
        items.filter(|item| is_move(&item.node)).collect::<Vec<_>>()
    };
    one.like == other.like && moves(one) == moves(other)
}

fn is_move(item: &PieceItem) -> bool {
    matches!(item, PieceItem::Move(_) | PieceItem::Betza(_))
}
