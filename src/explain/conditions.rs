//! The conditions of a move: where they can hold, and their words.

use crate::geometry::{CellId, Vector};
use crate::play::Piece;
use crate::rules::{Conditions, Near, Rules};

use super::legs::who;
use super::place_names::PlaceNames;

/// Whether a piece can begin a move on a cell. `moved` is whether the piece has moved before. Other pieces are assumed
/// to stand where they are needed.
pub(super) fn can_begin(rules: &Rules, piece: Piece, conditions: &Conditions, from: CellId, moved: bool) -> bool {
    let Conditions {
        from: zone,
        to: _,
        changing: _,
        unmoved,
        near,
        passing: _,
    } = conditions;
    zone.is_none_or(|zone| rules.zone(zone, piece.player).contains(from))
        && !(*unmoved && moved)
        && near.as_ref().is_none_or(|near| has_room(rules, near, from))
}

/// Whether a move of a piece from a cell can end on another.
pub(super) fn can_end(rules: &Rules, piece: Piece, conditions: &Conditions, from: CellId, to: CellId) -> bool {
    let Conditions {
        from: _,
        to: zone,
        changing,
        unmoved: _,
        near: _,
        passing: _,
    } = conditions;
    zone.is_none_or(|zone| rules.zone(zone, piece.player).contains(to))
        && changing.is_none_or(|partition| rules.partition(partition).separates(from, to))
}

/// Whether there is a cell for a piece that must stand beside the mover.
fn has_room(rules: &Rules, near: &Near, from: CellId) -> bool {
    let beside = |&vector: &Vector| {
        let place = rules.space.step(rules.space.place(from), vector);
        place.is_some_and(|place| rules.space.cell_at(place.point).is_some_and(|cell| cell != from))
    };
    near.vectors.iter().any(beside)
}

/// Conditions in words, without those on the cells where a move begins and ends.
pub(super) struct ConditionWords {
    /// The words after the cells that the move goes to.
    pub ending: String,
    /// The words at the end of the clause.
    pub last: String,
}

/// Puts conditions into words.
pub(super) fn condition_words(places: &PlaceNames<'_>, conditions: &Conditions) -> ConditionWords {
    let Conditions {
        from: _,
        to: _,
        changing,
        unmoved,
        near,
        passing,
    } = conditions;
    let mut words = ConditionWords {
        ending: String::new(),
        last: String::new(),
    };
    if let Some(partition) = changing {
        let name = &places.rules.partition(*partition).name;
        words.ending = format!(", to a different {name}");
    }
    if *unmoved {
        words.last.push_str(", if it has not moved before");
    }
    if let Some(near) = near {
        let whom = who(places, near.on, near.kinds.as_ref());
        words.last.push_str(&format!(", if {whom} stands beside it"));
    }
    if *passing {
        words.last.push_str(" (it can then be captured en passant)");
    }
    words
}
