//! The keys of statements: a later statement replaces an earlier one with the same key.

use crate::diagnostics::Spanned;
use crate::syntax::tree::{
    AboutItem, Allow, ArrayItem, ArrayPlace, Block, BoardItem, Coordinate, DropItem, Item, Name, Piece, PieceItem,
    PointsItem, Scope, When, Zone, sorted_names,
};

/// A statement of some kind of block.
pub(super) trait Statement: Clone {
    /// The statement as a `when`, if it is one.
    fn when(&self) -> Option<&When<Self>>;

    /// The statement as an `allow`, if it is one.
    fn allow(&self) -> Option<&Allow> {
        None
    }

    /// The key: the subject of the statement, in the words of the language. A statement without a key does not replace another.
    fn key(&self) -> Option<String>;

    /// The group of the statement. Statements of a group only make sense together: one of them replaces all inherited ones of its
    /// group.
    fn group(&self) -> Option<&'static str> {
        None
    }

    /// The statements for which a shorthand stands.
    fn parts(&self) -> Option<Block<Self>> {
        None
    }

    /// Calls `visit` for every `when` inside the statement's own block.
    fn visit_blocks<'a>(&'a self, _above: &mut Vec<WhenHead<'a>>, _visit: VisitWhens<'_>) {}
}

/// The condition of a `when`.
#[derive(Clone, Copy)]
pub(super) struct WhenHead<'a> {
    /// The option.
    pub option: &'a Name,
    /// Whether the `when` holds for the values that are not listed.
    pub negated: bool,
    /// The values.
    pub values: &'a [Name],
    /// Whether the `when` contains statements.
    pub has_statements: bool,
}

impl WhenHead<'_> {
    /// Whether the condition holds for a value of its option.
    pub fn holds(&self, value: &str) -> bool {
        self.values.iter().any(|known| known.node == value) != self.negated
    }
}

/// A visitor of a `when`, the last of these, and its surrounding `when` blocks.
pub(super) type VisitWhens<'v> = &'v mut dyn FnMut(&[WhenHead<'_>]);

/// Calls `visit` for every `when` in a block; `above` are the surrounding ones.
pub(super) fn visit_whens<'a, T: Statement>(block: &'a Block<T>, above: &mut Vec<WhenHead<'a>>, visit: VisitWhens<'_>) {
    for item in block {
        item.node.visit_blocks(above, visit);
        if let Some(when) = item.node.when() {
            above.push(WhenHead {
                option: &when.option,
                negated: when.negated,
                values: &when.values,
                has_statements: !when.items.is_empty(),
            });
            visit(above);
            visit_whens(&when.items, above, visit);
            above.pop();
        }
    }
}

fn line(at: &[Coordinate]) -> String {
    let mut places: Vec<String> = at
        .iter()
        .map(|place| format!("{} {}", place.axis.node, place.value.node))
        .collect();
    places.sort_unstable();
    places.join(" ")
}

fn zone_key(zone: &Zone) -> String {
    match &zone.scope {
        Scope::Viewed | Scope::Each | Scope::All => format!("zone {}", zone.name.node),
        Scope::Player(player) => format!("zone {} for {}", zone.name.node, player.node),
    }
}

fn drop_key(drop: &DropItem) -> String {
    if drop.kinds.is_empty() {
        "drop any".to_owned()
    } else {
        let becomes = match drop.becomes.as_slice() {
            [] => String::new(),
            becomes => format!(" as {}", sorted_names(becomes)),
        };
        format!("drop {}{becomes}", sorted_names(&drop.kinds))
    }
}

impl Statement for Item {
    fn when(&self) -> Option<&When<Self>> {
        let Self::When(when) = self else { return None };
        Some(when)
    }

    fn allow(&self) -> Option<&Allow> {
        let Self::Allow(allow) = self else { return None };
        Some(allow)
    }

    fn key(&self) -> Option<String> {
        Some(match self {
            Self::Variant(_) => "variant".to_owned(),
            Self::About(AboutItem::Language(_)) => "language".to_owned(),
            Self::About(AboutItem::Aliases(_)) => "aliases".to_owned(),
            Self::About(AboutItem::Inventor(_)) => "inventor".to_owned(),
            Self::About(AboutItem::Year(_)) => "year".to_owned(),
            Self::About(AboutItem::Tags(_)) => "tags".to_owned(),
            Self::About(AboutItem::Source(_))
            | Self::Remove(_)
            | Self::Pieces { .. }
            | Self::Allow(_)
            | Self::When(_) => return None,
            Self::Extends(_) => "extends".to_owned(),
            Self::Use(name) => format!("use {}", name.node),
            Self::Option { name, .. } => format!("option {}", name.node),
            Self::Players(_) => "players".to_owned(),
            Self::Board(_) => "board".to_owned(),
            Self::Zone(zone) => zone_key(zone),
            Self::Partition { name, .. } => format!("partition {}", name.node),
            Self::Movement(movement) => format!("movement {}", movement.name.node),
            Self::Piece(piece) => format!("piece {}", piece.name.node),
            Self::Array { player: None, .. } => "array".to_owned(),
            Self::Array {
                player: Some(player), ..
            } => format!("array for {}", player.node),
            Self::Promotions(_) => "promotions".to_owned(),
            Self::Hand(_) => "hand".to_owned(),
            Self::Drop(drop) => drop_key(drop),
            Self::Check(_) => "check".to_owned(),
            Self::Duty(duty) => duty.subject(),
            Self::Turn(turn) => turn.subject(),
            Self::TurnAction(end) => end.subject(),
            Self::End(end) => end.subject(),
            Self::Pass(_) => "pass".to_owned(),
            Self::Points(PointsItem::Kinds(_)) => "points".to_owned(),
            Self::Points(PointsItem::Player(player, _)) => format!("points for {}", player.node),
            Self::Score(score) => score.subject(),
            Self::Effect(effect) => format!("after {}", effect.after.node.subject()),
            Self::Meeting(one, other) => format!("meeting {}, {}", one.node, other.node),
        })
    }

    fn parts(&self) -> Option<Block<Self>> {
        let Self::Pieces { pieces, items } = self else {
            return None;
        };
        let whole = |piece: &Spanned<Piece>| {
            let items = items.clone();
            Spanned::new(
                Self::Piece(Piece {
                    items,
                    ..piece.node.clone()
                }),
                piece.span,
            )
        };
        Some(pieces.iter().map(whole).collect())
    }

    fn visit_blocks<'a>(&'a self, above: &mut Vec<WhenHead<'a>>, visit: VisitWhens<'_>) {
        match self {
            Self::Board(items) => visit_whens(items, above, visit),
            Self::Movement(movement) => visit_whens(&movement.items, above, visit),
            Self::Piece(piece) => visit_whens(&piece.items, above, visit),
            Self::Pieces { items, .. } => visit_whens(items, above, visit),
            Self::Array { items, .. } => visit_whens(items, above, visit),
            Self::Variant(_)
            | Self::About(_)
            | Self::Extends(_)
            | Self::Use(_)
            | Self::Option { .. }
            | Self::Allow(_)
            | Self::When(_)
            | Self::Players(_)
            | Self::Zone(_)
            | Self::Partition { .. }
            | Self::Remove(_)
            | Self::Promotions(_)
            | Self::Hand(_)
            | Self::Drop(_)
            | Self::Check(_)
            | Self::Duty(_)
            | Self::Turn(_)
            | Self::TurnAction(_)
            | Self::End(_)
            | Self::Pass(_)
            | Self::Effect(_)
            | Self::Points(_)
            | Self::Score(_)
            | Self::Meeting(..) => {}
        }
    }
}

