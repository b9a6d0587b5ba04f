//! Ends by losing pieces.

use std::collections::BTreeSet;

use triagonal::diagnostics::Span;
use triagonal::rules::{ArmyFact, ArmyTest, Effect, KindId, Size, Verdict};

use super::effects::is_explosion;
use super::roster::Roster;
use super::royal::Royal;
use super::section::Section;

/// A loss of pieces that ends the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extinction {
    /// The kinds, each counted separately; nothing if all pieces are counted together.
    pub kinds: Option<Vec<KindId>>,
    pub count: u16,
    pub opponent: u16,
    pub value: &'static str,
    pub claim: bool,
}

/// Refuses a loss of pieces that some player lacks at the start.
pub fn from_the_start(section: &mut Section<'_>, roster: &Roster, extinction: &Extinction, place: Span) {
    let count = |kinds: &[KindId], player: usize| -> usize {
        let own = roster
            .all
            .keys()
            .filter(|&&kind| kinds.iter().any(|&other| roster.type_of(other) == roster.type_of(kind)));
        own.map(|&kind| section.count(kind, player)).sum()
    };
    let all: Vec<KindId> = roster.all.keys().copied().collect();
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
        section.refuse(
            place,
            "an end by losing pieces that a player lacks at the start is not supported",
        );
    }
}

/// Adds a loss of pieces to another one that differs only in the kinds.
pub fn add_extinction(found: &mut Option<Extinction>, own: Extinction) -> Result<(), String> {
    match found {
        None => *found = Some(own),
        Some(known) => {
            let (Some(kinds), Some(more)) = (&mut known.kinds, &own.kinds) else {
                return if *known == own {
                    Ok(())
                } else {
                    Err("several ends by losing pieces are not supported".to_owned())
                };
            };
            let alike = (known.count, known.opponent, known.value, known.claim)
                == (own.count, own.opponent, own.value, own.claim);
            if !alike {
                return Err("several ends by losing pieces are not supported".to_owned());
            }
            kinds.extend(more.iter().copied());
            kinds.sort_unstable();
            kinds.dedup();
        }
    }
    Ok(())
}

/// A loss of pieces, by one player or both.
pub enum Loss {
    /// By one player.
    One(Extinction),
    /// Of these kinds, by both players.
    Both(Vec<KindId>),
}

/// Translates a state of an army to a loss of pieces.
pub fn army(roster: &Roster, facts: &[ArmyFact], value: &'static str) -> Result<Loss, String> {
    let refuse = |reason: &str| Err(reason.to_owned());
    let mut own: Option<(Vec<KindId>, u16)> = None;
    let mut enemy: Option<(Vec<KindId>, u16)> = None;
    let mut enemy_lacks = false;
    for ArmyFact { enemy: of_enemy, test } in facts {
        let (kinds, size) = match test {
            ArmyTest::Pieces {
                kinds,
                size,
                place: None,
            } => (kinds, size),
            ArmyTest::Pieces { .. } => return refuse("counting pieces in a zone is not supported"),
            ArmyTest::Points { .. } | ArmyTest::EqualPoints => return refuse("points are not supported"),
            ArmyTest::Check { .. } => return refuse("conditions on check are not supported"),
        };
        match (of_enemy, size) {
            (false, Size::AtMost(most)) if own.is_none() => own = Some((kinds.clone(), *most)),
            (true, Size::AtLeast(least)) if enemy.is_none() => enemy = Some((kinds.clone(), *least)),
            (true, Size::AtMost(0)) if enemy.is_none() => (enemy, enemy_lacks) = (Some((kinds.clone(), 0)), true),
            _ => return refuse("the only supported state of an army is a loss of pieces"),
        }
    }
    let Some((kinds, count)) = own else {
        return refuse("the only supported state of an army is a loss of pieces");
    };
    if enemy.as_ref().is_some_and(|(other, _)| *other != kinds) {
        return refuse("conditions on other pieces of the opponent are not supported");
    }
    let all = roster.is_all(&kinds);
    let types: BTreeSet<KindId> = kinds.iter().map(|&kind| roster.type_of(kind)).collect();
    let whole = roster
        .all
        .keys()
        .filter(|&&kind| types.contains(&roster.type_of(kind)))
        .all(|kind| kinds.contains(kind));
    if !all && (types.len() != 1 || !whole) {
        return refuse("losing several kinds together is not supported");
    }
    let types: Vec<KindId> = types.into_iter().collect();
    if enemy_lacks {
        let one = !all && count == 0;
        return if one {
            Ok(Loss::Both(types))
        } else {
            refuse("an end by losses of both players is not supported")
        };
    }
    Ok(Loss::One(Extinction {
        kinds: if all { None } else { Some(types) },
        count,
        opponent: enemy.map_or(0, |(_, least)| least),
        value,
        claim: false,
    }))
}

/// Adds an end by capture.
pub fn capture(
    section: &Section<'_>,
    roster: &Roster,
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
        .filter(|kind| roster.all.contains_key(kind))
        .collect();
    let explodes = section
        .rules
        .effects
        .iter()
        .any(|effect: &Effect| is_explosion(section, roster, effect).is_some());
    let protected = royal.kinds();
    if kinds.iter().all(|kind| protected.contains(kind)) && !explodes {
        return Ok(());
    }
    if result != Verdict::Wins {
        return refuse("an end by capture must win");
    }
    if every && kinds.len() > 1 {
        return refuse("capturing several kinds together is not supported");
    }
    for &kind in &kinds {
        let counts = [0, 1].map(|player| section.count(kind, player));
        let comes = super::gait::can_arrive(section, kind) && !section.rules.castlings().any(|(_, own, _)| own == kind);
        let changes = roster
            .all
            .get(&kind)
            .is_some_and(|member| member.promotion_set.is_some());
        if changes || comes || counts[0] == 0 || counts[1] == 0 || !every && counts != [1, 1] {
            return refuse("an end by capture is only supported for pieces of which each player always has one");
        }
    }
    let own = Extinction {
        kinds: Some(kinds),
        count: 0,
        opponent: 0,
        value: "loss",
        claim: false,
    };
    add_extinction(found, own)
}
