//! Reduces rules under which engine and oracle differ, while the difference remains.

use std::sync::Arc;

use triagonal::play::Game;
use triagonal::rules::{Forbidden, MoveRule, Rules};
use triagonal_oracle::State;

use crate::contest::Contest;

/// A reduction of rules or a position, if it is possible.
type Step = Box<dyn Fn(&mut Rules, &mut State) -> bool>;

/// Removes everything that is not needed for the difference in a position.
pub fn shrink(rules: &Rules, state: &State) -> (Rules, State, String) {
    let mut small = (rules.clone(), state.clone());
    let Some(mut difference) = differs(&small.0, &small.1) else {
        return (small.0, small.1, String::from("it needs the moves before the position"));
    };
    loop {
        let mut shrunk = false;
        for step in steps(&small.0, &small.1) {
            let mut tried = small.clone();
            if !step(&mut tried.0, &mut tried.1) {
                continue;
            }
            if let Some(found) = differs(&tried.0, &tried.1).filter(|found| same_kind(found, &difference)) {
                (small, difference, shrunk) = (tried, found, true);
            }
        }
        if !shrunk {
            return (small.0, small.1, difference);
        }
    }
}

fn same_kind(one: &str, other: &str) -> bool {
    one.lines().next() == other.lines().next()
}

fn differs(rules: &Rules, state: &State) -> Option<String> {
    let rules = Arc::new(rules.clone());
    let mut contest = Contest::from_state(&Game::new(rules.clone()), rules, state.clone())?;
    contest.compare().err()
}

fn steps(rules: &Rules, state: &State) -> Vec<Step> {
    let mut steps: Vec<Step> = vec![
        Box::new(|rules, _| rules.turns.take().is_some()),
        Box::new(|rules, _| rules.hand.take().is_some()),
        Box::new(|rules, _| rules.check.take().is_some()),
        Box::new(|rules, _| std::mem::take(&mut rules.forbidden) != Forbidden::default()),
        Box::new(|rules, _| rules.effects.pop().is_some()),
        Box::new(|rules, _| rules.eliminations.pop().is_some()),
        Box::new(|rules, _| rules.meetings.pop().is_some()),
        Box::new(|rules, _| rules.obligations.pop().is_some()),
        Box::new(|rules, _| rules.prohibitions.pop().is_some()),
        Box::new(|rules, _| rules.ends.pop().is_some()),
        Box::new(|_, state| state.hands.pop_first().is_some()),
    ];
    for &cell in state.board.keys() {
        steps.push(Box::new(move |_, state| state.board.remove(&cell).is_some()));
    }
    for (number, kind) in rules.kinds.iter().enumerate() {
        steps.push(Box::new(move |rules, _| {
            let kind = &mut rules.kinds[number];
            let filled = kind.castles.iter().any(|castles| !castles.is_empty());
            kind.castles.iter_mut().for_each(Vec::clear);
            filled
        }));
        steps.push(Box::new(move |rules, _| rules.kinds[number].drops.pop().is_some()));
        steps.push(Box::new(move |rules, _| rules.kinds[number].spares.pop().is_some()));
        for place in 0..kind.promotions.len() {
            steps.push(Box::new(move |rules, _| {
                let promotions = &mut rules.kinds[number].promotions;
                (place < promotions.len()).then(|| promotions.remove(place)).is_some()
            }));
        }
        for rule in 0..kind.moves[0].len() {
            steps.push(Box::new(move |rules, _| {
                let mut found = false;
                for moves in &mut rules.kinds[number].moves {
                    let mut all = moves.to_vec();
                    if rule < all.len() {
                        all.remove(rule);
                        found = true;
                    }
                    *moves = all.into();
                }
                found
            }));
            let changes: [fn(&mut MoveRule); 8] = [
                |rule| rule.conditions.situations.clear(),
                |rule| drop(rule.conditions.situations.pop()),
                |rule| rule.conditions.promoting.clear(),
                |rule| rule.bends.clear(),
                |rule| (rule.conditions.from, rule.conditions.to) = (None, None),
                |rule| rule.conditions.changing = None,
                |rule| rule.conditions.passing = false,
                |rule| {
                    let half = rule.paths.len() / 2;
                    drop(rule.paths.drain(..half));
                },
            ];
            for change in changes {
                steps.push(Box::new(move |rules, _| changed(rules, number, rule, change)));
            }
        }
    }
    steps
}

/// Changes a rule of a kind for all players; returns whether the rule differs.
fn changed(rules: &mut Rules, kind: usize, rule: usize, change: fn(&mut MoveRule)) -> bool {
    let mut other = false;
    for moves in &mut rules.kinds[kind].moves {
        let mut all = moves.to_vec();
        if let Some(one) = all.get_mut(rule) {
            let before = one.clone();
            change(one);
            other |= *one != before;
        }
        *moves = all.into();
    }
    other
}