impl Statement for BoardItem {
    fn when(&self) -> Option<&When<Self>> {
        let Self::When(when) = self else { return None };
        Some(when)
    }

    fn allow(&self) -> Option<&Allow> {
        let Self::Allow(allow) = self else { return None };
        Some(allow)
    }

    fn key(&self) -> Option<String> {
        Some(match self {
            Self::Axes(_) => "axes".to_owned(),
            Self::Charts(_) => "charts".to_owned(),
            Self::Hexagonal => "hexagonal".to_owned(),
            Self::CellsWhere(_) => "cells where".to_owned(),
            Self::CellsDrawn { at, .. } if at.is_empty() => "cells {…}".to_owned(),
            Self::CellsDrawn { at, .. } => format!("cells {} {{…}}", line(at)),
            Self::CellsListed(_)
            | Self::Names { cells: Some(_), .. }
            | Self::Join { .. }
            | Self::RemoveJoin { .. }
            | Self::Barrier(_)
            | Self::Allow(_)
            | Self::When(_) => return None,
            Self::Label { name, .. } => format!("label {}", name.node),
            Self::Names { cells: None, .. } => "names".to_owned(),
            Self::Forward { player, zone, .. } => {
                let player = player
                    .as_ref()
                    .map(|name| format!(" {}", name.node))
                    .unwrap_or_default();
                let zone = zone
                    .as_ref()
                    .map(|zone| format!(" on {}", zone.words()))
                    .unwrap_or_default();
                format!("forward{player}{zone}")
            }
            Self::View { player, .. } => format!("view {}", player.node),
            Self::Gaps { .. } => "gaps".to_owned(),
            Self::Corners { .. } => "corners".to_owned(),
        })
    }

    fn group(&self) -> Option<&'static str> {
        match self {
            Self::CellsWhere(_) | Self::CellsDrawn { .. } | Self::CellsListed(_) => Some("cells"),
            Self::Names { .. } => Some("names"),
            Self::Axes(_)
            | Self::Charts(_)
            | Self::Hexagonal
            | Self::Label { .. }
            | Self::Forward { .. }
            | Self::View { .. }
            | Self::Gaps { .. }
            | Self::Join { .. }
            | Self::RemoveJoin { .. }
            | Self::Corners { .. }
            | Self::Barrier(_)
            | Self::Allow(_)
            | Self::When(_) => None,
        }
    }
}

impl Statement for PieceItem {
    fn when(&self) -> Option<&When<Self>> {
        let Self::When(when) = self else { return None };
        Some(when)
    }

    fn allow(&self) -> Option<&Allow> {
        let Self::Allow(allow) = self else { return None };
        Some(allow)
    }

    fn key(&self) -> Option<String> {
        match self {
            Self::Reverts(_) => Some("reverts".to_owned()),
            Self::Uncapturable => Some("uncapturable".to_owned()),
            Self::Move(_)
            | Self::Betza(_)
            | Self::Castle { .. }
            | Self::Promotes(_)
            | Self::CannotCapture(_)
            | Self::CannotEnd(_)
            | Self::CannotMove { .. }
            | Self::Borrows { .. }
            | Self::Allow(_)
            | Self::When(_) => None,
        }
    }
}

impl Statement for ArrayItem {
    fn when(&self) -> Option<&When<Self>> {
        let Self::When(when) = self else { return None };
        Some(when)
    }

    fn key(&self) -> Option<String> {
        match self {
            Self::Line { at, .. } | Self::Fill { at, .. } | Self::Lot { at, .. } => Some(match at {
                ArrayPlace::Line(at) => line(at),
                ArrayPlace::Zone(zone) => format!("in {}", zone.words()),
            }),
            Self::Hand(_) => Some("hand".to_owned()),
            Self::Nothing => Some("nothing".to_owned()),
            Self::Cells { .. } | Self::When(_) => None,
        }
    }
}
