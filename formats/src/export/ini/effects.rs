//! Effects, obligations, prohibitions, and everything that a section cannot express.

use std::collections::BTreeSet;

use triagonal::rules::betza::shape_of_leap;
use triagonal::rules::{
    Action, Anchor, Beside, Change, Effect, Event, Fate, Holds, KindId, Obligation, Pass, Prohibition, Rules,
    Selection, Standing, Who,
};

use super::roster::Roster;
use super::section::Section;

/// Writes the keys for effects, obligations, prohibitions and passes, and refuses everything else.
pub fn effects(section: &mut Section<'_>, roster: &Roster) {
    let rules = section.rules;
    // Other files handle the fields that are ignored here: the board and the players (`section.rs`), pieces (`roster.rs`), hands (`drops.rs`),
    // royal pieces (`royal.rs`) and ends (`ends.rs`). A new field does not compile until it is added here.
    let Rules {
        name: _,
        options: _,
        space: _,
        players: _,
        zones: _,
        partitions: _,
        directions: _,
        kinds: _,
        start,
        check: _,
        hand,
        pass: _,
        meetings,
        effects,
        eliminations,
        turns,
        obligations: _,
        prohibitions: _,
        forbidden: _,
        points: _,
        ends: _,
    } = rules;
    let first = |places: &[triagonal::diagnostics::Span]| places.first().copied();
    let beginning = section.at.beginning;
    for (at, effect) in effects.iter().enumerate() {
        let place = section.at.effects.get(at).copied().unwrap_or(beginning);
        match is_explosion(section, roster, effect) {
            Some(immune) if effects.len() == 1 => {
                section.set("blastOnCapture", "true");
                if !immune.is_empty() {
                    section.set("blastImmuneTypes", roster.letters(&immune));
                }
            }
            _ => section.refuse(place, "the only supported effect is an explosion after a capture"),
        }
    }
    if turns.is_some() {
        let place = first(&section.at.turns).unwrap_or(beginning);
        section.refuse(place, "only turns of one move are supported");
    }
    if !meetings.is_empty() {
        let place = first(&section.at.meetings).unwrap_or(beginning);
        section.refuse(place, "removing pieces that meet is not supported");
    }
    if !eliminations.is_empty() {
        let place = first(&section.at.eliminations).unwrap_or(beginning);
        section.refuse(place, "eliminating players is not supported");
    }
    if rules.has_scores() {
        let place = first(&section.at.points).unwrap_or(beginning);
        section.refuse(place, "points are not supported");
    }
    if hand.is_none() && !start.hands.is_empty() {
        let place = first(&section.at.arrays).unwrap_or(beginning);
        section.refuse(place, "pieces in hand without a `hand` statement are not supported");
    }
    if !start.lots.is_empty() {
        let place = first(&section.at.arrays).unwrap_or(beginning);
        section.refuse(place, "shuffled arrays are not supported");
    }
    obligations(section, roster);
    passes(section);
    immune(section, roster);
}

fn obligations(section: &mut Section<'_>, roster: &Roster) {
    let beginning = section.at.beginning;
    for (at, Obligation { action, player, most }) in section.rules.obligations.iter().enumerate() {
        let place = section.at.obligations.get(at).copied().unwrap_or(beginning);
        let only = section.rules.obligations.len() == 1 && player.is_none() && !most;
        match action {
            Action::Capture {
                along: None,
                of: None,
                by: None,
            } if only => section.set("mustCapture", "true"),
            Action::Drop { of } if only => {
                let kinds = of.as_ref().filter(|kinds| !roster.is_all(kinds));
                match kinds.map(|kinds| roster.letters(kinds)) {
                    None => section.set("mustDrop", "true"),
                    Some(letters) if letters.len() == 1 => {
                        section.set("mustDrop", "true");
                        section.set("mustDropType", letters);
                    }
                    Some(_) => section.refuse(place, "forced drops of several kinds are not supported"),
                }
            }
            _ => section.refuse(
                place,
                "the only supported obligations are captures and drops of one kind",
            ),
        }
    }
    for (at, prohibition) in section.rules.prohibitions.iter().enumerate() {
        let place = section.at.prohibitions.get(at).copied().unwrap_or(beginning);
        let Prohibition {
            action,
            player,
            except_mate,
        } = prohibition;
        let drop_and_check = |parts: &[Action]| {
            parts.len() == 2 && parts.contains(&Action::Drop { of: None }) && parts.contains(&Action::Check)
        };
        match action {
            Action::Check if player.is_none() && !except_mate => section.set("checking", "false"),
            Action::All(parts) if player.is_none() && !except_mate && drop_and_check(parts) => {
                section.set("dropChecks", "false");
            }
            _ => section.refuse(place, "the only supported prohibitions are checks and checks by drops"),
        }
    }
}

