//! The two types of promotion in a section: as pawns, or to the one promoted form of a piece.

use std::collections::BTreeMap;

use triagonal::rules::{Forced, Hand, KindId, Limit, Most, Promotion};

use super::model::Model;
use super::section::{Both, PLAYERS, Section};
use super::squares::Squares;

/// The promotions of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromotionSet {
    /// Whether the piece promotes to its promoted form, also when it leaves the zone.
    pub turns_over: bool,
    /// The promotion zone of each player; nothing if that player's pieces do not promote.
    pub region: Both<Option<Squares>>,
    /// The promotion choices of each player.
    pub to: Both<Vec<KindId>>,
    /// The limits on kinds.
    pub limits: BTreeMap<KindId, u16>,
    /// Whether promotion is forced.
    pub forced: bool,
    /// The squares on which promotion is forced, if not everywhere.
    pub forced_on: Both<Squares>,
    /// Whether only captures promote.
    pub by_capture: bool,
}

/// Whether pieces can move into a zone, out of it, and within it.
struct Crossing {
    enters: bool,
    leaves: bool,
    stays: bool,
}

impl Crossing {
    fn new(section: &Section<'_>, models: &Both<Model>, player: usize, zone: Squares) -> Self {
        let mut crossing = Self {
            enters: false,
            leaves: false,
            stays: false,
        };
        let up = if player == 0 { 1 } else { -1 };
        for from in section.board.iter() {
            let to = models[player].targets(from, up, section.board, &[(0, 0), (0, 1), (1, 0)]);
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

/// The promotions of a kind, if any. Refuses what a section cannot express.
pub fn promotion_set(section: &mut Section<'_>, kind: KindId, models: &Both<Model>) -> Option<PromotionSet> {
    let rules = section.rules;
    let promotions = &rules.kind(kind).promotions;
    let mut merged: Option<PromotionSet> = None;
    for promotion in promotions {
        match read_promotion(section, kind, promotion, models) {
            Ok(Some(one)) => match &mut merged {
                None => merged = Some(one),
                Some(known) => {
                    if let Err(reason) = join(known, one) {
                        section.refuse_piece(kind, reason);
                    }
                }
            },
            Ok(None) => {}
            Err(reason) => section.refuse_piece(kind, reason),
        }
    }
    merged
}

/// Merges a promotion with others of the same kind.
fn join(known: &mut PromotionSet, one: PromotionSet) -> Result<(), &'static str> {
    let alike = (known.turns_over, known.by_capture, known.forced) == (one.turns_over, one.by_capture, one.forced);
    if !alike || known.turns_over || known.forced_on != one.forced_on {
        return Err("several types of promotion are not supported");
    }
    for player in 0..2 {
        match (known.region[player], one.region[player]) {
            (Some(known), Some(one)) if known != one => return Err("promotions in several zones are not supported"),
            (known_region, region) => known.region[player] = known_region.or(region),
        }
        for &kind in &one.to[player] {
            if known.to[player].contains(&kind) && known.limits.get(&kind) != one.limits.get(&kind) {
                return Err("several limits on one kind are not supported");
            }
            known.to[player].push(kind);
        }
        known.to[player].sort_unstable();
        known.to[player].dedup();
    }
    known.limits.extend(one.limits);
    Ok(())
}

fn read_promotion(
    section: &Section<'_>,
    kind: KindId,
    promotion: &Promotion,
    models: &Both<Model>,
) -> Result<Option<PromotionSet>, String> {
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
        return refuse("promotions that depend on the move or on the captured piece are not supported");
    }
    if !situations.is_empty() {
        return refuse("conditional promotions are not supported");
    }
    let by_capture = match capturing {
        None => false,
        Some(true) => true,
        Some(false) => return refuse("promotions only by quiet moves are not supported"),
    };
    let has = [0, 1].map(|player| section.used_by(player).contains(&kind));
    let region = PLAYERS.map(|player| {
        let zone = Some(section.zone(*zone, player)).filter(|zone| !zone.is_empty());
        zone.filter(|_| has[player.index()])
    });
    if region == [None; 2] || to.is_empty() {
        return Ok(None);
    }
    let crossings: Vec<Crossing> = (0..2)
        .filter_map(|player| region[player].map(|zone| Crossing::new(section, models, player, zone)))
        .collect();
    let all = |fits: &dyn Fn(&Crossing) -> bool| crossings.iter().all(fits);
    let inward = all(&|it| (*entering || !it.enters) && (*within || !it.stays));
    let as_pawn = inward && all(&|it| !*leaving || !it.leaves) && !by_capture;
    let over = inward && all(&|it| *leaving || !it.leaves);
    let target = section.rules.kind(to[0]);
    let own = to.len() == 1 && (target.base == kind && target.looks == to[0] || target.symbol.starts_with('+'));
    let turns_over = match (as_pawn, over && to.len() == 1) {
        (_, true) if own => true,
        (true, _) => false,
        (false, true) => true,
        (false, false) => return refuse("promotions are only supported on moves into a zone, or into and out of it"),
    };
    let mut limits = BTreeMap::new();
    if let Some(limit) = limit {
        for &kind in to {
            limits.insert(kind, fixed_limit(section, limit, kind)?);
        }
    }
    let (forced, forced_on) = match forced {
        Forced::Never => (false, [Squares::NONE; 2]),
        Forced::Always => (true, [Squares::NONE; 2]),
        Forced::On(zone) => (false, PLAYERS.map(|player| section.zone(*zone, player))),
    };
    Ok(Some(PromotionSet {
        turns_over,
        to: region.map(|region| if region.is_some() { to.clone() } else { Vec::new() }),
        region,
        limits,
        forced,
        forced_on,
        by_capture,
    }))
}

fn fixed_limit(section: &Section<'_>, limit: &Limit, kind: KindId) -> Result<u16, String> {
    let Limit { most, of, per } = limit;
    if of.is_some() || per.is_some() {
        return Err("limits on several kinds together or on a part of the board are not supported".to_owned());
    }
    match most {
        Most::Fixed(0) => Err("a limit of zero is not supported".to_owned()),
        Most::Fixed(most) => Ok(*most),
        Most::AsInArray => {
            let counts = [0, 1].map(|player| section.begins(kind, player).iter().count() as u16);
            if counts[0] == counts[1] && counts[0] > 0 {
                Ok(counts[0])
            } else {
                Err("limits that differ between the players are not supported".to_owned())
            }
        }
    }
}

/// Whether captured pieces revert to their base kind.
pub fn reverts(section: &Section<'_>) -> bool {
    section.rules.hand.as_ref().is_some_and(Hand::reverts)
}
