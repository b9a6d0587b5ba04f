//! Hands and drops.

use std::collections::BTreeSet;

use triagonal::rules::{Drop, Hand, KindId, Limit, Most};

use super::desk::{Both, Desk, PLAYERS};
use super::men::{Man, Men, Role};
use super::pawns::dead_drops;
use super::squares::Squares;

/// How a kind is dropped.
struct Dropped {
    kind: KindId,
    zones: Both<Squares>,
    /// How many there may be on a file.
    per_file: Option<u16>,
    mates: bool,
}

/// Writes hands and drops; whether there are any.
pub fn drops(desk: &mut Desk<'_>, men: &Men, immobility: bool) -> bool {
    let place = desk.at.hand.unwrap_or(desk.at.beginning);
    let captures = match &desk.rules.hand {
        None | Some(Hand::AsAtStart) => false,
        Some(Hand::ToCaptor) => {
            desk.set("dropLoop", "true");
            true
        }
        Some(Hand::AsBase) => true,
        Some(Hand::ToAlly | Hand::AsBaseToAlly) => {
            desk.refuse(place, "captured pieces that go to an ally");
            false
        }
        Some(Hand::ToOwner(_)) => {
            desk.refuse(place, "captured pieces that go back to their owner");
            false
        }
    };
    if desk.rules.hand.is_none() {
        return false;
    }
    desk.set("pieceDrops", "true");
    desk.set_if("capturesToHand", captures);
    let held: BTreeSet<KindId> = desk.rules.start.hands.iter().map(|&(_, kind, _)| kind).collect();
    let mut found = Vec::new();
    for (kind, man) in &men.all {
        if let Some(dropped) = dropped(desk, *kind, man, captures, &held, men) {
            found.push(dropped);
        }
    }
    region(desk, men, &found, immobility);
    doubled(desk, men, &found);
    true
}

/// How a kind is dropped; nothing if it never comes into a hand.
fn dropped(
    desk: &mut Desk<'_>,
    kind: KindId,
    man: &Man,
    captures: bool,
    held: &BTreeSet<KindId>,
    men: &Men,
) -> Option<Dropped> {
    let rules = desk.rules;
    let protected = men.king == Some(kind);
    let reverts = super::promotions::reverts(desk) && man.role != Role::Own;
    if !held.contains(&kind) && (!captures || protected || reverts) {
        return None;
    }
    let place = desk.place_of_drop(kind);
    let name = rules.kind(kind).name.clone();
    if man.role != Role::Own {
        desk.refuse(place, format!("the {name}: promoted pieces in the hand"));
        return None;
    }
    let [drop] = rules.kind(kind).drops.as_slice() else {
        let message = if rules.kind(kind).drops.is_empty() {
            format!("the {name}: a piece in the hand that cannot be dropped")
        } else {
            format!("the {name}: drops of several sorts")
        };
        desk.refuse(place, message);
        return None;
    };
    let Drop {
        becomes,
        zone,
        place: where_mover,
        limit,
        may_mate,
        unmoved,
        situations,
    } = drop;
    let mut refuse = |what: &str| desk.refuse(place, format!("the {name}: {what}"));
    if *becomes != kind {
        refuse("drops as another piece");
    }
    if where_mover.is_some() {
        refuse("drops that depend on the move before");
    }
    if *unmoved
        && rules
            .castlings()
            .any(|(_, castler, castle)| castler == kind || castle.partner == kind)
    {
        refuse("drops of pieces that then can castle");
    }
    if !situations.is_empty() {
        refuse("drops under a condition");
    }
    let per_file = match limit {
        None => None,
        Some(Limit {
            most: Most::Fixed(most),
            of: None,
            per: Some(per),
        }) if rules.partition(*per).name == rules.space.axes[0].name => Some(*most),
        Some(_) => {
            refuse("a limit on drops other than on each file");
            None
        }
    };
    let zones = PLAYERS.map(|player| zone.map_or(desk.board, |zone| desk.zone(zone, player)));
    Some(Dropped {
        kind,
        zones,
        per_file,
        mates: *may_mate,
    })
}

