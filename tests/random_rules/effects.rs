//! Random effects.

use triagonal::rules::{
    Action, Anchor, Beside, Change, Conditions, Contact, Effect, Fate, KindId, MoveRule, Selection, Standing, Who,
};

use crate::random_rules::fates::random_action;
use crate::random_rules::pieces::{Counts, holds, token};
use crate::support::Rng;

/// Returns effects for some of the games.
pub fn random_effects(rng: &mut Rng, counts: &Counts, players: usize) -> Vec<Effect> {
    let number = if rng.below(4) == 0 { 1 + rng.below(2) } else { 0 };
    (0..number)
        .map(|_| Effect {
            after: match random_action(rng, counts) {
                // Effects are drawn before this is known.
                Action::Check => Action::Capture {
                    along: None,
                    of: None,
                    by: None,
                },
                action => action,
            },
            changes: (0..1 + rng.below(2))
                .map(|_| random_change(rng, counts, players))
                .collect(),
        })
        .collect()
}

fn random_change(rng: &mut Rng, counts: &Counts, players: usize) -> Change {
    if rng.below(5) == 0 {
        return Change {
            what: Fate::Returns((rng.below(2) == 0).then(|| counts.partition(rng))),
            to: Selection::Captured {
                kinds: (rng.below(2) == 0).then(|| counts.kinds(rng)),
            },
        };
    }
    let line = rng.below(3) == 0;
    Change {
        what: match rng.below(if line { 8 } else { 5 }) {
            0 => Fate::Removed,
            1 => Fate::Captured,
            2 => Fate::ChangesSides,
            3 => Fate::Becomes(KindId(rng.below(counts.kinds) as u16)),
            4 => *rng.pick(&[Fate::Removed, Fate::Captured]),
            _ => *rng.pick(&[Fate::Pushed, Fate::Pulled]),
        },
        to: if line {
            Selection::Lines {
                rules: (0..players).map(|_| vec![random_line(rng, counts)]).collect(),
            }
        } else {
            Selection::Standing(random_standing(rng, counts))
        },
    }
}

fn random_standing(rng: &mut Rng, counts: &Counts) -> Standing {
    let mover = rng.below(3) == 0;
    let relation = if mover { 4 + rng.below(4) } else { rng.below(8) };
    let some = |wanted: usize| (relation == wanted).then(|| counts.neighbours());
    let attacked = relation == 3;
    let kinds = (rng.below(2) == 0).then(|| counts.kinds(rng));
    let zone = (relation == 4 || rng.below(4) == 0).then(|| counts.zone(rng));
    let beside = if matches!(relation, 0 | 5) { 1 + rng.below(2) } else { 0 };
    let near = (0..beside).map(|_| random_beside(rng, counts, mover)).collect();
    let alike = if relation == 6 { 1 + rng.below(2) } else { 0 };
    Standing {
        who: if mover {
            Who::Mover
        } else {
            Who::Other(holds(if attacked { "x" } else { ["x", "f", "xf"][rng.below(3)] }))
        },
        kinds,
        near,
        same: (0..alike)
            .map(|_| (counts.partition(rng), random_anchor(rng, counts, mover)))
            .collect(),
        attacked,
        beyond: some(1),
        behind: some(2),
        zone,
    }
}

fn random_beside(rng: &mut Rng, counts: &Counts, mover: bool) -> Beside {
    let mut vectors = counts.neighbours();
    if rng.below(2) == 0 {
        vectors.retain(|vector| vector.0.iter().filter(|&&component| component != 0).count() == 1);
    }
    Beside {
        anchor: random_anchor(rng, counts, mover),
        vectors,
        denied: rng.below(3) == 0,
    }
}

fn random_anchor(rng: &mut Rng, counts: &Counts, mover: bool) -> Anchor {
    if !mover && rng.below(2) == 0 {
        return Anchor::Mover;
    }
    Anchor::Piece {
        on: holds(["x", "f", "xf"][rng.below(3)]),
        kinds: (rng.below(2) == 0).then(|| counts.kinds(rng)),
        other: rng.below(2) == 0,
    }
}

/// Returns directions for each player, for the condition of an action.
pub fn random_directions(rng: &mut Rng, counts: &Counts, players: usize) -> Vec<Vec<MoveRule>> {
    let any = token("xfe", 1, None, Contact::Stay);
    let rule = |rng: &mut Rng| MoveRule {
        legs: vec![vec![any.clone()]],
        ..random_line(rng, counts)
    };
    (0..players).map(|_| vec![rule(rng), rule(rng)]).collect()
}

fn random_line(rng: &mut Rng, counts: &Counts) -> MoveRule {
    let neighbours = counts.neighbours();
    let paths = neighbours
        .into_iter()
        .filter(|_| rng.below(2) == 0)
        .map(|vector| vec![vector]);
    let paths = paths.collect();
    let passed = token(
        ["e", "ef", "xf"][rng.below(3)],
        rng.below(2) as u16,
        Some(1 + rng.below(2) as u16),
        Contact::Stay,
    );
    let marked = token(
        ["x", "xf", "f"][rng.below(3)],
        1,
        *rng.pick(&[Some(1), None]),
        Contact::Capture,
    );
    let last = token(["f", "e", "xf"][rng.below(3)], 1, Some(1), Contact::Stay);
    let tokens = match rng.below(3) {
        0 => vec![marked, last],
        1 => vec![passed, marked],
        _ => vec![passed, marked, last],
    };
    MoveRule {
        paths,
        legs: vec![tokens],
        bends: Vec::new(),
        returns: false,
        conditions: Conditions {
            from: (rng.below(5) == 0).then(|| counts.zone(rng)),
            ..Conditions::default()
        },
    }
}