fn passes(section: &mut Section<'_>) {
    let place = section.at.pass.unwrap_or(section.at.beginning);
    let ends = section
        .rules
        .ends
        .iter()
        .any(|end| matches!(end.event, Event::Passes { times: 2 }));
    match section.rules.pass {
        Pass::Never if ends => section.refuse(place, "an end by passes is not supported without passes"),
        Pass::Never => {}
        _ if !ends => section.refuse(place, "passes are only supported if two in a row end the game"),
        Pass::Stuck => section.set("passOnStalemate", "true"),
        Pass::Cornered => section.refuse(place, "passes in check are not supported"),
        Pass::Free => section.set("pass", "true"),
    }
}

/// Writes the pieces that cannot capture each other.
fn immune(section: &mut Section<'_>, roster: &Roster) {
    let kinds: BTreeSet<KindId> = roster
        .all
        .keys()
        .copied()
        .filter(|&kind| section.rules.kind(kind).spares == [kind])
        .collect();
    let Some(&first) = kinds.first() else { return };
    if section.rules.check.is_some() {
        section.refuse_piece(
            first,
            "pieces that cannot capture each other are not supported in games with check",
        );
    }
    let letters: BTreeSet<char> = kinds.iter().map(|&kind| roster.letter(kind)).collect();
    let shared = roster
        .all
        .iter()
        .any(|(kind, member)| !kinds.contains(kind) && letters.contains(&member.letter));
    if shared {
        section.refuse_piece(
            first,
            "pieces that cannot capture each other are not supported together with promoted ones that can",
        );
    }
    section.set("mutuallyImmuneTypes", roster.letters(&kinds));
}

/// If an effect is the explosion of captures, returns the kinds other than the pawn that survive it.
pub fn is_explosion(section: &Section<'_>, roster: &Roster, effect: &Effect) -> Option<Vec<KindId>> {
    let Effect { after, changes } = effect;
    let any_capture = Action::Capture {
        along: None,
        of: None,
        by: None,
    };
    let [mover, others] = changes.as_slice() else {
        return None;
    };
    if *after != any_capture {
        return None;
    }
    let standing = |change: &Change| -> Option<Standing> {
        match (change.what, &change.to) {
            (Fate::Removed, Selection::Standing(standing)) => Some(standing.clone()),
            _ => None,
        }
    };
    let (mover, others) = (standing(mover)?, standing(others)?);
    let plain = |one: &Standing| {
        let Standing {
            who: _,
            kinds: _,
            near: _,
            same,
            attacked,
            beyond,
            behind,
            zone,
        } = one;
        same.is_empty() && !attacked && beyond.is_none() && behind.is_none() && zone.is_none()
    };
    let [
        Beside {
            anchor: Anchor::Mover,
            vectors,
            denied: false,
        },
    ] = others.near.as_slice()
    else {
        return None;
    };
    let around: BTreeSet<(i16, i16)> = vectors.iter().map(|vector| (vector.0[0], vector.0[1])).collect();
    let all_around = around.len() == 8 && around.iter().all(|&step| shape_of_leap(step).0 == 1);
    let fits = plain(&mover)
        && plain(&others)
        && mover.who == Who::Mover
        && mover.near.is_empty()
        && others.who == Who::Other(Holds::PIECE)
        && all_around;
    if !fits {
        return None;
    }
    let spared = |one: &Standing| -> BTreeSet<KindId> {
        let kinds = one.kinds.as_ref();
        roster
            .all
            .keys()
            .copied()
            .filter(|kind| kinds.is_some_and(|kinds| !kinds.contains(kind)))
            .collect()
    };
    // A capturing pawn explodes, but an adjacent pawn survives.
    let mut expected: BTreeSet<KindId> = spared(&mover);
    expected.extend(roster.pawn);
    let immune = spared(&mover);
    (spared(&others) == expected
        && roster.pawn.is_none_or(|pawn| !immune.contains(&pawn))
        && section.rules.hand.is_none())
    .then(|| immune.into_iter().collect())
}