/// Writes where pieces are dropped.
fn region(desk: &mut Desk<'_>, men: &Men, found: &[Dropped], immobility: bool) {
    let all: Both<Squares> =
        [0, 1].map(|player| found.iter().fold(Squares::NONE, |all, one| all.or(one.zones[player])));
    if found.is_empty() {
        return;
    }
    let zone = men
        .all
        .values()
        .filter_map(|man| man.becoming.as_ref())
        .fold([Squares::NONE; 2], |zones, becoming| {
            [0, 1].map(|player| zones[player].or(becoming.region[player].unwrap_or(Squares::NONE)))
        });
    let promotion = if men.all.values().any(|man| man.becoming.is_some()) {
        zone
    } else {
        [Squares::NONE; 2]
    };
    let first = [desk.rank(0, 0), desk.rank(1, 0)];
    // The squares that each kind has, with each of the two switches about pawns.
    let fits = |on_first: bool, in_zone: bool, immobile: bool| -> Vec<KindId> {
        let wrong = found.iter().filter(|one| {
            let Some(man) = men.all.get(&one.kind) else { return true };
            let dead = dead_drops(desk, man, immobile);
            (0..2).any(|player| {
                let mut squares = all[player]
                    .and(man.gait[player].to.unwrap_or(desk.board))
                    .without(dead[player]);
                if men.pawn == Some(one.kind) {
                    if !in_zone {
                        squares = squares.without(promotion[player]);
                    }
                    if !on_first {
                        squares = squares.without(first[player]);
                    }
                }
                squares != one.zones[player]
            })
        });
        wrong.map(|one| one.kind).collect()
    };
    let tries: Vec<(bool, bool, bool)> = [immobility, true]
        .into_iter()
        .flat_map(|immobile| {
            [(false, false), (true, false), (false, true), (true, true)].map(|(one, other)| (one, other, immobile))
        })
        .collect();
    let found_one = tries
        .into_iter()
        .find(|&(one, other, immobile)| fits(one, other, immobile).is_empty());
    let Some((on_first, in_zone, immobile)) = found_one else {
        for kind in fits(false, false, immobility) {
            let place = desk.place_of_drop(kind);
            let name = desk.rules.kind(kind).name.clone();
            desk.refuse(
                place,
                format!("the {name}: drops on other squares than those of other pieces"),
            );
        }
        return;
    };
    desk.set_if("firstRankPawnDrops", on_first);
    desk.set_if("promotionZonePawnDrops", in_zone);
    if immobile && !immobility {
        desk.set("immobilityIllegal", "true");
    }
    let board = desk.board;
    desk.set_squares("dropRegion", all, [board; 2]);
}

/// Writes what else is special about drops of one kind.
fn doubled(desk: &mut Desk<'_>, men: &Men, found: &[Dropped]) {
    let limited: Vec<(&Dropped, u16)> = found.iter().filter_map(|one| Some((one, one.per_file?))).collect();
    match limited.as_slice() {
        [] => {}
        [(one, most)] => {
            desk.set("dropNoDoubled", men.letters([&one.kind]));
            if *most != 1 {
                desk.set("dropNoDoubledCount", most.to_string());
            }
        }
        [_, (other, _), ..] => {
            let place = desk.place_of_drop(other.kind);
            desk.refuse(place, "limits on each file for several kinds");
        }
    }
    for one in found.iter().filter(|one| !one.mates) {
        if men.all.get(&one.kind).is_some_and(|man| man.key == "shogiPawn") {
            desk.set("shogiPawnDropMateIllegal", "true");
        } else {
            let place = desk.place_of_drop(one.kind);
            let name = desk.rules.kind(one.kind).name.clone();
            desk.refuse(
                place,
                format!("the {name}: drops that may not give mate, of a piece that does not only step straight ahead"),
            );
        }
    }
}
