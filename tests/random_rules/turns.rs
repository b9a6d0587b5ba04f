//! Turns of several moves under random rules.

use triagonal::rules::{Action, Stage, Times, TurnCount, TurnEnd, Turns};

use crate::random_rules::fates::{random_action, random_player};
use crate::random_rules::pieces::Counts;
use crate::support::Rng;

/// Returns the turns for some of the games.
pub fn random_turns(rng: &mut Rng, counts: &Counts, players: usize) -> Option<Turns> {
    if rng.below(3) != 0 {
        return None;
    }
    let same = random_stages(rng, counts);
    let stages = (0..players).map(|_| {
        if rng.below(3) == 0 {
            random_stages(rng, counts)
        } else {
            same.clone()
        }
    });
    Some(Turns {
        stages: stages.collect(),
        first: (rng.below(3) == 0).then(|| random_stages(rng, counts)),
        firsts: (0..players)
            .map(|_| (rng.below(6) == 0).then(|| random_stages(rng, counts)))
            .collect(),
        counted: (0..rng.below(2))
            .map(|_| TurnCount {
                action: match random_action(rng, counts) {
                    Action::Check | Action::Pass => Action::Move { along: None, by: None },
                    action => action,
                },
                moves: 2,
                player: random_player(rng, players),
            })
            .collect(),
        ended_by: (0..rng.below(3))
            .map(|_| TurnEnd {
                action: random_action(rng, counts),
                player: random_player(rng, players),
            })
            .collect(),
    })
}

fn random_stages(rng: &mut Rng, counts: &Counts) -> Vec<Stage> {
    (0..1 + rng.below(3)).map(|_| random_stage(rng, counts)).collect()
}

fn random_stage(rng: &mut Rng, counts: &Counts) -> Stage {
    let actions = if rng.below(2) == 0 { 0 } else { 1 + rng.below(3) };
    let least = 1 + rng.below(2) as u16;
    Stage {
        actions: (0..actions)
            .map(|_| match rng.below(3) {
                0 => Action::Move { along: None, by: None },
                _ => random_action(rng, counts),
            })
            .collect(),
        times: match rng.below(4) {
            0 => Times::Growing,
            1 => Times::Range {
                least,
                most: least + rng.below(2) as u16,
            },
            _ => Times::Range { least, most: least },
        },
    }
}
