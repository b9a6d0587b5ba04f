//! Random games: players, kinds, a start, consequences and ends.

use std::collections::BTreeMap;

use triagonal::geometry::{CellId, CellSet, Space};
use triagonal::rules::{
    Castle, Check, Drop, DropPlace, End, Event, Fact, Forced, Hand, Kind, KindId, Limit, Meeting, Most, Partition,
    Player, PlayerId, Points, Promotion, Rules, Situation, Start, Verdict, Zone,
};

use crate::random_rules::effects::{random_directions, random_effects};
use crate::random_rules::fates::{
    random_eliminations, random_forbidden, random_hand, random_obligations, random_pass, random_player,
    random_prohibitions, random_scores, random_states,
};
use crate::random_rules::pieces::{Counts, king, random_move, turned};
use crate::random_rules::space::random_space;
use crate::random_rules::ties::add_ties;
use crate::random_rules::turns::random_turns;
use crate::support::Rng;

/// Returns rules that satisfy every guarantee of the checker, but have no sense.
pub fn random_rules(rng: &mut Rng) -> Rules {
    let space = random_space(rng);
    let count = *rng.pick(&[2, 2, 2, 2, 3, 4, 4]);
    let teams = count == 4 && rng.below(3) != 0;
    let players: Vec<Player> = (0..count)
        .map(|player| Player {
            name: format!("P{player}"),
            letter: char::from(b'a' + player as u8),
            team: if teams { player % 2 } else { player } as u16,
            view: space.ids().collect(),
            forward: Vec::new(),
        })
        .collect();
    let zones = (0..5).map(|number| random_zone(rng, &space, number, count)).collect();
    let partitions = vec![
        partition(&space, |cell| Some(space.point(cell).at[0] as u16 & 7)),
        partition(&space, |cell| Some(cell.0 % 4).filter(|class| *class < 3)),
    ];
    let counts = Counts {
        dimensions: space.dimensions(),
        kinds: 3 + rng.below(4),
        zones: 5,
        partitions: 2,
    };
    let hand = random_hand(rng, &counts);
    let mut kinds: Vec<Kind> = (0..counts.kinds)
        .map(|number| random_kind(rng, &counts, number, count, hand.is_some()))
        .collect();
    let mut start = random_start(rng, &space, &counts, count, hand.as_ref());
    if rng.below(2) == 0 {
        add_castles(rng, &mut kinds, &start, &space, count);
    }
    if rng.below(5) == 0 {
        let neutral = 1 + rng.below(counts.kinds - 1);
        kinds[neutral].neutral = true;
        kinds[neutral].drops = random_drops(rng, &counts, neutral);
        let is_neutral = |kind: KindId| kind.index() == neutral;
        for (_, owner, kind) in &mut start.pieces {
            if is_neutral(*kind) {
                *owner = PlayerId(0);
            }
        }
        start.hands.retain(|(_, kind, _)| !is_neutral(*kind));
    }
    let ends = random_ends(rng, &counts, count);
    let replies = ends.iter().any(|end| {
        matches!(
            end.event,
            Event::Reach { reply: true, .. } | Event::Bare { reply: true } | Event::Facing { .. }
        )
    });
    let mut rules = Rules {
        name: String::from("Random"),
        options: Vec::new(),
        players,
        zones,
        partitions,
        directions: (0..2).map(|_| random_directions(rng, &counts, count)).collect(),
        start,
        check: (rng.below(4) != 0).then(|| Check {
            kinds: if rng.below(4) == 0 {
                vec![KindId(0), KindId(1)]
            } else {
                vec![KindId(0)]
            },
            every: rng.below(3) != 0,
        }),
        hand,
        pass: random_pass(rng),
        effects: random_effects(rng, &counts, count),
        eliminations: random_eliminations(rng, &counts, count, teams),
        forbidden: random_forbidden(rng),
        meetings: if rng.below(8) == 0 {
            vec![Meeting {
                one: KindId(2),
                other: KindId(counts.kinds as u16 - 1),
                facing: (0..count).map(|_| *rng.pick(&counts.neighbours())).collect(),
            }]
        } else {
            Vec::new()
        },
        points: Some(Points {
            kinds: (0..counts.kinds).map(|_| rng.below(4) as u16).collect(),
            players: (0..count).map(|_| rng.below(3) as u16).collect(),
            scores: random_scores(rng, &counts, count),
        }),
        ends,
        kinds,
        space,
        obligations: random_obligations(rng, &counts, count),
        prohibitions: random_prohibitions(rng, &counts, count),
        turns: random_turns(rng, &counts, count).filter(|_| !replies),
    };
    forbid_recurrence(&mut rules);
    add_ties(&mut rules, &counts);
    rules
}

