//! Bounds on the time and memory that moves cost in later stages.

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::geometry::{Space, Vector};
use crate::rules::context::Context;
use crate::rules::limits::{MAX_MOVERS, MAX_RAY, MAX_REACH, MAX_WAYS, MAX_WAYS_OF_ALL, MAX_WAYS_OF_GAME};
use crate::rules::model::{Bend, Contact, Kind, MoveRule, Rules, Token, Zone};

/// Reports kinds whose rules can be matched in too many ways, and moves that exceed a limit together.
pub(super) fn check(context: &Context, kinds: &[Kind], places: &[Span], diagnostics: &mut Vec<Diagnostic>) {
    let space = &context.space;
    let ray = longest_ray(space);
    let zones = zone_sizes(&context.zones);
    let ways = |rule: &MoveRule| ways(rule, bent_ray(space, rule, ray), &zones);
    let cells = space.cells.len() as u64;
    let (mut movers, mut reach, mut branching_ways) = (0, 0, 0_u64);
    for (kind, &place) in kinds.iter().zip(places) {
        let rules = || kind.moves.iter().flat_map(|rules| rules.iter());
        let most = rules().map(ways).max().unwrap_or(0);
        let branching = rules().filter(|rule| branches(rule)).map(ways);
        let of_all = branching.max().unwrap_or(0).saturating_mul(cells);
        let message = if most > MAX_WAYS {
            Some(format!(
                "a `{}` has more than {MAX_WAYS} ways to make one of its moves",
                kind.name
            ))
        } else if of_all > MAX_WAYS_OF_ALL {
            let name = &kind.name;
            let message = format!(
                "from all cells together, a `{name}` has more than {MAX_WAYS_OF_ALL} ways to make one of its moves"
            );
            Some(message)
        } else {
            None
        };
        if let Some(message) = message {
            let mistake = Diagnostic::new(Code::LimitExceeded, place, message);
            diagnostics.push(mistake.help("limit its slides and lines, or use fewer legs"));
        }
        let all_ways = rules().filter(|rule| branches(rule)).map(ways);
        let all_ways = all_ways.fold(0, u64::saturating_add).saturating_mul(cells);
        branching_ways = branching_ways.saturating_add(all_ways);
        movers += kind.moves.len() as u64 * cells;
        reach += rules()
            .map(|rule| rule.paths.len() as u64 * cells * steps(rule, bent_ray(space, rule, ray)))
            .sum::<u64>();
        let totals = [
            (movers, MAX_MOVERS, "kinds, players and cells multiply"),
            (reach, MAX_REACH, "the moves of all pieces from all cells add up"),
            (
                branching_ways,
                MAX_WAYS_OF_GAME,
                "the ways to make moves of several legs add up",
            ),
        ];
        if let Some((_, limit, message)) = totals.iter().find(|(total, limit, _)| total > limit) {
            let message = format!("{message} to more than {limit}");
            diagnostics.push(Diagnostic::new(Code::LimitExceeded, place, message).help("use fewer cells or pieces"));
            return;
        }
    }
}

/// For each zone, the size of its largest player's set.
pub(super) fn zone_sizes(zones: &[Zone]) -> Vec<u64> {
    let largest = |zone: &Zone| zone.cells.iter().map(|cells| cells.len() as u64).max();
    zones.iter().map(|zone| largest(zone).unwrap_or(0)).collect()
}

/// The work of checking rules: players times cells times the directions of their kinds.
pub(in crate::rules) fn work(rules: &Rules) -> u64 {
    let moves = rules
        .kinds
        .iter()
        .flat_map(|kind| kind.moves.iter().flat_map(|rules| rules.iter()));
    let directions: usize = moves.map(|rule| rule.paths.len()).sum();
    let kinds = rules.players.len() * rules.kinds.len();
    ((kinds + directions) * rules.space.cells.len()) as u64
}

