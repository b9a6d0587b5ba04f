//! What kinds are to check, to meetings and to the ends of a game.

use crate::rules::{Event, KindId, Rules};

/// Whether check protects a kind.
pub(in crate::tables) fn protects(rules: &Rules, kind: KindId) -> bool {
    rules.check.as_ref().is_some_and(|check| check.kinds.contains(&kind))
}

/// For each kind whether it can matter to safety by what it is.
pub(in crate::tables) fn may_change_royalty(rules: &Rules) -> Vec<bool> {
    let kinds = rules.kinds.iter();
    kinds
        .zip((0..).map(KindId))
        .map(|(kind, id)| {
            let promotions = |&to: &KindId| protects(rules, to) != protects(rules, id);
            let leads = |to: &KindId| promotions(to) || intersects(rules, *to);
            intersects(rules, id) || kind.promotions.iter().any(|promotion| promotion.to.iter().any(leads))
        })
        .collect()
}

fn intersects(rules: &Rules, kind: KindId) -> bool {
    let mut meetings = rules.meetings.iter();
    meetings.any(|meeting| meeting.one == kind || meeting.other == kind)
}

/// For each kind whether its moves are never quiet_plies.
pub(in crate::tables) fn irreversible(rules: &Rules) -> Vec<bool> {
    let mut irreversible = vec![false; rules.kinds.len()];
    for end in &rules.ends {
        if let Event::Quiet { kinds, .. } = &end.event {
            for kind in kinds {
                irreversible[kind.index()] = true;
            }
        }
    }
    irreversible
}
