//! The conditions of a move: on which cells they can hold, and what they are in words.

use crate::geometry::{CellId, Vector};
use crate::play::Piece;
use crate::rules::{Conditions, Near, Rules};

use super::acts::who;
use super::places::Places;

/// Whether a move of a piece that has moved before, or of one that has not, may begin on a cell; other pieces stand
/// where they are needed.
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

/// Whether a move of a piece from a cell may end on another.
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

/// Whether there is a cell for the piece that must stand beside the mover.
fn has_room(rules: &Rules, near: &Near, from: CellId) -> bool {
    let beside = |&vector: &Vector| {
        let place = rules.space.step(rules.space.place(from), vector);
        place.is_some_and(|place| rules.space.cell_at(place.point).is_some_and(|cell| cell != from))
    };
    near.vectors.iter().any(beside)
}

/// Conditions in words, those on the zones where a move begins and ends aside.
pub(super) struct Words {
    /// What follows where the move goes.
    pub ending: String,
    /// What comes last.
    pub last: String,
}

/// Conditions in words.
pub(super) fn words(places: &Places<'_>, conditions: &Conditions) -> Words {
    let Conditions {
        from: _,
        to: _,
        changing,
        unmoved,
        near,
        passing,
    } = conditions;
    let mut words = Words {
        ending: String::new(),
        last: String::new(),
    };
    if let Some(partition) = changing {
        let name = &places.rules.partition(*partition).name;
        words.ending = format!(", to another {name} than it comes from");
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
