//! What pieces become, as a section divides it: as pawns are promoted, or as pieces turn over.

use std::collections::BTreeMap;

use triagonal::rules::{Forced, Hand, KindId, Limit, Most, Promotion};

use super::desk::{Both, Desk, PLAYERS};
use super::model::Model;
use super::squares::Squares;

/// How a kind is promoted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Becoming {
    /// Whether it turns over: to one kind that belongs to it, and also when it leaves the zone.
    pub turns_over: bool,
    /// Where, for each player; nothing if that player's pieces are not promoted.
    pub region: Both<Option<Squares>>,
    /// To what, for each player.
    pub to: Both<Vec<KindId>>,
    /// How many of a kind there may be.
    pub limits: BTreeMap<KindId, u16>,
    /// Whether it must be promoted.
    pub forced: bool,
    /// Where it must be promoted, if not everywhere.
    pub forced_on: Both<Squares>,
    /// Whether only by a capture.
    pub by_capture: bool,
}

/// How pieces cross a zone: from outside, to outside, and within.
struct Crossing {
    enters: bool,
    leaves: bool,
    stays: bool,
}

impl Crossing {
    fn of(desk: &Desk<'_>, models: &Both<Model>, player: usize, zone: Squares) -> Self {
        let mut crossing = Self {
            enters: false,
            leaves: false,
            stays: false,
        };
        let up = if player == 0 { 1 } else { -1 };
        for from in desk.board.iter() {
            let to = models[player].targets(from, up, desk.board, &[(0, 0), (0, 1), (1, 0)]);
            if zone.contains(from) {
                crossing.leaves |= !to.without(zone).is_empty();
                crossing.stays |= !to.and(zone).is_empty();
            } else {
                crossing.enters |= !to.and(zone).is_empty();
            }
        }
        crossing
    }
}

/// How a kind is promoted, if it is; what cannot be said of it is refused.
pub fn becoming(desk: &mut Desk<'_>, kind: KindId, models: &Both<Model>) -> Option<Becoming> {
    let rules = desk.rules;
    let promotions = &rules.kind(kind).promotions;
    let mut found: Option<Becoming> = None;
    for promotion in promotions {
        match one(desk, kind, promotion, models) {
            Ok(Some(one)) => match &mut found {
                None => found = Some(one),
                Some(known) => {
                    if let Err(reason) = join(known, one) {
                        desk.refuse_piece(kind, reason);
                    }
                }
            },
            Ok(None) => {}
            Err(reason) => desk.refuse_piece(kind, reason),
        }
    }
    found
}

/// Adds one promotion to others of the same kind.
fn join(known: &mut Becoming, one: Becoming) -> Result<(), &'static str> {
    let alike = (known.turns_over, known.by_capture, known.forced) == (one.turns_over, one.by_capture, one.forced);
    if !alike || known.turns_over || known.forced_on != one.forced_on {
        return Err("promotions of several sorts");
    }
    for player in 0..2 {
        match (known.region[player], one.region[player]) {
            (Some(known), Some(one)) if known != one => return Err("promotions in several zones"),
            (known_region, region) => known.region[player] = known_region.or(region),
        }
        for &kind in &one.to[player] {
            if known.to[player].contains(&kind) && known.limits.get(&kind) != one.limits.get(&kind) {
                return Err("several limits of one kind");
            }
            known.to[player].push(kind);
        }
        known.to[player].sort_unstable();
        known.to[player].dedup();
    }
    known.limits.extend(one.limits);
    Ok(())
}

fn one(desk: &Desk<'_>, kind: KindId, promotion: &Promotion, models: &Both<Model>) -> Result<Option<Becoming>, String> {
    let Promotion {
        zone,
        entering,
        leaving,
        within,
        capturing,
        captured,
        to,
        as_captured,
        limit,
        forced,
        situations,
        by_rule,
    } = promotion;
    let refuse = |reason: &str| Err(reason.to_owned());
    if *by_rule || *as_captured || captured.is_some() {
        return refuse("promotions that depend on what the move is or captures");
    }
    if !situations.is_empty() {
        return refuse("promotions under a condition");
    }
    let by_capture = match capturing {
        None => false,
        Some(true) => true,
        Some(false) => return refuse("promotions only by moves that capture nothing"),
    };
    let has = [0, 1].map(|player| desk.used_by(player).contains(&kind));
    let region = PLAYERS.map(|player| {
        let zone = Some(desk.zone(*zone, player)).filter(|zone| !zone.is_empty());
        zone.filter(|_| has[player.index()])
    });
    if region == [None; 2] || to.is_empty() {
        return Ok(None);
    }
    let crossings: Vec<Crossing> = (0..2)
        .filter_map(|player| region[player].map(|zone| Crossing::of(desk, models, player, zone)))
        .collect();
    let all = |fits: &dyn Fn(&Crossing) -> bool| crossings.iter().all(fits);
    let inward = all(&|it| (*entering || !it.enters) && (*within || !it.stays));
    let as_pawn = inward && all(&|it| !*leaving || !it.leaves) && !by_capture;
    let over = inward && all(&|it| *leaving || !it.leaves);
    let target = desk.rules.kind(to[0]);
    let own = to.len() == 1 && (target.base == kind && target.looks == to[0] || target.symbol.starts_with('+'));
    let turns_over = match (as_pawn, over && to.len() == 1) {
        (_, true) if own => true,
        (true, _) => false,
        (false, true) => true,
        (false, false) => return refuse("promotions on other moves than those into a zone, or in and out of it"),
    };
    let mut limits = BTreeMap::new();
    if let Some(limit) = limit {
        for &kind in to {
            limits.insert(kind, most(desk, limit, kind)?);
        }
    }
    let (forced, forced_on) = match forced {
        Forced::Never => (false, [Squares::NONE; 2]),
        Forced::Always => (true, [Squares::NONE; 2]),
        Forced::On(zone) => (false, PLAYERS.map(|player| desk.zone(*zone, player))),
    };
    Ok(Some(Becoming {
        turns_over,
        to: region.map(|region| if region.is_some() { to.clone() } else { Vec::new() }),
        region,
        limits,
        forced,
        forced_on,
        by_capture,
    }))
}

fn most(desk: &Desk<'_>, limit: &Limit, kind: KindId) -> Result<u16, String> {
    let Limit { most, of, per } = limit;
    if of.is_some() || per.is_some() {
        return Err("limits of several kinds together, or on a part of the board".to_owned());
    }
    match most {
        Most::Fixed(0) => Err("a kind to which nothing may be promoted".to_owned()),
        Most::Fixed(most) => Ok(*most),
        Most::AsInArray => {
            let counts = [0, 1].map(|player| desk.begins(kind, player).iter().count() as u16);
            if counts[0] == counts[1] && counts[0] > 0 {
                Ok(counts[0])
            } else {
                Err("limits that are not the same for both players".to_owned())
            }
        }
    }
}

/// Whether captured pieces turn into what they once were.
pub fn reverts(desk: &Desk<'_>) -> bool {
    desk.rules.hand.as_ref().is_some_and(Hand::reverts)
}
