//! Promotions that belong to moves, conditions on armies, and actions that a single move combines.
//!
//! These choices use their own generator, so that they do not change other rules.

use triagonal::rules::{Action, Fact, Forced, KindId, Loss, Promotion, Rules, Situation, Size, ZoneId};

use crate::random_rules::fates::random_action;
use crate::random_rules::pieces::Counts;
use crate::support::Rng;

/// Adds these to a third of the rules, except to rules with eliminations by stalemate, which are rare enough.
pub fn add_ties(rules: &mut Rules, counts: &Counts) {
    let seed = rules.start.pieces.iter().fold(1, |seed: u64, (cell, player, kind)| {
        let piece = u64::from(cell.0) << 16 | u64::from(player.0) << 8 | u64::from(kind.0);
        seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ piece
    });
    let rng = &mut Rng::new(seed);
    let rare = rules.eliminations.iter().any(|it| it.by == Loss::Stalemate);
    if rare || rng.below(3) != 0 {
        return;
    }
    for number in 0..rules.kinds.len() {
        if rng.below(2) == 0 {
            tie(rng, rules, counts, number);
        }
    }
    let prohibited = rules.prohibitions.iter_mut().map(|it| &mut it.action);
    let obliged = rules.obligations.iter_mut().map(|it| &mut it.action);
    for action in prohibited.chain(obliged) {
        match rng.below(4) {
            0 => *action = attack(rng, counts),
            1 => *action = Action::All(vec![action.clone(), attack(rng, counts)]),
            2 => *action = Action::All(vec![random_action(rng, counts), action.clone()]),
            _ => {}
        }
    }
}

/// Attaches promotions and conditions to moves of a kind.
fn tie(rng: &mut Rng, rules: &mut Rules, counts: &Counts, number: usize) {
    let everywhere = ZoneId(rng.below(counts.zones) as u16);
    let kind = &mut rules.kinds[number];
    for rule in 0..kind.moves[0].len() {
        let promoting: Vec<KindId> = if number > 0 && rng.below(2) == 0 {
            let some = counts.kinds(rng).into_iter();
            some.filter(|to| to.index() != number && to.0 > 0).collect()
        } else {
            Vec::new()
        };
        let army = (rng.below(3) == 0).then(|| army(rng, counts));
        for moves in &mut kind.moves {
            let mut all = moves.to_vec();
            let conditions = &mut all[rule].conditions;
            if !conditions.borrowed {
                conditions.promoting.clone_from(&promoting);
            }
            conditions.situations.extend(army.clone());
            *moves = all.into();
        }
        if !promoting.is_empty() {
            kind.promotions.push(Promotion {
                zone: everywhere,
                entering: true,
                leaving: false,
                within: true,
                capturing: None,
                captured: None,
                to: promoting,
                as_captured: false,
                limit: None,
                forced: Forced::Never,
                situations: Vec::new(),
                by_rule: true,
            });
        }
    }
    if rng.below(3) == 0 {
        let asked = army(rng, counts);
        let promotions = kind.promotions.iter_mut().filter(|promotion| !promotion.by_rule);
        let promotions = promotions.map(|promotion| &mut promotion.situations);
        let drops = kind.drops.iter_mut().map(|drop| &mut drop.situations);
        let castles = kind.castles.iter_mut().flatten().map(|castle| &mut castle.situations);
        for situations in promotions.chain(drops).chain(castles) {
            situations.push(asked.clone());
        }
    }
}

fn attack(rng: &mut Rng, counts: &Counts) -> Action {
    let kinds = |rng: &mut Rng| (rng.below(2) == 0).then(|| counts.kinds(rng));
    Action::Attack {
        of: kinds(rng),
        by: kinds(rng),
    }
}

fn army(rng: &mut Rng, counts: &Counts) -> Situation {
    let number = rng.below(4) as u16;
    Situation {
        fact: Fact::Army {
            kinds: counts.kinds(rng),
            size: if rng.below(2) == 0 {
                Size::AtMost(number)
            } else {
                Size::AtLeast(1 + number)
            },
        },
        denied: rng.below(3) == 0,
    }
}
