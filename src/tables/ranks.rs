//! What kinds are to check, to meetings and to the ends of a game.

use crate::rules::{Event, KindId, Rules};

/// Whether check protects a kind.
pub(super) fn protects(rules: &Rules, kind: KindId) -> bool {
    rules.check.as_ref().is_some_and(|check| check.kinds.contains(&kind))
}

/// For each kind whether it can matter to safety by what it is.
pub(super) fn exalted(rules: &Rules) -> Vec<bool> {
    let kinds = rules.kinds.iter();
    kinds
        .zip((0..).map(KindId))
        .map(|(kind, id)| {
            let changes = |&to: &KindId| protects(rules, to) != protects(rules, id);
            let leads = |to: &KindId| changes(to) || meets(rules, *to);
            meets(rules, id) || kind.promotions.iter().any(|promotion| promotion.to.iter().any(leads))
        })
        .collect()
}

fn meets(rules: &Rules, kind: KindId) -> bool {
    let mut meetings = rules.meetings.iter();
    meetings.any(|meeting| meeting.one == kind || meeting.other == kind)
}

/// For each kind whether its moves are never quiet.
pub(super) fn loud(rules: &Rules) -> Vec<bool> {
    let mut loud = vec![false; rules.kinds.len()];
    for end in &rules.ends {
        if let Event::Quiet { kinds, .. } = &end.event {
            for kind in kinds {
                loud[kind.index()] = true;
            }
        }
    }
    loud
}
