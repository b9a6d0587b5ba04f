//! Random consequences for players, captured pieces and moves.

use triagonal::rules::{
    Action, Army, ArmyFact, ArmyTest, Carrying, DirectionsId, Elimination, Event, Forbidden, Hand, KindId, Lasting,
    Loss, Obligation, Pass, Place, PlayerId, Prohibition, Recipient, Recurrence, Score, Scored, Size,
};

use crate::random_rules::pieces::Counts;
use crate::support::Rng;

/// Returns the eliminations: in most games of three or more players, and in few of two.
pub fn random_eliminations(rng: &mut Rng, counts: &Counts, players: usize, teams: bool) -> Vec<Elimination> {
    let wanted = if players > 2 {
        rng.below(4) != 0
    } else {
        rng.below(8) == 0
    };
    let number = if wanted { 1 + rng.below(3) } else { 0 };
    let usual = if teams { Army::JoinsAlly } else { Army::JoinsCaptor };
    (0..number)
        .map(|_| Elimination {
            by: *rng.pick(&[
                Loss::Capture,
                Loss::Capture,
                Loss::Threat,
                Loss::Checkmate,
                Loss::Stalemate,
            ]),
            kinds: if rng.below(3) == 0 {
                counts.kinds(rng)
            } else {
                vec![KindId(0)]
            },
            every: rng.below(2) == 0,
            army: *rng.pick(&[
                usual,
                usual,
                Army::JoinsCaptor,
                Army::JoinsAlly,
                Army::Vanishes,
                Army::Stays,
                Army::Stays,
            ]),
        })
        .collect()
}

/// Returns forbidden consequences for some of the games.
pub fn random_forbidden(rng: &mut Rng) -> Forbidden {
    let which = if rng.below(5) == 0 { 1 + rng.below(3) } else { 0 };
    Forbidden {
        checkmate: which & 1 != 0,
        stalemate: which & 2 != 0,
        recurrence: Recurrence::default(),
    }
}

/// Returns obligations for some of the games.
pub fn random_obligations(rng: &mut Rng, counts: &Counts, players: usize) -> Vec<Obligation> {
    let number = if rng.below(4) == 0 { 1 + rng.below(2) } else { 0 };
    (0..number)
        .map(|_| Obligation {
            action: random_action(rng, counts),
            player: random_player(rng, players),
            most: rng.below(3) == 0,
        })
        .collect()
}

/// Returns prohibitions for some of the games.
pub fn random_prohibitions(rng: &mut Rng, counts: &Counts, players: usize) -> Vec<Prohibition> {
    let number = if rng.below(5) == 0 { 1 + rng.below(2) } else { 0 };
    (0..number)
        .map(|_| Prohibition {
            action: random_action(rng, counts),
            player: random_player(rng, players),
            except_mate: rng.below(2) == 0,
        })
        .collect()
}

/// Returns an action, most often a capture or a check.
pub fn random_action(rng: &mut Rng, counts: &Counts) -> Action {
    let kinds = |rng: &mut Rng| (rng.below(2) == 0).then(|| counts.kinds(rng));
    let along = |rng: &mut Rng| (rng.below(3) == 0).then(|| DirectionsId(rng.below(2) as u16));
    match rng.below(11) {
        0..3 => Action::Capture {
            along: along(rng),
            of: kinds(rng),
            by: kinds(rng),
        },
        3..5 => Action::Check,
        5 => Action::Move {
            along: along(rng),
            by: kinds(rng),
        },
        6 => Action::Drop { of: kinds(rng) },
        7 => Action::Promotion { to: kinds(rng) },
        8 => Action::Castling,
        9 => Action::Carry {
            how: *rng.pick(&[Carrying::Swap, Carrying::Push, Carrying::Pull]),
            of: kinds(rng),
            by: kinds(rng),
        },
        _ => Action::Pass,
    }
}

