//! Hands and drops.

use std::collections::BTreeSet;

use triagonal::rules::{Drop, Hand, KindId, Limit, Most};

use super::pawns::dead_drops;
use super::roster::{Member, Role, Roster};
use super::section::{Both, PLAYERS, Section};
use super::squares::Squares;

/// The drops of a kind.
struct Dropped {
    kind: KindId,
    zones: Both<Squares>,
    /// The maximum number on a file.
    per_file: Option<u16>,
    mates: bool,
}

/// Writes the keys for hands and drops. Returns whether there are any.
pub fn drops(section: &mut Section<'_>, roster: &Roster, immobility: bool) -> bool {
    let place = section.at.hand.unwrap_or(section.at.beginning);
    let captures = match &section.rules.hand {
        None | Some(Hand::AsAtStart) => false,
        Some(Hand::ToCaptor) => {
            section.set("dropLoop", "true");
            true
        }
        Some(Hand::AsBase) => true,
        Some(Hand::ToAlly | Hand::AsBaseToAlly) => {
            section.refuse(place, "giving captured pieces to an ally is not supported");
            false
        }
        Some(Hand::ToOwner(_)) => {
            section.refuse(place, "returning captured pieces to their owner is not supported");
            false
        }
    };
    if section.rules.hand.is_none() {
        return false;
    }
    section.set("pieceDrops", "true");
    section.set_if("capturesToHand", captures);
    let held: BTreeSet<KindId> = section.rules.start.hands.iter().map(|&(_, kind, _)| kind).collect();
    let mut dropped_kinds = Vec::new();
    for (kind, member) in &roster.all {
        if let Some(dropped) = dropped(section, *kind, member, captures, &held, roster) {
            dropped_kinds.push(dropped);
        }
    }
    region(section, roster, &dropped_kinds, immobility);
    doubled(section, roster, &dropped_kinds);
    true
}

/// The drops of a kind; nothing if it can never be in hand.
fn dropped(
    section: &mut Section<'_>,
    kind: KindId,
    member: &Member,
    captures: bool,
    held: &BTreeSet<KindId>,
    roster: &Roster,
) -> Option<Dropped> {
    let rules = section.rules;
    let protected = roster.king == Some(kind);
    let reverts = super::promotions::reverts(section) && member.role != Role::Separate;
    if !held.contains(&kind) && (!captures || protected || reverts) {
        return None;
    }
    let place = section.place_of_drop(kind);
    let name = rules.kind(kind).name.clone();
    if member.role != Role::Separate {
        section.refuse(place, format!("the {name}: promoted pieces in hand are not supported"));
        return None;
    }
    let [drop] = rules.kind(kind).drops.as_slice() else {
        let message = if rules.kind(kind).drops.is_empty() {
            format!("the {name}: pieces in hand that cannot be dropped are not supported")
        } else {
            format!("the {name}: only one kind of drop for each piece is supported")
        };
        section.refuse(place, message);
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
    let mut refuse = |what: &str| section.refuse(place, format!("the {name}: {what}"));
    if *becomes != kind {
        refuse("drops as another piece are not supported");
    }
    if where_mover.is_some() {
        refuse("drops that depend on the previous move are not supported");
    }
    if *unmoved
        && rules
            .castlings()
            .any(|(_, castler, castle)| castler == kind || castle.partner == kind)
    {
        refuse("castling with dropped pieces is not supported");
    }
    if !situations.is_empty() {
        refuse("conditional drops are not supported");
    }
    let per_file = match limit {
        None => None,
        Some(Limit {
            most: Most::Fixed(limit),
            of: None,
            per: Some(per),
        }) if rules.partition(*per).name == rules.space.axes[0].name => Some(*limit),
        Some(_) => {
            refuse("drops can only be limited for each file");
            None
        }
    };
    let zones = PLAYERS.map(|player| zone.map_or(section.board, |zone| section.zone(zone, player)));
    Some(Dropped {
        kind,
        zones,
        per_file,
        mates: *may_mate,
    })
}

/// Writes the drop region.
fn region(section: &mut Section<'_>, roster: &Roster, dropped_kinds: &[Dropped], immobility: bool) {
    let all: Both<Squares> = [0, 1].map(|player| {
        dropped_kinds
            .iter()
            .fold(Squares::NONE, |all, one| all.or(one.zones[player]))
    });
    if dropped_kinds.is_empty() {
        return;
    }
    let zone = roster
        .all
        .values()
        .filter_map(|member| member.promotion_set.as_ref())
        .fold([Squares::NONE; 2], |zones, promotion_set| {
            [0, 1].map(|player| zones[player].or(promotion_set.region[player].unwrap_or(Squares::NONE)))
        });
    let promotion = if roster.all.values().any(|member| member.promotion_set.is_some()) {
        zone
    } else {
        [Squares::NONE; 2]
    };
    let first = [section.rank(0, 0), section.rank(1, 0)];
    // The kinds whose drop squares would be wrong under these settings of the keys.
    let mismatches = |on_first: bool, in_zone: bool, immobile: bool| -> Vec<KindId> {
        let wrong = dropped_kinds.iter().filter(|one| {
            let Some(member) = roster.all.get(&one.kind) else {
                return true;
            };
            let dead = dead_drops(section, member, immobile);
            (0..2).any(|player| {
                let mut squares = all[player]
                    .and(member.move_set[player].to.unwrap_or(section.board))
                    .without(dead[player]);
                if roster.pawn == Some(one.kind) {
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
    let settings = tries
        .into_iter()
        .find(|&(one, other, immobile)| mismatches(one, other, immobile).is_empty());
    let Some((on_first, in_zone, immobile)) = settings else {
        for kind in mismatches(false, false, immobility) {
            let place = section.place_of_drop(kind);
            let name = section.rules.kind(kind).name.clone();
            section.refuse(place, format!("the {name}: all pieces must share one drop region"));
        }
        return;
    };
    section.set_if("firstRankPawnDrops", on_first);
    section.set_if("promotionZonePawnDrops", in_zone);
    if immobile && !immobility {
        section.set("immobilityIllegal", "true");
    }
    let board = section.board;
    section.set_squares("dropRegion", all, [board; 2]);
}

/// Writes the keys for limits on files and for drops that give mate.
fn doubled(section: &mut Section<'_>, roster: &Roster, dropped_kinds: &[Dropped]) {
    let limited: Vec<(&Dropped, u16)> = dropped_kinds
        .iter()
        .filter_map(|one| Some((one, one.per_file?)))
        .collect();
    match limited.as_slice() {
        [] => {}
        [(one, limit)] => {
            section.set("dropNoDoubled", roster.letters([&one.kind]));
            if *limit != 1 {
                section.set("dropNoDoubledCount", limit.to_string());
            }
        }
        [_, (other, _), ..] => {
            let place = section.place_of_drop(other.kind);
            section.refuse(place, "only one kind can have a limit for each file");
        }
    }
    for one in dropped_kinds.iter().filter(|one| !one.mates) {
        if roster
            .all
            .get(&one.kind)
            .is_some_and(|member| member.key == "shogiPawn")
        {
            section.set("shogiPawnDropMateIllegal", "true");
        } else {
            let place = section.place_of_drop(one.kind);
            let name = section.rules.kind(one.kind).name.clone();
            section.refuse(
                place,
                format!("the {name}: drops that may not give mate are only supported for pieces that just step straight ahead"),
            );
        }
    }
}
