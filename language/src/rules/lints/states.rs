//! Lints for states of armies that can never hold, or whose end always comes too late.

use crate::rules::model::{ArmyFact, ArmyTest, End, Event, Lasting, PlayerId, Rules, Size};

/// Returns why an end by a state of armies can never come about, if that is so.
pub(super) fn why_never(rules: &Rules, end: &End) -> Option<&'static str> {
    let Event::Army { any_of, lasting } = &end.event else {
        return None;
    };
    let players = || {
        rules
            .player_ids()
            .filter(|&player| end.player.is_none_or(|only| only == player))
    };
    let never = |facts: &[&ArmyFact]| players().all(|player| contradict(rules, facts, player));
    if any_of.iter().all(|facts| never(&facts.iter().collect::<Vec<_>>())) {
        return Some("this can never be true");
    }
    let lasting = lasting.as_ref()?;
    let begins = |facts: &Vec<ArmyFact>| {
        let with = |beginning: &Vec<ArmyFact>| never(&facts.iter().chain(beginning).collect::<Vec<_>>());
        !lasting.beginning.iter().all(with)
    };
    if !lasting.beginning.is_empty() && !any_of.iter().any(begins) {
        return Some("this state can never begin like that");
    }
    let overtaken = rules.ends.iter().any(|other| comes_first(other, end, any_of, lasting));
    overtaken.then_some("another ending with the same state happens first")
}

/// Whether an end by the same state without a condition on its beginning always precedes an end with one.
fn comes_first(other: &End, end: &End, any_of: &[Vec<ArmyFact>], lasting: &Lasting) -> bool {
    let Event::Army {
        any_of: other_state,
        lasting: Some(first),
    } = &other.event
    else {
        return false;
    };
    other_state == any_of
        && (other.player.is_none() || other.player == end.player)
        && (first.beginning.is_empty() && !lasting.beginning.is_empty())
        && first.plies <= lasting.plies
        && first.less >= lasting.less
}

/// Whether facts about a player contradict each other.
fn contradict(rules: &Rules, facts: &[&ArmyFact], player: PlayerId) -> bool {
    let number = |fact: &ArmyFact| match &fact.test {
        ArmyTest::Pieces { size, .. } | ArmyTest::Points { size, .. } => Some(*size),
        ArmyTest::EqualPoints | ArmyTest::Check { .. } => None,
    };
    // The pieces counted for the smaller number are among those counted for the greater one.
    let counts_more = |most: &ArmyFact, least: &ArmyFact| match (&most.test, &least.test) {
        (
            ArmyTest::Pieces { kinds, place, .. },
            ArmyTest::Pieces {
                kinds: others,
                place: there,
                ..
            },
        ) => others.iter().all(|kind| kinds.contains(kind)) && (place.is_none() || place == there),
        (ArmyTest::Points { place, .. }, ArmyTest::Points { place: there, .. }) => place == there,
        _ => false,
    };
    let clash = |one: &ArmyFact, other: &ArmyFact| {
        let sizes = (number(one), number(other));
        let (Some(Size::AtMost(most)), Some(Size::AtLeast(least))) = sizes else {
            return false;
        };
        one.enemy == other.enemy && most < least && counts_more(one, other)
    };
    let crowded = |fact: &ArmyFact| {
        let ArmyTest::Pieces {
            size: Size::AtLeast(least),
            place: Some(place),
            ..
        } = &fact.test
        else {
            return false;
        };
        let mut owners = rules.player_ids().filter(|&owner| (owner != player) == fact.enemy);
        !place.hand && owners.all(|owner| rules.zone(place.zone, owner).len() < usize::from(*least))
    };
    let mut all = facts.iter();
    all.any(|fact| crowded(fact) || facts.iter().any(|other| clash(fact, other)))
}
