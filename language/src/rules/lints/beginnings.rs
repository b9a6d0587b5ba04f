//! Lints for states of armies that hold before the first move.

use crate::rules::model::{ArmyFact, ArmyTest, End, Event, KindId, Place, PlayerId, Rules};

/// Returns the player whose army is in the state of an end already when play begins, if there is one. The end waits until that state
/// has ceased and holds again.
pub(super) fn who_begins_with(rules: &Rules, end: &End) -> Option<PlayerId> {
    let Event::Army { any_of, lasting: None } = &end.event else {
        return None;
    };
    let mut players = rules.player_ids();
    players.find(|&player| {
        end.player.is_none_or(|only| only == player) && any_of.iter().any(|facts| all_hold(rules, facts, player))
    })
}

/// Whether facts hold for a player; those about an enemy must hold for the same one.
fn all_hold(rules: &Rules, facts: &[ArmyFact], player: PlayerId) -> bool {
    let team = |player: PlayerId| rules.player(player).team;
    let holds = |of: PlayerId, enemy: bool| {
        let mut facts = facts.iter().filter(|fact| fact.enemy == enemy);
        facts.all(|fact| fits(rules, &fact.test, of))
    };
    let mut enemies = rules.player_ids().filter(|&other| team(other) != team(player));
    let asks_enemies = facts.iter().any(|fact| fact.enemy);
    holds(player, false) && (!asks_enemies || enemies.any(|enemy| holds(enemy, true)))
}

/// Whether a test of numbers holds for a player's army in the array.
pub(super) fn fits(rules: &Rules, test: &ArmyTest, player: PlayerId) -> bool {
    match test {
        ArmyTest::Pieces { kinds, size, place } => {
            let counts = |kind: KindId| u64::from(kinds.contains(&kind));
            size.fits(total(rules, player, place.as_ref(), &counts))
        }
        ArmyTest::Points { size, place } => rules.points.as_ref().is_some_and(|points| {
            let worth = |kind: KindId| u64::from(points.kinds[kind.index()]);
            let bonus = if place.is_none() {
                points.players[player.index()]
            } else {
                0
            };
            size.fits(total(rules, player, place.as_ref(), &worth) + u64::from(bonus))
        }),
        ArmyTest::EqualPoints | ArmyTest::Check { .. } => false,
    }
}

/// The sum of a number for each piece that a player begins with in a place.
fn total(rules: &Rules, player: PlayerId, place: Option<&Place>, number: &dyn Fn(KindId) -> u64) -> u64 {
    let (pieces, hands) = (rules.start.pieces.iter(), rules.start.hands.iter());
    let counts_hand = place.is_none_or(|place| place.hand);
    let standing = pieces
        .filter(|&&(cell, owner, _)| {
            owner == player && place.is_none_or(|place| rules.zone(place.zone, player).contains(cell))
        })
        .map(|&(.., kind)| number(kind));
    let held = hands
        .filter(|&&(owner, ..)| owner == player && counts_hand)
        .map(|&(_, kind, count)| number(kind) * u64::from(count));
    standing.chain(held).sum()
}
