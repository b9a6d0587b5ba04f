//! Walks of pieces under a rule, without regard to attack conditions.

use triagonal::geometry::{CellId, Shift};
use triagonal::rules::{Fact, KindId, MoveRule, Near, PlayerId, Rules, ZoneId};

use crate::state::{State, team};
use crate::states::has_count;
use crate::walk::{Walk, Walker};

/// A piece on the board.
#[derive(Clone, Copy)]
pub struct Piece {
    /// The owner.
    pub player: PlayerId,
    /// The kind.
    pub kind: KindId,
    /// The cell.
    pub from: CellId,
}

/// Returns a player's pieces.
pub fn pieces(state: &State, player: PlayerId) -> impl Iterator<Item = (CellId, KindId)> {
    let own = move |(&cell, &(owner, kind)): (&CellId, &(PlayerId, KindId))| (owner == player).then_some((cell, kind));
    state.board.iter().filter_map(own)
}

/// Returns the walks of a piece that meet all conditions of a rule except attack conditions. A piece that only guards can
/// capture every kind.
pub fn walks_without_attacks(rules: &Rules, state: &State, piece: Piece, rule: &MoveRule, guards: bool) -> Vec<Walk> {
    let Piece { player, kind, from } = piece;
    // Attack conditions are ignored.
    let stands = |near: &Near| stands_near(rules, state, player, from, near);
    let simple = |fact: &Fact| match fact {
        Fact::Near(near) => Some(stands(near)),
        Fact::Army { kinds, size } => Some(has_count(rules, state, player, kinds, *size)),
        _ => None,
    };
    let not_on_attack = |fact: &Fact| match fact {
        Fact::All(parts) => {
            let parts = parts
                .iter()
                .map(|part| simple(&part.fact).map(|holds| holds != part.denied));
            parts
                .collect::<Option<Vec<bool>>>()
                .map(|parts| parts.iter().all(|&part| part))
        }
        fact => simple(fact),
    };
    let conditions = &rule.conditions;
    let begins = conditions.from.is_none_or(|zone| in_zone(rules, zone, player, from))
        && (!conditions.unmoved || state.unmoved.contains(&from))
        && conditions
            .situations
            .iter()
            .all(|asked| not_on_attack(&asked.fact).is_none_or(|holds| holds != asked.denied));
    if !begins {
        return Vec::new();
    }
    let walker = Walker {
        rules,
        state,
        player,
        kind,
        from,
        rule,
        guards,
    };
    let mut walks: Vec<Walk> = rule.paths.iter().flat_map(|path| walker.walks(path)).collect();
    walks.retain(|walk| {
        conditions.to.is_none_or(|zone| in_zone(rules, zone, player, walk.to))
            && conditions.changing.is_none_or(|partition| {
                let class_of = &rules.partitions[partition.index()].class_of;
                match (class_of[from.index()], class_of[walk.to.index()]) {
                    (Some(one), Some(other)) => one != other,
                    _ => false,
                }
            })
    });
    walks
}

/// Whether a cell is in a zone, from a player's view.
pub fn in_zone(rules: &Rules, zone: ZoneId, player: PlayerId, cell: CellId) -> bool {
    rules.zones[zone.index()].cells[player.index()].contains(cell)
}

/// Whether a piece that fits stands next to a cell.
pub fn stands_near(rules: &Rules, state: &State, player: PlayerId, from: CellId, near: &Near) -> bool {
    let team = |owner: PlayerId| team(rules, owner);
    near.vectors.iter().any(|&vector| {
        let Shift::Cell(cell) = rules.space.shift(from, vector) else {
            return false;
        };
        cell != from
            && state.board.get(&cell).is_some_and(|&(owner, kind)| {
                let side_fits = if team(owner) == team(player) {
                    near.on.friend
                } else {
                    near.on.enemy
                };
                side_fits && near.kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind))
            })
    })
}