/// Replaces some ends by repetition with prohibitions, and forbids null turns in some games.
fn forbid_recurrence(rules: &mut Rules) {
    let forbidden = &mut rules.forbidden.recurrence;
    rules.ends.retain(|end| {
        let Event::Repetition { times, .. } = end.event else {
            return true;
        };
        let forbids = matches!(end.result, Verdict::Loses | Verdict::MostPoints) && end.player.is_none();
        if forbids {
            forbidden.repetition = Some(times);
        }
        !forbids
    });
    let draw = rules
        .points
        .as_ref()
        .map_or(0, |points| points.kinds[0] + points.players[0]);
    forbidden.null_turn = draw == 2 || (draw == 3 && rules.turns.is_some());
}

fn random_zone(rng: &mut Rng, space: &Space, number: usize, players: usize) -> Zone {
    let cells = (0..players).map(|_| space.ids().filter(|_| rng.below(2) == 0).collect::<CellSet>());
    Zone {
        name: format!("zone{number}"),
        cells: cells.collect(),
    }
}

fn partition(space: &Space, class: impl Fn(CellId) -> Option<u16>) -> Partition {
    Partition {
        name: String::from("classes"),
        classes: (0..8).map(|class| class.to_string()).collect(),
        class_of: space.ids().map(class).collect(),
    }
}

fn random_kind(rng: &mut Rng, counts: &Counts, number: usize, players: usize, hand: bool) -> Kind {
    let royal = number == 0;
    let first: Vec<_> = if royal && rng.below(4) != 0 {
        vec![king(counts)]
    } else {
        (0..1 + rng.below(3)).map(|_| random_move(rng, counts)).collect()
    };
    let moves = (0..players)
        .map(|player| {
            let turn = |rule| turned(rule, counts.dimensions);
            if player % 2 == 0 {
                first.clone().into()
            } else {
                first.iter().map(turn).collect()
            }
        })
        .collect();
    let promotions = if !royal && rng.below(2) == 0 {
        (0..1 + rng.below(2)).map(|_| random_promotion(rng, counts)).collect()
    } else {
        Vec::new()
    };
    Kind {
        neutral: false,
        name: format!("K{number}"),
        symbol: char::from(b'A' + number as u8).to_string(),
        looks: KindId(number as u16),
        royal,
        base: KindId(if royal || rng.below(2) == 0 { number as u16 } else { 1 }),
        capturable: royal || rng.below(10) != 0,
        spares: if rng.below(8) == 0 {
            vec![KindId(1 + rng.below(2) as u16)]
        } else {
            Vec::new()
        },
        moves,
        castles: vec![Vec::new(); players],
        promotions,
        drops: if hand {
            random_drops(rng, counts, number)
        } else {
            Vec::new()
        },
    }
}

/// The kind itself, another kind, or both.
fn random_drops(rng: &mut Rng, counts: &Counts, number: usize) -> Vec<Drop> {
    let other = number + 1 + rng.below(counts.kinds - 1);
    let becomes: &[usize] = match rng.below(8) {
        0 | 1 => &[],
        2 => &[other],
        3 => &[number, other],
        _ => &[number],
    };
    becomes
        .iter()
        .map(|becomes| Drop {
            becomes: KindId((becomes % counts.kinds) as u16),
            zone: (rng.below(3) == 0).then(|| counts.zone(rng)),
            place: (rng.below(6) == 0).then(|| {
                *rng.pick(&[
                    DropPlace::FromMover,
                    DropPlace::Began { unmoved: false },
                    DropPlace::Began { unmoved: true },
                ])
            }),
            limit: (rng.below(3) == 0).then(|| random_limit(rng, counts)),
            may_mate: rng.below(3) != 0,
            unmoved: rng.below(3) == 0,
            situations: random_situations(rng),
        })
        .collect()
}

