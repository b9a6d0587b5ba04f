//! The cells that a piece can reach in a game, and whether it can be in a hand.

use crate::geometry::{CellId, CellSet};
use crate::play::Piece;
use crate::rules::{Army, Contact, Forced, Hand, KindId, PlayerId, Rules};

use super::destinations::{Assumption, Destination, Landing, destinations};

/// The cells that a player's pieces of a kind can reach in a game if nothing blocks them: from where they start or are
/// dropped, by moves, captures and promotions.
pub(super) fn reachable_cells(rules: &Rules, player: PlayerId, kind: KindId) -> CellSet {
    let wanted = kinds_that_become(rules, kind);
    let nothing = || vec![CellSet::new(); rules.kinds.len()];
    let mut found = closure(rules, player, &wanted, nothing());
    if rules.eliminations.iter().any(|it| it.army != Army::Vanishes) {
        // An army can pass to another player, so the pieces of the others count as well.
        let mut seeds = found;
        for other in rules.player_ids().filter(|&other| other != player) {
            let theirs = closure(rules, other, &wanted, nothing());
            for (seed, cells) in seeds.iter_mut().zip(&theirs) {
                cells.iter().for_each(|cell| seed.insert(cell));
            }
        }
        found = closure(rules, player, &wanted, seeds);
    }
    found.swap_remove(kind.index())
}

/// For each kind, whether it is a given kind or can become it by promotions.
fn kinds_that_become(rules: &Rules, kind: KindId) -> Vec<bool> {
    let mut wanted = vec![false; rules.kinds.len()];
    let mut open = vec![kind];
    while let Some(next) = open.pop() {
        if std::mem::replace(&mut wanted[next.index()], true) {
            continue;
        }
        let leads = |from: &KindId| {
            let mut promotions = rules.kind(*from).promotions.iter();
            promotions.any(|promotion| promotion.to.contains(&next))
        };
        open.extend(rules.kind_ids().filter(leads));
    }
    wanted
}

/// Whether some piece of a player can swap with another.
fn swaps(rules: &Rules, player: PlayerId) -> bool {
    let moves = rules.kind_ids().flat_map(|kind| rules.moves(player, kind));
    let mut tokens = moves.flat_map(|rule| rule.legs.iter().flatten());
    tokens.any(|token| token.contact == Contact::Swap)
}

/// The cells that a player's pieces of each wanted kind can reach, from the start, from drops and from the seeds.
fn closure(rules: &Rules, player: PlayerId, wanted: &[bool], seeds: Vec<CellSet>) -> Vec<CellSet> {
    if swaps(rules, player) {
        // Another piece can swap it to any cell.
        return vec![rules.space.ids().collect(); rules.kinds.len()];
    }
    let mut found = vec![CellSet::new(); rules.kinds.len()];
    let mut open: Vec<(KindId, CellId)> = Vec::new();
    for (kind, cells) in rules.kind_ids().zip(&seeds) {
        open.extend(cells.iter().map(|cell| (kind, cell)));
    }
    let starting = rules.start.pieces.iter().filter(|(_, owner, _)| *owner == player);
    open.extend(starting.map(|&(cell, _, kind)| (kind, cell)));
    for id in rules.kind_ids() {
        let kind = rules.kind(id);
        if let Some(drop) = kind.drop.as_ref().filter(|_| can_be_held(rules, player, id)) {
            let cells = rules.space.ids().filter(|&cell| {
                let zone = drop.zone.map(|zone| rules.zone(zone, player));
                zone.is_none_or(|zone| zone.contains(cell))
            });
            open.extend(cells.map(|cell| (id, cell)));
        }
        for castle in &kind.castles[player.index()] {
            open.push((id, castle.to));
            open.push((castle.partner, castle.partner_to));
        }
    }
    while let Some((kind, cell)) = open.pop() {
        if !wanted[kind.index()] || found[kind.index()].contains(cell) {
            continue;
        }
        found[kind.index()].insert(cell);
        for way in destinations(rules, Piece { player, kind }, cell, Assumption::AnyTime) {
            let (becomes, may_stay) = promotions(rules, player, kind, cell, &way);
            open.extend(becomes.into_iter().map(|kind| (kind, way.to)));
            if may_stay {
                open.push((kind, way.to));
            }
        }
    }
    found
}

/// The kinds that a piece can become by a move, and whether it may stay what it is.
fn promotions(rules: &Rules, player: PlayerId, kind: KindId, from: CellId, way: &Destination) -> (Vec<KindId>, bool) {
    let captures = way.captures_before || way.landing == Landing::Captured;
    let mut becomes = Vec::new();
    let mut may_stay = true;
    for promotion in &rules.kind(kind).promotions {
        let zone = rules.zone(promotion.zone, player);
        let fits = match (zone.contains(from), zone.contains(way.to)) {
            (false, true) => promotion.entering,
            (true, false) => promotion.leaving,
            (true, true) => promotion.within,
            (false, false) => false,
        };
        if !fits || (promotion.capturing && !captures) {
            continue;
        }
        becomes.extend(&promotion.to);
        may_stay &= match promotion.forced {
            Forced::Never => true,
            Forced::Always => false,
            Forced::On(forced) => !rules.zone(forced, player).contains(way.to),
        };
    }
    (becomes, may_stay)
}

/// Whether a player's hand can come to hold a kind.
pub(super) fn can_be_held(rules: &Rules, player: PlayerId, kind: KindId) -> bool {
    let holds_at_start = rules.start.hands.iter().any(|hand| (hand.0, hand.1) == (player, kind));
    let check = rules.check.as_ref().filter(|check| check.every);
    let can_be_captured = |it: KindId| {
        let protected = check.is_some_and(|check| check.kinds.contains(&it));
        rules.kind(it).capturable && !protected
    };
    let mut captured = rules.kind_ids().filter(|&it| can_be_captured(it));
    holds_at_start
        || match &rules.hand {
            None | Some(Hand::AsAtStart) => false,
            Some(Hand::ToCaptor) => captured.any(|it| it == kind),
            Some(Hand::AsBase) => captured.any(|it| rules.kind(it).base == kind),
            Some(Hand::ToOwner(kinds)) => kinds.contains(&kind),
        }
}
