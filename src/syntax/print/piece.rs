//! Pieces and movements as lines.

use crate::diagnostics::Spanned;
use crate::syntax::tree::{Movement, Name};
use crate::syntax::tree_moves::{ForcedItem, Piece, PieceItem, Promotes, Timing};

use super::lines::Line;
use super::moves::moves;
use super::{block, join, names, when, zone};

/// A piece.
pub fn piece(item: &Piece) -> Line {
    let royal = if item.royal { " royal" } else { "" };
    let head = format!("piece {} {}{royal}", item.name.node, item.symbol.node);
    body(head, &item.like, &item.items)
}

/// A movement.
pub fn movement(item: &Movement) -> Line {
    let head = format!("movement {}", item.name.node);
    if let ([], [only]) = (&item.like[..], &item.items[..])
        && let PieceItem::Move(_) | PieceItem::Betza(_) = only.node
    {
        return Line::new(format!("{head}: {}", inline(&only.node)));
    }
    body(head, &item.like, &item.items)
}

fn body(mut head: String, like: &[Name], items: &[Spanned<PieceItem>]) -> Line {
    if !like.is_empty() {
        head += &format!(": {}", join(like, " + ", |name| name.node.clone()));
    }
    let line = Line::new(head);
    if items.is_empty() {
        line
    } else {
        line.block(block(items, piece_item)).short()
    }
}

fn piece_item(item: &PieceItem) -> Line {
    match item {
        PieceItem::When(inner) => when(inner, piece_item),
        other => Line::new(inline(other)),
    }
}

/// A statement of a piece that has no block.
fn inline(item: &PieceItem) -> String {
    match item {
        PieceItem::Move(item) => moves(item),
        PieceItem::Betza(text) => format!("betza \"{}\"", text.node),
        PieceItem::Castle {
            from,
            to,
            partner,
            partner_from,
            partner_to,
        } => format!(
            "castle {}-{} with {} {}-{}",
            from.node, to.node, partner.node, partner_from.node, partner_to.node
        ),
        PieceItem::Promotes(item) => promotes(item),
        PieceItem::Reverts(kind) => format!("reverts to {}", kind.node),
        PieceItem::Uncapturable => "uncapturable".to_owned(),
        PieceItem::CannotCapture(kinds) => format!("cannot capture {}", names(kinds)),
        PieceItem::When(_) => String::new(),
    }
}

fn promotes(item: &Promotes) -> String {
    let timing = match item.timing.node {
        Timing::On => "on",
        Timing::Entering => "entering",
        Timing::Leaving => "leaving",
        Timing::MovingIn => "moving in",
    };
    let capture = if item.capturing { " by capture" } else { "" };
    let forced = match &item.forced {
        None => String::new(),
        Some(ForcedItem::Always) => ", forced".to_owned(),
        Some(ForcedItem::On(place)) => format!(", forced on {}", zone(place)),
    };
    format!(
        "promotes {timing} {}{capture} to {}{forced}",
        zone(&item.zone),
        names(&item.to)
    )
}