fn random_limit(rng: &mut Rng, counts: &Counts) -> Limit {
    Limit {
        most: match rng.below(4) {
            0 => Most::AsInArray,
            _ => Most::Fixed(1 + rng.below(3) as u16),
        },
        of: (rng.below(3) == 0).then(|| {
            let kind = rng.below(counts.kinds);
            let other = (kind + 1) % counts.kinds;
            vec![KindId(kind as u16), KindId(other as u16)]
        }),
        per: (rng.below(2) == 0).then(|| counts.partition(rng)),
    }
}

fn random_promotion(rng: &mut Rng, counts: &Counts) -> Promotion {
    let when = 1 + rng.below(7);
    let kinds = |rng: &mut Rng| -> Vec<KindId> {
        let count = 1 + rng.below(2);
        let kind = |_| KindId(1 + rng.below(counts.kinds - 1) as u16);
        (0..count).map(kind).collect()
    };
    let capturing = [None, None, None, Some(true), Some(true), Some(false)][rng.below(6)];
    let captures = capturing == Some(true);
    if rng.below(6) == 0 {
        // A piece that cannot end its moves there would have to promote, and to nothing.
        return Promotion {
            zone: counts.zone(rng),
            entering: true,
            leaving: false,
            within: true,
            capturing: None,
            captured: None,
            to: Vec::new(),
            as_captured: false,
            limit: None,
            forced: Forced::Always,
            situations: Vec::new(),
            by_rule: false,
        };
    }
    Promotion {
        zone: counts.zone(rng),
        entering: when & 1 != 0,
        leaving: when & 2 != 0,
        within: when & 4 != 0,
        capturing,
        captured: (captures && rng.below(2) == 0).then(|| kinds(rng)),
        to: kinds(rng),
        as_captured: captures && rng.below(3) == 0,
        limit: (rng.below(3) == 0).then(|| random_limit(rng, counts)),
        forced: match rng.below(3) {
            0 => Forced::Never,
            1 => Forced::Always,
            _ => Forced::On(counts.zone(rng)),
        },
        situations: random_situations(rng),
        by_rule: false,
    }
}

fn random_start(rng: &mut Rng, space: &Space, counts: &Counts, players: usize, hand: Option<&Hand>) -> Start {
    let mut board = BTreeMap::new();
    let cells: Vec<CellId> = space.ids().collect();
    for &cell in &cells {
        if rng.below(3) == 0 {
            let kind = KindId(1 + rng.below(counts.kinds - 1) as u16);
            board.insert(cell, (PlayerId(rng.below(players) as u16), kind));
        }
    }
    for player in 0..players as u16 {
        for _ in 0..1 + rng.below(8) / 7 {
            board.insert(*rng.pick(&cells), (PlayerId(player), KindId(0)));
        }
    }
    let mut hands = Vec::new();
    if hand.is_some() {
        for player in 0..players as u16 {
            hands.push((PlayerId(player), KindId(1), 1 + rng.below(2) as u16));
        }
    }
    Start {
        lots: Vec::new(),
        pieces: board
            .into_iter()
            .map(|(cell, (player, kind))| (cell, player, kind))
            .collect(),
        hands,
        usual: None,
    }
}

/// Gives some royal kinds a castling with another piece and arbitrary empty cells.
fn add_castles(rng: &mut Rng, kinds: &mut [Kind], start: &Start, space: &Space, players: usize) {
    for player in (0..players as u16).map(PlayerId) {
        let own = || start.pieces.iter().filter(move |(_, owner, _)| *owner == player);
        let Some(&(from, ..)) = own().find(|(_, _, kind)| *kind == KindId(0)) else {
            continue;
        };
        let empty: Vec<CellId> = space
            .ids()
            .filter(|cell| start.pieces.iter().all(|(at, ..)| at != cell))
            .collect();
        if empty.len() < 3 {
            continue;
        }
        let from_anywhere = start.pieces.len().is_multiple_of(3);
        for &(partner_from, _, partner) in own().filter(|(_, _, kind)| *kind != KindId(0)).take(2) {
            let to = rng.below(empty.len());
            let partner_to = (to + 1) % empty.len();
            let castles = &mut kinds[0].castles[player.index()];
            castles.push(Castle {
                from,
                to: empty[to],
                partner,
                partner_from,
                partner_to: if rng.below(4) == 0 { from } else { empty[partner_to] },
                empty: vec![empty[to], empty[partner_to]],
                safe: vec![from, empty[to], empty[partner_to]],
                situations: random_situations(rng),
                from_anywhere,
                letter: char::from(b'A' + castles.len() as u8),
            });
        }
    }
}

