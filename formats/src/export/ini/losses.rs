//! Games that are lost, won or drawn by losing pieces.

use std::collections::BTreeSet;

use triagonal::diagnostics::Span;
use triagonal::rules::{ArmyFact, ArmyTest, Effect, KindId, Size, Verdict};

use super::desk::Desk;
use super::effects::is_explosion;
use super::men::Men;
use super::royal::Royal;

/// The loss of pieces that ends a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extinction {
    /// The kinds, each by itself; nothing if all pieces together count.
    pub kinds: Option<Vec<KindId>>,
    pub count: u16,
    pub opponent: u16,
    pub value: &'static str,
    pub claim: bool,
}

/// Refuses the loss of pieces if it would be asked of a player who lacks them from the start.
pub fn from_the_start(desk: &mut Desk<'_>, men: &Men, extinction: &Extinction, place: Span) {
    let count = |kinds: &[KindId], player: usize| -> usize {
        let own = men
            .all
            .keys()
            .filter(|&&kind| kinds.iter().any(|&other| men.type_of(other) == men.type_of(kind)));
        own.map(|&kind| desk.count(kind, player)).sum()
    };
    let all: Vec<KindId> = men.all.keys().copied().collect();
    let groups: Vec<Vec<KindId>> = match &extinction.kinds {
        Some(kinds) => kinds.iter().map(|&kind| vec![kind]).collect(),
        None => vec![all],
    };
    let lost = groups.iter().any(|kinds| {
        (0..2).any(|player| {
            count(kinds, player) <= usize::from(extinction.count)
                && count(kinds, 1 - player) >= usize::from(extinction.opponent)
        })
    });
    if lost {
        desk.refuse(place, "the loss of pieces that a player does not have at the start");
    }
}

/// Adds a loss of pieces to another one that differs in the kinds alone.
pub fn extinct(found: &mut Option<Extinction>, own: Extinction) -> Result<(), String> {
    match found {
        None => *found = Some(own),
        Some(known) => {
            let (Some(kinds), Some(more)) = (&mut known.kinds, &own.kinds) else {
                return if *known == own {
                    Ok(())
                } else {
                    Err("several ways to lose by losing pieces".to_owned())
                };
            };
            let alike = (known.count, known.opponent, known.value, known.claim)
                == (own.count, own.opponent, own.value, own.claim);
            if !alike {
                return Err("several ways to lose by losing pieces".to_owned());
            }
            kinds.extend(more.iter().copied());
            kinds.sort_unstable();
            kinds.dedup();
        }
    }
    Ok(())
}

/// A loss of pieces.
pub enum Lost {
    /// By a player.
    One(Extinction),
    /// By both players, of these kinds.
    Both(Vec<KindId>),
}

/// A state of an army as a loss of pieces.
pub fn army(men: &Men, facts: &[ArmyFact], value: &'static str) -> Result<Lost, String> {
    let refuse = |reason: &str| Err(reason.to_owned());
    let mut own: Option<(Vec<KindId>, u16)> = None;
    let mut enemy: Option<(Vec<KindId>, u16)> = None;
    let mut gone = false;
    for ArmyFact { enemy: of_enemy, test } in facts {
        let (kinds, size) = match test {
            ArmyTest::Pieces {
                kinds,
                size,
                place: None,
            } => (kinds, size),
            ArmyTest::Pieces { .. } => return refuse("how many pieces stand in a zone"),
            ArmyTest::Points { .. } | ArmyTest::EqualPoints => return refuse("points"),
            ArmyTest::Check { .. } => return refuse("whether a player is in check"),
        };
        match (of_enemy, size) {
            (false, Size::AtMost(most)) if own.is_none() => own = Some((kinds.clone(), *most)),
            (true, Size::AtLeast(least)) if enemy.is_none() => enemy = Some((kinds.clone(), *least)),
            (true, Size::AtMost(0)) if enemy.is_none() => (enemy, gone) = (Some((kinds.clone(), 0)), true),
            _ => return refuse("states of armies other than a loss of pieces"),
        }
    }
    let Some((kinds, count)) = own else {
        return refuse("states of armies other than a loss of pieces");
    };
    if enemy.as_ref().is_some_and(|(other, _)| *other != kinds) {
        return refuse("what the opponent has of other pieces");
    }
    let all = men.is_all(&kinds);
    let types: BTreeSet<KindId> = kinds.iter().map(|&kind| men.type_of(kind)).collect();
    let whole = men
        .all
        .keys()
        .filter(|&&kind| types.contains(&men.type_of(kind)))
        .all(|kind| kinds.contains(kind));
    if !all && (types.len() != 1 || !whole) {
        return refuse("pieces of several kinds that must be lost together");
    }
    let types: Vec<KindId> = types.into_iter().collect();
    if gone {
        let one = !all && count == 0;
        return if one {
            Ok(Lost::Both(types))
        } else {
            refuse("the loss of pieces by both players")
        };
    }
    Ok(Lost::One(Extinction {
        kinds: if all { None } else { Some(types) },
        count,
        opponent: enemy.map_or(0, |(_, least)| least),
        value,
        claim: false,
    }))
}

/// Captures that end the game.
pub fn capture(
    desk: &Desk<'_>,
    men: &Men,
    royal: &Royal,
    kinds: &[KindId],
    every: bool,
    result: Verdict,
    found: &mut Option<Extinction>,
) -> Result<(), String> {
    let refuse = |reason: &str| Err(reason.to_owned());
    let kinds: Vec<KindId> = kinds
        .iter()
        .copied()
        .filter(|kind| men.all.contains_key(kind))
        .collect();
    let explodes = desk
        .rules
        .effects
        .iter()
        .any(|effect: &Effect| is_explosion(desk, men, effect).is_some());
    let protected = royal.kinds();
    if kinds.iter().all(|kind| protected.contains(kind)) && !explodes {
        return Ok(());
    }
    if result != Verdict::Wins {
        return refuse("captures that do not win");
    }
    if every && kinds.len() > 1 {
        return refuse("pieces of several kinds that must be captured together");
    }
    for &kind in &kinds {
        let counts = [0, 1].map(|player| desk.count(kind, player));
        let comes = super::gait::comes_in(desk, kind) && !desk.rules.castlings().any(|(_, own, _)| own == kind);
        let changes = men.all.get(&kind).is_some_and(|man| man.becoming.is_some());
        if changes || comes || counts[0] == 0 || counts[1] == 0 || !every && counts != [1, 1] {
            return refuse("captures that end the game, of a piece of which there is not always one to lose");
        }
    }
    let own = Extinction {
        kinds: Some(kinds),
        count: 0,
        opponent: 0,
        value: "loss",
        claim: false,
    };
    extinct(found, own)
}