/// The maximum number of lattice points on a walk along one vector before it ends or repeats.
pub(super) fn longest_ray(space: &Space) -> u64 {
    let sides = space.axes.iter().map(|axis| axis.labels.len());
    let longest = if space.joins.is_empty() {
        sides.max().unwrap_or(1)
    } else {
        sides.product::<usize>() * space.charts.len()
    };
    longest.min(MAX_RAY) as u64
}

/// The maximum number of lattice points on a leg of a rule, given the maximum for a straight leg.
pub(super) fn bent_ray(space: &Space, rule: &MoveRule, straight: u64) -> u64 {
    let cells = space.cells.len() as u64;
    let leg = |bend: &Bend| match bend {
        Bend::Straight => straight,
        // A cycle that closes is walked once, unless joins turn it.
        Bend::Curve(ring) => {
            let sum = ring.iter().fold(Vector::default(), |sum, &vector| sum.plus(vector));
            let once = sum.is_zero() && space.joins.is_empty();
            ring.len() as u64 * if once { 1 } else { straight }
        }
        Bend::Reflect(Some(times)) => (u64::from(*times) + 1).saturating_mul(straight).min(2 * cells),
        Bend::Reflect(None) => 2 * cells,
    };
    let longest = rule.bends.iter().map(leg).max();
    longest.unwrap_or(straight).max(straight).min(MAX_RAY as u64)
}

/// The maximum number of displacements on a path of the rule.
pub(super) fn steps(rule: &MoveRule, ray: u64) -> u64 {
    let leg = |leg: &Vec<Token>| {
        let most = |token: &Token| token.max.map_or(ray, u64::from);
        leg.iter().map(most).sum::<u64>().min(ray)
    };
    rule.legs.iter().map(leg).sum()
}

/// Whether a rule can be matched in several ways along one ray.
pub(super) fn branches(rule: &MoveRule) -> bool {
    rule.legs.len() > 1 || rule.legs.iter().any(|leg| leg.len() > 2)
}

/// The maximum number of ways to match the rule from one cell, distinguished by what happens before the last leg.
pub(super) fn ways(rule: &MoveRule, ray: u64, zones: &[u64]) -> u64 {
    // A walk does not visit more cells of a zone than the zone has.
    let most = |token: &Token| {
        let most = token.max.map_or(ray, u64::from).min(ray);
        token.zone.map_or(most, |zone| most.min(zones[zone.index()]))
    };
    let legs = rule.legs.iter().map(|leg| {
        let choices = leg.iter().enumerate().map(|(index, token)| {
            let varies = leg.get(index + 1).is_none_or(|next| overlap(token, next));
            if varies {
                (most(token) + 1).saturating_sub(u64::from(token.min)).max(1)
            } else {
                1
            }
        });
        choices.fold(1, u64::saturating_mul)
    });
    let ways = legs.fold(rule.paths.len() as u64, u64::saturating_mul);
    let earlier_legs = &rule.legs[..rule.legs.len().saturating_sub(1)];
    let outcomes = earlier_legs
        .iter()
        .flatten()
        .map(|token| outcomes(token).saturating_pow(u32::try_from(most(token)).unwrap_or(u32::MAX)));
    outcomes.fold(ways, u64::saturating_mul)
}

/// The number of different events on a cell that matches a token.
fn outcomes(token: &Token) -> u64 {
    let captures = token.contact == Contact::Capture;
    let happen = [
        token.on.empty,
        captures && (token.on.enemy || token.on.friend),
        captures && token.on.en_passant,
    ];
    happen.into_iter().map(u64::from).sum::<u64>().max(1)
}

/// Whether one cell can match both tokens.
fn overlap(one: &Token, other: &Token) -> bool {
    let empty = |token: &Token| token.on.empty || token.on.en_passant;
    (empty(one) && empty(other)) || (one.on.friend && other.on.friend) || (one.on.enemy && other.on.enemy)
}
