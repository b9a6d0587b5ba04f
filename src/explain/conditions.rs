//! The conditions of a move: whether they can hold, and their description in words.

use std::collections::BTreeSet;

use crate::geometry::{CellId, Lattice, Vector};
use crate::play::Piece;
use crate::rules::{Conditions, Fact, Holds, KindId, Near, Rules, Situation, Surroundings};

use super::directions::DirectionNames;
use super::legs::{no_such, who};
use super::place_names::PlaceNames;
use super::shapes::all_of_shape;
use super::states::having;
use super::words::{and_list, or_list};

/// Whether a piece can begin a move on a cell. `moved` is whether the piece has moved before. Other pieces are assumed to stand
/// wherever they are needed.
pub(super) fn can_begin(rules: &Rules, piece: Piece, conditions: &Conditions, from: CellId, moved: bool) -> bool {
    let Conditions {
        from: zone,
        to: _,
        changing: _,
        unmoved,
        situations,
        passing: _,
        promoting: _,
        borrowed: _,
    } = conditions;
    zone.is_none_or(|zone| rules.zone(zone, piece.player).contains(from))
        && !(*unmoved && moved)
        && situations.iter().all(|asked| may_hold(rules, asked, from))
}

/// Whether a move of a piece from one cell can end on another.
pub(super) fn can_end(rules: &Rules, piece: Piece, conditions: &Conditions, from: CellId, to: CellId) -> bool {
    let Conditions {
        from: _,
        to: zone,
        changing,
        unmoved: _,
        situations: _,
        passing: _,
        promoting: _,
        borrowed: _,
    } = conditions;
    zone.is_none_or(|zone| rules.zone(zone, piece.player).contains(to))
        && changing.is_none_or(|partition| rules.partition(partition).separates(from, to))
}

/// Whether a condition can hold on a cell.
fn may_hold(rules: &Rules, asked: &Situation, from: CellId) -> bool {
    match &asked.fact {
        Fact::Near(near) => asked.denied || has_room(rules, near, from),
        Fact::All(parts) => asked.denied || parts.iter().all(|part| may_hold(rules, part, from)),
        Fact::Attacked { .. }
        | Fact::Guarded { .. }
        | Fact::StartAttacked
        | Fact::AtEnd(_)
        | Fact::WayAttacked
        | Fact::Check
        | Fact::Army { .. } => true,
    }
}

/// Whether there is a cell for a piece beside the mover.
fn has_room(rules: &Rules, near: &Near, from: CellId) -> bool {
    let beside = |&vector: &Vector| {
        let place = rules.space.step(rules.space.place(from), vector);
        place.is_some_and(|place| rules.space.cell_at(place.point).is_some_and(|cell| cell != from))
    };
    near.vectors.iter().any(beside)
}

/// Conditions in words, without those on the first and last cells of a move.
pub(super) struct ConditionWords {
    /// The words after the destination.
    pub ending: String,
    /// The words at the end of the clause.
    pub last: String,
}

/// Describes conditions in words.
pub(super) fn condition_words(places: &PlaceNames<'_>, conditions: &Conditions) -> ConditionWords {
    let Conditions {
        from: _,
        to: _,
        changing,
        unmoved,
        situations,
        passing,
        promoting,
        borrowed: _,
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
    for asked in situations {
        words.last.push_str(&format!(", if {}", situation_words(places, asked)));
    }
    if !promoting.is_empty() {
        words.last.push_str(&format!(", becoming {}", places.one_of(promoting)));
    }
    if *passing {
        words.last.push_str(" (it can then be captured en passant)");
    }
    words
}

/// The direction of a neighbour, unless all directions are possible.
pub(super) fn toward(places: &PlaceNames<'_>, vectors: impl Iterator<Item = Vector>) -> String {
    let names = DirectionNames {
        space: &places.rules.space,
        forward: &[],
    };
    let vectors: BTreeSet<Vector> = vectors.map(|vector| vector.plain()).collect();
    let dimensions = match names.space.lattice {
        Lattice::Hexagonal => 1,
        Lattice::Square => names.space.dimensions(),
    };
    let neighbours = (1..=dimensions).flat_map(|ones| all_of_shape(names.space, &[1; 4][..ones]));
    match vectors == neighbours.collect() {
        true => String::new(),
        false => format!(" toward {}", names.listed(&vectors).trim_start_matches("by ")),
    }
}

/// Describes a condition on the pieces on the board.
pub(super) fn situation_words(places: &PlaceNames<'_>, asked: &Situation) -> String {
    let friend = Holds {
        friend: true,
        ..Holds::default()
    };
    let some = |on: Holds, kinds: &Option<Vec<KindId>>| match asked.denied {
        true => no_such(places, on, kinds.as_ref()),
        false => who(places, on, kinds.as_ref()),
    };
    let enemy = if asked.denied { "no enemy" } else { "an enemy" };
    let stands = |near: &Near, beside: &str| {
        let toward = toward(places, near.vectors.iter().copied());
        format!("{} stands beside {beside}{toward}", some(near.on, &near.kinds))
    };
    let attacks = |by, what: &str| format!("{} attacks {what}", some(Holds::ENEMY, by));
    let guards = |by, what: &str| format!("{} guards {what}", some(friend, by));
    let end = "the cell where it ends";
    match &asked.fact {
        Fact::Near(near) => stands(near, "it"),
        Fact::Attacked { by } => attacks(by, "it"),
        Fact::Guarded { by } => guards(by, "it"),
        Fact::AtEnd(Surroundings::Near(near)) => stands(near, end),
        Fact::AtEnd(Surroundings::Attacked { by }) => attacks(by, end),
        Fact::AtEnd(Surroundings::Guarded { by }) => guards(by, end),
        Fact::StartAttacked => format!("{enemy} attacks the cell where it begins once its capture is gone"),
        Fact::WayAttacked => format!("{enemy} attacks a cell that it passes, whether a piece stands there or not"),
        Fact::All(parts) => {
            // A conjunction fails if one of its parts does.
            let part = |part: &Situation| {
                let denied = part.denied != asked.denied;
                let fact = part.fact.clone();
                situation_words(places, &Situation { fact, denied })
            };
            let parts: Vec<String> = parts.iter().map(part).collect();
            if asked.denied {
                or_list(&parts)
            } else {
                and_list(&parts)
            }
        }
        Fact::Army { kinds, size } => {
            let size = if asked.denied { size.opposite() } else { *size };
            format!("its player {}", having(places, kinds, size))
        }
        Fact::Check => format!("its player is {}in check", if asked.denied { "not " } else { "" }),
    }
}
