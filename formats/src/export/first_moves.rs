//! Rewrites first moves that are defined by their start cells as moves of unmoved pieces.

use std::sync::Arc;

use triagonal::geometry::CellId;
use triagonal::rules::{KindId, MoveRule, PlayerId, Rules, ZoneId};

/// The same rules with `unmoved` instead of start zones, wherever the two are equivalent: for a piece that only moves forward,
/// and a zone on the rank on which all pieces of the kind start.
pub fn unmoved(rules: &Rules) -> Rules {
    let mut out = rules.clone();
    for (index, kind) in out.kinds.iter_mut().enumerate() {
        for (player, moves) in kind.moves.iter_mut().enumerate() {
            let (id, player) = (KindId::at(index), PlayerId::at(player));
            let is_start_zone = |zone: Option<ZoneId>| zone.is_some_and(|zone| all_start_in(rules, id, player, zone));
            if !moves.iter().any(|rule| is_start_zone(rule.conditions.from)) || !goes_ahead(rules, player, moves) {
                continue;
            }
            let changed = moves.iter().map(|rule| {
                let mut rule = rule.clone();
                if is_start_zone(rule.conditions.from) {
                    rule.conditions.from = None;
                    rule.conditions.unmoved = true;
                }
                rule
            });
            let changed: Arc<[MoveRule]> = changed.collect();
            *moves = changed;
        }
    }
    out
}

/// The coordinate of a cell on the last axis.
fn rank(rules: &Rules, cell: CellId) -> i16 {
    rules.space.point(cell).at[rules.space.dimensions() - 1]
}

/// Whether all pieces of a kind start in a zone of a single rank, and no others can appear in the game.
fn all_start_in(rules: &Rules, kind: KindId, player: PlayerId, zone: ZoneId) -> bool {
    let cells = rules.zone(zone, player);
    let mut ranks: Vec<i16> = cells.iter().map(|cell| rank(rules, cell)).collect();
    ranks.dedup();
    let begins = rules
        .start
        .possible()
        .filter(|&(_, owner, own)| (owner, own) == (player, kind));
    let comes = rules.kinds.iter().any(|other| {
        let promoted = other.promotions.iter().any(|promotion| promotion.to.contains(&kind));
        promoted || other.drops.iter().any(|drop| drop.becomes == kind)
    });
    ranks.len() == 1 && begins.into_iter().all(|(cell, ..)| cells.contains(cell)) && !comes && rules.effects.is_empty()
}

/// Whether every displacement of these moves leads forward along the last axis.
fn goes_ahead(rules: &Rules, player: PlayerId, moves: &[MoveRule]) -> bool {
    let axis = rules.space.dimensions() - 1;
    let heading = rules
        .player(player)
        .forward
        .first()
        .and_then(|heading| heading.vectors.first());
    let Some(up) = heading.map(|vector| vector.0[axis].signum()).filter(|up| *up != 0) else {
        return false;
    };
    rules.space.joins.is_empty()
        && moves.iter().all(|rule| {
            let mut vectors = rule.paths.iter().flatten();
            rule.bends.is_empty() && !rule.returns && vectors.all(|vector| vector.0[axis].signum() == up)
        })
}
