//! What happens to other pieces, what is forced and forbidden, and all that a section has no words for.

use std::collections::BTreeSet;

use triagonal::rules::{
    Action, Anchor, Beside, Change, Effect, Event, Fate, Holds, KindId, Obligation, Pass, Prohibition, Rules,
    Selection, Standing, Who, shape_of_leap,
};

use super::desk::Desk;
use super::men::Men;

/// Writes effects, duties and passes, and refuses what is left.
pub fn effects(desk: &mut Desk<'_>, men: &Men) {
    let rules = desk.rules;
    // What is left to others is listed too, so that nothing new is overlooked: the board and the players (`desk.rs`), the pieces
    // (`men.rs`), hands (`drops.rs`), what check protects (`royal.rs`) and the ends (`ends.rs`).
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
    let beginning = desk.at.beginning;
    for (at, effect) in effects.iter().enumerate() {
        let place = desk.at.effects.get(at).copied().unwrap_or(beginning);
        match is_explosion(desk, men, effect) {
            Some(immune) if effects.len() == 1 => {
                desk.set("blastOnCapture", "true");
                if !immune.is_empty() {
                    desk.set("blastImmuneTypes", men.letters(&immune));
                }
            }
            _ => desk.refuse(place, "what happens to pieces after a move, other than explosions"),
        }
    }
    if turns.is_some() {
        let place = first(&desk.at.turns).unwrap_or(beginning);
        desk.refuse(place, "turns other than one move");
    }
    if !meetings.is_empty() {
        let place = first(&desk.at.meetings).unwrap_or(beginning);
        desk.refuse(place, "pieces that may be removed when they meet");
    }
    if !eliminations.is_empty() {
        let place = first(&desk.at.eliminations).unwrap_or(beginning);
        desk.refuse(place, "players who are eliminated");
    }
    if rules.has_scores() {
        let place = first(&desk.at.points).unwrap_or(beginning);
        desk.refuse(place, "what scores points");
    }
    if hand.is_none() && !start.hands.is_empty() {
        let place = first(&desk.at.arrays).unwrap_or(beginning);
        desk.refuse(place, "pieces in hand in a game without hands");
    }
    if !start.lots.is_empty() {
        let place = first(&desk.at.arrays).unwrap_or(beginning);
        desk.refuse(place, "an array by lot");
    }
    duties(desk, men);
    passes(desk);
    immune(desk, men);
}

fn duties(desk: &mut Desk<'_>, men: &Men) {
    let beginning = desk.at.beginning;
    for (at, Obligation { action, player, most }) in desk.rules.obligations.iter().enumerate() {
        let place = desk.at.obligations.get(at).copied().unwrap_or(beginning);
        let only = desk.rules.obligations.len() == 1 && player.is_none() && !most;
        match action {
            Action::Capture {
                along: None,
                of: None,
                by: None,
            } if only => desk.set("mustCapture", "true"),
            Action::Drop { of } if only => {
                let kinds = of.as_ref().filter(|kinds| !men.is_all(kinds));
                match kinds.map(|kinds| men.letters(kinds)) {
                    None => desk.set("mustDrop", "true"),
                    Some(letters) if letters.len() == 1 => {
                        desk.set("mustDrop", "true");
                        desk.set("mustDropType", letters);
                    }
                    Some(_) => desk.refuse(place, "drops of several kinds that are forced"),
                }
            }
            _ => desk.refuse(place, "what is forced, other than any capture or a drop of one kind"),
        }
    }
    for (at, prohibition) in desk.rules.prohibitions.iter().enumerate() {
        let place = desk.at.prohibitions.get(at).copied().unwrap_or(beginning);
        let Prohibition {
            action,
            player,
            except_mate,
        } = prohibition;
        let drop_and_check = |parts: &[Action]| {
            parts.len() == 2 && parts.contains(&Action::Drop { of: None }) && parts.contains(&Action::Check)
        };
        match action {
            Action::Check if player.is_none() && !except_mate => desk.set("checking", "false"),
            Action::All(parts) if player.is_none() && !except_mate && drop_and_check(parts) => {
                desk.set("dropChecks", "false");
            }
            _ => desk.refuse(place, "what is forbidden, other than any check or checks by drops"),
        }
    }
}

fn passes(desk: &mut Desk<'_>) {
    let place = desk.at.pass.unwrap_or(desk.at.beginning);
    let ends = desk
        .rules
        .ends
        .iter()
        .any(|end| matches!(end.event, Event::Passes { times: 2 }));
    match desk.rules.pass {
        Pass::Never if ends => desk.refuse(place, "passes that end the game, where nobody can pass"),
        Pass::Never => {}
        _ if !ends => desk.refuse(place, "passes, if two in a row do not end the game"),
        Pass::Stuck => desk.set("passOnStalemate", "true"),
        Pass::Cornered => desk.refuse(place, "passes in check"),
        Pass::Free => desk.set("pass", "true"),
    }
}

/// Writes which pieces cannot capture each other.
fn immune(desk: &mut Desk<'_>, men: &Men) {
    let kinds: BTreeSet<KindId> = men
        .all
        .keys()
        .copied()
        .filter(|&kind| desk.rules.kind(kind).spares == [kind])
        .collect();
    let Some(&first) = kinds.first() else { return };
    if desk.rules.check.is_some() {
        desk.refuse_piece(first, "pieces that cannot capture each other, in a game with check");
    }
    let letters: BTreeSet<char> = kinds.iter().map(|&kind| men.letter(kind)).collect();
    let shared = men
        .all
        .iter()
        .any(|(kind, man)| !kinds.contains(kind) && letters.contains(&man.letter));
    if shared {
        desk.refuse_piece(
            first,
            "pieces that cannot capture each other, and promoted ones that can",
        );
    }
    desk.set("mutuallyImmuneTypes", men.letters(&kinds));
}

/// Whether an effect is the explosion of captures; the kinds besides the pawn that survive it.
pub fn is_explosion(desk: &Desk<'_>, men: &Men, effect: &Effect) -> Option<Vec<KindId>> {
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
        men.all
            .keys()
            .copied()
            .filter(|kind| kinds.is_some_and(|kinds| !kinds.contains(kind)))
            .collect()
    };
    // A pawn that captures explodes, and one beside it does not.
    let mut wanted: BTreeSet<KindId> = spared(&mover);
    wanted.extend(men.pawn);
    let immune = spared(&mover);
    (spared(&others) == wanted && men.pawn.is_none_or(|pawn| !immune.contains(&pawn)) && desk.rules.hand.is_none())
        .then(|| immune.into_iter().collect())
}
