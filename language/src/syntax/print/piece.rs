//! Prints pieces and movements.

use crate::diagnostics::Spanned;
use crate::syntax::tree::{
    BetzaText, CastleItem, CastlePath, ForcedItem, LimitItem, Movement, Name, OnlyIf, OriginItem, Piece, PieceItem,
    Promotes, Targets, Timing,
};

use super::line::Line;
use super::moves::{moves, situation};
use super::parts::{allow, block, join, names, when, zone};

/// A piece.
pub fn piece(item: &Piece) -> Line {
    body(format!("piece {}", head(item)), &item.like, &item.items)
}

/// Several pieces with shared statements.
pub fn several(pieces: &[Spanned<Piece>], items: &[Spanned<PieceItem>]) -> Line {
    let heads = join(pieces, ", ", |piece| head(piece) + &likes(&piece.like));
    body(format!("pieces {heads}"), &[], items)
}

fn head(item: &Piece) -> String {
    let royal = match (item.royal, item.neutral) {
        (true, _) => " royal",
        (false, true) => " neutral",
        (false, false) => "",
    };
    format!("{} {}{royal}", item.name.node, item.symbol.node)
}

fn likes(like: &[Name]) -> String {
    if like.is_empty() {
        String::new()
    } else {
        format!(": {}", join(like, " + ", |name| name.node.clone()))
    }
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

fn body(head: String, like: &[Name], items: &[Spanned<PieceItem>]) -> Line {
    let line = Line::new(head + &likes(like));
    if items.is_empty() {
        line
    } else {
        line.block(block(items, piece_item)).short()
    }
}

fn piece_item(item: &PieceItem) -> Line {
    match item {
        PieceItem::When(inner) => when(inner, piece_item),
        PieceItem::Allow(inner) => allow(inner),
        other => Line::new(inline(other)),
    }
}

/// A statement of a piece without a block.
fn inline(item: &PieceItem) -> String {
    match item {
        PieceItem::Move(item) => moves(item),
        PieceItem::Betza(BetzaText { dialect, text }) => {
            let dialect = dialect.map_or(String::new(), |dialect| format!("{} ", dialect.word()));
            format!("betza {dialect}\"{}\"", text.node)
        }
        PieceItem::Castle(item) => castle(item),
        PieceItem::Promotes(item) => promotes(item),
        PieceItem::Reverts(kind) => format!("reverts to {}", kind.node),
        PieceItem::Uncapturable => "uncapturable".to_owned(),
        PieceItem::CannotCapture(kinds) => format!("cannot capture {}", names(kinds)),
        PieceItem::CannotEnd(place) => format!("cannot end on {}", zone(place)),
        PieceItem::CannotMove {
            asks,
            not,
            only_if: more,
        } => {
            let when = if asks.is_here_or_there() { "if " } else { "" };
            format!("cannot move {when}{}{}", situation(asks, *not), only_if(more))
        }
        PieceItem::Borrows { asks, only } => {
            let only = if *only { "only " } else { "" };
            format!("{only}as {}", situation(asks, false))
        }
        PieceItem::When(_) | PieceItem::Allow(_) => String::new(),
    }
}

fn castle(item: &CastleItem) -> String {
    let path = |path: &CastlePath| {
        let through = path.through.as_ref();
        let through = through.map_or_else(String::new, |cell| format!(" through {}", cell.node));
        match &path.from {
            Some(from) => format!("{}-{}{through}", from.node, path.to.node),
            None => format!("to {}", path.to.node),
        }
    };
    let player = item.player.as_ref();
    let player = player.map_or_else(String::new, |player| format!(" for {}", player.node));
    format!(
        "castle {} with {} {}{player}",
        path(&item.path),
        item.partner.node,
        path(&item.partner_path)
    )
}

/// The timing of a promotion.
pub fn timing(item: Timing) -> &'static str {
    match item {
        Timing::On => "on",
        Timing::In => "in",
        Timing::Entering => "entering",
        Timing::Leaving => "leaving",
        Timing::MovingIn => "moving in",
    }
}

fn promotes(item: &Promotes) -> String {
    let place = item.place.as_ref();
    let place = place.map_or_else(String::new, |(when, place)| {
        format!(" {} {}", timing(when.node), zone(place))
    });
    let capture = match item.capturing {
        None => "",
        Some(true) => " by capture",
        Some(false) => " not by capture",
    };
    let of = if item.captured.is_empty() {
        String::new()
    } else {
        format!(" of {}", names(&item.captured))
    };
    let forced = match &item.forced {
        None => String::new(),
        Some(ForcedItem::Always) => ", forced".to_owned(),
        Some(ForcedItem::On(place)) => format!(", forced on {}", zone(place)),
    };
    let to = match &item.to {
        Targets::Named(kinds) => names(kinds),
        Targets::InArray => "any in the array".to_owned(),
        Targets::Captured => "any captured".to_owned(),
    };
    let limit = item.limit.as_ref().map_or_else(String::new, limit);
    let origin = match &item.origin {
        None => String::new(),
        Some(OriginItem::NeverPromoted) => ", if never promoted".to_owned(),
        Some(OriginItem::Once(kind)) => format!(", if once {}", kind.node),
    };
    let only_if = only_if(&item.only_if);
    format!("promotes{place}{capture}{of} to {to}{limit}{forced}{origin}{only_if}")
}

/// Conditions on the pieces on the board, after commas.
pub fn only_if(items: &[Spanned<OnlyIf>]) -> String {
    let one = |item: &Spanned<OnlyIf>| format!(", if {}", situation(&item.node.asks, item.node.not));
    items.iter().map(one).collect()
}

/// The maximum number of pieces of a kind, after a comma.
pub fn limit(item: &LimitItem) -> String {
    match item {
        LimitItem::Fixed { most, of, per } => {
            let of = match (of.is_empty(), per) {
                (false, _) => format!(" of {}", names(of)),
                (true, None) => " of a kind".to_owned(),
                (true, Some(_)) => String::new(),
            };
            let per = per
                .as_ref()
                .map_or_else(String::new, |per| format!(" per {}", per.node));
            format!(", at most {}{of}{per}", most.node)
        }
        LimitItem::AsInArray => ", at most as many as in the array".to_owned(),
    }
}