/// Sometimes adds a condition to a castling, a drop or a promotion.
fn random_situations(rng: &mut Rng) -> Vec<Situation> {
    let fact = match rng.below(12) {
        0 => Fact::Check,
        1 => Fact::Attacked { by: None },
        2 => Fact::Guarded { by: None },
        _ => return Vec::new(),
    };
    vec![Situation {
        fact,
        denied: rng.below(2) == 0,
    }]
}

fn random_ends(rng: &mut Rng, counts: &Counts, players: usize) -> Vec<End> {
    let mut events = vec![Event::Checkmate];
    if rng.below(2) == 0 {
        events.push(Event::Stalemate);
    }
    if rng.below(3) == 0 {
        events.push(Event::Bare {
            reply: rng.below(2) == 0,
        });
    }
    if rng.below(3) == 0 {
        events.push(Event::Capture {
            kinds: counts.kinds(rng),
            every: rng.below(3) != 0,
        });
    }
    if rng.below(3) == 0 {
        events.push(Event::Reach {
            arriving: rng.below(2) == 0,
            zone: counts.zone(rng),
            kinds: vec![KindId(0)],
            safe: rng.below(2) == 0,
            reply: rng.below(3) == 0,
        });
    }
    if rng.below(4) == 0 {
        events.push(Event::Hold {
            zone: counts.zone(rng),
            kinds: vec![KindId(rng.below(2) as u16)],
            safe: rng.below(4) == 0,
        });
    }
    if rng.below(3) == 0 {
        events.push(Event::Facing {
            kinds: counts.kinds(rng),
            lines: counts.neighbours().into_iter().filter(|_| rng.below(2) == 0).collect(),
        });
    }
    if rng.below(4) == 0 {
        events.push(Event::Passes {
            times: 1 + rng.below(3) as u16,
        });
    }
    if rng.below(2) == 0 {
        events.push(Event::Repetition {
            times: 2 + rng.below(2) as u16,
            perpetual_check: (rng.below(2) == 0).then_some(Verdict::Loses),
        });
    }
    if rng.below(3) == 0 {
        events.push(Event::Quiet {
            plies: 3 + rng.below(10) as u16,
            kinds: counts.kinds(rng),
            drops: rng.below(3) == 0,
            promotions: rng.below(3) == 0,
        });
    }
    if rng.below(3) == 0 {
        events.push(Event::Length {
            plies: 10 + rng.below(30) as u16,
        });
    }
    if rng.below(4) == 0 {
        events.push(Event::LastTeam);
    }
    if rng.below(2) == 0 {
        events.push(Event::DeadPosition);
    }
    events.extend(random_states(rng, counts));
    events
        .into_iter()
        .map(|event| End {
            // With two players, the same applies to the player who causes it.
            stuck: players > 2 && matches!(event, Event::Checkmate | Event::Stalemate) && rng.below(2) == 0,
            as_turn_ends: match event {
                Event::Reach { reply: false, .. } | Event::Row { .. } | Event::Army { lasting: None, .. } => {
                    rng.below(4) == 0
                }
                _ => false,
            },
            result: match event {
                Event::DeadPosition => Verdict::Draws,
                _ => *rng.pick(&[Verdict::Wins, Verdict::Draws, Verdict::Loses, Verdict::MostPoints]),
            },
            player: match event {
                Event::DeadPosition => None,
                _ if rng.below(5) == 0 => random_player(rng, players),
                _ => None,
            },
            event,
        })
        .collect()
}
