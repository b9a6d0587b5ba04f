//! The ways a piece can follow a rule, conditions on attack aside.

use triagonal::geometry::{CellId, Shift};
use triagonal::rules::{Fact, KindId, MoveRule, Near, PlayerId, Rules, ZoneId};

use crate::state::{State, team};
use crate::states::has_so_many;
use crate::walk::{Walker, Way};

/// A piece on the board.
#[derive(Clone, Copy)]
pub struct Piece {
    /// Whose it is.
    pub player: PlayerId,
    /// What it is.
    pub kind: KindId,
    /// Where it stands.
    pub from: CellId,
}

/// A player's pieces.
pub fn pieces(state: &State, player: PlayerId) -> impl Iterator<Item = (CellId, KindId)> {
    let own = move |(&cell, &(owner, kind)): (&CellId, &(PlayerId, KindId))| (owner == player).then_some((cell, kind));
    state.board.iter().filter_map(own)
}

/// Every way a piece can follow a rule under all its conditions but those on attack. What only guards can capture
/// every kind.
pub fn ways_attack_aside(rules: &Rules, state: &State, piece: Piece, rule: &MoveRule, guards: bool) -> Vec<Way> {
    let Piece { player, kind, from } = piece;
    // Conditions on attack are aside.
    let stands = |near: &Near| stands_near(rules, state, player, from, near);
    let simple = |fact: &Fact| match fact {
        Fact::Near(near) => Some(stands(near)),
        Fact::Army { kinds, size } => Some(has_so_many(rules, state, player, kinds, *size)),
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
    let mut ways: Vec<Way> = rule.paths.iter().flat_map(|path| walker.ways(path)).collect();
    ways.retain(|way| {
        conditions.to.is_none_or(|zone| in_zone(rules, zone, player, way.to))
            && conditions.changing.is_none_or(|partition| {
                let class_of = &rules.partitions[partition.index()].class_of;
                match (class_of[from.index()], class_of[way.to.index()]) {
                    (Some(one), Some(other)) => one != other,
                    _ => false,
                }
            })
    });
    ways
}

/// Whether a cell lies in a zone as a player sees it.
pub fn in_zone(rules: &Rules, zone: ZoneId, player: PlayerId, cell: CellId) -> bool {
    rules.zones[zone.index()].cells[player.index()].contains(cell)
}

/// Whether such a piece stands beside a cell.
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