/// Returns scoring rules for some of the games.
pub fn random_scores(rng: &mut Rng, counts: &Counts, players: usize) -> Vec<Score> {
    let number = if rng.below(2) == 0 { 1 + rng.below(4) } else { 0 };
    let recipient = |rng: &mut Rng| *rng.pick(&[Recipient::Captor, Recipient::All, Recipient::Loser]);
    (0..number)
        .map(|_| Score {
            what: match rng.below(4) {
                0 => Scored::Checkmate(recipient(rng)),
                1 => Scored::Stalemate(recipient(rng)),
                _ => Scored::Move {
                    action: random_action(rng, counts),
                    player: random_player(rng, players),
                },
            },
            points: 1 + rng.below(9) as u16,
        })
        .collect()
}

/// Returns a player to whom a rule is limited; usually none.
pub fn random_player(rng: &mut Rng, players: usize) -> Option<PlayerId> {
    (rng.below(3) == 0).then(|| PlayerId(rng.below(players) as u16))
}

/// Returns a state of armies, often one that must last.
fn random_army(rng: &mut Rng, counts: &Counts) -> Event {
    let lasting = (rng.below(2) == 0).then(|| Lasting {
        plies: 1 + rng.below(6) as u16,
        less: (rng.below(8) / 6) as u16,
        beginning: if rng.below(3) == 0 {
            random_facts(rng, counts)
        } else {
            Vec::new()
        },
    });
    Event::Army {
        any_of: random_facts(rng, counts),
        lasting,
    }
}

/// Returns lists of facts about an army and the enemies' armies.
fn random_facts(rng: &mut Rng, counts: &Counts) -> Vec<Vec<ArmyFact>> {
    let lists = 1 + rng.below(4) / 3;
    let facts = 1 + rng.below(3);
    (0..lists)
        .map(|_| (0..facts).map(|_| random_fact(rng, counts)).collect())
        .collect()
}

fn random_fact(rng: &mut Rng, counts: &Counts) -> ArmyFact {
    let enemy = rng.below(3) == 0;
    let place = |rng: &mut Rng| {
        (rng.below(3) == 0).then(|| Place {
            zone: counts.zone(rng),
            hand: rng.below(2) == 0,
        })
    };
    let test = match rng.below(10) {
        0 => {
            return ArmyFact {
                enemy: true,
                test: ArmyTest::EqualPoints,
            };
        }
        1 => ArmyTest::Check {
            denied: rng.below(3) != 0,
        },
        2 | 3 => ArmyTest::Points {
            size: if rng.below(2) == 0 {
                Size::AtLeast(1 + rng.below(8) as u16)
            } else {
                Size::AtMost(rng.below(8) as u16)
            },
            place: place(rng),
        },
        _ => ArmyTest::Pieces {
            kinds: counts.kinds(rng),
            size: if rng.below(2) == 0 {
                Size::AtLeast(1 + rng.below(5) as u16)
            } else {
                Size::AtMost(rng.below(3) as u16)
            },
            place: place(rng),
        },
    };
    ArmyFact { enemy, test }
}

/// Returns ends by the state of an army, by rows and by counting, for some of the games.
pub fn random_states(rng: &mut Rng, counts: &Counts) -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..rng.below(7) / 4 {
        events.push(random_army(rng, counts));
    }
    if rng.below(6) == 0 {
        events.push(Event::Row {
            length: 2 + rng.below(3) as u16,
            kinds: counts.kinds(rng),
            lines: counts.neighbours(),
        });
    }
    for _ in 0..rng.below(5) / 3 {
        events.push(Event::Times {
            action: random_action(rng, counts),
            times: 1 + rng.below(4) as u16,
        });
    }
    events
}

/// Returns the destination of captured pieces.
pub fn random_hand(rng: &mut Rng, counts: &Counts) -> Option<Hand> {
    (rng.below(3) == 0).then(|| match rng.below(6) {
        0 => Hand::AsAtStart,
        1 => Hand::ToCaptor,
        2 => Hand::AsBase,
        3 => Hand::ToAlly,
        4 => Hand::AsBaseToAlly,
        _ => Hand::ToOwner(counts.kinds(rng)),
    })
}

/// Returns when a player may pass.
pub fn random_pass(rng: &mut Rng) -> Pass {
    *rng.pick(&[Pass::Never, Pass::Stuck, Pass::Cornered, Pass::Free])
}
